import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A request as the receiver got it. */
export interface ReceivedRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** `performance.now()` of its arrival. */
  readonly at: number;
  /** `performance.now()` when the response started; null before. */
  answeredAt: number | null;
}

/** The response of a receiver; it may be slow, or never end. */
export type Behaviour = (request: ReceivedRequest, response: ServerResponse) => unknown;

/** A local receiver of webhooks that records its requests. */
export interface Receiver {
  readonly origin: string;
  readonly port: number;
  readonly received: ReceivedRequest[];
  /** Number of connections ever made to it. */
  readonly connections: () => number;
  /** Applies from now on. */
  behave(behaviour: Behaviour): void;
  stop(): Promise<void>;
}

export const answer =
  (status: number, headers: Readonly<Record<string, string>> = {}): Behaviour =>
  (_, response) => {
    response.writeHead(status, headers).end();
  };

/** Starts a receiver on a free port of this machine; over TLS if a key and a certificate are given. */
export async function startReceiver(
  behaviour: Behaviour = answer(204),
  { tls, port = 0, host = '127.0.0.1' }: { tls?: { key: string; cert: string }; port?: number; host?: string } = {},
): Promise<Receiver> {
  const received: ReceivedRequest[] = [];
  let connections = 0;
  let current = behaviour;
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const seen: ReceivedRequest = {
        path: request.url ?? '',
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString('utf8'),
        at: performance.now(),
        answeredAt: null,
      };
      received.push(seen);
      const { writeHead } = response;
      response.writeHead = ((...values: Parameters<typeof writeHead>) => {
        seen.answeredAt ??= performance.now();
        return writeHead.apply(response, values);
      }) as typeof writeHead;
      current(seen, response);
    });
    request.on('error', () => undefined);
    response.on('error', () => undefined);
  };
  const server: HttpServer = tls ? createSecureServer(tls, onRequest) : createServer(onRequest);
  server.on('connection', () => connections++);
  server.on('clientError', (_, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const { port: actual } = server.address() as AddressInfo;
  return {
    origin: `${tls ? 'https' : 'http'}://${host}:${actual}`,
    port: actual,
    received,
    connections: () => connections,
    behave: (next) => (current = next),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
