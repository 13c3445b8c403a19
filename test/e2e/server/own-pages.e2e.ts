import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { anEmail, BoardAuth, sessionIn } from '../board-auth-calls.js';
import { JobAlerts } from '../job-alerts-calls.js';
import { linkIn, mailTo } from '../mails.js';
import { aJob, type Answer, NO_LIMITS, outcome, request, type Server, startServer, unique } from '../server.js';

// A default install without its dashboard: no domain, no publishable key, no STOREFRONT_URL. Links lead to pages of the server.

let server: Server;
let auth: BoardAuth;
beforeAll(async () => {
  server = await startServer({ ...NO_LIMITS, STOREFRONT_URL: '', DASHBOARD: 'off' });
  auth = new BoardAuth(server, server.board);
});
afterAll(() => server?.stop());

const open = (path: string) => request(server.origin, 'GET', path);
const pathOf = ({ pathname, search }: URL) => pathname + search;

/** Presses the button `label` of a page, as its script does it. */
async function press({ text }: Answer, label: string, typed: object = {}): Promise<Answer & { readonly said: string }> {
  const forms = [
    ...text.matchAll(/<form data-path="([^"]*)" data-body="([^"]*)" data-said="([^"]*)">([^]*?)<\/form>/g),
  ];
  const form = forms.find(([, , , , inner]) => inner?.includes(`<button>${label}</button>`));
  if (!form) throw new Error(`There is no button "${label}":\n${text}`);
  const [path = '', body = '', said = ''] = form
    .slice(1, 4)
    .map((part) => part.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
  const answer = await request(server.origin, 'POST', path, { body: { ...(JSON.parse(body) as object), ...typed } });
  const outcomes = JSON.parse(said) as Record<string, string>;
  const status = answer.text === '' ? '' : String(answer.body['status']);
  return {
    ...answer,
    said: answer.status < 300 ? (outcomes[status] ?? outcomes['done'] ?? '') : answer.body.error.message,
  };
}

describe('every link of every kind of mail', () => {
  test('leads to a page of the server, which does nothing by being opened', async () => {
    const { body: job } = await server.call('POST', '/v1/jobs', {
      body: { ...aJob('', {}), companyId: undefined, company: { name: `Firm ${unique()}` }, status: 'published' },
    });
    const kinds = [...(await open('/docs/mails')).text.matchAll(/<h2 id="(\w+)">/g)].map(([, kind]) => kind);
    expect(kinds.length).toBeGreaterThan(8);
    const broken: string[] = [];
    for (const kind of kinds) {
      const { text } = await open(`/docs/mails/${kind}/text`);
      for (const [link] of text.matchAll(/https?:\/\/[^\s<>]+/g)) {
        const path = link
          // Examples have made-up addresses: those of storefronts, and of the dashboard.
          .replace(/^https:\/\/jobs\.example(\.com)?/, `/board/${server.board}`)
          .replace(/^https:\/\/dashboard\.example\.com/, '/dashboard')
          .replace(/\/jobs\/(nurse|physiotherapist)$/, `/jobs/${String(job['slug'])}`);
        const { status, headers } = await open(path);
        const policy = headers.get('content-security-policy') ?? '';
        if (status !== 200 || /unsafe|\*/.test(policy) || !policy.includes("default-src 'none'"))
          broken.push(`${kind}: ${status} ${path}`);
      }
    }
    expect(broken).toEqual([]);
  });
});

describe('a page of a link', () => {
  test('has a script of the server and runs nothing else', async () => {
    const page = await open(`/board/${server.board}/auth/verify-email?token=%22%3E%3Cscript%3Ealert(1)%3C/script%3E`);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('<script>');
    expect([...page.text.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual([
      '<script src="/own-pages.js" defer>',
    ]);
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self'/);
    expect([page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual([
      'no-store',
      'no-referrer',
    ]);
    const script = await open('/own-pages.js');
    expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect((await open(`/board/${server.board}/auth/verify-email`)).status).toBe(400);
    for (const path of ['/board/nobody', `/board/${server.board}/nothing`, `/board/${server.board}/jobs/none`])
      expect((await open(path)).status).toBe(404);
    for (const path of ['', '/jobs', '/go/job/jobs_1', '/employers/dashboard', '/me/applications'])
      expect((await open(`/board/${server.board}${path}`)).status).toBe(200);
  });

  test('confirms an address when its button is pressed, and leads on to a password', async () => {
    const email = anEmail();
    await auth.signedUp(email);
    const link = linkIn(await mailTo(server, email));
    expect([link.origin, link.pathname]).toEqual([server.origin, `/board/${server.board}/auth/verify-email`]);
    const page = await open(pathOf(link));
    expect((await press(page, 'Confirm email address')).said).toBe('Your email address is confirmed.');
    const choose = await open(pathOf(linkIn(await mailTo(server, email, 2))));
    expect((await press(choose, 'Set password', { password: 'short' })).status).toBe(400);
    expect((await press(choose, 'Set password', { password: 'a password of mine' })).said).toBe(
      'Your password is set.',
    );
    expect(sessionIn(await auth.login(email, 'a password of mine')).boardUser['emailVerified']).toBe(true);
    expect(outcome(await press(choose, 'Set password', { password: 'a password of mine' }))).toBe(
      '401 board_auth_invalid_token',
    );
  });

  test('confirms a job alert, ends it and begins it again', async () => {
    const alerts = new JobAlerts(server, server.board, server.key);
    const email = anEmail();
    await alerts.ask(email);
    const page = await open(pathOf(linkIn(await mailTo(server, email))));
    expect((await press(page, 'Confirm job alert')).said).toBe('Your job alert is confirmed.');
    expect((await press(page, 'Confirm job alert')).said).toBe('Your job alert was confirmed before.');
  });

  test('leads to the storefront of the key by which a request came', async () => {
    const keyOf = async (origin: string) =>
      (await server.call('POST', '/v1/publishable-keys', { body: { origin } })).body.id;
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
