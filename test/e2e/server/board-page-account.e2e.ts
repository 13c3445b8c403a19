import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { anEmail, BoardAuth, PASSWORD } from '../board-auth-calls.js';
import { alertIn, Browser, dangers, wrongBeside } from '../board-pages-calls.js';
import { Candidate } from '../candidate-calls.js';
import { linkIn, mailTo } from '../mails.js';
import { type SharedServer, sharedServer, unique } from '../server.js';

// People delete their account on the pages of a board. A session alone deletes nothing.

const DELETION = '/me/account/delete';

let server: SharedServer;
let slug: string;

beforeAll(async () => {
  server = await sharedServer();
  ({ slug } = await server.newBoard(`board-account-${unique()}`));
});
afterAll(() => server?.stop());

/** A person with a password, and the browser in which they are signed in. */
async function signedIn() {
  const auth = new BoardAuth(server, slug);
  const email = anEmail();
  const session = await auth.welcomed(email);
  const { accessToken, refreshToken } = session;
  const browser = new Browser(server, slug);
  const kept = JSON.stringify([accessToken, refreshToken, Date.now() + 600_000]);
  browser.cookies.set('openings_visitor', Buffer.from(kept).toString('base64url'));
  const remains = async () => (await auth.me(accessToken)).status === 200;
  return { auth, email, browser, remains, confirm: () => new Candidate(auth, session).confirm() };
}

/** The path and query of the newest sign-in link to `email`, as this server has it. */
async function linkTo(email: string): Promise<string> {
  const { searchParams } = linkIn(await mailTo(server, email, 1, /sign-in link/));
  return `/auth/magic-link?${searchParams.toString()}`;
}

const expectDeleted = async ({ email, browser, remains }: Awaited<ReturnType<typeof signedIn>>) => {
  expect([await remains(), browser.cookies.has('openings_visitor')]).toEqual([false, false]);
  await mailTo(server, email, 1, /was deleted/);
};

test('the account is deleted with its password, not without it or with a wrong one', async () => {
  const person = await signedIn();
  const { browser, remains } = person;
  expect((await browser.open('/me/applications')).text).toContain(`href="/board/${slug}${DELETION}"`);
  const page = await browser.open(DELETION);
  expect([page.status, dangers(page), page.headers.get('cache-control')]).toEqual([200, [], 'no-store']);
  const empty = await browser.submit(DELETION, {});
  const wrong = await browser.submit(DELETION, { password: 'not the password' });
  const madeUp = await browser.submit(DELETION, { token: 'made-up' });
  const foreign = await browser.submit(DELETION, { password: PASSWORD }, { Origin: 'https://evil.example' });
  expect([wrong.status, foreign.status, await remains()]).toEqual([401, 403, true]);
  for (const refused of [empty, wrong, madeUp]) {
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(alertIn(refused) ?? wrongBeside(refused, 'password')).toBeTruthy();
  }
  const done = await browser.submit(DELETION, { password: PASSWORD });
  expect([done.status, done.text.includes('Your account is deleted')]).toEqual([200, true]);
  await expectDeleted(person);
});

test('the account is deleted with a link that was sent to its address, once the form is sent', async () => {
  const person = await signedIn();
  const { browser, email, remains } = person;
  expect((await browser.submit(`${DELETION}/link`)).text).toContain('Check your inbox');
  const link = await linkTo(email);
  const page = await browser.open(link);
  expect([page.status, page.text.includes('Delete my account'), await remains()]).toEqual([200, true, true]);
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(page.text) ?? [];
  expect((await browser.submit(DELETION, { token })).text).toContain('Your account is deleted');
  await expectDeleted(person);
});

test('the link of one person deletes neither their account nor that of another person', async () => {
  const [one, other] = [await signedIn(), await signedIn()];
  // The link of an account that is not proven ends its sessions.
  await one.confirm();
  await one.browser.submit(`${DELETION}/link`);
  const token = new URLSearchParams((await linkTo(one.email)).split('?')[1]).get('token') ?? '';
  const refused = await other.browser.submit(DELETION, { token });
  expect([refused.status, await one.remains(), await other.remains()]).toEqual([403, true, true]);
});

test('a link that another browser requested signs in as usual, and a visitor signs in first', async () => {
  const { auth, email, browser } = await signedIn();
  await auth.post('magic-link', { email, returnTo: DELETION });
  const page = await browser.open(await linkTo(email));
  expect([page.status, page.text.includes('Delete my account')]).toEqual([200, false]);
  const visitor = new Browser(server, slug);
  for (const sent of [await visitor.open(DELETION), await visitor.submit(DELETION, { password: PASSWORD })])
    expect(sent.location).toBe(`/board/${slug}/sign-in?returnTo=${encodeURIComponent(DELETION)}`);
});
