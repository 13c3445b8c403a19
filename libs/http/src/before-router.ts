import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

/**
 * Lets `take` see each request of `server` first. `take` answers it, or calls `handle` with it. Call this after the listener of `server` is
 * installed.
 */
export function beforeListener(
  server: Server,
  take: (request: IncomingMessage, response: ServerResponse, handle: RequestListener) => void,
): void {
  const [handle] = server.listeners('request') as RequestListener[];
  if (!handle) throw new Error('The server has no listener yet.');
  server.removeListener('request', handle);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => take(request, response, handle));
}

/** The header that makes browsers use HTTPS. */
export const HSTS = 'strict-transport-security';
