import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import { text } from 'node:stream/consumers';
import { NameServer } from '../../doubles/name-server.js';
import { operatorOf } from '../board-pages-calls.js';
import { aJob, type Body, eventually, NO_LIMITS, type Server, startServer } from '../server.js';

// The pages of a board at its own domain, as a reverse proxy forwards requests.

const DOMAIN = 'jobs.hill.example';

/** Sections that the pages of this server do not have are not listed. */
const PAGES = { SITEMAP_SECTIONS: 'jobs,companies,blog,pages' };

let names: NameServer;
let server: Server;

beforeAll(async () => {
  names = await NameServer.open();
  const dns = { DNS_TIMEOUT_MS: '1500', DNS_TRIES: '1', DOMAIN_VERIFY_SECONDS: '3', DOMAIN_CHECK_SECONDS: '1' };
  server = await startServer({
    ...NO_LIMITS,
    ...dns,
    DNS_SERVERS: names.address,
    STOREFRONT_URL: '',
    HSTS_BOARDS: 'on',
    ...PAGES,
  });
});
afterAll(async () => {
  await server?.stop();
  await names?.close();
});

/** The place of a job, without which it has no structured data. */
const ON_SITE = { remoteOption: 'on_site', officeLocations: [{ city: 'Zurich', country: 'CH' }] };

interface HostAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/** `fetch` does not allow a Host header. */
async function at(
  host: string,
  path: string,
  form?: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<HostAnswer> {
  const sent = send(`${server.origin}${path}`, {
    agent: false,
    method: form === undefined ? 'GET' : 'POST',
    headers: {
      host,
      ...headers,
      ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
  });
  sent.end(form);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) };
}

/** A board with a job, a company, a page, a blog post, a redirect and a verified domain. */
async function boardAt(slug: string, hostname: string) {
  const board = await server.newBoard(slug);
  const operate = operatorOf(server, board.key);
  const { id } = (await operate('POST', '/companies', { name: 'Hill' })).body;
  await operate('POST', '/jobs', aJob(id, { title: 'Night nurse', status: 'published', ...ON_SITE }));
  const written = (await operate('POST', '/pages', { title: 'About us', slug: 'about-us', body: '<p>We.</p>' })).body;
  await operate('POST', `/pages/${written.id}/publish`);
  await operate('PATCH', '/settings', { blogEnabled: true });
  await operate('POST', '/blog/posts', { title: 'News', slug: 'news', html: '<p>New.</p>', status: 'published' });
  await operate('POST', '/redirects', { fromPath: '/old-jobs', toPath: '/jobs' });
  const domain = (await operate('POST', '/domains', { domain: hostname })).body;
  const { name, expectedValue } = domain['verificationInstructions'] as { name: string; expectedValue: string };
  names.has(name, expectedValue);
  const { body: operation } = await operate('POST', `/domains/${domain.id}/verify`);
  await eventually(async () => (await operate('GET', `/operations/${operation.id}`)).body['completedAt'] !== null);
  await eventually(async () => (await at(hostname, '/jobs')).text.includes('Night nurse'));
  return { ...board, operate, domain };
}

test('a board answers at its verified domain, and no other host finds it', async () => {
  const board = await server.newBoard('hill');
  const operate = operatorOf(server, board.key);
  const { id } = (await operate('POST', '/companies', { name: 'Hill' })).body;
  const published = aJob(id, { title: 'Night nurse', status: 'published', ...ON_SITE });
  const { body: made } = await operate('POST', '/jobs', published);
  expect((await at(DOMAIN, '/jobs')).status).toBe(404);
  /** The public URLs of the job and its company, in both APIs. */
  const links = async () => {
    const ofOperator = await Promise.all([`/jobs/${made.id}`, '/companies'].map((path) => operate('GET', path)));
    const ofVisitor = await Promise.all(
      ['jobs', 'jobs/night-nurse', 'companies/hill', 'seo'].map((path) =>
        server.call('GET', `/v1/boards/hill/${path}`, { key: null }),
      ),
    );
    const bodies = [...ofOperator, ...ofVisitor].map(({ body }) => (body['data']?.[0] ?? body) as Body);
    return bodies.map((each) => each['canonicalBase'] ?? each['links']?.public);
  };
  const [job, employer] = ['/companies/hill/jobs/night-nurse', '/companies/hill'];
  const expected = (base: string) => [job, employer, job, job, employer, ''].map((path) => base + path);
  expect(await links()).toEqual(expected(`${server.origin}/board/hill`));

  const domain = (await operate('POST', '/domains', { domain: DOMAIN })).body;
  const { name, expectedValue } = domain['verificationInstructions'] as { name: string; expectedValue: string };
  names.has(name, expectedValue);
  const { body: operation } = await operate('POST', `/domains/${domain.id}/verify`);
  await eventually(async () => (await operate('GET', `/operations/${operation.id}`)).body['completedAt'] !== null);
  await operate('PATCH', '/settings', { primaryDomainId: domain.id });
  await eventually(async () => (await at(DOMAIN, '/jobs')).text.includes(`href="https://${DOMAIN}/jobs"`));

  await eventually(async () => (await links())[0] === `https://${DOMAIN}${job}`);
  expect(await links()).toEqual(expected(`https://${DOMAIN}`));

  const list = await at(DOMAIN, '/jobs');
  expect([list.status, list.text.includes('1 job')]).toEqual([200, true]);
  expect(list.text).toContain('href="/companies/hill/jobs/night-nurse"');
  expect((await at(`${DOMAIN}:443`, '/')).text).toContain('<h1>hill</h1>');
  expect((await at(DOMAIN, '/companies/hill/jobs/night-nurse')).text).toContain('application/ld+json');
  for (const host of ['evil.example', 'hill', '127.0.0.1', `x.${DOMAIN}`])
    expect([host, (await at(host, '/jobs')).status]).toEqual([host, 404]);

  const own = { origin: `https://${DOMAIN}` };
  expect((await at(DOMAIN, '/sign-in', 'email=nobody', own)).status).toBe(400);
  expect((await at(DOMAIN, '/sign-in', 'email=nobody', { origin: 'https://evil.example' })).status).toBe(403);

  await operate('POST', '/settings/password-protection', { password: 'correct horse' });
  await eventually(async () => (await at(DOMAIN, '/jobs')).status === 401);
  const opened = await at(DOMAIN, '/password', 'password=correct+horse', own);
  expect([opened.status, opened.headers.location, opened.headers['set-cookie']]).toEqual([
    303,
    '/',
    [expect.stringMatching(/^openings_grant=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/)],
  ]);
});

describe('at the domain of a board', () => {
  const [NORTH, SOUTH] = ['jobs.north.example', 'jobs.south.example'];
  let north: Awaited<ReturnType<typeof boardAt>>;
  let south: Awaited<ReturnType<typeof boardAt>>;
  beforeAll(async () => {
    [north, south] = [await boardAt('north', NORTH), await boardAt('south', SOUTH)];
  });
  const json = (answer: HostAnswer) => JSON.parse(answer.text) as { error: { code: string; message: string } };

  test('there is no dashboard, no Operator API, no documentation and no other board', async () => {
    for (const path of [
      '/dashboard',
      '/dashboard/sign-in',
      '/%64ashboard',
      '/docs',
      '/own-pages.js',
      '/board/south',
      '/board/south/jobs',
      '/board/north/jobs',
      '/mails',
    ]) {
      const answer = await at(NORTH, path);
      expect([path, answer.status, answer.text.includes('<!doctype html>')]).toEqual([path, 404, true]);
      expect(answer.text).toContain('north');
      expect(answer.text).not.toContain('south');
    }
    for (const path of ['/v1/jobs', '/v1/openapi.json', '/v1/board-openapi.json', '/mcp', '/metrics']) {
      const answer = await at(NORTH, path, undefined, { authorization: `Bearer ${north.key}` });
      expect([path, answer.status, json(answer).error]).toEqual([
        path,
        404,
        { code: 'not_found', message: `The path ${path} does not exist.`, requestId: expect.any(String) },
      ]);
    }
    expect((await at(NORTH, '/v1/sessions', 'a=b')).status).toBe(404);
    expect((await at(`${NORTH}.:443`, '/dashboard')).status).toBe(404);
  });

  test('the Board API of that board answers, and no other, also from the memory of answers', async () => {
    const jobs = (board: string) => `/v1/boards/${board}/jobs`;
    for (let time = 0; time < 3; time++) {
      expect((await at('127.0.0.1', jobs('south'))).status).toBe(200);
      expect((await at(NORTH, jobs('north'))).status).toBe(200);
      expect((await at(NORTH, jobs(NORTH))).status).toBe(200);
      const others = await Promise.all(['south', south.id, SOUTH, '%73outh'].map((board) => at(NORTH, jobs(board))));
      expect(others.map((answer) => [answer.status, json(answer).error.code])).toEqual(
        Array.from({ length: 4 }, () => [404, 'boards_not_found']),
      );
    }
  });

  test('browsers must use HTTPS for this host alone', async () => {
    const header = async (host: string) => (await at(host, '/jobs')).headers['strict-transport-security'];
    expect([await header(NORTH), await header('127.0.0.1')]).toEqual(['max-age=31536000', undefined]);
  });

  test('its feeds are there, and those of another board are not', async () => {
    const feedOf = async ({ operate }: typeof north) => {
      const { body } = await operate('POST', '/job-feeds', { name: 'Out', format: 'rss' });
      return new URL(String(body.url)).pathname;
    };
    const [own, other] = [await feedOf(north), await feedOf(south)];
    await eventually(async () => (await at('127.0.0.1', own)).status === 200);
    await eventually(async () => (await at('127.0.0.1', other)).status === 200);
    expect([(await at(NORTH, own)).status, (await at(NORTH, other)).status]).toEqual([200, 404]);
  });

  test('health is answered, and another host answers as always', async () => {
    expect((await at(NORTH, '/healthz')).status).toBe(200);
    for (const host of ['127.0.0.1', 'localhost:3000', 'nobody.example']) {
      expect([host, (await at(host, '/dashboard')).status]).not.toEqual([host, 404]);
      expect((await at(host, '/v1/openapi.json')).status).toBe(200);
      expect((await at(host, '/board/south/jobs')).status).toBe(200);
      expect(json(await at(host, '/unknown')).error.code).toBe('not_found');
    }
  });

  test('redirects of the board lead on, and other paths are a page that is not there', async () => {
    for (const path of ['/old-jobs', '/old-jobs/'])
      expect(await at(NORTH, path)).toMatchObject({
        headers: { location: path === '/old-jobs' ? '/jobs' : '/old-jobs' },
      });
    const missing = await at(NORTH, '/nothing/here');
    expect([missing.status, missing.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    for (const path of ['//evil.example/', '/\\evil.example/', '/%2f%2fevil.example/'])
      expect((await at(NORTH, path)).headers.location ?? '/').toMatch(/^\/(?![/\\])/);
  });

  test('each address in its sitemap answers 200, and robots names this sitemap', async () => {
    const robots = await at(NORTH, '/robots.txt');
    expect(robots.text).toContain(`Sitemap: https://${NORTH}/sitemap.xml`);
    for (const [host, sitemap] of [
      [NORTH, '/sitemap.xml'],
      [SOUTH, '/sitemap.xml'],
      ['127.0.0.1', '/sitemap.xml'],
    ] as const) {
      const { status, text: xml } = await at(host, sitemap);
      expect(status).toBe(200);
      const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address));
      expect(addresses.length).toBeGreaterThanOrEqual(host === '127.0.0.1' ? 1 : 5);
      for (const { hostname, pathname } of addresses) {
        if (host !== '127.0.0.1') expect(hostname).toBe(host);
        expect([pathname, (await at(hostname, pathname)).status]).toEqual([pathname, 200]);
      }
    }
  });

  test('its key for search engines is there, and that of another board is not', async () => {
    for (const { operate } of [north, south])
      await operate('POST', '/integrations/indexing/toggle-indexnow', { enabled: true });
    await eventually(async () => (await at(NORTH, '/indexnow-key.txt')).status === 200, 30_000);
    await eventually(async () => (await at(SOUTH, '/indexnow-key.txt')).status === 200, 30_000);
    const [own, other] = [await at(NORTH, '/indexnow-key.txt'), await at(SOUTH, '/indexnow-key.txt')];
    expect(own.text).not.toBe(other.text);
    const status = async (host: string, key: string) => (await at(host, `/${key}.txt`)).status;
    expect([await status(NORTH, own.text), await status(NORTH, other.text)]).toEqual([200, 404]);
    expect([await status('127.0.0.1', own.text), await status('127.0.0.1', other.text)]).toEqual([200, 200]);
  });

  test('its images are there, and those of another board and signed files are not', async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const upload = async ({ key }: { readonly key: string }) => {
      const form = new FormData();
      form.set('purpose', 'blog_image');
      form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
      const headers = { Authorization: `Bearer ${key}` };
      const answer = await fetch(`${server.origin}/v1/media/upload`, { method: 'POST', body: form, headers });
      const { url } = (await answer.json()) as { readonly url: string };
      return new URL(url);
    };
    const [own, other] = [await upload(north), await upload(south)];
    for (const { pathname, search } of [own, other])
      expect((await at('127.0.0.1', pathname + search)).status).toBe(200);
    expect((await at(NORTH, own.pathname)).status).toBe(200);
    for (const path of [other.pathname, `${other.pathname}?${own.search}`, '/blobs/%00', '/blobs/public/media/x.png'])
      expect([path, (await at(NORTH, path)).status]).toEqual([path, 404]);
  });

  test('its payments are there, those of another board are not, and no provider reports there', async () => {
    const checkout = async ({ slug, key }: typeof north) => {
      const manage = async (method: string, path: string, body: object) => {
        const headers = { 'Idempotency-Key': `${method} of ${slug}` };
        const answer = await server.call(method, `/v1/plans${path}`, { key, body, headers });
        expect([method, answer.status < 300 || answer.text]).toEqual([method, true]);
        return answer.body;
      };
      const { id } = await manage('POST', '', { name: 'Single', kind: 'one_time' });
      await manage('PUT', `/${id}/price`, { currency: 'usd', amountCents: 9_900 });
      await manage('PATCH', `/${id}`, { isPublic: true });
      const submission = {
        companyName: 'Vale Clinic',
        contactName: 'Jo',
        contactEmail: 'jo@people.example',
        title: 'Cook',
        description: '<p>Cook.</p>',
        employmentType: 'full_time',
        remoteOption: 'on_site',
        officeLocations: [{ displayName: 'Zurich, Switzerland' }],
        applicationUrl: 'jobs@vale.example',
        salaryRangeEnabled: false,
        selectedPlan: id,
      };
      const path = `/v1/boards/${slug}/job-postings`;
      const { body } = await server.call('POST', path, { key: null, body: { submission } });
      return new URL(String(body['checkoutUrl'])).pathname;
    };
    const [own, other] = [await checkout(north), await checkout(south)];
    const origin = { origin: `https://${NORTH}` };
    for (const pay of [own, other]) expect((await at('127.0.0.1', pay)).status).toBe(200);
    expect([(await at(NORTH, own)).status, (await at(NORTH, other)).status]).toEqual([200, 404]);
    expect((await at(NORTH, other, 'action=pay', origin)).status).toBe(404);
    expect((await at(NORTH, own, 'action=abandon', origin)).status).toBe(303);
    expect((await at(NORTH, '/payments/webhook', '{}')).status).toBe(404);
    expect((await at(NORTH, '/oauth/reporting/callback?state=x&code=y')).status).toBe(404);
  });

  test('a TLS proxy learns which names are ours, without a body', async () => {
    const ask = (query: string) => at('127.0.0.1', `/.well-known/openings-domain?${query}`);
    for (const query of [`host=${NORTH}`, `host=${NORTH.toUpperCase()}`, `domain=${SOUTH}`])
      expect(await ask(query)).toMatchObject({ status: 200, text: '' });
    for (const query of [
      'host=nobody.example',
      'host=127.0.0.1',
      'host=',
      '',
      'host=a&host=b',
      `host=x.${NORTH}`,
      'host=%00',
      `host=${NORTH}%00`,
      `host=${NORTH}%0a`,
      `host=${NORTH}/`,
      `host=%C5%BF.${NORTH}`,
      `host=${'a.'.repeat(4_000)}`,
    ])
      expect(await ask(query)).toMatchObject({ status: 404, text: '' });
  });
});
