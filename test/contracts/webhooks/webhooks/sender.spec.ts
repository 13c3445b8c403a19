import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer, type AddressInfo } from 'node:net';
import { Sender, type SenderOptions } from '../../../../libs/webhooks/src/sender.js';
import { eventually } from '../../../e2e/server.js';
import { certificateFor } from '../../../doubles/certificates.js';
import { answer, startReceiver } from '../../../doubles/webhook-receiver.js';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const receiver = async (...options: Parameters<typeof startReceiver>) => {
  const each = await startReceiver(...options);
  cleanups.push(() => each.stop());
  return each;
};
const sender = (options: Partial<SenderOptions> = {}) => {
  const each = new Sender({ allowPrivate: true, ...options });
  cleanups.push(() => each.close());
  return each;
};
const send = (by: Sender, url: string, signal = new AbortController().signal) =>
  by.send({ url, headers: { 'webhook-id': 'evt_1' }, body: '{}' }, signal);

/** A server whose raw answers `talk` writes, from the first bytes of a request on. */
const raw = async (talk: (write: (text: string) => void, end: () => void) => void) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () =>
      talk(
        (text) => socket.writable && socket.write(text),
        () => socket.end(),
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => new Promise((resolve) => server.close(resolve)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
};

describe('the sender', () => {
  it.each([200, 204, 301, 404, 410, 429, 500, 503])('reports an answer %i', async (status) => {
    const hook = await receiver(answer(status));
    expect(await send(sender(), hook.origin)).toMatchObject({ status, diagnostic: `The receiver answered ${status}.` });
  });

  it('keeps connections for the next request', async () => {
    const hook = await receiver();
    const by = sender();
    for (let n = 0; n < 20; n++) await send(by, `${hook.origin}/${n}`);
    expect(hook.received.length).toBe(20);
    // A different one if a request arrives before the last connection has settled.
    expect(hook.connections()).toBeLessThan(10);
  });

  it('begins again when a kept connection was closed behind its back', async () => {
    let closed = 0;
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      let answered = false;
      socket.on('data', () => {
        // One keep-alive response; the second request meets a closed connection.
        if (answered) (closed++, socket.destroy());
        else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: keep-alive\r\n\r\n');
        answered = true;
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanups.push(() => new Promise((resolve) => server.close(resolve)));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const by = sender();
    // A request that arrives before the last connection has settled uses another one.
    while (closed === 0) expect((await send(by, url)).status).toBe(200);
    await by.close();
  });

  it('follows no redirect', async () => {
    const elsewhere = await receiver();
    const hook = await receiver(answer(302, { location: `${elsewhere.origin}/` }));
    expect(await send(sender(), hook.origin)).toMatchObject({ status: 302, statusClass: 'redirect' });
    expect(elsewhere.received).toEqual([]);
  });

  it('reads Retry-After', async () => {
    const hook = await receiver(answer(429, { 'retry-after': '77' }));
    expect(await send(sender(), hook.origin)).toMatchObject({ status: 429, retryAfter: 77 });
  });

  it('reads only what it must of an answer without end', async () => {
    let written = 0;
    let closed = false;
    const hook = await receiver((_, response) => {
      response.writeHead(200, { 'content-length': String(2 ** 30) });
      const chunk = Buffer.alloc(65_536);
      const more = () => {
        while (!closed && written < 2 ** 30) {
          written += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', more);
        }
      };
      response.on('close', () => (closed = true));
      more();
    });
    const before = process.memoryUsage().arrayBuffers;
    expect(await send(sender(), hook.origin)).toMatchObject({ status: 200 });
    await eventually(() => closed);
    // The receiver's writes went into the buffers of the operating system.
    expect(written).toBeLessThan(32 * 2 ** 20);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 2 ** 20);
  });

  it('waits no longer than an attempt may take for an answer that never comes', async () => {
    const hook = await receiver(() => undefined);
    expect(await send(sender({ attemptMs: 700 }), hook.origin)).toMatchObject({
      status: null,
      statusClass: 'timeout',
      diagnostic: 'The receiver did not answer in time.',
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
  });

  it('nor for one that comes byte by byte, before its status is known', async () => {
    const url = await raw((write) => {
      const text = `HTTP/1.1 200 OK\r\nX-Slow: ${'y'.repeat(500)}\r\n\r\n`;
      let at = 0;
      const timer = setInterval(() => (at < text.length ? write(text[at++] ?? '') : clearInterval(timer)), 20);
      cleanups.push(() => clearInterval(timer));
    });
    expect(await send(sender({ attemptMs: 700 }), url)).toMatchObject({ status: null, statusClass: 'timeout' });
  });

  it('is done with one whose body comes byte by byte soon after its status', async () => {
    const url = await raw((write) => {
      write('HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n');
      const timer = setInterval(() => write('x'), 100);
      cleanups.push(() => clearInterval(timer));
    });
    expect(await send(sender(), url)).toMatchObject({ status: 200 });
  });

  it.each([
    ['nonsense', 'SSH-2.0-OpenSSH_9\r\n'],
    ['headers without end', `HTTP/1.1 200 OK\r\n${'X-Much: '.padEnd(60_000, 'y')}\r\n\r\n`],
  ])('takes %s for a failure', async (_, text) => {
    const url = await raw((write, end) => (write(text), end()));
    expect(await send(sender(), url)).toMatchObject({ status: null, statusClass: 'network_error' });
  });

  it('takes a refused or closed connection for a failure, in words of its own', async () => {
    const hook = await receiver();
    await hook.stop();
    expect(await send(sender(), hook.origin)).toMatchObject({
      status: null,
      statusClass: 'network_error',
      diagnostic: 'The connection was refused.',
    });
    const closing = await raw((_, end) => end());
    expect(await send(sender(), closing)).toMatchObject({
      diagnostic: 'The connection was closed before the receiver answered.',
    });
  });

  it('gives up on request', async () => {
    const hook = await receiver(() => undefined);
    const stop = new AbortController();
    const sending = send(sender(), hook.origin, stop.signal);
    const outcome = sending.catch((error: Error) => error.name);
    while (hook.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    stop.abort();
    expect(await outcome).toBe('AbandonedError');
  });
});

describe('the sender goes to no address that it may not call', () => {
  const PRIVATE = [
    '127.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '0x7f.1',
    '2130706433',
    '0177.0.0.1',
    '169.254.169.254',
  ];

  it.each(PRIVATE)('written as %s', async (host) => {
    const hook = await receiver();
    const seen = await send(sender({ allowPrivate: false }), `https://${host}:${hook.port}/`);
    expect(seen).toMatchObject({
      status: null,
      statusClass: 'network_error',
      diagnostic: 'The endpoint host resolves to an address that is not public.',
    });
    expect(hook.connections()).toBe(0);
  });

  it('nor over plain http', async () => {
    expect(await send(sender({ allowPrivate: false }), 'http://hook.example/')).toMatchObject({
      diagnostic: 'The endpoint address does not use https.',
    });
  });

  it.each([
    [['10.0.0.1']],
    [['127.0.0.1']],
    [['8.8.8.8', '127.0.0.1']],
    [['::ffff:127.0.0.1']],
    [['64:ff9b::10.0.0.1']],
    [[]],
  ])('behind a name that resolves to %p', async (addresses) => {
    const hook = await receiver();
    const by = sender({ allowPrivate: false, resolve: async () => addresses });
    expect(await send(by, `https://hook.example:${hook.port}/`)).toMatchObject({
      status: null,
      diagnostic: 'The endpoint host resolves to an address that is not public.',
    });
    expect(hook.connections()).toBe(0);
  });

  it('behind a name that is public first and private then', async () => {
    // Two addresses of this machine represent a public and a private one.
    const good = await receiver(answer(200, { connection: 'close' }), { host: '127.0.0.1' });
    const bad = await receiver(answer(200), { host: '127.0.0.2', port: good.port });
    let looked = 0;
    const by = sender({
      isAllowed: (address) => address === '127.0.0.1',
      resolve: async () => [looked++ === 0 ? '127.0.0.1' : '127.0.0.2'],
    });
    const url = `http://rebinding.example:${good.port}/`;
    expect((await send(by, url)).status).toBe(200);
    expect(await send(by, url)).toMatchObject({
      status: null,
      diagnostic: 'The endpoint host resolves to an address that is not public.',
    });
    expect([looked, good.received.length, bad.connections()]).toEqual([2, 1, 0]);
  });

  it('and connects to the very address that it checked', async () => {
    const good = await receiver(answer(200), { host: '127.0.0.1' });
    const by = sender({ isAllowed: (address) => address === '127.0.0.1', resolve: async () => ['127.0.0.1'] });
    expect((await send(by, `http://localhost:${good.port}/`)).status).toBe(200);
  });

  it('distinguishes a name that does not exist', async () => {
    const missing = Object.assign(new Error('queryA ENOTFOUND nowhere.example'), { code: 'ENOTFOUND' });
    const by = sender({ resolve: () => Promise.reject(missing) });
    expect(await send(by, 'https://nowhere.example/')).toMatchObject({
      status: null,
      diagnostic: 'The endpoint host could not be found.',
    });
  });
});

describe('the sender trusts certificates only', () => {
  const resolve = async () => ['127.0.0.1'];

  it('for the name that it calls', async () => {
    const tls = await certificateFor('hook.example');
    const hook = await receiver(answer(204), { tls });
    const by = sender({ resolve, ca: tls.cert });
    expect((await send(by, `https://hook.example:${hook.port}/`)).status).toBe(204);
    expect(await send(by, `https://other.example:${hook.port}/`)).toMatchObject({
      status: null,
      statusClass: 'network_error',
      diagnostic: 'The certificate is for another host name.',
    });
    expect(hook.received.length).toBe(1);
  });

  it('of an authority that is known', async () => {
    const hook = await receiver(answer(204), { tls: await certificateFor('hook.example') });
    expect(await send(sender({ resolve }), `https://hook.example:${hook.port}/`)).toMatchObject({
      status: null,
      diagnostic: 'The TLS connection failed: the certificate or the protocol version is not accepted.',
    });
    expect(hook.received).toEqual([]);
  });

  it('and speaks to no server without TLS', async () => {
    const hook = await receiver();
    expect((await send(sender({ resolve }), `https://hook.example:${hook.port}/`)).status).toBeNull();
    expect(hook.received).toEqual([]);
  });
});
