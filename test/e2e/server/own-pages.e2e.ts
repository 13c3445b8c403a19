import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { anEmail, BoardAuth, sessionIn } from '../board-auth-calls.js';
import { JobAlerts } from '../job-alerts-calls.js';
import { alertIn, Browser, dangers, wrongBeside } from '../board-pages-calls.js';
import { linkIn, mailTo } from '../mails.js';
import { BARE, request, type SharedServer, sharedServer } from '../server.js';

// A default install without its dashboard: no domain, no publishable key, no STOREFRONT_URL. Links lead to pages of the server.

let server: SharedServer;
let auth: BoardAuth;
beforeAll(async () => {
  server = await sharedServer('bare', BARE);
  auth = new BoardAuth(server, server.board);
});
afterAll(() => server?.stop());

const open = (path: string) => request(server.origin, 'GET', path);
const pathOf = ({ pathname, search }: URL) => pathname + search;
const browser = () => new Browser(server, server.board);

describe('a page of a link', () => {
  test('runs no script, says when a link is incomplete, and does nothing by being opened', async () => {
    const page = await open(`/board/${server.board}/auth/verify-email?token=%22%3E%3Cscript%3Ealert(1)%3C/script%3E`);
    expect([page.status, dangers(page)]).toEqual([200, []]);
    expect([page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
    for (const path of ['auth/verify-email', 'auth/magic-link', 'alerts/confirm', 'alerts/manage', 'settings'])
      expect([path, (await open(`/board/${server.board}/${path}`)).status]).toEqual([path, 400]);
    for (const path of ['/board/nobody', `/board/${server.board}/nothing`, `/board/${server.board}/jobs/none`])
      expect((await open(path)).status).toBe(404);
    for (const path of ['', '/jobs', '/go/job/jobs_1', '/me/applications'])
      expect((await open(`/board/${server.board}${path}`)).status).toBe(200);
    // The pages of an employer lead to the companies, and messages to the sign-in.
    for (const [path, to] of [
      ['/employers/dashboard', '/companies'],
      ['/employers/companies/none/jobs', '/companies'],
      ['/messages/1', '/sign-in?returnTo=%2Fmessages%2F1'],
    ])
      expect([path, (await browser().open(path)).location]).toEqual([path, `/board/${server.board}${to}`]);
  });

  test('of an operator has a script of the server and runs nothing else', async () => {
    const page = await open('/dashboard/invitations/%22%3E%3Cscript%3Ealert(1)%3C');
    expect(page.status).toBe(200);
    expect([...page.text.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual([
      '<script src="/own-pages.js" defer>',
    ]);
    const script = await open('/own-pages.js');
    expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  });

  test('confirms an address when its button is pressed, and the password stays', async () => {
    const email = anEmail();
    await auth.signedUp(email);
    const link = linkIn(await mailTo(server, email));
    expect([link.origin, link.pathname]).toEqual([server.origin, `/board/${server.board}/auth/verify-email`]);
    expect((await browser().open(pathOf(link))).text).toContain('Confirm email address');
    expect((await browser().submit(pathOf(link))).text).toContain('Your email address is confirmed.');
    expect(sessionIn(await auth.login(email)).boardUser['emailVerified']).toBe(true);
  });

  test('sets a password when its button is pressed', async () => {
    const email = anEmail();
    await auth.signedUp(email);
    await auth.post('forgot-password', { email });
    const choose = pathOf(linkIn(await mailTo(server, email, 1, /Set a new password/)));
    const short = await browser().submit(choose, { password: 'short' });
    expect([short.status, wrongBeside(short, 'password') !== undefined]).toEqual([400, true]);
    expect((await browser().submit(choose, { password: 'a password of mine' })).text).toContain(
      'Your password is set.',
    );
    expect(sessionIn(await auth.login(email, 'a password of mine')).boardUser['emailVerified']).toBe(true);
    const again = await browser().submit(choose, { password: 'a password of mine' });
    expect([again.status, alertIn(again)]).toEqual([401, 'This link was used before or has expired.']);
  });

  test('asks the owner of an address whether an account is theirs, and acts when a button is pressed', async () => {
    const checked = async () => {
      const email = anEmail();
      await new JobAlerts(server, server.board, server.key).confirmed(email);
      const session = await auth.signedUp(email);
      const { href } = linkIn(await mailTo(server, email, 1, /Confirm your email address for/));
      await auth.post('verify-email', { token: new URL(href).searchParams.get('token') });
      const link = linkIn(await mailTo(server, email, 1, /Was this you/));
      const answer = (word: string, headers: Readonly<Record<string, string>> = {}) =>
        request(server.origin, 'POST', link.pathname, {
          body: `answer=${word}`,
          headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
        });
      return { email, session, link, answer };
    };
    const [yes, no] = [await checked(), await checked()];
    expect(yes.link.origin).toBe(server.origin);
    const page = await open(yes.link.pathname);
    expect([page.status, dangers(page), page.headers.get('cache-control')]).toEqual([200, [], 'no-store']);
    expect(page.text).toContain(yes.email);
    expect(page.text).toContain('<button name="answer" value="no">');
    for (const [answer, status] of [
      [await yes.answer('yes', { 'Sec-Fetch-Site': 'cross-site' }), 403],
      [await yes.answer('maybe'), 200],
      [await yes.answer('yes'), 200],
      [await yes.answer('no'), 200],
    ] as const)
      expect(answer.status).toBe(status);
    expect((await auth.me(yes.session.accessToken)).status).toBe(200);
    expect((await auth.login(yes.email)).status).toBe(200);
    expect((await open(yes.link.pathname)).text).toContain('already proven');
    expect((await no.answer('no')).text).toContain('The account is deleted.');
    expect((await auth.login(no.email)).status).toBe(401);
    expect((await open(no.link.pathname)).status).toBe(404);
    expect((await open('/account-check/boards_1-boardUsers_1-1-0')).status).toBe(404);
  });

  test('leads to the storefront of the key by which a request came', async () => {
    const keyOf = async (origin: string) => (await server.publishableKey(server.board, origin)).key;
    const [key, other] = [await keyOf('https://jobs.shop.example'), await keyOf('https://other.shop.example')];
    for (const [named, host] of [
      [key, 'jobs.shop.example'],
      [other, 'other.shop.example'],
    ] as const) {
      const [signer, reader] = [anEmail(), anEmail()];
      await new BoardAuth(server, named).signedUp(signer);
      await new JobAlerts(server, named, server.key).ask(reader);
      for (const email of [signer, reader]) expect(linkIn(await mailTo(server, email)).host).toBe(host);
    }
  });
});
