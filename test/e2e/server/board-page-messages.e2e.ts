import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { anEmail, BoardAuth, type Session } from '../board-auth-calls.js';
import { Browser, dangers } from '../board-pages-calls.js';
import { Candidate } from '../candidate-calls.js';
import { anEmployer, sendFirst } from '../messaging-calls.js';
import { type SharedServer, sharedServer, unique } from '../server.js';

// The pages of a board with the messages of the signed-in user, opened by others, with odd ids and from other sites.

const EVIL = `<script>alert(1)</script>"'><img src=x onerror=alert(2)>`;

let server: SharedServer;
let board: { readonly id: string; readonly key: string; readonly slug: string };

beforeAll(async () => {
  server = await sharedServer();
  board = await server.newBoard(`board-messages-${unique()}`);
});
afterAll(() => server?.stop());

/** A browser in which the user of `session` is signed in at `slug`. */
function browserOf({ accessToken, refreshToken }: Pick<Session, 'accessToken' | 'refreshToken'>, slug = board.slug) {
  const browser = new Browser(server, slug);
  const kept = JSON.stringify([accessToken, refreshToken, Date.now() + 600_000]);
  browser.cookies.set('openings_visitor', Buffer.from(kept).toString('base64url'));
  return browser;
}
const newBrowser = async ({ slug } = board) => browserOf(await new BoardAuth(server, slug).signedUp(anEmail()), slug);

/** A conversation with a hostile first message, and the browser of its candidate. */
async function begun(slug = board.slug, key = board.key) {
  const { me } = await anEmployer(server, slug, (body) => server.call('POST', '/v1/companies', { key, body }));
  const auth = new BoardAuth(server, slug);
  const session = await auth.signedUp(anEmail());
  const person = new Candidate(auth, session);
  await person.confirm();
  await person.profile({ profileVisibility: 'logged_in_only', displayName: EVIL });
  const first = await sendFirst(me, person.id, `Hello ${EVIL}`);
  return { id: String(first.body['conversationId']), browser: browserOf(session, slug), sent: first.status };
}

test('a conversation shows no markup of its people, is not stored, and belongs to its two people', async () => {
  const { id, browser, sent } = await begun();
  expect(sent).toBe(201);
  for (const path of ['/messages', `/messages/${id}`, `/me/messages/${id}`]) {
    const page = await browser.open(path);
    expect([path, page.status, dangers(page), page.text.includes('Hello &lt;script>')]).toEqual([path, 200, [], true]);
    expect([page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
    expect((await browser.submit(path)).status).toBe(405);
  }
  const other = await server.newBoard(`board-messages-${unique()}`);
  const [stranger, abroad, elsewhere] = [await newBrowser(), await newBrowser(other), new Browser(server, other.slug)];
  for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
  expect((await stranger.open('/messages')).text).toContain('You have no messages yet.');
  for (const visitor of [stranger, abroad]) {
    const page = await visitor.open(`/messages/${id}`);
    expect([page.status, page.text.includes('Hello')]).toEqual([404, false]);
  }
  expect((await elsewhere.open(`/messages/${id}`)).location).toContain(`/board/${other.slug}/sign-in?returnTo=`);
});

test('the URL of a page of messages selects no other operation of the Board API', async () => {
  const browser = await newBrowser();
  for (const id of ['stream', 'unread-count', 'find-existing', '%2F..%2F..', 'x'.repeat(90), '%00', "'", '%3F'])
    expect([id, (await browser.open(`/messages/${id}`)).status]).toEqual([id, 404]);
  expect((await browser.open('/messages?cursor=made-up')).status).toBe(400);
  expect((await browser.open('/companies/markets')).status).toBe(404);
});
