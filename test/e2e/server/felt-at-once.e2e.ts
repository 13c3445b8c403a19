import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { NameServer } from '../../doubles/name-server.js';
import { anEmail, bearer, BoardAuth, PASSWORD as USER_PASSWORD } from '../board-auth-calls.js';
import { act, paywall } from '../paywall-calls.js';
import { calling, joins, type Operator, ownerOf, PASSWORD, signIn } from '../operators.js';
import {
  aJob,
  type Answer,
  eventually,
  NO_LIMITS,
  outcome,
  request,
  type Server,
  startServer,
  unique,
} from '../server.js';
import { Processes, type Shows, status, turned, visitor } from '../switches.js';

// Three processes cache what they read for an hour: they see a change only because they are notified of it. Times are measured and printed;
// none of them decides whether a test passes.

let names: NameServer;
let server: Server;
/** The process that makes changes, and two that are only notified of them; the last one also works in the background. */
let all: Processes;

beforeAll(async () => {
  names = await NameServer.open();
  const settings = {
    ...NO_LIMITS,
    REREAD_SECONDS: '3600',
    WORKER_PROCESS: 'on',
    DNS_SERVERS: names.address,
    DNS_TIMEOUT_MS: '1500',
    DNS_TRIES: '1',
    DOMAIN_CHECK_SECONDS: '3600',
  };
  server = await startServer(settings);
  const [deciding, other] = await Promise.all([server.another({ ROLE: 'api' }), server.another({ ROLE: 'api' })]);
  all = new Processes([deciding.origin, other.origin, server.origin]);
});
afterAll(async () => {
  all?.report();
  await server?.stop();
  await names?.close();
});

interface Board {
  readonly id: string;
  readonly key: string;
  readonly slug: string;
}
const aBoard = (): Promise<Board> => server.newBoard(`felt-${unique()}`);
describe('a setting of a board is felt at once:', () => {
  const of = (field: string) => (answer: Answer) =>
    field.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], answer.body);
  const shown: readonly (readonly [wish: Record<string, unknown>, field: string, before: string, after: string])[] = [
    [{ name: 'Another name' }, 'name', '', 'Another name'],
    [{ jobAlertsEnabled: false }, 'features.jobAlerts', 'true', 'false'],
    [{ candidatesEnabled: false }, 'features.candidates', 'true', 'false'],
    [{ employersEnabled: false }, 'features.employers', 'true', 'false'],
    [{ blogEnabled: false }, 'features.blog', 'true', 'false'],
    [{ applicantMessagingEnabled: false }, 'features.messaging', 'true', 'false'],
    [{ impressumEnabled: true }, 'features.impressum', 'false', 'true'],
    [{ registrationWallEnabled: true }, 'features.registrationWall', 'false', 'true'],
    [{ talentDirectoryVisibility: 'public' }, 'features.talentDirectory', 'off', 'public'],
    [{ requireCookieConsent: true }, 'analytics.cookieConsentRequired', 'false', 'true'],
    [{ contactEmail: 'desk@jobs.example' }, 'contact.email', 'null', 'desk@jobs.example'],
    [{ companyWebsiteUrl: 'https://jobs.example/' }, 'contact.websiteUrl', 'null', 'https://jobs.example/'],
    [{ countryGatingMode: 'all_jobs' }, 'countryGatingMode', 'sponsored_only', 'all_jobs'],
  ];
  test.each(shown)('%j', async (wish, field, before, after) => {
    const { key, slug } = await aBoard();
    const shows = visitor(`/v1/boards/${slug}`, of(field));
    await all.felt(`settings: ${field}`, {
      shows,
      before: before === '' ? slug : before,
      turn: () => all.decide(key, 'PATCH', '/v1/settings', wish),
      after,
    });
  });

  test('the blog answers 404', async () => {
    const { key, slug } = await aBoard();
    const shows = visitor(`/v1/boards/${slug}/blog/posts`);
    const turn = (blogEnabled: boolean) => () => all.decide(key, 'PATCH', '/v1/settings', { blogEnabled });
    await shows(all.deciding);
    await turned(turn(false));
    const refused = await shows(all.deciding);
    expect(refused).not.toBe('200');
    await turned(turn(true));
    await all.felt('blog off', { shows, before: '200', turn: turn(false), after: refused });
    await all.felt('blog on', { shows, before: refused, turn: turn(true), after: '200' });
  });

  test('no one signs up', async () => {
    const { key, slug } = await aBoard();
    const shows: Shows = async (origin) =>
      outcome(await new BoardAuth(server, slug, origin).register(anEmail('felt'), { password: USER_PASSWORD }));
    await all.felt('candidates off: sign-up', {
      shows,
      before: '200',
      turn: () => all.decide(key, 'PATCH', '/v1/settings', { candidatesEnabled: false }),
      after: '403 board_auth_registration_disabled',
    });
  });

  test('a password, another password, and none', async () => {
    const { key, slug } = await aBoard();
    const gate = '/v1/settings/password-protection';
    const jobs = `/v1/boards/${slug}/jobs`;
    const GATED = '401 board_password_required';
    const raise = (password: string) => () => all.decide(key, 'POST', gate, { password });
    const granted = async (origin: string, password: string) =>
      String(
        (await request(origin, 'POST', `/v1/boards/${slug}/password/verify`, { body: { password } })).body['token'],
      );
    await all.felt('password set', {
      shows: visitor(jobs),
      before: '200',
      turn: raise('correct horse'),
      after: GATED,
    });
    const headers = { 'X-Board-Access': await granted(all.deciding, 'correct horse') };
    const shows: Shows = async (origin) => outcome(await request(origin, 'GET', jobs, { headers }));
    await all.felt('grant void: another password', {
      shows,
      before: '200',
      turn: raise('battery staple'),
      after: GATED,
    });
    await all.felt('password removed', {
      shows: visitor(jobs),
      before: GATED,
      turn: () => all.decide(key, 'DELETE', gate),
      after: '200',
    });
  });

  test('what ads.txt says, and whether search engines are notified', async () => {
    const { key, slug } = await aBoard();
    await all.felt('adsense', {
      shows: visitor(`/v1/boards/${slug}/seo`, of('adsTxt')),
      before: 'null',
      turn: () =>
        all.decide(key, 'PUT', '/v1/settings/adsense', { adsenseEnabled: true, adsTxt: 'example.com, 1, DIRECT' }),
      after: 'example.com, 1, DIRECT',
    });
    const shows = visitor(`/v1/boards/${slug}/seo`, ({ body }) => String(body['indexNowKey'] !== null));
    const turn = () => all.decide(key, 'POST', '/v1/integrations/indexing/toggle-indexnow', { enabled: true });
    await all.felt('IndexNow on', { shows, before: 'false', turn, after: 'true' });
  });

  test('its slug, by which it is found, and which was free before', async () => {
    const { key, slug } = await aBoard();
    const next = `${slug}-next`;
    await all.felt('slug', {
      shows: visitor(`/v1/boards/${next}`),
      before: '404 boards_not_found',
      turn: () => all.decide(key, 'PATCH', '/v1/settings', { slug: next }),
      after: '200',
    });
    await all.felt('slug of a key', {
      shows: async (origin) => String(((await request(origin, 'GET', '/v1/me', { key })).body['board'] as Board).slug),
      before: next,
      turn: () => all.decide(key, 'PATCH', '/v1/settings', { slug }),
      after: slug,
    });
  });
});

describe('what lets programs in is felt at once:', () => {
  const aKey = async (board: Board, more: object = {}) => {
    const { body } = await all.decide(board.key, 'POST', '/v1/api-keys', { name: 'k', scopes: ['jobs.read'], ...more });
    return { id: body.id, path: `/v1/api-keys/${body.id}`, secret: String(body['secret']) };
  };

  test('an API key that is revoked, or loses a scope, or whose last secret ends', async () => {
    const board = await aBoard();
    const VOID = '401 auth_unauthenticated';
    const scoped = await aKey(board);
    await all.felt('API key: scopes', {
      shows: status(scoped.secret),
      before: '200',
      turn: () => all.decide(board.key, 'PATCH', scoped.path, { scopes: [] }),
      after: '403 auth_forbidden',
    });
    const rotated = await aKey(board);
    await all.felt('API key: rotated', {
      shows: status(rotated.secret),
      before: '200',
      turn: () => all.decide(board.key, 'POST', `${rotated.path}/rotate`, { overlapSeconds: 0 }),
      after: VOID,
    });
    const revoked = await aKey(board);
    await all.felt('API key: revoked', {
      shows: status(revoked.secret),
      before: '200',
      turn: () => all.decide(board.key, 'DELETE', revoked.path),
      after: VOID,
    });
    const elsewhere = await aKey(board);
    await all.felt('API key: revoked by the command line', {
      shows: status(elsewhere.secret),
      before: '200',
      turn: () => server.revokeKey(board.slug, elsewhere.secret.split('_')[2] ?? ''),
      after: VOID,
      beside: true,
    });
  });

  test('a publishable key', async () => {
    const board = await aBoard();
    const made = await all.decide(board.key, 'POST', '/v1/publishable-keys', { origin: 'https://jobs.example' });
    const key = String(made.body['key'] ?? made.body.id);
    await all.felt('publishable key', {
      shows: visitor(`/v1/boards/${key}`),
      before: '200',
      turn: () => all.decide(board.key, 'DELETE', `/v1/publishable-keys/${made.body.id}`),
      after: '404 boards_not_found',
    });
  });

  test('the plan of the board', async () => {
    const board = await aBoard();
    const jobs: Shows = async (origin) => {
      const { body } = await request(origin, 'GET', '/v1/usage', { key: board.key });
      return String((body['capacities'] as readonly { readonly limit: number | null }[])[0]?.limit);
    };
    await all.felt('plan: limits', {
      shows: jobs,
      before: 'null',
      turn: async () => void (await server.changePlan(board.slug, 'grow')),
      after: '500',
      beside: true,
    });
    await all.felt('plan: API', {
      shows: status(board.key),
      before: '200',
      turn: async () => void (await server.changePlan(board.slug, 'free')),
      after: '402 plan_upgrade_required',
      beside: true,
    });
    await all.felt('plan: Board API', {
      shows: visitor(`/v1/boards/${board.slug}`),
      before: '402 plan_upgrade_required',
      turn: async () => void (await server.changePlan(board.slug, 'scale')),
      after: '200',
      beside: true,
    });
  });

  test('a domain, and the primary domain', async () => {
    const board = await aBoard();
    // Without a publishable key, the first verified domain is the primary one.
    const [hostname] = [`felt-${unique()}.example`, await server.publishableKey(board.slug)];
    const { body } = await all.decide(board.key, 'POST', '/v1/domains', { domain: hostname });
    const { name, expectedValue } = body['verificationInstructions'] as { name: string; expectedValue: string };
    names.has(name, expectedValue);
    const found = visitor(`/v1/boards/${hostname}`);
    // A worker verifies it, and not the process that gets the request.
    await all.felt('domain verified', {
      shows: found,
      before: '404 boards_not_found',
      turn: async () => {
        const { body: operation } = await all.decide(board.key, 'POST', `/v1/domains/${body.id}/verify`);
        await eventually(
          async () =>
            (await all.decide(board.key, 'GET', `/v1/operations/${operation.id}`)).body['completedAt'] !== null,
        );
      },
      after: '200',
      beside: true,
    });
    const primary = visitor(`/v1/boards/${board.slug}`, (answer) => answer.body['primaryDomain']);
    await all.felt('primary domain', {
      shows: primary,
      before: 'null',
      turn: () => all.decide(board.key, 'PATCH', '/v1/settings', { primaryDomainId: body.id }),
      after: hostname,
    });
    await all.felt('domain removed', {
      shows: found,
      before: '200',
      turn: () => all.decide(board.key, 'DELETE', `/v1/domains/${body.id}`),
      after: '404 boards_not_found',
    });
    expect(await primary(all.origins[1] ?? '')).toBe('null');
  });
});

describe('what lets people in is felt at once:', () => {
  const VOID = '401 auth_unauthenticated';
  const at = () => ({ origin: all.deciding, users: server.users, outbox: server.outbox });
  let board: Board;
  let owner: Operator;
  beforeAll(async () => {
    board = await aBoard();
    owner = await ownerOf(at(), board.slug);
  });
  const member = (role: 'admin' | 'member' = 'admin') => joins(at(), owner.call, role);
  const onBoard = ({ token }: Operator, path: string): Shows => status(token, path, { 'X-Svc-Account': board.slug });

  test('the role of a member, a suspension, its end, and a removal', async () => {
    const person = await member();
    const shows = onBoard(person, '/v1/api-keys');
    const NO = '403 auth_forbidden';
    const path = `/v1/members/${person.userId}`;
    await all.felt('role of a member', {
      shows,
      before: '200',
      turn: () => owner.call('PATCH', path, { role: 'member' }),
      after: NO,
    });
    const jobs = onBoard(person, '/v1/jobs');
    await all.felt('member suspended', {
      shows: jobs,
      before: '200',
      turn: () => owner.call('POST', `${path}/suspend`),
      after: NO,
    });
    await all.felt('member no longer suspended', {
      shows: jobs,
      before: NO,
      turn: () => owner.call('POST', `${path}/unsuspend`),
      after: '200',
    });
    await all.felt('member removed', { shows: jobs, before: '200', turn: () => owner.call('DELETE', path), after: NO });
  });

  test('a new member', async () => {
    const person = await member('member');
    const next = await aBoard();
    const host = await ownerOf(at(), next.slug);
    const { body } = await host.call('POST', '/v1/invitations', { email: person.email, role: 'member' });
    await all.felt('member joined', {
      shows: status(person.token, '/v1/jobs', { 'X-Svc-Account': next.slug }),
      before: '403 auth_forbidden',
      turn: () => calling(at(), person.token)('POST', `/v1/invitations/${body.token}/accept`),
      after: '200',
    });
  });

  test('a session that is signed out, revoked, or ended by another password', async () => {
    const person = await member();
    const another = () => signIn(at(), person.email);
    const [out, revoked, changed] = [await another(), await another(), await another()];
    await all.felt('operator signed out', {
      shows: onBoard(out, '/v1/me'),
      before: '200',
      turn: () => out.call('DELETE', '/v1/sessions/current'),
      after: VOID,
    });
    await all.felt('operator session revoked', {
      shows: onBoard(revoked, '/v1/me'),
      before: '200',
      turn: () => person.call('DELETE', `/v1/sessions/${revoked.sessionId}`),
      after: VOID,
    });
    await all.felt('operator password changed', {
      shows: onBoard(changed, '/v1/me'),
      before: '200',
      turn: () =>
        person.call('POST', '/v1/me/password', { currentPassword: PASSWORD, newPassword: `${PASSWORD} again` }),
      after: VOID,
    });
    await all.felt('operator password set by the command line', {
      shows: onBoard(person, '/v1/me'),
      before: '200',
      turn: async () => void (await server.users.setPassword(person.email, `${PASSWORD} once more`)),
      after: VOID,
      beside: true,
    });
  });

  describe('of users of a board', () => {
    const INVALID = '401 board_auth_invalid_token';
    const auth = () => new BoardAuth(server, board.slug, all.deciding);
    const me =
      (accessToken: string): Shows =>
      async (origin) =>
        outcome(await new BoardAuth(server, board.slug, origin).me(accessToken));

    test('a sign-out ends the access tokens of its session, and of no other', async () => {
      const email = anEmail('out');
      const first = await auth().welcomed(email);
      const second = (await auth().login(email)).body as unknown as typeof first;
      const renewed = (await auth().post('refresh', { refreshToken: first.refreshToken }))
        .body as unknown as typeof first;
      const shows: Shows = async (origin) =>
        `${await me(first.accessToken)(origin)}, ${await me(renewed.accessToken)(origin)}`;
      await all.felt('board user signed out', {
        shows,
        before: '200, 200',
        turn: () => auth().post('logout', { refreshToken: renewed.refreshToken }),
        after: `${INVALID}, ${INVALID}`,
      });
      for (const origin of all.origins) expect(await me(second.accessToken)(origin)).toBe('200');
    });

    test('another password ends all sessions', async () => {
      const email = anEmail('reset');
      const { accessToken } = await auth().welcomed(email);
      await auth().post('forgot-password', { email });
      const token = await auth().tokenFor(email, 2);
      await all.felt('board user: password reset', {
        shows: me(accessToken),
        before: '200',
        turn: () => auth().post('reset-password', { token, password: 'a new password' }),
        after: INVALID,
      });
    });

    test('an account that its owner deletes', async () => {
      const email = anEmail('gone');
      const { accessToken } = await auth().welcomed(email);
      await all.felt('board user: account deleted', {
        shows: me(accessToken),
        before: '200',
        turn: () => auth().call('DELETE', '/me', undefined, bearer(accessToken)),
        after: INVALID,
      });
    });
  });
});

describe('the paywall of a board is felt at once:', () => {
  const shownTo =
    (slug: string, headers: Readonly<Record<string, string>> = {}): Shows =>
    async (origin) => {
      const { body } = await request(origin, 'GET', `/v1/boards/${slug}/jobs`, { headers });
      return `${(body.data as readonly unknown[]).length} of ${String(body['count'])}`;
    };

  test('by visitors, and by a user who gets access', async () => {
    const { key, slug } = await aBoard();
    const replace = (body: object) =>
      request(all.deciding, 'PUT', '/v1/paywall', {
        key,
        body,
        headers: { 'Idempotency-Key': `paywall-${unique()}` },
      });
    const company = (await all.decide(key, 'POST', '/v1/companies', { name: 'Hill' })).body;
    for (let n = 0; n < 3; n++) await all.decide(key, 'POST', '/v1/jobs', { ...aJob(company.id), status: 'published' });
    await all.felt('paywall on', {
      shows: shownTo(slug),
      before: '3 of 3',
      turn: () => replace(paywall({ lifetime: 9_900 })),
      after: '2 of 3',
    });
    await all.felt('paywall: another preview', {
      shows: shownTo(slug),
      before: '2 of 3',
      turn: () => replace(paywall({ lifetime: 9_900 }, { previewCount: 1 })),
      after: '1 of 3',
    });
    const auth = new BoardAuth(server, slug, all.deciding);
    const mine = bearer((await auth.welcomed(anEmail('buys'))).accessToken);
    const offer = { offerKey: 'lifetime', returnPath: '/', colorMode: 'dark' };
    const { body } = await auth.call('POST', '/me/access/checkout', offer, mine);
    await all.felt('access granted', {
      shows: shownTo(slug, mine),
      before: '1 of 3',
      turn: async () => {
        await act(String(body['clientSecret']), 'pay');
        const state = () => auth.call('GET', `/me/access/checkout/${String(body['sessionId'])}`, undefined, mine);
        await eventually(async () => (await state()).body['status'] === 'complete');
      },
      after: '3 of 3',
      beside: true,
    });
    await all.felt('paywall off', {
      shows: shownTo(slug),
      before: '1 of 3',
      turn: () => replace(paywall({ lifetime: 9_900 }, { enabled: false })),
      after: '3 of 3',
    });
  });
});
