import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import { opening } from '../application-calls.js';
import { dangers, dataIn, Browser, operatorOf } from '../board-pages-calls.js';
import { paywall, replacePaywall } from '../paywall-calls.js';
import {
  BOARD_PAGES,
  aJob,
  eventually,
  outcome,
  parallel,
  request,
  type SharedServer,
  sharedServer,
  unique,
} from '../server.js';

// The pages of a board, as visitors read them without scripts.

const EVIL = `<script>alert(1)</script>"'><img src=x onerror=alert(2)>`;

let server: SharedServer;
let slug: string;
let operate: ReturnType<typeof operatorOf>;
let visitor: Browser;
let company: { readonly id: string; readonly slug: string };

beforeAll(async () => {
  server = await sharedServer('board-pages', BOARD_PAGES);
  const board = await server.newBoard('pages');
  slug = board.slug;
  operate = operatorOf(server, board.key);
  visitor = new Browser(server, slug);
  const made = await operate('POST', '/companies', { name: 'Hill & Sons <Clinic>', website: 'https://hill.example' });
  company = { id: made.body.id, slug: made.body.slug };
  const published = {
    status: 'published',
    remoteOption: 'on_site',
    officeLocations: [{ city: 'Zurich', country: 'CH' }],
  };
  for (const title of ['Midwife', 'Night nurse', `Baker ${EVIL}`])
    expect((await operate('POST', '/jobs', aJob(company.id, { title, ...published }))).status).toBe(201);
  await operate('PATCH', '/settings', {
    companyLegalName: EVIL,
    companyAddress: `1 Hill\n${EVIL}`,
    impressumEnabled: true,
  });
  await eventually(async () => (await visitor.open('/jobs')).text.includes('3 jobs'));
});
afterAll(() => server?.stop());

const PAGES = [
  '',
  '/jobs',
  '/places/zurich-ch-zh',
  '/salaries',
  '/companies',
  '/post',
  '/sign-in',
  '/alerts',
  '/privacy',
  '/imprint',
  '/nothing-like-it',
];

describe('every page', () => {
  test.each(PAGES)('%j runs nothing and loads nothing from elsewhere', async (path) => {
    const page = await visitor.open(path);
    expect([page.status, dangers(page)]).toEqual([path === '/nothing-like-it' ? 404 : 200, []]);
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self' https: data:; font-src 'self'; connect-src 'self'; " +
        "form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    );
    expect([page.headers.get('set-cookie'), page.headers.get('referrer-policy')]).toEqual([null, 'same-origin']);
    expect(page.text).toMatch(/^<!doctype html><html lang="en">/);
    expect(page.text.match(/<h1>/g)).toHaveLength(1);
  });

  test('has a style that browsers keep, and the one that the board chose', async () => {
    await operate('PATCH', '/settings', { accentColor: '#FFEE00', fontFamily: 'serif' });
    await eventually(async () => (await visitor.open()).text.includes('looks-'));
    const paths = [...(await visitor.open()).text.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, path]) => path);
    expect(paths).toEqual([
      expect.stringMatching(/^\/board-assets\/pages-\w+\.css$/),
      '/board-assets/looks-ffee00-serif.css',
    ]);
    for (const path of paths) {
      const style = await request(server.origin, 'GET', String(path));
      expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
      expect(style.headers.get('cache-control')).toContain('immutable');
    }
    for (const path of ['looks-ffee0-serif.css', 'looks-ffee00-evil.css', 'pages-0.css', '..%2f..%2fetc%2fpasswd'])
      expect((await request(server.origin, 'GET', `/board-assets/${path}`)).status).toBe(404);
    expect(outcome(await operate('PATCH', '/settings', { accentColor: 'red;}' }))).toBe('400 validation_bad_request');
  });

  test('speaks the language of the visitor, or that of the board', async () => {
    const german = await visitor.open('/jobs', { 'Accept-Language': 'de-AT,en;q=0.5' });
    expect([german.text.includes('<html lang="de">'), german.text.includes('3 Stellen')]).toEqual([true, true]);
    await operate('PATCH', '/settings', { language: 'en' });
    await eventually(async () =>
      (await visitor.open('/jobs', { 'Accept-Language': 'de' })).text.includes('<html lang="en">'),
    );
    await operate('PATCH', '/settings', { language: null });
  });
});

describe('the list of jobs', () => {
  test('has every job with a link to its page, and no markup of others', async () => {
    const page = await visitor.open('/jobs');
    expect([page.text.includes('Hill &amp; Sons &lt;Clinic'), dangers(page)]).toEqual([true, []]);
    expect(page.text).toContain(`href="/board/${slug}/companies/${company.slug}/jobs/night-nurse"`);
    expect(page.text).toContain(`<link rel="canonical" href="${server.origin}/board/${slug}/jobs"/>`);
  });

  test('searches by words and filters, and says what was typed', async () => {
    expect((await visitor.open('/jobs?q=nurse')).text).toContain('1 job for “nurse”');
    const evil = await visitor.open(`/jobs?q=${encodeURIComponent(EVIL)}&location=${encodeURIComponent(EVIL)}`);
    expect([evil.status, dangers(evil)]).toEqual([200, []]);
    expect((await visitor.open('/jobs?seniority=executive')).text).toContain('0 jobs');
    const none = await visitor.open('/jobs?seniority=king');
    expect([none.status, none.text.includes('role="alert"')]).toEqual([400, true]);
    const long = await visitor.open(`/jobs?q=${'x'.repeat(201)}`);
    expect([long.status, long.text.includes('role="alert"')]).toEqual([400, true]);
    for (const [location, count] of [
      ['zurich', '3 jobs'],
      ['Zürich', '3 jobs'],
      ['Switzerland', '3 jobs'],
      ['Berlin', '0 jobs'],
      ['Köln', '0 jobs'],
      ['NYC', '0 jobs'],
    ])
      expect((await visitor.open(`/jobs?location=${location}`)).text).toContain(`<strong>${count} · `);
    expect((await visitor.open('/jobs?location=Kleinkleckersdorf')).text).toContain(
      'No place is called “Kleinkleckersdorf”.',
    );
    for (const query of [
      'q=%00',
      'q=%ff',
      `location=${'x'.repeat(10_000)}`,
      'days=-1',
      'days=x&q=a',
      'page=-1',
      'page=9999999',
      'page=x',
      '%%%',
    ])
      expect([200, 400]).toContain((await visitor.open(`/jobs?${query}`)).status);
  });

  test('is paged by links that keep what was searched', async () => {
    const board = await server.newBoard(`many-${unique()}`);
    const as = operatorOf(server, board.key);
    const { id } = (await as('POST', '/companies', { name: 'Mill' })).body;
    await parallel(25, (n) => as('POST', '/jobs', aJob(id, { title: `Cook ${n}`, status: 'published' })));
    const browser = new Browser(server, board.slug);
    await eventually(async () => (await browser.open('/jobs')).text.includes('25 jobs'));
    const first = await browser.open('/jobs?q=cook');
    expect(first.text).toContain(`rel="next" href="/board/${board.slug}/jobs?q=cook&amp;page=2"`);
    const second = await browser.open('/jobs?q=cook&page=2');
    expect([second.text.match(/class="card job/g)?.length, second.text.includes('rel="prev"')]).toEqual([5, true]);
  });
});

describe('the page of a job', () => {
  test('has structured data, one address, and the way to apply', async () => {
    const path = `/companies/${company.slug}/jobs/night-nurse`;
    const page = await visitor.open(path);
    const { body: job } = await request(server.origin, 'GET', `/v1/boards/${slug}/jobs/night-nurse`);
    expect(job.links.public).toBe(`${server.origin}/board/${slug}${path}`);
    expect(dataIn(page)).toMatchObject({
      '@type': 'JobPosting',
      'title': 'Night nurse',
      'url': job.links.public,
      'hiringOrganization': { name: 'Hill & Sons <Clinic>' },
      'directApply': false,
    });
    expect(page.text).toContain(`<link rel="canonical" href="${job.links.public}"/>`);
    expect(Buffer.byteLength(page.text)).toBeLessThan(40_000);
    expect(page.text).toContain(`href="/board/${slug}${path}/apply"`);
    expect(await visitor.open(`${path}/apply`)).toMatchObject({ status: 303, location: String(job['applicationUrl']) });
    for (const other of ['/jobs/night-nurse', '/companies/somebody/jobs/night-nurse'])
      expect(await visitor.open(other)).toMatchObject({ status: 308, location: `/board/${slug}${path}` });
    expect((await visitor.open('/jobs/none')).status).toBe(404);
  });

  test('shows no markup of a title and runs no address', async () => {
    const { text } = await visitor.open('/jobs');
    const [, path = ''] = /href="([^"]*\/jobs\/baker[^"]*)"/.exec(text) ?? [];
    const page = await visitor.open(path);
    expect([page.status, dangers(page), page.text.includes('alert(1)')]).toEqual([200, [], true]);
    expect(dataIn(page)['title']).toContain('<script>');
  });
});

test('posts of the blog have pages, and the newest jobs are an RSS document', async () => {
  const post = { title: `News ${EVIL}`, slug: 'news', html: `<p>New.</p>${EVIL}`, status: 'published' };
  expect((await operate('POST', '/blog/posts', post)).status).toBe(201);
  await eventually(async () => (await visitor.open('/blog')).text.includes(`/board/${slug}/blog/news"`));
  for (const path of ['/blog', '/blog/news']) {
    const page = await visitor.open(path);
    expect([page.status, dangers(page)]).toEqual([200, []]);
  }
  expect((await visitor.open('/blog/none')).status).toBe(404);
  const rss = await visitor.open('/jobs.rss');
  expect([rss.status, rss.headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8']);
  expect(rss.text.match(/<item>/g)).toHaveLength(3);
  await operate('PATCH', '/settings', { blogEnabled: false });
  await eventually(async () => (await visitor.open('/blog')).status === 404);
});

test('companies are listed, found and shown with their jobs', async () => {
  expect((await visitor.open('/companies?q=hill')).text).toContain(`/board/${slug}/companies/${company.slug}`);
  expect((await visitor.open('/companies?q=nobody')).text).toContain('No company has this name.');
  const page = await visitor.open(`/companies/${company.slug}`);
  expect([page.status, page.text.includes('Night nurse'), dangers(page)]).toEqual([200, true, []]);
  expect((await visitor.open('/companies/none')).status).toBe(404);
});

test('what a paywall hides is in no page, and visitors see how much there is', async () => {
  const board = await server.newBoard(`paywall-${unique()}`);
  const as = operatorOf(server, board.key);
  const { id, slug: firm } = (await as('POST', '/companies', { name: 'Firm' })).body;
  for (let n = 0; n < 5; n++) await as('POST', '/jobs', aJob(id, { title: `Cook ${n}`, status: 'published' }));
  await replacePaywall(server, board.key, paywall({ monthly: 900 }));
  const browser = new Browser(server, board.slug);
  await eventually(async () => (await browser.open('/jobs')).text.includes('3 more jobs are for members'));
  for (const path of ['/jobs', '', '/jobs?q=cook', '/jobs?page=2', '/jobs?sort=newest', `/companies/${firm}`]) {
    const titles = new Set((await browser.open(path)).text.match(/Cook \d/g));
    expect([path, titles.size <= 2]).toEqual([path, true]);
  }
  const { text } = await browser.open('/jobs');
  const [, first = ''] = /href="([^"]*\/jobs\/cook[^"]*)"/.exec(text) ?? [];
  expect(new Set((await browser.open(first)).text.match(/Cook \d/g)).size).toBe(1);
  expect((await browser.open('/membership')).text).toContain('US$9');
});

test('a redirect of the board is followed, and to no script', async () => {
  const made = await operate('POST', '/redirects', { fromPath: '/old-jobs', toPath: '/jobs' });
  expect(outcome(made)).toMatch(/^201/);
  await eventually(async () => (await visitor.open('/old-jobs')).status === 301);
  expect((await visitor.open('/old-jobs')).location).toBe(`/board/${slug}/jobs`);
});

test('a slash at the end leads to the page, and never to another host', async () => {
  expect(await visitor.open('/jobs/?q=a')).toMatchObject({ status: 308, location: `/board/${slug}/jobs?q=a` });
  for (const path of ['/board/..//evil.example/', '/board/../%2f/evil.example/', `/board/${slug}//evil.example/`]) {
    const { hostname, port } = new URL(server.origin);
    const sent = send({ hostname, port, path, agent: false });
    sent.end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    const { location = '' } = answer.headers;
    expect([path, new URL(location, server.origin).origin]).toEqual([path, server.origin]);
    expect([path, /^\/[/\\]/.test(location)]).toEqual([path, false]);
  }
});

test('a board by its id, a former slug or an unknown name', async () => {
  const { id } = (await request(server.origin, 'GET', `/v1/boards/${slug}`)).body;
  expect(await new Browser(server, id).open('/jobs?q=a')).toMatchObject({
    status: 308,
    location: `/board/${slug}/jobs?q=a`,
  });
  const none = await new Browser(server, 'nobody').open('/jobs');
  expect([none.status, none.text.includes('<h1>This board does not exist.</h1>')]).toEqual([404, true]);
});

describe('the first page of the server', () => {
  test('is that of the oldest board, and can be off with its sitemap', async () => {
    const front = await request(server.origin, 'GET', '/');
    expect([front.status, front.text.includes('<h1>Demo board</h1>')]).toEqual([200, true]);
    const lost = await server.another({ BOARD_PAGE_BOARD: 'nobody-has-this' });
    expect((await request(lost.origin, 'GET', '/')).status).toBe(404);
    expect(outcome(await request(lost.origin, 'GET', '/sitemap.xml'))).toBe('404 boards_not_found');
    const off = await server.another({ BOARD_PAGE: 'off' });
    for (const path of ['/', '/sitemap.xml', '/sitemap/1.xml', '/robots.txt'])
      expect(outcome(await request(off.origin, 'GET', path))).toBe('404 not_found');
    expect((await request(off.origin, 'GET', `/board/${slug}/jobs`)).status).toBe(200);
    const none = await server.another({ BOARD_PAGES: 'off' });
    for (const path of ['/', `/board/${slug}/jobs`, '/jobs'])
      expect(outcome(await request(none.origin, 'GET', path))).toBe('404 not_found');
  });

  test('is that of the setting, and counts by the limit of the address', async () => {
    const limited = await server.another({ BOARD_PAGE_BOARD: slug, BOARD_READ_LIMIT: '4' });
    expect((await request(limited.origin, 'GET', '/')).text).toContain(`<h1>${slug}</h1>`);
    // A minute may end in between, but not twice.
    const more = await parallel(4, () => request(limited.origin, 'GET', '/'));
    const refused = more.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

test('views are counted without a script, but not of visitors who refuse', async () => {
  const counted = await sharedServer('board-pages', BOARD_PAGES);
  try {
    const { id } = (await counted.call('POST', '/v1/companies', { body: { name: 'Hill' } })).body;
    const job = await opening(counted, { company: id });
    const agent = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    const day = (at: number) => new Date(at).toISOString().slice(0, 10);
    const seen = async () => {
      const range = `start=${day(Date.now() - 86_400_000)}&end=${day(Date.now())}`;
      const { pages } = (await counted.call('GET', `/v1/analytics/traffic?${range}`)).body as unknown as {
        readonly pages: readonly { readonly pathname: string }[];
      };
      return pages.map(({ pathname }) => pathname);
    };
    const path = `/companies/hill/jobs/${job.slug}`;
    const refuses = new Browser(counted, counted.board, { ...agent, DNT: '1' });
    await eventually(async () => (await refuses.open(path)).status === 200);
    const visits = new Browser(counted, counted.board, agent);
    await visits.open('/companies');
    // Earlier views are counted by now, too.
    await eventually(async () => (await seen()).includes('/companies'));
    expect(await seen()).toEqual(['/companies']);
    await visits.open(path);
    await eventually(async () => (await seen()).includes(path));
  } finally {
    await counted.stop();
  }
});
