import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { opening } from '../application-calls.js';
import { alertIn, Browser, dangers, operatorOf, wrongBeside } from '../board-pages-calls.js';
import { anEmail } from '../board-auth-calls.js';
import { linkIn, mailTo } from '../mails.js';
import { BOARD_PAGES, aJob, eventually, type SharedServer, sharedServer, unique } from '../server.js';

// What visitors send with the forms of the pages of a board, without scripts.

let server: SharedServer;
let slug: string;
let operate: ReturnType<typeof operatorOf>;
let job: { readonly id: string; readonly slug: string };
let applyPath: string;

beforeAll(async () => {
  server = await sharedServer('board-pages', BOARD_PAGES);
  const board = await server.newBoard('forms');
  slug = board.slug;
  operate = operatorOf(server, board.key);
  const { id, slug: firm } = (await operate('POST', '/companies', { name: 'Hill Clinic' })).body;
  job = await opening(server, { company: id, key: board.key });
  applyPath = `/companies/${firm}/jobs/${job.slug}/apply`;
  await eventually(async () => (await guest().open(applyPath)).status === 200);
});
afterAll(() => server?.stop());

const guest = () => new Browser(server, slug);
const pathOf = ({ pathname, search }: URL) => pathname + search;
const applications = async () => (await operate('GET', '/applications?limit=100')).body.data;

/** A person who signed in with a link. */
async function signedIn(email = anEmail(), board = slug): Promise<Browser> {
  const browser = new Browser(server, board);
  const sent = await browser.submit('/sign-in', { email });
  expect([sent.status, sent.text.includes(email)]).toEqual([200, true]);
  const link = pathOf(linkIn(await mailTo(server, email)));
  const page = await browser.open(link);
  expect([page.status, browser.cookies.has('openings_visitor')]).toEqual([200, false]);
  const done = await browser.submit(link);
  expect([done.status, done.location]).toEqual([303, `/board/${board}/me/applications`]);
  return browser;
}

/** The status of the answer to a form whose body is announced and never sent. */
async function statusWithoutBody(path: string, headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  const sent = httpRequest(`${server.origin}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': 200_000, ...headers },
  });
  sent.flushHeaders();
  try {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return answer.statusCode;
  } finally {
    sent.on('error', () => undefined).destroy();
  }
}

describe('a form', () => {
  test('of another site, or for a board that does not exist, is refused before its body is read', async () => {
    const own = { Origin: server.origin };
    expect(await statusWithoutBody(`/board/${slug}/sign-in`, { Origin: 'https://evil.example' })).toBe(403);
    expect(await statusWithoutBody(`/board/${slug}${applyPath}`, {})).toBe(403);
    expect(await statusWithoutBody(`/board/${slug}-none/sign-in`, own)).toBe(404);
    expect(
      await statusWithoutBody(`/board/${slug}-none${applyPath}`, {
        ...own,
        'Content-Type': 'multipart/form-data; boundary=x',
      }),
    ).toBe(404);
    expect(await statusWithoutBody('/sign-in', { ...own, Host: 'unknown.example' })).toBe(404);
  });

  test('with more than 200 fields, or too much text, is refused', async () => {
    const many = await guest().submit('/sign-in', { a: Array.from({ length: 201 }, () => '') });
    expect([many.status, many.headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8']);
    for (const path of ['/sign-in', applyPath])
      expect((await guest().submit(path, { a: 'x'.repeat(300_000) })).status).toBe(413);
  });
});

describe('applying', () => {
  test('takes a guest with a résumé', async () => {
    const email = anEmail();
    const form = new FormData();
    for (const [name, text] of Object.entries({ name: 'Pat <b>Doe</b>', email, coverNote: 'I care.' }))
      form.set(name, text);
    form.set('file', new Blob(['Nurse for ten years.'], { type: 'text/plain' }), 'cv.txt');
    const sent = await guest().submit(applyPath, form);
    expect([sent.status, alertIn(sent), sent.text.includes('Your application is sent')]).toEqual([
      200,
      undefined,
      true,
    ]);
    await eventually(async () => (await applications()).some((each) => each['email'] === email));
    const found = (await applications()).find((each) => each['email'] === email);
    expect((await operate('GET', `/applications/${found?.id}`)).body).toMatchObject({
      name: 'Pat <b>Doe</b>',
      coverNote: 'I care.',
      resumeFilename: 'cv.txt',
    });
  });

  test('says beside each field what is wrong, and keeps what was typed', async () => {
    const none = await guest().submit(applyPath, { coverNote: `"><script>alert(1)</script>` });
    expect([none.status, wrongBeside(none, 'name'), wrongBeside(none, 'email')]).toEqual([
      400,
      'Please fill this in.',
      'Please fill this in.',
    ]);
    expect([dangers(none), none.text.includes('&lt;script>alert(1)')]).toEqual([[], true]);
    const wrong = await guest().submit(applyPath, { name: 'Pat', email: 'nobody' });
    expect([wrong.status, wrongBeside(wrong, 'email') !== undefined, wrong.text.includes('value="nobody"')]).toEqual([
      400,
      true,
      true,
    ]);
  });

  test('says that a résumé is refused, and keeps the application', async () => {
    const form = new FormData();
    for (const [name, text] of Object.entries({ name: 'Pat', email: anEmail() })) form.set(name, text);
    form.set('file', new Blob([new Uint8Array([77, 90, 0, 1, 2, 3])]), 'cv.exe');
    const sent = await guest().submit(applyPath, form);
    expect([sent.status, alertIn(sent)]).toEqual([200, expect.stringContaining('the résumé was not accepted')]);
    const large = new FormData();
    large.set('file', new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]), 'cv.pdf');
    expect((await guest().submit(applyPath, large)).status).toBe(413);
  });

  test('needs a form of this server', async () => {
    const before = (await applications()).length;
    const fields = { name: 'Pat', email: anEmail() };
    for (const headers of [
      {},
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site', 'Origin': server.origin },
    ] as readonly Record<string, string>[]) {
      const forged = await guest().submit(applyPath, fields, headers);
      expect([headers, forged.status]).toEqual([headers, 403]);
    }
    expect((await applications()).length).toBe(before);
    expect((await guest().submit(applyPath, fields, { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200);
  });
});

describe('a session', () => {
  test('begins by a link, shows applications, and ends', async () => {
    const email = anEmail();
    const browser = await signedIn(email);
    const kept = await browser.open('/me/applications');
    expect([kept.status, kept.text.includes(email), kept.headers.get('cache-control')]).toEqual([
      200,
      true,
      'no-store',
    ]);
    const applied = await browser.submit(applyPath, { coverNote: 'It is me.' });
    expect([applied.status, applied.text.includes(email)]).toEqual([200, true]);
    const mine = await browser.open('/me/applications');
    const [, action = ''] = /action="([^"]*\/withdraw)"/.exec(mine.text) ?? [];
    expect((await browser.submit(action)).text).toContain('Your application is withdrawn.');
    expect(await browser.submit('/sign-out')).toMatchObject({ status: 303, location: `/board/${slug}/jobs` });
    expect(browser.cookies.has('openings_visitor')).toBe(false);
    expect((await browser.open('/me/applications')).location).toBe(
      `/board/${slug}/sign-in?returnTo=%2Fme%2Fapplications`,
    );
  });

  test('has a cookie that scripts, other boards and other sites do not get', async () => {
    const email = anEmail();
    const browser = guest();
    await browser.submit('/sign-in', { email });
    const link = pathOf(linkIn(await mailTo(server, email)));
    const done = await browser.submit(link);
    const [set = ''] = done.headers.getSetCookie();
    expect(set).toMatch(
      new RegExp(`^openings_visitor=[\\w-]+; Path=/board/${slug}; Max-Age=\\d+; HttpOnly; SameSite=Lax$`),
    );
    const again = await guest().submit(link, { email });
    expect([again.status, alertIn(again)]).toEqual([401, 'This link was used before or has expired.']);
  });

  test('does not begin by the link of another person, in a browser where no sign-in with the address began', async () => {
    const [email, victim] = [anEmail(), anEmail()];
    await guest().submit('/sign-in', { email });
    const link = pathOf(linkIn(await mailTo(server, email)));
    const other = guest();
    const page = await other.open(link);
    expect([page.status, page.text.includes('<input'), page.text.includes('name="email"')]).toEqual([200, true, true]);
    expect((await other.submit(link)).status).toBe(400);
    const refused = await other.submit(link, { email: victim });
    expect([refused.status, alertIn(refused)]).toEqual([
      403,
      'This link belongs to another email address. Ask for a link of your own.',
    ]);
    expect(other.cookies.has('openings_visitor')).toBe(false);
    // A browser that began for another address is no better.
    await other.submit('/sign-in', { email: victim });
    await guest().submit('/sign-in', { email });
    const second = pathOf(linkIn(await mailTo(server, email, 2)));
    expect((await other.submit(second)).status).toBe(403);
    expect(other.cookies.has('openings_visitor')).toBe(false);
    // On another device, the person enters the address.
    await guest().submit('/sign-in', { email });
    const third = pathOf(linkIn(await mailTo(server, email, 3)));
    expect((await guest().submit(third, { email: ` ${email.toUpperCase()} ` })).status).toBe(303);
  });

  test('of another board, or made up, is none', async () => {
    const other = await server.newBoard(`forms-${unique()}`);
    const foreign = await signedIn(anEmail(), other.slug);
    for (const value of [foreign.cookies.get('openings_visitor') ?? '', 'bm9uc2Vuc2U', 'x'.repeat(3_000), '..']) {
      const browser = guest();
      browser.cookies.set('openings_visitor', value);
      const page = await browser.open('/me/applications');
      expect([value.slice(0, 9), page.status, page.location?.includes('/sign-in')]).toEqual([
        value.slice(0, 9),
        303,
        true,
      ]);
      expect((await browser.open('/jobs')).status).toBe(200);
    }
  });

  test('ends with the account of its owner', async () => {
    const email = anEmail();
    const browser = await signedIn(email);
    let id: string | undefined;
    // The list follows the log.
    await eventually(async () => {
      id = (await operate('GET', `/candidates?search=${encodeURIComponent(email)}`)).body.data[0]?.id;
      return id !== undefined;
    });
    expect((await operate('DELETE', `/candidates/${id}`)).status).toBeLessThan(300);
    await eventually(async () => (await browser.open('/me/applications')).status === 303);
    expect([browser.cookies.has('openings_visitor'), (await browser.open('/jobs')).text.includes('Sign in')]).toEqual([
      false,
      true,
    ]);
  });

  test('goes back to a page of the board and to no other', async () => {
    for (const [returnTo, leads] of [
      ['/jobs', `/board/${slug}/jobs`],
      ['https://evil.example', `/board/${slug}/me/applications`],
      ['//evil.example', `/board/${slug}/me/applications`],
      ['/\\evil.example', `/board/${slug}/me/applications`],
    ] as const) {
      const email = anEmail();
      await guest().submit('/sign-in', { email, returnTo });
      const link = linkIn(await mailTo(server, email));
      if (leads.endsWith('/me/applications')) link.searchParams.set('returnTo', returnTo);
      expect([returnTo, (await guest().submit(pathOf(link), { email })).location]).toEqual([returnTo, leads]);
    }
    const wrong = await guest().submit('/sign-in', { email: 'nobody' });
    expect([wrong.status, wrongBeside(wrong, 'email')]).toEqual([400, 'This is not an email address.']);
  });
});

describe('job alerts', () => {
  test('are requested, confirmed, ended and begun again', async () => {
    const email = anEmail();
    const refused = await guest().submit('/alerts', { email });
    expect([refused.status, wrongBeside(refused, 'consent')]).toEqual([400, 'Please fill this in.']);
    const wrong = await guest().submit('/alerts', { email: 'nobody', consent: 'yes' });
    expect([wrong.status, wrongBeside(wrong, 'email')]).toEqual([400, 'This is not an email address.']);
    for (const place of ['Kleinkleckersdorf', 'x'.repeat(10_000), '<b>'.repeat(10)]) {
      const nowhere = await guest().submit('/alerts', { email, consent: 'yes', place });
      expect([nowhere.status, wrongBeside(nowhere, 'place')]).toEqual([400, expect.stringContaining('No place')]);
    }
    const filters = { words: 'nurse', place: 'Köln', remoteOption: ['remote', 'hybrid'] };
    const sent = await guest().submit('/alerts', { email, consent: 'yes', ...filters });
    expect([sent.status, sent.text.includes(email)]).toEqual([200, true]);
    const link = pathOf(linkIn(await mailTo(server, email)));
    expect((await guest().open(link)).status).toBe(200);
    expect((await guest().submit(link)).text).toContain('Your job alert is confirmed.');
    expect((await guest().submit(link)).text).toContain('Your job alert is already confirmed.');
    expect((await guest().open('/alerts/manage')).status).toBe(400);
    expect((await guest().open('/alerts/manage?subscription=a&token=b')).status).toBeGreaterThanOrEqual(400);
  });
});

describe('posting a job', () => {
  const posting = () => ({
    title: 'Night nurse',
    employmentType: 'full_time',
    remoteOption: 'remote',
    description: 'You care.\n\n<script>alert(1)</script>',
    applicationUrl: 'hill.example/apply',
    companyName: `Firm ${unique()}`,
    contactName: 'Pat Doe',
    contactEmail: anEmail(),
  });

  test('publishes it where nothing must be paid, and cleans what was typed', async () => {
    const posted = await guest().submit('/post', posting());
    expect([posted.status, alertIn(posted)]).toEqual([200, undefined]);
    const [, path = ''] = /href="([^"]*\/jobs\/[^"]+)"/.exec(posted.text) ?? [];
    await eventually(async () => [200, 308].includes((await guest().open(path)).status));
    const page = await guest().open((await guest().open(path)).location ?? path);
    expect([page.text.includes('You care.'), dangers(page)]).toEqual([true, []]);
  });

  test('says beside each field what is wrong', async () => {
    const refused = await guest().submit('/post', {
      ...posting(),
      title: '',
      contactEmail: 'nobody',
      salaryMin: 'much',
    });
    expect(refused.status).toBe(400);
    expect([wrongBeside(refused, 'title'), wrongBeside(refused, 'contactEmail')]).toEqual([
      'Please fill this in.',
      'This is not an email address.',
    ]);
    const script = await guest().submit('/post', { ...posting(), applicationUrl: 'javascript:alert(1)' });
    expect([script.status, wrongBeside(script, 'applicationUrl') !== undefined, dangers(script)]).toEqual([
      400,
      true,
      [],
    ]);
  });

  test('leads to the payment of a plan, and sends what was bought before', async () => {
    const keyed = (path: string, body: unknown, method = 'PUT') =>
      operate(method, path, body, { 'Idempotency-Key': `key-${unique()}` });
    const { id } = (await operate('POST', '/plans', { name: 'Gold <b>', kind: 'one_time' })).body;
    await keyed(`/plans/${id}/price`, { currency: 'USD', amountCents: 9_900 });
    await operate('PATCH', `/plans/${id}`, { isPublic: true });
    await eventually(async () => (await guest().open('/post')).text.includes('US$99'));
    const form = await guest().open('/post');
    expect([form.text.includes(`value="new:${id}:"`), dangers(form)]).toEqual([true, []]);
    const posted = await guest().submit('/post', { ...posting(), plan: `new:${id}:` });
    expect([posted.status, posted.text]).toEqual([
      200,
      expect.stringMatching(/<meta http-equiv="refresh" content="0;url=http:\/\/127\.0\.0\.1:\d+\/pay\//),
    ]);
    const sent = await guest().submit('/post/verify', { email: anEmail() });
    expect([sent.status, sent.text.includes('a link is on its way')]).toEqual([200, true]);
    expect(alertIn(await guest().open('/post?verification=made-up'))).toBe('This link was used before or has expired.');
  });
});

describe('a board with a password', () => {
  test('shows nothing but its name and a form, and opens by its password', async () => {
    const gated = await server.newBoard(`gated-${unique()}`);
    const as = operatorOf(server, gated.key);
    const { id } = (await as('POST', '/companies', { name: 'Hidden firm' })).body;
    await as('POST', '/jobs', aJob(id, { title: 'Hidden job', status: 'published' }));
    await as('POST', '/settings/password-protection', { password: 'correct horse' });
    const browser = new Browser(server, gated.slug);
    await eventually(async () => (await browser.open('/jobs')).status === 401);
    for (const path of ['', '/jobs', '/companies', '/companies/hidden-firm', '/post', '/privacy', '/nothing'])
      expect([path, (await browser.open(path)).text]).not.toEqual([path, expect.stringMatching(/Hidden/)]);
    const wrong = await browser.submit('/password', { password: 'wrong', returnTo: '/jobs?q=job' });
    expect([wrong.status, wrongBeside(wrong, 'password')]).toEqual([401, 'This is not the password of the board.']);
    const opened = await browser.submit('/password', { password: 'correct horse', returnTo: '/jobs?q=job' });
    expect(opened).toMatchObject({ status: 303, location: `/board/${gated.slug}/jobs?q=job` });
    expect((await browser.open('/jobs')).text).toContain('Hidden job');
    for (const value of ['made-up', browser.cookies.get('openings_grant')?.slice(1) ?? '']) {
      const other = new Browser(server, gated.slug);
      other.cookies.set('openings_grant', value);
      expect((await other.open('/jobs')).status).toBe(401);
    }
    await as('POST', '/settings/password-protection', { password: 'another horse' });
    await eventually(async () => (await browser.open('/jobs')).status === 401);
  });
});
