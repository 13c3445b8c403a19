import { afterEach, describe, expect, test } from '@jest/globals';
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { SMTPServerOptions } from 'smtp-server';
import { MailRefused } from '../../../libs/runtime/src/mail/mail-transport.js';
import { SmtpTransport } from '../../../libs/runtime/src/mail/smtp-transport.js';
import { certificateFor } from '../../doubles/certificates.js';
import { mailServer, type MailServer, refusal } from '../../doubles/smtp-server.js';
import { mailTransportContract, NEVER, outgoing } from './mail-transport.suite.js';

mailTransportContract('SMTP', async () => {
  const server = await mailServer();
  const transport = new SmtpTransport(server.url);
  return {
    transport,
    arrived: async () => server.arrived,
    close: async () => {
      await transport.close();
      await server.close();
    },
  };
});

describe('an SMTP server', () => {
  const open: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close();
  });
  const serving = async (options?: SMTPServerOptions): Promise<MailServer> => {
    const server = await mailServer(options);
    open.push(server.close);
    return server;
  };
  const over = (url: string): SmtpTransport => {
    const transport = new SmtpTransport(url);
    open.push(() => transport.close());
    return transport;
  };
  const failure = (url: string, signal = NEVER): Promise<Error & { code?: string }> =>
    over(url)
      .deliver(outgoing('mails_1'), signal)
      .then(
        () => new Error('It was delivered.'),
        (error: Error) => error,
      );

  test('gets one recipient, and the address of the sender as the way back', async () => {
    const server = await serving();
    await over(server.url).deliver(outgoing('mails_1'), NEVER);
    expect(server.envelopes).toEqual(['no-reply@jobs.example>ada@example.com']);
  });

  test('is spoken to over connections that are kept', async () => {
    const server = await serving();
    const transport = over(server.url);
    for (let nth = 0; nth < 5; nth++) await transport.deliver(outgoing(`mails_${nth}`), NEVER);
    expect([server.arrived.length, server.connections()]).toEqual([5, 1]);
  });

  test('gets user and password of the address, and no mail without them', async () => {
    const server = await serving({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) =>
        username === 'open@ings' && password === 'p:ss/word' ? done(null, { user: 'openings' }) : done(refusal(535)),
    });
    const url = new URL(server.url);
    await over(`smtp://open%40ings:p%3Ass%2Fword@${url.host}`).deliver(outgoing('mails_1'), NEVER);
    expect(server.arrived).toHaveLength(1);
    // A wrong password is a wrong setting: the mail waits.
    const error = await failure(`smtp://open%40ings:wrong-secret@${url.host}`);
    expect(error).not.toBeInstanceOf(MailRefused);
    expect(`${error.message} ${error.stack}`).not.toMatch(/wrong-secret|ada@/);
  });

  test.each([550, 552, 554])('that refuses the recipient or the contents with %d refuses for good', async (code) => {
    const reason = `<ada@example.com> is unknown`;
    const recipient = await serving({ onRcptTo: (_, __, done) => done(refusal(code, reason)) });
    const contents = await serving({
      onData: (stream, _, done) => stream.resume().once('end', () => done(refusal(code, reason))),
    });
    for (const { url } of [recipient, contents]) {
      const error = await failure(url);
      expect(error).toEqual(new MailRefused(code));
      expect(error.message).not.toContain('ada@');
    }
  });

  test.each([421, 450, 451, 452])('that refuses with %d may take it later', async (code) => {
    const { url } = await serving({ onRcptTo: (_, __, done) => done(refusal(code, '<ada@example.com> later')) });
    const error = await failure(url);
    expect(error).not.toBeInstanceOf(MailRefused);
    expect(error.message).toMatch(String(code));
    expect(error.message).not.toContain('ada@');
  });

  test('that does not accept the sender may do so later, when the settings are right', async () => {
    const { url } = await serving({ onMailFrom: (_, __, done) => done(refusal(550)) });
    expect(await failure(url)).toMatchObject({
      code: 'EENVELOPE',
      message: expect.stringMatching(/MAIL FROM with 550/),
    });
  });

  test('that is not there may be there later', async () => {
    const server = await mailServer();
    await server.close();
    const error = await failure(server.url);
    expect(error).not.toBeInstanceOf(MailRefused);
    expect(error.message).not.toContain('ada@');
  });

  test('whose certificate no authority vouches for gets no mail', async () => {
    const server = await serving({ ...(await certificateFor('localhost')), secure: true });
    const error = await failure(server.url.replace('smtp://', 'smtps://'));
    expect(error).not.toBeInstanceOf(MailRefused);
    expect(error).toMatchObject({ code: expect.stringMatching(/CERT|ESOCKET|ETLS/) });
    expect(server.arrived).toEqual([]);
  });

  test('without TLS gets no mail where the address asks for it', async () => {
    const server = await serving();
    expect(await failure(`${server.url}/?requireTLS=true`)).not.toBeInstanceOf(MailRefused);
    expect(server.arrived).toEqual([]);
  });

  test('that says nothing is left when the try is broken off', async () => {
    const sockets: Socket[] = [];
    const silent: Server = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    open.push(async () => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    const ending = new AbortController();
    const failed = failure(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, ending.signal);
    await once(silent, 'connection');
    ending.abort(new Error('The try was interrupted.'));
    expect(await failed).not.toBeInstanceOf(MailRefused);
  });
});
