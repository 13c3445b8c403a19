import { describe, expect, it } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import type { SourceAddress } from '../../../libs/postings/src/posting.js';
import { WebPostingSources } from '../../../libs/postings/src/reading/web-posting-sources.js';
import { WebReader } from '../../../libs/runtime/src/outbound/web-reader.js';
import { SHAPES } from '../../doubles/posting-shapes.js';
import { type Behaviour, startReceiver } from '../../doubles/webhook-receiver.js';
import { clientOf, doublesOfTests, jobs, publish, readSource, readWhole } from './sources.harness.js';
import { SourceFaultError } from '../../../libs/crawler/src/faults.js';

const boards = doublesOfTests();
const FEED: SourceAddress = { kind: 'indeed_xml', url: 'https://feeds.example/jobs.xml' };
const ROBOTS = 'https://feeds.example/robots.txt';

const job = (id: number, text = 'About') =>
  `<job><title>Job ${id}</title><referencenumber>${id}</referencenumber><description>${text}</description></job>`;

/** An endless feed. */
function* endless(piece: (nth: number) => string): Generator<string> {
  yield '<source>';
  for (let nth = 0; ; nth++) yield piece(nth);
}
const WEB = { debug: () => undefined } as never;

/** Starts a server with `behaviour`, and a client that may connect to this machine by one address only. */
async function withServer<T>(behaviour: Behaviour, work: (origin: string, web: WebReader) => Promise<T>): Promise<T> {
  const server = await startReceiver((request, response) =>
    request.path === '/robots.txt' ? response.writeHead(404).end() : behaviour(request, response),
  );
  const web = new WebReader({ allowPrivate: true, isAllowed: (address) => address === '127.0.0.1' }, WEB);
  try {
    return await work(server.origin, web);
  } finally {
    await server.stop();
  }
}

describe('the limits of a source', () => {
  it('is so many bytes', async () => {
    boards().put(FEED.url, { body: endless((nth) => job(nth)) });
    const { fault, postings } = await readWhole(FEED, { ...boards(), bounds: { bytes: 1_000_000 } });
    expect(fault).toMatchObject({ fault: 'too_large', message: 'The source has more than 1000000 bytes.' });
    expect(postings.length).toBeGreaterThan(1_000);
  });

  it('include the declared number of bytes', async () => {
    boards().put(FEED.url, {
      body: '<source></source>',
      headers: { 'content-length': '99999999999', 'content-encoding': 'identity' },
    });
    expect((await readWhole(FEED, boards())).fault?.fault).toBe('too_large');
  });

  it('is so many bytes for each that is packed', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1_024 * 1_024, ' '));
    boards().put(FEED.url, { body: bomb, headers: { 'content-encoding': 'gzip' } });
    expect((await readWhole(FEED, boards())).fault).toMatchObject({
      fault: 'too_large',
      message: 'The decompressed response of the source is too large.',
    });
  });

  it.each(['gzip', 'br', 'deflate', 'zstd', 'gzip, gzip'])(
    'reject data that cannot be decompressed (%s)',
    async (encoding) => {
      boards().put(FEED.url, { body: Buffer.from('<source></source>'), headers: { 'content-encoding': encoding } });
      expect((await readWhole(FEED, boards())).fault?.fault).toBe('malformed');
    },
  );

  it('include the number of items: a million of them are too many', async () => {
    const thousand = (nth: number) => Array.from({ length: 1_000 }, (_, at) => job(nth * 1_000 + at, '')).join('');
    boards().put(FEED.url, { body: endless(thousand) });
    const { fault, postings } = await readWhole(FEED, boards());
    expect(fault).toMatchObject({ fault: 'too_many_items', message: 'The source has more than 500000 items.' });
    expect(postings.length).toBe(500_000);
  });

  it('include the total time, with any number of bytes', async () => {
    async function* slowly() {
      for (const piece of endless((nth) => job(nth))) {
        yield piece;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
    boards().put(FEED.url, { body: slowly() });
    const { fault, postings } = await readWhole(FEED, { ...boards(), bounds: { wholeMs: 1_500 } });
    expect(fault?.fault).toBe('timed_out');
    expect(postings.length).toBeGreaterThan(0);
  });

  it('include the time without a byte', async () => {
    async function* silent() {
      yield `<source>${job(1)}`;
      await new Promise(() => undefined);
    }
    boards().put(FEED.url, { body: silent() });
    const { fault } = await readWhole(FEED, { ...boards(), bounds: { idleMs: 1_000 } });
    expect(fault?.fault).toBe('timed_out');
  });

  it('include the time without a response', () =>
    withServer(
      () => undefined,
      async (origin, web) => {
        const { fault } = await readWhole({ kind: 'rss', url: `${origin}/` }, { web, bounds: { idleMs: 1_000 } });
        expect(fault?.fault).toBe('timed_out');
      },
    ));

  it('exclude the time of the consumer', async () => {
    publish(boards(), { ...SHAPES['indeed_xml']!, source: FEED }, jobs(2_000));
    const sources = new WebPostingSources(clientOf({ ...boards(), bounds: { wholeMs: 5_000 } }));
    const reading = await sources.read(FEED, { signal: new AbortController().signal });
    if (reading === 'unchanged') throw new Error('It changed.');
    let count = 0;
    for await (const batch of reading.items) {
      count += batch.length;
      if (count === 500) await new Promise((resolve) => setTimeout(resolve, 6_000));
    }
    expect(count).toBe(2_000);
  });
});

describe('a malicious source', () => {
  it('about its length breaks off', () =>
    withServer(
      (_, response) => {
        response.writeHead(200, { 'content-length': '100000' });
        response.write(`<source>${job(1)}`);
        setTimeout(() => response.destroy(), 50);
      },
      async (origin, web) => {
        const { fault, postings } = await readWhole({ kind: 'indeed_xml', url: `${origin}/` }, { web });
        expect(fault?.fault).toBe('unreachable');
        expect(postings).toHaveLength(1);
      },
    ));

  it('with a length that is too small is read to that length', () =>
    withServer(
      (_, response) => {
        response.socket?.end(`HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n<source>${job(1)}${job(2)}</source>`);
      },
      async (origin, web) => {
        const { fault, postings } = await readWhole({ kind: 'indeed_xml', url: `${origin}/` }, { web });
        expect(['malformed', 'unreachable']).toContain(fault?.fault);
        expect(postings.length).toBeLessThan(2);
      },
    ));

  it.each([
    ['http://10.0.0.1/', 'unsafe_address'],
    ['http://169.254.169.254/latest/meta-data', 'unsafe_address'],
    ['http://[::1]/', 'unsafe_address'],
    ['http://[::ffff:10.0.0.1]/', 'unsafe_address'],
    ['http://127.0.0.2/', 'unsafe_address'],
    ['http://2130706434/', 'unsafe_address'],
    ['ftp://127.0.0.1/', 'unsafe_address'],
    ['file:///etc/passwd', 'unsafe_address'],
    ['data:text/xml,<source/>', 'unsafe_address'],
    ['', 'refused'],
    ['http://[half', 'refused'],
  ])('and redirects to %s is not followed', (location, fault) =>
    withServer(
      (_, response) => response.writeHead(302, { location }).end(),
      async (origin, web) => {
        const read = await readWhole({ kind: 'rss', url: `${origin}/` }, { web });
        expect(read.fault?.fault).toBe(fault);
        expect(read.fault?.message).not.toMatch(/\d+\.\d+\.\d+|::/);
      },
    ),
  );

  it('and redirects for ever is not followed for ever', () =>
    withServer(
      ({ path }, response) => response.writeHead(307, { location: `${path}x` }).end(),
      async (origin, web) => {
        const read = await readWhole({ kind: 'rss', url: `${origin}/` }, { web });
        expect(read.fault).toMatchObject({ fault: 'refused', message: 'The source redirects too often.' });
      },
    ));

  it.each([
    'http://10.0.0.1/',
    'http://localhost.localdomain.invalid/',
    'gopher://x/',
    'https://user:secret@a.example/',
    'x',
  ])('at %s is not requested', async (url) => {
    const web = new WebReader({ allowPrivate: true, isAllowed: (address) => address === '127.0.0.1' }, WEB);
    const { fault } = await readWhole({ kind: 'rss', url }, { web });
    expect(['unsafe_address', 'unreachable']).toContain(fault?.fault);
  });

  it('at a private address, or without https, is only requested by an installation for development', () =>
    withServer(
      (_, response) => response.end('<rss><channel></channel></rss>'),
      async (origin) => {
        const web = new WebReader({ allowPrivate: false }, WEB);
        for (const url of [origin, origin.replace('http:', 'https:')])
          expect((await readWhole({ kind: 'rss', url }, { web })).fault?.fault).toBe('unsafe_address');
      },
    ));
});

describe('pages', () => {
  const JSON_FEED: SourceAddress = { kind: 'json_feed', url: 'https://feeds.example/1.json' };
  const page = (ids: readonly number[], next: string | null) => ({
    body: JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      items: ids.map((id) => ({ id: String(id), title: `Job ${id}` })),
      ...(next === null ? {} : { next_url: next }),
    }),
    headers: { etag: `"${ids.join()}"` },
  });

  it('are followed to the last, and have no marks in common', async () => {
    boards().put(JSON_FEED.url, page([1, 2], 'https://feeds.example/2.json'));
    boards().put('https://feeds.example/2.json', page([3], '/3.json'));
    boards().put('https://feeds.example/3.json', page([4], null));
    const { postings, fault, marks } = await readWhole(JSON_FEED, boards());
    expect({ ids: postings.map(({ sourceId }) => sourceId), fault, marks }).toEqual({
      ids: ['1', '2', '3', '4'],
      fault: null,
      marks: {},
    });
  });

  it.each([
    ['to themselves', 'https://feeds.example/1.json'],
    ['in a circle', 'https://feeds.example/2.json'],
  ])('that lead back %s are an error', async (_, next) => {
    boards().put(JSON_FEED.url, page([1], next));
    boards().put('https://feeds.example/2.json', page([2], JSON_FEED.url));
    const { fault, postings } = await readWhole(JSON_FEED, boards());
    expect(fault).toMatchObject({ fault: 'malformed', message: 'The pages of the source repeat.' });
    expect(postings.length).toBeGreaterThan(0);
  });

  it('that repeat at other URLs are an error', async () => {
    const hundred = Object.values(SHAPES['lever']!.pages(jobs(100)))[0] ?? '';
    boards().put('https://api.lever.co/v0/postings/acme', { body: hundred });
    const { fault, postings } = await readWhole(SHAPES['lever']!.source, boards());
    expect(fault?.fault).toBe('malformed');
    expect(postings).toHaveLength(100);
    expect(boards().requested()).toHaveLength(2);
  });

  it('have a maximum number', async () => {
    let nth = 0;
    boards().put('https://feeds.example/1.json', () => page([++nth], `https://feeds.example/1.json?${nth}`));
    const { fault } = await readWhole(JSON_FEED, { ...boards(), bounds: { pages: 5 } });
    expect(fault).toMatchObject({ fault: 'malformed', message: 'The source has too many pages.' });
    expect(boards().requested()).toHaveLength(5);
  });

  it('that fail end the read, after earlier pages', async () => {
    boards().put(JSON_FEED.url, page([1, 2], 'https://feeds.example/2.json'));
    boards().put('https://feeds.example/2.json', { status: 500 });
    const { fault, postings } = await readWhole(JSON_FEED, boards());
    expect(fault?.fault).toBe('unreachable');
    expect(postings).toHaveLength(2);
  });
});

describe('crawling rules', () => {
  const empty = { body: '<source></source>' };

  it('send a name, and accept compression', async () => {
    boards().put(FEED.url, empty);
    await readWhole(FEED, boards());
    expect(boards().received.map(({ path }) => path)).toEqual(['/feeds.example/robots.txt', '/feeds.example/jobs.xml']);
    for (const { headers } of boards().received)
      expect(headers).toMatchObject({ 'user-agent': 'Openings', 'accept-encoding': 'gzip, deflate, br' });
  });

  it('request robots.txt once for a while', async () => {
    const client = clientOf(boards());
    boards().put(FEED.url, empty);
    for (let time = 0; time < 3; time++) await readWhole(FEED, { ...boards(), client });
    expect(boards().received.filter(({ path }) => path.endsWith('robots.txt'))).toHaveLength(1);
  });

  it.each([
    ['no robots.txt', { status: 404 }, null],
    ['a forbidden one', { status: 403 }, null],
    ['an endless one', { body: endless(() => 'Disallow: /other\n') }, null],
    ['one in HTML', { body: '<html>Disallow: /</html>' }, null],
    ['one for others', { body: 'User-agent: Others\nDisallow: /' }, null],
    ['one for this path', { body: 'User-agent: *\nDisallow: /jobs' }, 'disallowed_by_robots'],
    ['one with a pattern', { body: 'User-agent: *\nDisallow: /*.xml$' }, 'disallowed_by_robots'],
    ['one that fails', { status: 500 }, 'unreachable'],
    ['one that asks to wait', { status: 503, headers: { 'retry-after': '600' } }, 'rate_limited'],
    ['one in a circle', { status: 302, headers: { location: '/robots.txt' } }, null],
  ])('obey %s', async (_, robots, fault) => {
    boards().put(FEED.url, empty);
    boards().put(ROBOTS, robots);
    expect((await readWhole(FEED, boards())).fault?.fault ?? null).toBe(fault);
  });

  it('obey the robots.txt of a redirect target', async () => {
    boards().put(FEED.url, { status: 301, headers: { location: 'https://other.example/jobs.xml' } });
    boards().put('https://other.example/jobs.xml', empty);
    boards().put('https://other.example/robots.txt', { body: 'User-agent: *\nDisallow: /' });
    expect((await readWhole(FEED, boards())).fault?.fault).toBe('disallowed_by_robots');
  });

  it('wait between two requests for the Crawl-delay, up to a limit', async () => {
    boards().put('https://api.smartrecruiters.com/robots.txt', { body: 'User-agent: *\nCrawl-delay: 86400' });
    publish(boards(), SHAPES['smartrecruiters']!, jobs(3));
    const { postings } = await readWhole(SHAPES['smartrecruiters']!.source, {
      ...boards(),
      bounds: { crawlDelayMs: 300 },
    });
    expect(postings).toHaveLength(3);
    const times = boards()
      .received.filter(({ path }) => !path.endsWith('robots.txt'))
      .map(({ at }) => at);
    for (const [nth, at] of times.slice(1).entries()) expect(at - (times[nth] ?? 0)).toBeGreaterThan(250);
  });

  it('send one request at a time to a host, and concurrent ones to different hosts', async () => {
    const client = clientOf(boards());
    for (let nth = 0; nth < 6; nth++)
      boards().put(`https://${nth % 2 ? 'a' : 'b'}.example/${nth}.xml`, {
        body: (async function* () {
          yield '<source>';
          await new Promise((resolve) => setTimeout(resolve, 50));
          yield `${job(1)}</source>`;
        })(),
      });
    const read = await Promise.all(
      Array.from({ length: 6 }, (_, nth) =>
        readWhole(
          { kind: 'indeed_xml', url: `https://${nth % 2 ? 'a' : 'b'}.example/${nth}.xml` },
          { ...boards(), client },
        ),
      ),
    );
    expect(read.map(({ postings }) => postings.length)).toEqual([1, 1, 1, 1, 1, 1]);
    expect([boards().mostAtOnce('a.example'), boards().mostAtOnce('b.example')]).toEqual([1, 1]);
  });

  it('wait for a short Retry-After, and give up on a long one', async () => {
    let requests = 0;
    boards().put(FEED.url, () => (++requests < 3 ? { status: 429, headers: { 'retry-after': '0' } } : empty));
    expect((await readWhole(FEED, boards())).fault).toBeNull();
    expect(requests).toBe(3);
    boards().put(FEED.url, () => (requests++, { status: 503, headers: { 'retry-after': '21' } }));
    expect((await readWhole(FEED, boards())).fault).toMatchObject({ fault: 'rate_limited', retryAfter: 21 });
    expect(requests).toBe(4);
    boards().put(FEED.url, () => (requests++, { status: 429, headers: { 'retry-after': '0' } }));
    expect((await readWhole(FEED, boards())).fault).toMatchObject({ fault: 'rate_limited', retryAfter: 0 });
    expect(requests).toBe(8);
  });

  it('stop immediately on an abort, and release the host', async () => {
    const client = clientOf(boards());
    const stop = new AbortController();
    boards().put(FEED.url, { body: endless((nth) => job(nth)) });
    const sources = new WebPostingSources(client);
    const reading = await sources.read(FEED, { signal: stop.signal });
    if (reading === 'unchanged') throw new Error('It changed.');
    const reason = new Error('Stop');
    await expect(
      (async () => {
        for await (const _ of reading.items) stop.abort(reason);
      })(),
    ).rejects.toBe(reason);
    boards().put(FEED.url, empty);
    expect(await readSource(FEED, { ...boards(), client })).toMatchObject({ fault: null });
    await expect(sources.read(FEED, { signal: stop.signal })).rejects.toBe(reason);
  });

  it('release the host if the consumer stops', async () => {
    const client = clientOf(boards());
    boards().put(FEED.url, { body: endless((nth) => job(nth)) });
    const reading = await new WebPostingSources(client).read(FEED, { signal: new AbortController().signal });
    if (reading === 'unchanged') throw new Error('It changed.');
    for await (const _ of reading.items) break;
    boards().put(FEED.url, empty);
    expect(await readSource(FEED, { ...boards(), client })).toMatchObject({ fault: null });
  });

  it('report errors of one kind', async () => {
    boards().put(FEED.url, { status: 404 });
    const sources = new WebPostingSources(clientOf(boards()));
    await expect(sources.read(FEED, { signal: new AbortController().signal })).rejects.toBeInstanceOf(SourceFaultError);
  });
});
