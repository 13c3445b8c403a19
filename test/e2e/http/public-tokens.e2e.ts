import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../architecture/document.js';
import { identityProvider, type IdentityProviderServer } from '../../doubles/identity-provider.js';
import { type Receiver, startReceiver } from '../../doubles/webhook-receiver.js';
import { anEmail, BoardAuth } from '../board-auth-calls.js';
import { aCandidate } from '../candidate-calls.js';
import { JobAlerts } from '../job-alerts-calls.js';
import { linkIn, mailTo } from '../mails.js';
import { calling, joins, mailedSecret, ownerOf } from '../operators.js';
import { NO_TOKENS, type TokenPlace, TAKES_TOKENS, tried, UNDER_ANOTHER_NAME } from '../public-tokens-calls.js';
import { type Answer, eventually, NO_LIMITS, outcome, type Server, startServer } from '../server.js';

// Every token of the product: who sees it, what it may do, and that it may do nothing else.

let provider: IdentityProviderServer;
let receiver: Receiver;
let server: Server;
let at: TokenPlace;
let auth: BoardAuth;
let owner: Awaited<ReturnType<typeof ownerOf>>;
/** API answers to callers who must not see a mail-only token. */
const answered: string[] = [];
const noted = <T extends Pick<Answer, 'text'>>(answer: T): T => {
  answered.push(answer.text);
  return answer;
};
const key = async (method: string, path: string, body?: unknown) =>
  noted(await calling(server, server.key)(method, path, body));
const post = async (path: string, body: unknown) => noted(await auth.post(path, body));
const parameter = (link: URL, name = 'token') => link.searchParams.get(name) ?? '';

beforeAll(async () => {
  [provider, receiver] = [await identityProvider(), await startReceiver()];
  server = await startServer({
    ...NO_LIMITS,
    LOG_LEVEL: 'debug',
    WEBHOOK_ALLOW_PRIVATE: 'true',
    OAUTH_GOOGLE_CLIENT_ID: 'openings',
    OAUTH_GOOGLE_CLIENT_SECRET: 'secret-of-the-client',
    OAUTH_GOOGLE_ISSUER: provider.issuer,
  });
  const redirectUri = `${server.origin}/oauth/google/callback`;
  provider.register({ id: 'openings', secret: 'secret-of-the-client', redirectUri });
  expect(
    outcome(await key('POST', '/v1/webhook-endpoints', { url: `${receiver.origin}/`, event_types: eventTypes() })),
  ).toBe('201');
  owner = await ownerOf(server, server.board);
  auth = new BoardAuth(server, server.board);
  const alerts = new JobAlerts(server, server.board, server.key);
  const { id: subscription } = await alerts.confirmed(anEmail('subscriber'));
  const company = (await key('POST', '/v1/companies', { name: `Firm ${randomUUID()}` })).body.slug;
  const user = (await auth.signedUp()).accessToken;
  at = { origin: server.origin, board: server.board, operator: owner.token, user, subscription, company };
});
afterAll(async () => {
  await server?.stop();
  await provider?.close();
  await receiver?.stop();
});

/** A token that the test has obtained. */
interface Had {
  readonly token: string;
  /** Where it is used; by default that of all others. */
  readonly at?: Partial<TokenPlace>;
}

interface PublicToken {
  /** Who sees it: only the mailbox, the caller of one operation, or the browser that comes back from a provider. */
  readonly seenBy: 'mail' | 'answer' | 'browser';
  readonly had: () => Promise<Had>;
  /** The operations that accept it, in an order in which all of them succeed; all other operations refuse it. */
  readonly may: Readonly<Record<string, string>>;
}

const invited = async () => {
  const email = `guest-${randomUUID()}@guests.example`;
  return {
    email,
    invitation: await calling(server, owner.token)('POST', '/v1/invitations', { email, role: 'member' }),
  };
};
const mailedLink = async (email: string, about: RegExp) => linkIn(await mailTo(server, email, 1, about));
const signedUp = async () => {
  const email = anEmail();
  const session = await auth.signedUp(email);
  return { email, session, mail: await mailTo(server, email) };
};
const authorizeUrl = async () =>
  String((await noted(await auth.call('GET', '/auth/oauth/google'))).body['authorizeUrl']);

const TOKENS: Readonly<Record<string, PublicToken>> = {
  'token of an invitation': {
    seenBy: 'answer',
    had: async () => {
      const person = await joins(server, owner.call, 'member');
      const { id, key: its } = await server.newBoard(`other-${randomUUID().slice(0, 8)}`);
      expect(id).toMatch(/^boards_/);
      const made = await calling(server, its)('POST', '/v1/invitations', { email: person.email, role: 'member' });
      return { token: made.body.token, at: { operator: person.token } };
    },
    may: {
      getPublicInvitation: '200',
      createInvitedAccount: '403 invitations_mail_required',
      acceptInvitation: '200',
      declineInvitation: '409 invitations_not_pending',
    },
  },
  'secret in the mail of an invitation': {
    seenBy: 'mail',
    had: async () => {
      const { email, invitation } = await invited();
      noted(invitation);
      return { token: await mailedSecret(server, email) };
    },
    may: {
      getPublicInvitation: '200',
      createInvitedAccount: '201',
      acceptInvitation: '403 invitations_email_mismatch',
      declineInvitation: '200',
    },
  },
  'link to set the password of an operator': {
    seenBy: 'mail',
    had: async () => {
      const { email } = await joins(server, owner.call, 'member');
      noted(await calling(server, null)('POST', '/v1/password-resets', { email }));
      return { token: await mailedSecret(server, email, 2) };
    },
    may: { usePasswordReset: '204' },
  },
  'session of an operator': {
    seenBy: 'answer',
    had: async () => ({ token: (await joins(server, owner.call, 'member')).token }),
    may: { Authorization: '200' },
  },
  'publishable key': {
    seenBy: 'answer',
    had: async () => ({ token: (await server.publishableKey(server.board)).key }),
    may: { identifier: '200' },
  },
  'link to verify an address': {
    seenBy: 'mail',
    had: async () => ({ token: parameter(linkIn((await signedUp()).mail)) }),
    may: { verifyBoardAuthEmail: '204' },
  },
  'code to verify an address': {
    seenBy: 'mail',
    had: async () => {
      const { mail, session } = await signedUp();
      return { token: /\b\d{6}\b/.exec(mail.text ?? '')?.[0] ?? '', at: { user: session.accessToken } };
    },
    may: { verifyBoardAuthEmailOtp: '204' },
  },
  'link to set the password of a user': {
    seenBy: 'mail',
    had: async () => {
      const { email } = await signedUp();
      await post('forgot-password', { email });
      return { token: parameter(await mailedLink(email, /password/i)) };
    },
    may: { resetBoardAuthPassword: '204' },
  },
  'link to sign in': {
    seenBy: 'mail',
    had: async () => {
      const email = anEmail();
      await post('magic-link', { email });
      return { token: await auth.tokenFor(email) };
    },
    may: { consumeBoardAuthMagicLink: '200' },
  },
  'refresh token': {
    seenBy: 'answer',
    had: async () => ({ token: (await auth.signedUp()).refreshToken }),
    may: { refreshBoardAuth: '200', logoutBoardAuth: '204' },
  },
  'access token': {
    seenBy: 'answer',
    had: async () => ({ token: (await auth.signedUp()).accessToken }),
    may: { 'Authorization of a board': '200' },
  },
  'state of a sign-in by a provider': {
    seenBy: 'answer',
    had: async () => ({ token: parameter(new URL(await authorizeUrl()), 'state') }),
    // Without the provider's code the attempt fails, and the browser is redirected to the storefront.
    may: { 'GET /oauth/:provider/callback': '302' },
  },
  'completion of a sign-in by a provider': {
    seenBy: 'browser',
    had: async () => {
      const name = `ada-${randomUUID()}`;
      const person = { sub: name, email: `${name}@example.com`, email_verified: true, name: 'Ada' };
      const back = await provider.visit(await authorizeUrl(), person);
      const { headers } = await fetch(back, { redirect: 'manual' });
      return { token: parameter(new URL(headers.get('location') ?? '')) };
    },
    may: { exchangeBoardAuthOauth: '200' },
  },
  'link to confirm job alerts': {
    seenBy: 'mail',
    had: async () => {
      const alerts = new JobAlerts(server, server.board, server.key);
      const email = anEmail('alert');
      noted(await alerts.ask(email));
      return { token: await alerts.token(email) };
    },
    may: { confirmBoardJobAlerts: '200 confirmed' },
  },
  'link to confirm a work address': {
    seenBy: 'mail',
    had: async () => {
      const domain = `firm-${randomUUID().slice(0, 8)}.example`;
      const { body } = await key('POST', '/v1/companies', { name: `Firm ${domain}`, website: `https://${domain}` });
      const me = await aCandidate(server, server.board, { role: 'employer' });
      noted(await me.call('POST', `/companies/${body.slug}/claim`));
      const workEmail = `jane@${domain}`;
      noted(await me.call('POST', `/companies/${body.slug}/work-email/verify`, { workEmail }));
      return { token: parameter(linkIn(await mailTo(server, workEmail))), at: { company: body.slug } };
    },
    may: { confirmBoardMeCompanyWorkEmail: '200' },
  },
  'address of a job feed': {
    seenBy: 'answer',
    had: async () => {
      const { body } = await key('POST', '/v1/job-feeds', { name: 'Partner', format: 'indeed_xml' });
      return { token: /feeds\/(.+)\.xml$/.exec(body.url)?.[1] ?? '' };
    },
    may: { 'GET /feeds/:file': '200' },
  },
};

/** Tokens with specs elsewhere: those in mails that are sent days later, and those that no route accepts as a token. */
const ELSEWHERE: readonly (readonly [token: string, operations: readonly string[], file: string, title: string])[] = [
  [
    'link that asks whether an account is theirs',
    ['GET /account-check/:token', 'POST /account-check/:token'],
    'test/e2e/server/own-pages.e2e.ts',
    'asks the owner of an address whether an account is theirs',
  ],
  [
    'page of a checkout of the test driver',
    ['GET /pay/:id', 'POST /pay/:id'],
    'test/contracts/payments/payment-pages.spec.ts',
    'is 404 for an unknown id',
  ],
  [
    'token of a buyer without an account',
    ['createBoardJobPostingsBillingOption'],
    'test/e2e/talent/job-postings.e2e.ts',
    'and only its token opens options',
  ],
  [
    'link to confirm a job of a company',
    ['confirmBoardJobPosting'],
    'libs/talent/src/employers/job-posting/posting-confirmations.service.spec.ts',
    'is published by the contact with a mailbox at the proved domain',
  ],
  [
    'link to manage job alerts',
    [
      'getBoardJobAlertsManage',
      'createBoardJobAlertPreference',
      'deleteBoardJobAlertPreference',
      'resubscribeBoardJobAlerts',
      'unsubscribeBoardJobAlerts',
    ],
    'libs/talent/src/people/digest/send-digests.service.spec.ts',
    'are left alone by the link of a mail',
  ],
  [
    'one-click link of a digest',
    ['GET /alerts/unsubscribe/:token', 'POST /alerts/unsubscribe/:token'],
    'libs/talent/src/people/digest/send-digests.service.spec.ts',
    'are left alone by the link of a mail',
  ],
  [
    'link to stop notifications',
    [
      'unsubscribeBoardMeNotificationPreferences',
      'GET /notifications/unsubscribe/:token',
      'POST /notifications/unsubscribe/:token',
    ],
    'libs/talent/src/workflows.spec.ts',
    'are turned off by no other token',
  ],
  ['link to a private file', [], 'test/e2e/content/media.e2e.ts', 'for some is signed again each time, for 15 minutes'],
  ['résumé', [], 'test/e2e/talent/candidates.e2e.ts', 'has a résumé that is downloaded with a key only'],
  [
    'grant of a board with a password',
    [],
    'test/e2e/talent/board-auth.e2e.ts',
    'does not replace the password of a board',
  ],
  [
    'claim of a company',
    [],
    'test/e2e/talent/employers.e2e.ts',
    'waits, is found by operators and approved by one of them',
  ],
];

interface DocumentedOperation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string }[];
  readonly requestBody?: unknown;
}

/** The operations of the API documents with a token: in the path, the query or the body. */
function documented(): readonly string[] {
  const isToken = (name: string) => /^(\w*[tT]oken|code|secret)$/.test(name);
  return ['operator', 'board'].flatMap((name) => {
    const document = JSON.parse(readFileSync(join(ROOT, 'openapi', `${name}.json`), 'utf8')) as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
      readonly components: {
        readonly schemas: Readonly<Record<string, { readonly properties?: Readonly<Record<string, unknown>> }>>;
      };
    };
    const fields = (body: unknown) =>
      [...JSON.stringify(body ?? {}).matchAll(/schemas\/(\w+)"/g)].flatMap(([, schema = '']) =>
        Object.keys(document.components.schemas[schema]?.properties ?? {}),
      );
    return Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ operationId }) => operationId !== undefined)
      .filter(({ parameters = [], requestBody }) =>
        [...parameters.map((each) => each.name), ...fields(requestBody)].some(isToken),
      )
      .map(({ operationId }) => operationId);
  });
}

/** Routes of the server that are not in the documents and have a variable in the path, except variables that are no secrets. */
function undocumented(): readonly string[] {
  const open = [
    'GET /docs/mails/:kind',
    'GET /docs/mails/:kind/text',
    'GET /sitemap/:file',
    'GET /dashboard/:board/message-reports',
    // Search engines read these, so they are no secret.
    'GET /:key(^[0-9a-f]{32}).txt',
  ];
  const folder = join(ROOT, 'apps', 'server', 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/\.(get|post)\(\s*'(\/[^']*:[^']*)'/g)])
    .map(([, method = '', path]) => `${method.toUpperCase()} ${path}`)
    .filter((route) => !open.includes(route));
}

describe('every route that takes a token', () => {
  it('is in the table, whichever document or file has it', () => {
    const found = [...documented(), ...UNDER_ANOTHER_NAME, ...undocumented()].filter(
      (each) => !NO_TOKENS.includes(each),
    );
    const places = ['Authorization', 'Authorization of a board', 'identifier'];
    expect([...new Set(found)].sort()).toEqual(
      Object.keys(TAKES_TOKENS)
        .filter((each) => !places.includes(each))
        .sort(),
    );
  });

  it('has a token that it is for', () => {
    const used = [
      ...Object.values(TOKENS).flatMap(({ may }) => Object.keys(may)),
      ...ELSEWHERE.flatMap(([, all]) => all),
    ];
    expect([...new Set(used)].sort()).toEqual(Object.keys(TAKES_TOKENS).sort());
  });

  it.each(ELSEWHERE)('has a spec elsewhere for the %s', (_, __, file, title) =>
    expect(readFileSync(join(ROOT, file), 'utf8')).toContain(title),
  );
});

describe.each(Object.entries(TOKENS))('the %s', (_, { seenBy, had, may }) => {
  it('may do what it is for, and nothing else', async () => {
    const found = await had();
    const { token } = found;
    expect(token.length).toBeGreaterThanOrEqual(6);
    if (seenBy === 'mail') {
      mailOnly.push(token);
      // Six digits may occur anywhere by chance.
      if (token.length > 6) expect(answered.filter((text) => text.includes(token))).toEqual([]);
    }
    const here = { ...at, ...found.at };
    const outcomes: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const [name, { send, refusal }] of Object.entries(TAKES_TOKENS)) {
      if (name in may) continue;
      expected[name] = refusal;
      outcomes[name] = tried(await send(token, here));
    }
    expect(outcomes).toEqual(expected);
    const done: Record<string, string> = {};
    for (const name of Object.keys(may)) {
      const taken = TAKES_TOKENS[name];
      if (taken) done[name] = tried(await taken.send(token, here));
    }
    expect(done).toEqual(may);
  });
});

const mailOnly: string[] = [];

/** The types of all events that webhooks can send. */
function eventTypes(): readonly string[] {
  const document = JSON.parse(readFileSync(join(ROOT, 'openapi', 'operator.json'), 'utf8')) as {
    readonly components: { readonly schemas: { readonly WebhookEventType: { readonly enum: readonly string[] } } };
  };
  return document.components.schemas.WebhookEventType.enum;
}

/** The texts of all pages of a list. */
async function pagesOf(path: string): Promise<readonly string[]> {
  const pages: string[] = [];
  for (let cursor = ''; ;) {
    const { status, text, body }: Answer = await key('GET', `${path}?limit=100${cursor && `&cursor=${cursor}`}`);
    expect(status).toBe(200);
    pages.push(text);
    if (body['hasMore'] !== true) return pages;
    cursor = String(body['nextCursor']);
  }
}

describe('a token that only a mail carries', () => {
  it('is in no event, no webhook, no entry of the audit log and no line of the log', async () => {
    expect(mailOnly).toHaveLength(Object.values(TOKENS).filter(({ seenBy }) => seenBy === 'mail').length);
    const marked = (await key('POST', '/v1/companies', { name: `Last ${randomUUID()}` })).body.id;
    await eventually(() => receiver.received.some(({ body }) => body.includes(marked)));
    const pages = receiver.received.map(({ body }) => body);
    for (const path of ['/v1/events', '/v1/audit-log', '/v1/invitations']) pages.push(...(await pagesOf(path)));
    const log = server.process.stdout + server.process.stderr;
    // Six digits may occur anywhere by chance.
    for (const token of mailOnly.filter(({ length }) => length > 6)) {
      expect(pages.filter((text) => text.includes(token))).toEqual([]);
      expect(log).not.toContain(token);
    }
  });
});
