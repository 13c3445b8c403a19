import { once } from 'node:events';
import { request } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { certificateFor } from './certificates.js';

/** Stands before a server without TLS and passwords, such as an OpenSearch without its security plugin. */
export class TlsProxy {
  /** Answers to all requests instead of those of the server; null: none. */
  status: number | null = null;

  private constructor(
    readonly certificate: string,
    private readonly server: Server,
  ) {}

  /** Forwards requests with this authorization to `target`, and answers others with 401. */
  static async start(target: string, user: string, password: string): Promise<TlsProxy> {
    const { key, cert } = await certificateFor('localhost');
    const allowed = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    const server = createServer({ key, cert });
    const proxy = new TlsProxy(cert, server);
    server.on('request', (incoming, outgoing) => {
      const refused = incoming.headers.authorization === allowed ? proxy.status : 401;
      if (refused !== null) {
        incoming.resume();
        outgoing.writeHead(refused).end('{}');
        return;
      }
      const { method, url, headers } = incoming;
      const forwarded = request(`${target}${url ?? ''}`, { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      forwarded.on('error', () => outgoing.destroy());
      incoming.pipe(forwarded);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close').catch(() => undefined);
  }
}
