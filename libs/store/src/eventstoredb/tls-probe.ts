import { isIP } from 'node:net';
import { connect } from 'node:tls';

/** How long a handshake may take. */
const PATIENCE_MS = 2_000;

/**
 * Whether the server at `name` and `port` completes a TLS handshake. Nothing is sent to it and nothing from it is trusted, so its certificate does
 * not matter. False if it does not answer within two seconds.
 */
export function speaksTls({ name, port }: { readonly name: string; readonly port: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({
      host: name,
      port,
      rejectUnauthorized: false,
      ALPNProtocols: ['h2'],
      ...(isIP(name) === 0 ? { servername: name } : {}),
    });
    const done = (speaks: boolean) => {
      socket.destroy();
      resolve(speaks);
    };
    socket
      .setTimeout(PATIENCE_MS, () => done(false))
      .once('secureConnect', () => done(true))
      .once('error', () => done(false));
  });
}
