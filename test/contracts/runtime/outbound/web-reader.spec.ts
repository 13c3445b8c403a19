import { afterEach, describe, expect, it } from '@jest/globals';
import type { OutboundOptions } from '../../../../libs/runtime/src/outbound/outbound-options.js';
import { type WebAnswer, type WebQuestion, WebReader } from '../../../../libs/runtime/src/outbound/web-reader.js';
import { answer, type Behaviour, startReceiver } from '../../../doubles/webhook-receiver.js';
import { certificateFor } from '../../../doubles/certificates.js';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const site = async (...options: Parameters<typeof startReceiver>) => {
  const each = await startReceiver(...options);
  cleanups.push(() => each.stop());
  return each;
};

/** What is found at `url`, and why nothing was found. */
async function read(
  url: string,
  {
    ms = 10_000,
    limit = 1_000,
    beyond = 'refuse',
    ...options
  }: Partial<OutboundOptions & WebQuestion> & { readonly ms?: number } = {},
): Promise<{ found: WebAnswer | null; text: string | undefined; why: unknown }> {
  const lines: { host: string; reason: string }[] = [];
  const log = { debug: (line: { host: string; reason: string }) => lines.push(line) };
  const reader = new WebReader({ allowPrivate: true, ...options }, log as never);
  const found = await reader.visit(ms, (visit) => visit.get(new URL(url), { accept: 'text/plain', limit, beyond }));
  return { found, text: found?.bytes.toString(), why: lines[0]?.reason };
}

const page =
  (text: string, headers: Readonly<Record<string, string>> = {}): Behaviour =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'Text/Plain; charset=utf-8', ...headers }).end(text);

describe('what is on the web', () => {
  it('is read without cookies or compression, in the name of the product', async () => {
    const at = await site(page('Hello', { 'set-cookie': 'a=1' }));
    const { found, text } = await read(`${at.origin}/x?y=z#w`);
    expect([text, found?.mediaType, found?.url.href]).toEqual(['Hello', 'text/plain', `${at.origin}/x?y=z#w`]);
    const [request] = at.received;
    expect(request?.path).toBe('/x?y=z');
    expect(request?.headers).toEqual({
      'host': `127.0.0.1:${at.port}`,
      'connection': 'keep-alive',
      'accept': 'text/plain',
      'accept-encoding': 'identity',
      'user-agent': 'Openings-Lookups',
    });
  });

  it('is found behind three redirects, relative ones too, and no cookie goes along', async () => {
    const last = await site(page('Here'));
    const hops: Readonly<Record<string, string>> = { '/': '/a', '/a': 'b', '/b': `${last.origin}/c` };
    const at = await site(({ path }, response) =>
      response.writeHead(302, { 'location': hops[path], 'set-cookie': 'a=1' }).end(),
    );
    const { found, text } = await read(`${at.origin}/`);
    expect([text, found?.url.href]).toEqual(['Here', `${last.origin}/c`]);
    expect([...at.received, ...last.received].map(({ headers }) => headers['cookie'])).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is not behind a fourth', async () => {
    const at = await site(({ path }, response) => response.writeHead(307, { location: `${path}x` }).end());
    expect(await read(`${at.origin}/`)).toMatchObject({ found: null, why: 'There are too many redirects.' });
    expect(at.received.length).toBe(4);
  });

  it.each([204, 304, 401, 404, 500])('is nothing when it answers %i', async (status) =>
    expect(await read((await site(answer(status))).origin)).toMatchObject({
      found: null,
      why: `The status is ${status}.`,
    }),
  );

  it.each(['', 'http://[half', 'ftp://127.0.0.1/', 'file:///etc/passwd', 'data:text/plain,x'])(
    'is nothing behind a redirect to %j',
    async (location) => expect((await read((await site(answer(302, { location }))).origin)).found).toBeNull(),
  );

  it('is nothing when it is compressed', async () =>
    expect(await read((await site(page('x', { 'content-encoding': 'gzip' }))).origin)).toMatchObject({
      found: null,
      why: 'The response is compressed.',
    }));

  it('is read up to a limit', async () => {
    const at = await site(page('x'.repeat(1_000)));
    expect((await read(at.origin)).text).toHaveLength(1_000);
    expect(await read(at.origin, { limit: 999 })).toMatchObject({
      found: null,
      why: 'The response has more than 999 bytes.',
    });
    expect((await read(at.origin, { limit: 999, beyond: 'cut' })).text).toHaveLength(999);
  });

  it.each(['cut', 'refuse'] as const)('is broken off when it has no end (%s)', async (beyond) => {
    let closed = false;
    const at = await site((_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      const more = () => {
        while (!closed) if (!response.write(Buffer.alloc(65_536, 'x'))) return void response.once('drain', more);
      };
      response.on('close', () => (closed = true));
      more();
    });
    const { found } = await read(at.origin, { limit: 100_000, beyond });
    expect(found?.bytes.length).toBe(beyond === 'cut' ? 100_000 : undefined);
    while (!closed) await new Promise((resolve) => setTimeout(resolve, 5));
  });

  it.each<[string, Behaviour]>([
    ['says nothing', () => undefined],
    [
      'says one byte at a time',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/plain' });
        const timer = setInterval(() => response.write('x'), 50);
        response.on('close', () => clearInterval(timer));
      },
    ],
    [
      'redirects slowly',
      ({ path }, response) => void setTimeout(() => response.writeHead(302, { location: `${path}x` }).end(), 250),
    ],
  ])('is given up in time when it %s', async (_, behaviour) => {
    const at = await site(behaviour);
    expect((await read(at.origin, { ms: 600 })).found).toBeNull();
  });

  it('has one time for all questions of a visit', async () => {
    const slow = await site(() => undefined);
    const quick = await site(page('Quick'));
    const reader = new WebReader({ allowPrivate: true }, { debug: () => undefined } as never);
    const question = { accept: '*/*', limit: 100, beyond: 'cut' } as const;
    // Enough for the first response on a busy machine.
    const answers = await reader.visit(5_000, async (visit) => [
      await visit.get(new URL(quick.origin), question),
      await visit.get(new URL(slow.origin), question),
      await visit.get(new URL(quick.origin), question),
    ]);
    expect(answers.map((each) => each?.bytes.toString())).toEqual(['Quick', undefined, undefined]);
    expect(quick.received.length).toBe(1);
  });

  it('is nothing when no server answers', async () => {
    const at = await site();
    await at.stop();
    expect((await read(at.origin)).found).toBeNull();
  });
});

describe('the web ends where the public internet does', () => {
  const FORBIDDEN = 'The address is not public.';

  it('is requested by https only', async () => {
    const at = await site(page('x'));
    expect(
      await read(`http://hill.example:${at.port}/`, {
        allowPrivate: false,
        resolve: async () => ['127.0.0.1'],
        isAllowed: () => true,
      }),
    ).toMatchObject({
      found: null,
      why: 'The URL does not use https.',
    });
    expect(at.connections()).toBe(0);
  });

  it.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]', '0x7f.1', '2130706433', '169.254.169.254'])(
    'at %s',
    async (host) => {
      const at = await site();
      expect(await read(`https://${host}:${at.port}/`, { allowPrivate: false })).toMatchObject({
        found: null,
        why: FORBIDDEN,
      });
      expect(at.connections()).toBe(0);
    },
  );

  it.each([[['10.0.0.1']], [['8.8.8.8', '127.0.0.1']], [['::ffff:127.0.0.1']]])(
    'behind a name that resolves to %p',
    async (addresses) => {
      const at = await site();
      const url = `https://hill.example:${at.port}/`;
      expect(await read(url, { allowPrivate: false, resolve: async () => addresses })).toMatchObject({
        found: null,
        why: FORBIDDEN,
      });
      expect(at.connections()).toBe(0);
    },
  );

  it('behind a redirect', async () => {
    // Two addresses of this machine represent a public and a private one.
    const inside = await site(page('Secret'), { host: '127.0.0.2' });
    const tls = await certificateFor('hill.example');
    const outside = await site(({ path }, response) => response.writeHead(302, { location: path.slice(1) }).end(), {
      tls,
    });
    const options = {
      allowPrivate: false,
      ca: tls.cert,
      resolve: async () => ['127.0.0.1'],
      isAllowed: (address: string) => address === '127.0.0.1',
    };
    const start = `https://hill.example:${outside.port}`;
    expect(await read(`${start}/https://127.0.0.2:${inside.port}/`, options)).toMatchObject({
      found: null,
      why: FORBIDDEN,
    });
    expect(await read(`${start}/http://127.0.0.2:${inside.port}/`, options)).toMatchObject({
      found: null,
      why: 'The URL does not use https.',
    });
    expect(await read(`${start}/http://hill.example:${outside.port}/`, options)).toMatchObject({
      found: null,
      why: 'The URL does not use https.',
    });
    expect([outside.received.length, inside.connections()]).toEqual([3, 0]);
  });

  it('behind a name that is public first and private then', async () => {
    const tls = await certificateFor('hill.example');
    const inside = await site(page('Secret'), { tls, host: '127.0.0.2' });
    const outside = await site(
      (_, response) => response.writeHead(302, { location: '/again', connection: 'close' }).end(),
      { tls, port: inside.port },
    );
    let looked = 0;
    const resolve = async () => [looked++ === 0 ? '127.0.0.1' : '127.0.0.2'];
    const seen = await read(`https://hill.example:${outside.port}/`, {
      allowPrivate: false,
      ca: tls.cert,
      resolve,
      isAllowed: (address) => address === '127.0.0.1',
    });
    expect(seen).toMatchObject({ found: null, why: FORBIDDEN });
    expect([looked, outside.received.length, inside.connections()]).toEqual([2, 1, 0]);
  });

  it('and where a certificate is not trusted', async () => {
    const at = await site(page('x'), { tls: await certificateFor('hill.example') });
    expect((await read(`https://hill.example:${at.port}/`, { resolve: async () => ['127.0.0.1'] })).found).toBeNull();
    expect(at.received).toEqual([]);
  });
});

describe('a line to the web', () => {
  const line = (options: Partial<OutboundOptions> = {}) =>
    new WebReader({ allowPrivate: true, ...options }, { debug: () => undefined } as never).line();
  const question = { headers: { accept: 'text/plain' }, signal: new AbortController().signal, idleMs: 10_000 };

  it('gives each answer as it is, with its status and its headers', async () => {
    const at = await site((_, response) => response.writeHead(302, { location: '/x', etag: '"1"' }).end('Moved'));
    const web = await line();
    const answer = await web.ask(new URL(at.origin), question);
    expect([answer.status, answer.header('location'), answer.header('etag'), answer.header('none')]).toEqual([
      302,
      '/x',
      '"1"',
      '',
    ]);
    let text = '';
    for await (const chunk of answer.body) text += String(chunk);
    expect(text).toBe('Moved');
    await web.close();
  });

  it('goes to public addresses over https alone', async () => {
    const at = await site(page('Hello'));
    const web = await line({ allowPrivate: false });
    for (const url of [at.origin, at.origin.replace('http:', 'https:'), 'https://10.0.0.1/', 'ftp://192.0.2.1/'])
      await expect(web.ask(new URL(url), question)).rejects.toMatchObject({ code: 'EADDRFORBIDDEN' });
    expect(at.received).toEqual([]);
    await web.close();
  });

  it('ends what is not read when it is closed', async () => {
    const at = await site((_, response) => response.writeHead(200).write('x'));
    const web = await line();
    const { body } = await web.ask(new URL(at.origin), question);
    await web.close();
    await expect(
      (async () => {
        for await (const _ of body);
      })(),
    ).rejects.toThrow();
  });
});
