import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hash } from 'node:crypto';
import { aJob, type Answer, eventually, outcome, parallel, request, type Server, startServer } from '../server.js';

// The page of a board for people, and what boards answer where they have nothing yet. The page is that of the oldest board
// of an installation, so that its server is not shared.

let server: Server;
let companyId: string;

const visit = (path = '/'): Promise<Answer> => server.call('GET', path, { key: null });

beforeAll(async () => {
  server = await startServer();
  const company = { name: 'Hill & Sons <Clinic>', website: 'https://hill-clinic.example' };
  companyId = (await server.call('POST', '/v1/companies', { body: company })).body.id;
  await publish('Midwife', { isFeatured: true });
  for (const title of ['Night nurse', 'Baker <b>']) await publish(title);
  await eventually(async () => (await visit()).text.includes('3 jobs'));
});
afterAll(() => server?.stop());

async function publish(title: string, more: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const body = aJob(companyId, { title, status: 'published', ...more });
  const created = await server.call('POST', '/v1/jobs', { body });
  expect([title, created.status, created.body.status]).toEqual([title, 201, 'published']);
}

describe('the page of a board', () => {
  test('shows the oldest board and its newest jobs, escaped', async () => {
    await server.newBoard('a-later-one');
    const { status, headers, text } = await visit();
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('<h1>Demo board</h1>');
    const titles = ['Baker &lt;b&gt;', 'Night nurse', 'Midwife'].map((title) => text.indexOf(`>${title}<`));
    expect(titles).toEqual([...titles].sort((a, b) => a - b));
    expect(titles).not.toContain(-1);
    expect(text).toContain('Hill &amp; Sons &lt;Clinic&gt;');
  });

  test('runs no script, and its policy allows its own style and nothing else', async () => {
    const { headers, text } = await visit();
    const [, style = ''] = /<style>([^]*)<\/style>/.exec(text) ?? [];
    const policy = headers.get('content-security-policy');
    expect(policy).toBe(
      `default-src 'none'; img-src data:; style-src 'sha256-${hash('sha256', style, 'base64')}'; form-action 'self'; ` +
        "base-uri 'none'; frame-ancestors 'none'",
    );
    expect(text).not.toMatch(/<script| on\w+=| style=/);
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('leads to the references', async () => {
    const { text } = await visit();
    const leads = [...text.matchAll(/href="(\/[^"]*)"/g)].map(([, path]) => path as string);
    expect(leads.sort()).toEqual(['/docs', '/docs/board']);
    for (const path of leads) expect([path, (await visit(path)).status]).toEqual([path, 200]);
  });

  test('searches by its form', async () => {
    const { status, text } = await visit('/?q=nurse');
    expect([status, text.includes('1 job for “nurse”')]).toEqual([200, true]);
    expect([text.includes('>Night nurse<'), text.includes('>Midwife<')]).toEqual([true, false]);
    expect((await visit('/?q=nothing+like+it')).text).toContain('0 jobs for “nothing like it”');
    expect((await visit('/?q=++')).text).toContain('3 jobs<');
    expect((await visit('/?q=baker&q=nurse')).text).toContain('1 job for “baker”');
  });

  test.each([
    ['too long', 'x'.repeat(10_000)],
    ['with a NUL', '%00'],
    ['of broken UTF-8', '%ff%fe'],
    ['with markup', '%3Cscript%3Ealert(1)%3C/script%3E'],
    ['of nothing but signs', '%22%27%3B--%25_*'],
  ])('takes a query %s', async (_, query) => {
    const { status, text } = await visit(`/?q=${query}`);
    expect([200, 400]).toContain(status);
    expect(text).toContain('<h1>Demo board</h1>');
    expect(text).not.toContain('<script');
  });

  test('says what is wrong with a query that is too long', async () => {
    const { status, text } = await visit(`/?q=${'x'.repeat(201)}`);
    expect([status, text.includes('role="alert"')]).toEqual([400, true]);
  });

  test('shows the board of the setting; what cannot be shown is a page, too', async () => {
    const { slug } = await server.newBoard('chosen');
    const chosen = await server.another({ BOARD_PAGE_BOARD: slug });
    expect((await request(chosen.origin, 'GET', '/')).text).toContain('<h1>chosen</h1>');
    const lost = await server.another({ BOARD_PAGE_BOARD: 'nobody-has-this' });
    const unknown = await request(lost.origin, 'GET', '/');
    expect([unknown.status, unknown.text.includes('<h1>There is no such board.</h1>')]).toEqual([404, true]);
  });

  test('counts by the limit of the address', async () => {
    const limited = await server.another({ BOARD_READ_LIMIT: '2' });
    expect((await request(limited.origin, 'GET', '/')).status).toBe(200);
    // A minute may end in between, but not twice.
    const more = await parallel(4, () => request(limited.origin, 'GET', '/'));
    const refused = more.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('is off by a setting', async () => {
    const off = await server.another({ BOARD_PAGE: 'off' });
    expect(outcome(await request(off.origin, 'GET', '/'))).toBe('404 not_found');
  });

  test('shows only the name of a board with a password', async () => {
    const { key, slug } = await server.newBoard('walled');
    const walled = await server.another({ BOARD_PAGE_BOARD: slug });
    const page = async (path: string) => (await request(walled.origin, 'GET', path)).text;
    expect(await page('/')).toContain('<form');
    await server.call('POST', '/v1/settings/password-protection', { key, body: { password: 'correct horse' } });
    await eventually(async () => !(await page('/')).includes('<form'));
    expect(await page('/?q=nurse')).toContain('<h1>walled</h1>');
    expect(await page('/?q=nurse')).not.toMatch(/<ol|<form|nurse/);
  });
});

describe('what boards do not have yet', () => {
  const at = (path: string) => `/v1/boards/${server.board}/${path}`;

  test.each(['plans', 'plans?purpose=job_posting', 'sales-led-plans'])('%s is empty', async (path) => {
    const { status, body } = await visit(at(path));
    const url = at(path.replace(/\?.*/, ''));
    expect([status, body]).toEqual([200, { object: 'list', url, hasMore: false, nextCursor: null, data: [] }]);
  });

  test.each(['talent', 'talent?q=nurse&limit=24', 'talent/somebody'])('%s is switched off', async (path) => {
    expect(outcome(await visit(at(path)))).toBe('404 talent_directory_not_found');
  });

  test.each([
    ['GET', 'sandbox/personas', undefined],
    ['GET', 'sandbox/emails?limit=5', undefined],
    ['PATCH', 'sandbox/config', { features: { blogEnabled: true } }],
    ['POST', 'sandbox/reseed', undefined],
  ])('%s %s knows no sandbox', async (method, path, body) => {
    const answer = await server.call(method, at(path), body ? { key: null, body } : { key: null });
    expect(outcome(answer)).toBe('404 boards_not_found');
  });

  test('the board says the same of itself', async () => {
    const { features } = (await visit(`/v1/boards/${server.board}`)).body as unknown as {
      readonly features: Readonly<Record<string, unknown>>;
    };
    expect([features['blog'], features['talentDirectory']]).toEqual([true, 'off']);
  });
});
