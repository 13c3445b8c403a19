import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { type IncomingMessage, request as send } from 'node:http';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { simpleParser } from 'mailparser';
import { NameServer } from '../../doubles/name-server.js';
import { opening } from '../application-calls.js';
import { anEmail, BoardAuth } from '../board-auth-calls.js';
import { operatorOf } from '../board-pages-calls.js';
import { JobAlerts } from '../job-alerts-calls.js';
import { mailsTo } from '../mails.js';
import { environment, eventually, MAIN, NO_LIMITS, request, type Server, startServer, unique } from '../server.js';

// Every link of every mail, and every page that payments return to, with the product's own pages: no publishable key, no STOREFRONT_URL.

const ROOT = resolve(import.meta.dirname, '../../..');
const DOMAIN = 'jobs.links.example';
const MOST_REDIRECTS = 5;
const SANDBOX = 'a sandbox';

/** A board with the pages that its mails lead to. */
interface Place {
  readonly name: string;
  readonly slug: string;
  /** The address with which its links begin. */
  readonly home: string;
  /** The path of a job. */
  readonly job: string;
}

let names: NameServer;
let server: Server;
/** The same installation without its dashboard. */
let bare: Awaited<ReturnType<Server['another']>>;
let places: readonly Place[];
/** The boards that an operator of this spec runs. */
let run: readonly { readonly place: Place; readonly key: string }[];

const openings = (...args: readonly string[]): Promise<number> =>
  new Promise((resolve) => {
    const env = environment({ DATABASE_URL: server.database, MAIL_DIR: server.outbox });
    execFile(process.execPath, [MAIN, ...args], { env }, (error) => resolve(error ? Number(error.code) : 0));
  });

async function aBoard(slug: string) {
  const board = await server.newBoard(slug);
  const operate = operatorOf(server, board.key);
  const { id: company } = (await operate('POST', '/companies', { name: 'Hill Clinic' })).body;
  const { slug: job } = await opening(server, { company, key: board.key });
  return { ...board, operate, job };
}

/** A board with a verified domain, which is its primary one. */
async function aBoardAtDomain() {
  const board = await aBoard('domain-links');
  const domain = (await board.operate('POST', '/domains', { domain: DOMAIN })).body;
  const { name, expectedValue } = domain['verificationInstructions'] as { name: string; expectedValue: string };
  names.has(name, expectedValue);
  const { body: operation } = await board.operate('POST', `/domains/${domain.id}/verify`);
  await eventually(
    async () => (await board.operate('GET', `/operations/${operation.id}`)).body['completedAt'] !== null,
  );
  await board.operate('PATCH', '/settings', { primaryDomainId: domain.id });
  await eventually(
    async () => (await request(server.origin, 'GET', `/v1/boards/${board.slug}`)).body['primaryDomain'] === DOMAIN,
  );
  return board;
}

async function aSandbox(): Promise<Place> {
  const slug = `sandbox-links-${unique()}`;
  expect(await openings('boards', 'create', slug, '--owner', `owner@${slug}.example`, '--sandbox')).toBe(0);
  // The sandbox is filled in the background: a job that it lists first may be one that it then closes.
  const job = 'night-nurse-paediatrics';
  await eventually(async () => {
    const { body } = await request(server.origin, 'GET', `/v1/boards/${slug}/jobs?limit=50`);
    return ((body.data ?? []) as unknown as readonly { slug: string }[]).some((each) => each.slug === job);
  });
  return { name: SANDBOX, slug, home: `${server.origin}/board/${slug}`, job };
}

beforeAll(async () => {
  names = await NameServer.open();
  const dns = { DNS_TIMEOUT_MS: '1500', DNS_TRIES: '1', DOMAIN_VERIFY_SECONDS: '3', DOMAIN_CHECK_SECONDS: '1' };
  server = await startServer({ ...NO_LIMITS, ...dns, DNS_SERVERS: names.address, STOREFRONT_URL: '', SANDBOXES: 'on' });
  bare = await server.another({ DASHBOARD: 'off' });
  const [hosted, own] = [await aBoard('hosted-links'), await aBoardAtDomain()];
  const placeOf = ({ slug, job }: typeof hosted, name: string, home: string): Place => ({ name, slug, home, job });
  run = [
    { place: placeOf(hosted, 'a hosted board', `${server.origin}/board/${hosted.slug}`), key: hosted.key },
    { place: placeOf(own, 'a board at its domain', `https://${DOMAIN}`), key: own.key },
  ];
  places = [...run.map(({ place }) => place), await aSandbox()];
});
afterAll(async () => {
  await server?.stop();
  await names?.close();
});

interface Page {
  readonly status: number;
  readonly policy: string;
  readonly text: string;
}

/** The page that a browser shows for a link, from the server at `origin`, with the host of the link. */
async function opened(link: string, origin: string): Promise<Page> {
  let url = new URL(link);
  for (let nth = 0; nth < MOST_REDIRECTS; nth++) {
    const sent = send(`${origin}${url.pathname}${url.search}`, { agent: false, headers: { host: url.host } });
    sent.end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const body = await text(answer);
    const { location, 'content-security-policy': policy } = answer.headers;
    // Some pages continue by themselves.
    const [, refresh] = /http-equiv="refresh" content="0; ?url=([^"]*)"/.exec(body) ?? [];
    const next = location ?? refresh?.replaceAll('&amp;', '&');
    if (next === undefined) return { status: answer.statusCode ?? 0, policy: String(policy), text: body };
    url = new URL(next, url);
  }
  return { status: 508, policy: '', text: '' };
}

/** What is wrong with a link; null: nothing. */
async function fault(link: string, origin: string, isExample: boolean): Promise<string | null> {
  const { status, policy, text: html } = await opened(link, origin);
  const { pathname } = new URL(link);
  // The token of an example is invalid, and these pages say so.
  const isRefused =
    isExample &&
    ((status === 403 && pathname.endsWith('/alerts/manage')) ||
      (status === 404 && /\/(?:account-check|unsubscribe)\//.test(pathname)));
  if (status !== 200 && !isRefused) return `${status} ${link}`;
  if (/unsafe|\*/.test(policy) || !policy.includes("default-src 'none'")) return `policy of ${link}: ${policy}`;
  return /does not exist/.test(html) && !isRefused ? `says that it does not exist: ${link}` : null;
}

const linksIn = (letter: string): readonly string[] =>
  [...letter.matchAll(/https?:\/\/[^\s<>]+/g)].map(([link]) => link);

/** The paths below the board that the dashboard has screens for, as patterns. */
const SCREENS = [
  ...readFileSync(join(ROOT, 'apps/dashboard/src/screens.tsx'), 'utf8').matchAll(/path: '\/([^']*)'/g),
].map(([, path = '']) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`));
/** Pages of the dashboard outside of a board. */
const OUTSIDE = /^(?:invitations|password-resets|sign-in)(?:\/|$)/;

const isScreen = (path: string) =>
  OUTSIDE.test(path) || SCREENS.some((screen) => screen.test(path.replace(/^[^/]*\//, '')));

describe('every link of every kind of mail', () => {
  test('leads to a page, on every kind of board, with the dashboard and without it', async () => {
    const kinds = [...(await opened(`${server.origin}/docs/mails`, server.origin)).text.matchAll(/<h2 id="(\w+)">/g)];
    expect(kinds.length).toBeGreaterThan(25);
    const faults: string[] = [];
    for (const [, kind] of kinds) {
      const { text: letter } = await opened(`${server.origin}/docs/mails/${kind}/text`, server.origin);
      // Receipts are pages of the payment provider.
      for (const example of linksIn(letter).filter((link) => !link.startsWith('https://pay.example/')))
        for (const { name, slug, home, job } of places) {
          // Examples have made-up URLs: those of storefronts, of the API, and of the dashboard.
          const link = example
            .replace(/^https:\/\/jobs\.example(?:\.com)?/, home)
            .replace(/^https:\/\/api\.example/, server.origin)
            .replace(/^https:\/\/dashboard\.example\.com/, `${server.origin}/dashboard`)
            .replace(/\/jobs\/(?:nurse|physiotherapist)$/, `/jobs/${job}`);
          const [, path] = /\/dashboard\/(.*)$/.exec(new URL(link).pathname) ?? [];
          if (path !== undefined && !isScreen(path)) faults.push(`${kind}: no screen for ${path}`);
          for (const [which, { origin }] of [
            ['with', server],
            ['without', bare],
          ] as const) {
            const wrong = await fault(link, origin, true);
            if (wrong !== null) faults.push(`${kind} of ${name} (${slug}), ${which} dashboard: ${wrong}`);
          }
        }
    }
    expect(faults).toEqual([]);
  });

  test('is in the overview of mails: no mail has a kind without an example', async () => {
    const sources = readdirSync(join(ROOT, 'libs'), { recursive: true, encoding: 'utf8' })
      .filter(
        (name) => /mails?(?:\.\w+)?\.ts$/.test(name) && !name.endsWith('.spec.ts') && !name.includes('node_modules'),
      )
      .map((name) => readFileSync(join(ROOT, 'libs', name), 'utf8'));
    const sent = new Set(
      sources.flatMap((source) =>
        [...source.matchAll(/\b(?:kind: |(?:letter|boardLetter)\(\s*)'([a-z_]+)',/g)].map(([, kind]) => kind),
      ),
    );
    const { text: overview } = await opened(`${server.origin}/docs/mails`, server.origin);
    expect(sent.size).toBeGreaterThan(20);
    expect([...sent].filter((kind) => !overview.includes(`<h2 id="${kind}">`))).toEqual([]);
  });
});

interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string | null;
}

/** The mails to `address` so far. Those of a sandbox are not delivered: it shows them. */
async function lettersTo({ name, slug }: Place, address: string): Promise<readonly Letter[]> {
  if (name !== SANDBOX)
    return (await mailsTo(server, address)).map(({ subject = '', text: body = '' }) => ({
      to: address,
      subject,
      text: body,
    }));
  const { body } = await request(server.origin, 'GET', `/v1/boards/${slug}/sandbox/emails?limit=200`);
  return (body['emails'] as unknown as readonly Letter[]).filter(({ to }) => to === address);
}

describe('the links of mails that a board sends', () => {
  test('begin with the address of the board, and open', async () => {
    for (const place of places) {
      const { name, slug, home, job } = place;
      const auth = new BoardAuth(server, slug);
      const [guest, member, reader] = [anEmail(), anEmail(), anEmail()];
      const sent = await auth.call('POST', `/jobs/${job}/apply`, { name: 'Joe', email: guest });
      expect([name, sent.status < 300 || sent.text]).toEqual([name, true]);
      await auth.signedUp(member);
      await auth.post('forgot-password', { email: member });
      await auth.post('magic-link', { email: reader });
      await new JobAlerts(server, slug, '').ask(reader);
      for (const [email, count] of [
        [guest, 1],
        [member, 2],
        [reader, 2],
      ] as const) {
        let letters: readonly Letter[] = [];
        await eventually(async () => (letters = await lettersTo(place, email)).length >= count);
        for (const letter of letters)
          for (const link of linksIn(letter.text ?? '')) {
            expect([name, letter.subject, link]).toEqual([
              name,
              letter.subject,
              expect.stringMatching(`^${home}(?:/|$)`),
            ]);
            expect([letter.subject, await fault(link, server.origin, false)]).toEqual([letter.subject, null]);
          }
      }
    }
  });

  test('are of kinds that the overview has', async () => {
    const { text: overview } = await opened(`${server.origin}/docs/mails`, server.origin);
    const files = readdirSync(server.outbox).filter((name) => name.endsWith('.eml'));
    for (const file of files) {
      const { headers } = await simpleParser(readFileSync(join(server.outbox, file)));
      expect(overview).toContain(`<h2 id="${String(headers.get('x-mail-kind'))}">`);
    }
  });
});

describe('the pages that payments return to', () => {
  test('exist, after a payment and after none', async () => {
    for (const { place, key } of run) {
      const operate = (method: string, path: string, body: object) =>
        server.call(method, `/v1/plans${path}`, { key, body, headers: { 'Idempotency-Key': `key-${unique()}` } });
      const { id: plan } = (await operate('POST', '', { name: 'Single', kind: 'one_time' })).body;
      expect((await operate('PUT', `/${plan}/price`, { currency: 'usd', amountCents: 9900 })).status).toBe(200);
      expect((await operate('PATCH', `/${plan}`, { isPublic: true })).status).toBe(200);
      for (const action of ['pay', 'abandon']) {
        const submission = {
          companyName: 'Vale Clinic',
          contactName: 'Jo',
          contactEmail: anEmail(),
          title: `Cook ${unique()}`,
          description: '<p>Cook.</p>',
          employmentType: 'full_time',
          remoteOption: 'on_site',
          officeLocations: [{ displayName: 'Zurich, Switzerland' }],
          applicationUrl: 'jobs@vale.example',
          salaryRangeEnabled: false,
          selectedPlan: plan,
        };
        const posted = await request(server.origin, 'POST', `/v1/boards/${place.slug}/job-postings`, {
          body: { submission },
        });
        const page = String(posted.body['checkoutUrl']);
        expect([action, page]).toEqual([action, expect.stringContaining('/pay/')]);
        const pressed = await fetch(page, {
          method: 'POST',
          body: new URLSearchParams({ action }),
          redirect: 'manual',
        });
        const back = pressed.headers.get('location') ?? '';
        const address = action === 'pay' ? `${server.origin}/checkout-return?` : `${place.home}/post`;
        expect([place.name, action, back.startsWith(address) || back]).toEqual([place.name, action, true]);
        expect(await fault(back, server.origin, false)).toBeNull();
      }
      // Where checkouts of companies return to.
      for (const path of [
        '/employers/companies/hill-clinic',
        '/employers/companies/none',
        '/employers/companies/hill-clinic/jobs',
      ])
        expect(await fault(place.home + path, server.origin, false)).toBeNull();
    }
  });

  test('and other pages of the dashboard that the server links to are screens, and exist without it', async () => {
    const sources = ['libs', 'apps/server/src'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /(?<!\.spec)\.ts$/.test(name) && !name.includes('node_modules'))
        .map((name) => readFileSync(join(ROOT, folder, name), 'utf8')),
    );
    const paths = new Set(
      sources.flatMap((source) =>
        [...source.matchAll(/\.admin\(['`]([^'`?]+)/g)].map(([, path = '']) => path.replaceAll(/\$\{[^}]*\}/g, 'x_1')),
      ),
    );
    expect(paths.size).toBeGreaterThan(3);
    for (const path of paths) {
      expect([path, isScreen(`board/${path}`)]).toEqual([path, true]);
      const link = `${server.origin}/dashboard/${places[0]?.slug}/${path}`;
      expect([path, await fault(link, server.origin, false), await fault(link, bare.origin, false)]).toEqual([
        path,
        null,
        null,
      ]);
    }
  });
});
