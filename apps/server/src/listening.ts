import type { FastifyInstance } from 'fastify';
import type { ServerSettings } from './settings.js';

/** A port in use or an address of another machine; its message is one sentence. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** The host of the origin on which a server listens that binds to `host`. */
export const originHost = (host: string) => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};

/** Starts to listen. @throws ListenError. */
export async function listen(fastify: FastifyInstance, { PORT: port, HOST: host }: ServerSettings): Promise<void> {
  try {
    await fastify.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new ListenError(`Port ${port} is taken by another program. Stop it, or set PORT to another port.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ListenError(`HOST is ${host}, and this machine has no such address.`);
    if (code === 'EACCES')
      throw new ListenError(`Port ${port} may not be used by this user; set PORT to one above 1023.`);
    throw error;
  }
}
