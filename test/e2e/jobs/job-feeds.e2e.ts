import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkedJsonFeed, checkedXml } from '../../schemas/documents.js';
import { freePort } from '../processes.js';
import {
  aJob,
  type Answer,
  beforeMoment,
  eventually,
  issuePaths,
  outcome,
  request,
  type Server,
  startServer,
  unique,
} from '../server.js';

// Job feeds and the sitemap of a board over HTTP. The specs beside the code test the content of feeds. This file has its own server,
// because it reads the log and the sitemap belongs to one board.

let server: Server;

beforeAll(async () => {
  server = await startServer({ DATABASE_POOL: '4', STOREFRONT_URL: 'https://{board}.boards.example' });
});
afterAll(() => server?.stop());

const call = (method: string, path: string, body?: unknown, key?: string): Promise<Answer> =>
  server.call(method, `/v1/job-feeds${path}`, {
    ...(key === undefined ? {} : { key }),
    ...(body === undefined ? {} : { body }),
  });
const add = async (body: object, key = server.key) => (await call('POST', '', { name: 'Feed', ...body }, key)).body;
/** Reads a URL without an API key. */
const read = (url: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  request(server.origin, method, new URL(url).pathname, { key: null, headers });

async function company(key = server.key): Promise<string> {
  return (await server.call('POST', '/v1/companies', { key, body: { name: `Firm ${unique()} & Sons` } })).body.id;
}
async function publish(companyId: string, more: object = {}, key = server.key): Promise<string> {
  const made = await server.call('POST', '/v1/jobs', { key, body: aJob(companyId, { status: 'published', ...more }) });
  expect(outcome(made)).toBe('201');
  return made.body.id;
}

describe('an operator', () => {
  test('creates, reads, changes, lists and deletes a feed', async () => {
    const made = await call('POST', '', { name: 'Partner', format: 'indeed_xml' });
    expect([outcome(made), made.headers.get('location')]).toEqual(['201', `/v1/job-feeds/${made.body.id}`]);
    expect(made.body).toEqual({
      id: expect.stringMatching(/^jobfeeds_[0-9a-z]{26}$/),
      object: 'job_feed',
      name: 'Partner',
      direction: 'out',
      format: 'indeed_xml',
      categories: [],
      companyIds: [],
      markets: [],
      url: expect.stringMatching(new RegExp(`^${server.origin}/feeds/[0-9A-Za-z-]+\\.xml$`)),
      // For incoming feeds.
      sourceUrl: null,
      mapping: null,
      companyId: null,
      schedule: null,
      isPaused: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const { id, url } = made.body;
    expect((await call('GET', `/${id}`)).body).toEqual(made.body);
    const changed = await call('PATCH', `/${id}`, { name: 'Partners' });
    expect(changed.body).toEqual({ ...made.body, name: 'Partners', updatedAt: expect.any(String) });
    expect((await call('GET', '?limit=1')).body).toMatchObject({
      object: 'list',
      url: '/v1/job-feeds',
      data: [changed.body],
    });
    const rotated = await call('POST', `/${id}/rotate-token`);
    expect([outcome(rotated), rotated.body.url === url]).toEqual(['200', false]);
    expect([outcome(await read(url)), (await read(rotated.body.url)).status]).toEqual(['404 job_feeds_not_found', 200]);
    expect(outcome(await call('DELETE', `/${id}`))).toBe('204');
    for (const [method, path, body] of [
      ['GET', `/${id}`],
      ['PATCH', `/${id}`, { name: 'x' }],
      ['POST', `/${id}/rotate-token`],
      ['DELETE', `/${id}`],
    ] as const)
      expect(outcome(await call(method, path, body))).toBe('404 job_feeds_not_found');
    expect(outcome(await read(rotated.body.url))).toBe('404 job_feeds_not_found');
  });

  test('gets the same feed and URL again with an idempotency key', async () => {
    const headers = { 'Idempotency-Key': `feed-${unique()}` };
    const body = { name: 'Once', format: 'rss' };
    const [one, other] = [
      await server.call('POST', '/v1/job-feeds', { headers, body }),
      await server.call('POST', '/v1/job-feeds', { headers, body }),
    ];
    expect([one.status, other.status, other.headers.get('idempotent-replayed')]).toEqual([201, 201, 'true']);
    expect(other.body).toEqual(one.body);
  });

  test('gets the errors with their paths', async () => {
    const refused = async (body: object) =>
      issuePaths(await call('POST', '', { name: 'Feed', format: 'rss', ...body }));
    expect(await refused({ format: 'atom' })).toEqual(['format']);
    expect(await refused({ format: undefined })).toEqual(['format']);
    expect(await refused({ name: '' })).toEqual(['name']);
    expect(await refused({ direction: 'out ' })).toEqual(['direction']);
    expect(await refused({ token: 'abc' })).toEqual(['token']);
    expect(await refused({ categories: Array.from({ length: 51 }, () => 'a') })).toEqual(['categories']);
    expect(
      await refused({ categories: ['none', 'nor-this'], companyIds: ['companies_none'], markets: ['no'] }),
    ).toEqual(['categories.0', 'categories.1', 'companyIds.0', 'markets.0']);
    const { id } = await add({ format: 'rss' });
    expect(issuePaths(await call('PATCH', `/${id}`, { format: 'json' }))).toEqual(['format']);
    expect(issuePaths(await call('PATCH', `/${id}`, { markets: ['no'] }))).toEqual(['markets.0']);
  });

  test('needs the scope, and sees only feeds of the board', async () => {
    const { id } = await add({ format: 'rss' });
    const other = await server.newBoard(`other-${unique()}`);
    expect(outcome(await call('GET', `/${id}`, undefined, other.key))).toBe('404 job_feeds_not_found');
    expect((await call('GET', '', undefined, other.key)).body.data).toEqual([]);
    const reader = await server.newKey({ scopes: ['feeds.read'] });
    expect(outcome(await call('GET', `/${id}`, undefined, reader))).toBe('200');
    expect(outcome(await call('DELETE', `/${id}`, undefined, reader))).toBe('403 auth_forbidden');
    const stranger = await server.newKey({ scopes: ['jobs.read'] });
    expect(outcome(await call('GET', '', undefined, stranger))).toBe('403 auth_forbidden');
  });
});

describe('anyone with the URL', () => {
  test('reads each format by its rules, with hostile texts unchanged', async () => {
    const companyId = await company();
    await server.terms('categories', 'care', 'tech');
    const title = 'Nurse ]]> & <b>Co</b> 看護師 "😀"';
    await publish(companyId, { title, description: '<p>Care &amp; more ]]&gt;</p>', categories: ['care'] });
    const filter = { categories: ['care'], companyIds: [companyId] };
    const fetched = async (format: string) => {
      const answer = await read(String((await add({ format, ...filter })).url));
      return [answer.status, answer.headers.get('content-type'), answer.text] as const;
    };
    const [indeedStatus, indeedType, indeed] = await fetched('indeed_xml');
    expect([indeedStatus, indeedType]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(checkedXml('indeed', indeed).texts('//job/title')).toEqual([title]);
    expect(checkedXml('indeed', indeed).texts('//job/description')).toEqual(['<p>Care &amp; more ]]&gt;</p>']);
    const [, linkedinType, linkedin] = await fetched('linkedin_xml');
    expect([linkedinType, checkedXml('linkedin', linkedin).texts('//job/title')]).toEqual([indeedType, [title]]);
    const [, rssType, rss] = await fetched('rss');
    expect([rssType, checkedXml('rss', rss).texts('//item/title')]).toEqual([
      'application/rss+xml; charset=utf-8',
      [title],
    ]);
    const [, jsonType, json] = await fetched('json');
    const [item] = checkedJsonFeed(json).items;
    expect([jsonType, item?.title]).toEqual(['application/feed+json; charset=utf-8', title]);
    expect(item?.url).toMatch(/^https:\/\/demo\.boards\.example\/companies\/.+\/jobs\/.+/);
    const { items } = checkedJsonFeed(
      (await read(String((await add({ format: 'json', categories: ['tech'] })).url))).text,
    );
    expect(items).toEqual([]);
  });

  test('gets the content again only after a change', async () => {
    const { key } = await server.newBoard(`tags-${unique()}`);
    const companyId = await company(key);
    const jobId = await publish(companyId, {}, key);
    const { url } = await add({ format: 'json' }, key);
    const first = await read(url);
    const tag = first.headers.get('etag') ?? '';
    expect([tag, first.headers.get('cache-control')]).toEqual([
      expect.stringMatching(/^W\/"[\w-]{27}"$/),
      'private, no-cache',
    ]);
    const again = (etag = tag) => read(url, { 'If-None-Match': etag });
    const known = await again();
    expect([known.status, known.text, known.headers.get('etag')]).toEqual([304, '', tag]);
    expect((await again(`"other", ${tag.slice(2)}`)).status).toBe(304);
    expect((await again('W/"other"')).status).toBe(200);
    const head = await read(url, {}, 'HEAD');
    expect([head.status, head.text, head.headers.get('etag'), head.headers.get('content-length')]).toEqual([
      200,
      '',
      tag,
      null,
    ]);

    await server.call('PATCH', `/v1/jobs/${jobId}`, { key, body: { title: 'Midwife' } });
    const changed = await again();
    expect([changed.status, checkedJsonFeed(changed.text).items[0]?.title]).toEqual([200, 'Midwife']);
    expect((await again(changed.headers.get('etag') ?? '')).status).toBe(304);
    expect(outcome(await read(url, {}, 'POST'))).toBe('405 method_not_allowed');
  });

  test('gets it compressed if supported, with the same content', async () => {
    const { key } = await server.newBoard(`packed-${unique()}`);
    const description = `<p>${'Nights on a ward. '.repeat(200)}</p>`;
    await publish(await company(key), { description }, key);
    const { url } = await add({ format: 'json' }, key);
    const plain = await read(url, { 'Accept-Encoding': 'identity' });
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([
      null,
      expect.stringContaining('Accept-Encoding'),
    ]);
    for (const encoding of ['gzip', 'br']) {
      const packed = await read(url, { 'Accept-Encoding': encoding });
      expect([packed.headers.get('content-encoding'), packed.headers.get('etag'), packed.text]).toEqual([
        encoding,
        plain.headers.get('etag'),
        plain.text,
      ]);
      const known = await read(url, { 'Accept-Encoding': encoding, 'If-None-Match': packed.headers.get('etag') ?? '' });
      expect([known.status, known.headers.get('content-encoding')]).toEqual([304, null]);
      expect(known.headers.get('vary')).toContain('Accept-Encoding');
    }
  });

  test('does not get a job after its end', async () => {
    const [end, { url, there }] = await beforeMoment(async (expiresAt) => {
      const { key } = await server.newBoard(`ends-${unique()}`);
      const { url } = await add({ format: 'json' }, key);
      await publish(await company(key), { expiresAt }, key);
      return { url, there: await read(url) };
    });
    expect(checkedJsonFeed(there.text).items).toHaveLength(1);
    while (Date.now() <= end) await sleep(20);
    const after = await read(url, { 'If-None-Match': there.headers.get('etag') ?? '' });
    expect([after.status, checkedJsonFeed(after.text).items.length]).toEqual([200, 0]);
  });

  test("needs no board password, but the board's plan must include the API", async () => {
    const { key, slug } = await server.newBoard(`gated-${unique()}`);
    const { url } = await add({ format: 'rss' }, key);
    await publish(await company(key), {}, key);
    await server.call('POST', '/v1/settings/password-protection', { key, body: { password: 'correct horse' } });
    const visit = () => request(server.origin, 'GET', `/v1/boards/${slug}/jobs`, { key: null });
    await eventually(async () => (await visit()).status === 401);
    const { status, text } = await read(url);
    expect([status, checkedXml('rss', text).texts('//item/title').length]).toEqual([200, 1]);
    await server.changePlan(slug, 'free');
    await eventually(async () => (await read(url)).status !== 200);
    expect(outcome(await read(url))).toBe('402 plan_upgrade_required');
  });

  test.each([
    ['nothing', '/feeds/'],
    ['another name', '/feeds/a.xml'],
    ['a token of nobody', '/feeds/a-b-1-0000000000000000000000000000000000000000.xml'],
    ['a NUL', '/feeds/%00.xml'],
    ['other letters', '/feeds/%F0%9F%98%80.json'],
    ['a long name', `/feeds/${'a'.repeat(400)}.xml`],
  ])('finds nothing by %s', async (_, path) => {
    expect((await request(server.origin, 'GET', path, { key: null })).status).toBe(404);
  });

  test('gets the same ETag from every process, and counts against the limit of the URL', async () => {
    const { url } = await add({ format: 'rss', companyIds: [await company()] });
    const { pathname, host } = new URL(url);
    const port = await freePort();
    await server.another({ BOARD_READ_LIMIT: '1', PUBLIC_URL: server.origin, PORT: String(port) });
    // Behind a proxy, all processes have one public URL.
    const ask = async (headers: Readonly<Record<string, string>>) => {
      const sent = get({ host: '127.0.0.1', port, path: pathname, headers: { host, ...headers } });
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      answer.resume();
      return answer;
    };
    const tag = (await read(url)).headers.get('etag') ?? '';
    expect((await ask({ 'if-none-match': tag })).statusCode).toBe(304);
    // The minute can change in between, but not twice.
    const refused = [await ask({}), await ask({})].find(({ statusCode }) => statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('appears in no log', async () => {
    const { url } = await add({ format: 'rss' });
    const token = new URL(url).pathname.split('/').at(-1)?.replace('.rss', '') ?? '';
    expect((await read(url)).status).toBe(200);
    await read(url.replace('.rss', '.xml'));
    await eventually(
      () => server.process.stdout.includes('"route":"/feeds/:file"') || server.process.stderr.includes('/feeds/:file'),
    );
    for (const text of [server.process.stdout, server.process.stderr])
      for (const part of [token, token.slice(-40)]) expect(text.includes(part)).toBe(false);
  });
});

test('a slow reader holds no database connection, and is disconnected', async () => {
  const { key } = await server.newBoard(`slow-${unique()}`);
  const companyId = await company(key);
  const description = `<p>${'Long. '.repeat(2_500)}</p>`;
  for (let batch = 0; batch < 10; batch++) {
    const operations = Array.from({ length: 100 }, (_, n) => ({
      id: `${n}`,
      method: 'POST',
      body: aJob(companyId, { status: 'published', description }),
    }));
    expect(outcome(await server.call('POST', '/v1/jobs/batch', { key, body: { operations } }))).toBe('200');
  }
  const { url } = await add({ format: 'indeed_xml' }, key);
  const { pathname, port, host } = new URL(url);
  const slow: Socket[] = [];
  for (let n = 0; n < 12; n++) {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    await new Promise((resolve) => socket.once('readable', resolve));
    slow.push(socket);
  }
  await sleep(300);
  const { status, text } = await read(url);
  expect([status, checkedXml('indeed', text).texts('//job/referencenumber').length]).toEqual([200, 1_000]);
  for (const socket of slow) socket.destroy();
  expect((await server.call('GET', '/v1/jobs?limit=1', { key })).status).toBe(200);
});

describe('the sitemap', () => {
  test('shows a change immediately, and no cache keeps it for longer than a minute', async () => {
    const sitemap = () => request(server.origin, 'GET', '/sitemap.xml');
    const before = await sitemap();
    const companyId = await company();
    const jobId = await publish(companyId);
    const { links } = (await server.call('GET', `/v1/jobs/${jobId}`)).body;
    const published = await sitemap();
    expect(published.text).toContain(`<loc>${links.public}</loc>`);
    expect(published.headers.get('cache-control')).toBe('public, max-age=60');
    expect(published.headers.get('etag')).not.toBe(before.headers.get('etag'));
    await server.call('POST', `/v1/jobs/${jobId}/expire`, { body: {} });
    expect((await sitemap()).text).not.toContain(`<loc>${links.public}</loc>`);
    await server.call('DELETE', `/v1/companies/${companyId}`);
    await server.call('DELETE', `/v1/jobs/${jobId}`);
  });

  test("has the URLs of the page's board, and is not sent again unchanged", async () => {
    const jobId = await publish(await company());
    const page = await server.call('POST', '/v1/pages', { body: { title: 'Imprint' } });
    await server.call('POST', `/v1/pages/${page.body.id}/publish`, { body: {} });
    const { links } = (await server.call('GET', `/v1/jobs/${jobId}`)).body;
    const answer = await request(server.origin, 'GET', '/sitemap.xml');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    const addresses = checkedXml('sitemap', answer.text).texts('/s:urlset/s:url/s:loc');
    expect(addresses).toEqual(expect.arrayContaining(['https://demo.boards.example/', links.public]));
    const imprint = 'https://demo.boards.example/pages/imprint';
    expect(addresses).not.toContain(imprint);
    const pages = await server.another({ SITEMAP_SECTIONS: 'pages' });
    const { text } = await request(pages.origin, 'GET', '/sitemap.xml');
    expect(checkedXml('sitemap', text).texts('/s:urlset/s:url/s:loc')).toEqual([
      'https://demo.boards.example/',
      imprint,
    ]);
    expect(new Set(addresses).size).toBe(addresses.length);
    const headers = { 'If-None-Match': answer.headers.get('etag') ?? '' };
    expect((await request(server.origin, 'GET', '/sitemap.xml', { headers })).status).toBe(304);
    expect((await request(server.origin, 'GET', '/sitemap/1.xml')).text).toBe(answer.text);
    for (const path of ['0.xml', '2.xml', '1', '01.xml', '-1.xml', '1e9.xml', '9999999.xml'])
      expect([path, outcome(await request(server.origin, 'GET', `/sitemap/${path}`))]).toEqual([path, '404 not_found']);
    const robots = await request(server.origin, 'GET', '/robots.txt');
    expect(robots.text).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${server.origin}/sitemap.xml\n`);
  });

  test('is not served for a board with a password', async () => {
    const { key, slug } = await server.newBoard(`hidden-${unique()}`);
    await server.call('POST', '/v1/settings/password-protection', { key, body: { password: 'correct horse' } });
    const gated = await server.another({ BOARD_PAGE_BOARD: slug });
    for (const path of ['/sitemap.xml', '/sitemap/1.xml'])
      expect(outcome(await request(gated.origin, 'GET', path))).toBe('401 board_password_required');
    expect((await request(gated.origin, 'GET', '/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
  });
});
