import { type ParsedMail, simpleParser } from 'mailparser';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail server with the mails it received. */
export interface MailServer {
  /** `smtp://127.0.0.1:port` */
  readonly url: string;
  readonly arrived: ParsedMail[];
  /** Envelopes, as `from>to`. */
  readonly envelopes: string[];
  /** Number of connections that were opened. */
  readonly connections: () => number;
  close(): Promise<void>;
}

/** An SMTP reply that refuses. */
export const refusal = (responseCode: number, message = 'No'): Error =>
  Object.assign(new Error(message), { responseCode });

/** A real mail server on a free port, without TLS; without passwords unless `options` require them. */
export async function mailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const arrived: ParsedMail[] = [];
  const envelopes: string[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect(_, done) {
      connections++;
      done();
    },
    onData(stream, { envelope }, done) {
      buffer(stream)
        .then((bytes) => simpleParser(bytes))
        .then((mail) => {
          arrived.push(mail);
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          envelopes.push(`${from}>${envelope.rcptTo.map(({ address }) => address).join()}`);
          done();
        }, done);
    },
    ...options,
  });
  // Clients that disconnect early are part of the tests.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    envelopes,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
