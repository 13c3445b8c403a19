import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { ownerOf } from '../operators.js';
import {
  aJob,
  type Answer,
  environment,
  eventually,
  MAIN,
  outcome,
  type SharedServer,
  sharedServer,
  unique,
} from '../server.js';

let server: SharedServer;

beforeAll(async () => {
  server = await sharedServer('two-processes');
});
afterAll(() => server?.stop());

const openings = (...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    encoding: 'utf8',
    env: environment({ DATABASE_URL: server.database }),
  });
  return { status, output: stdout.trim(), complained: stderr.trim() };
};
const aBoard = (plan: Parameters<SharedServer['newBoard']>[1]) => server.newBoard(`plans-${unique()}`, plan);
const hint = (capability: string, requiredPlan?: string) => ({
  capability,
  ...(requiredPlan ? { requiredPlan } : {}),
  isSold: true,
  checkout: { method: 'POST', path: '/v1/billing/checkout' },
  changePlan: { method: 'POST', path: '/v1/billing/upgrade' },
});
/** The error and the upgrade hint of a refusal. */
const refusal = (answer: Answer) => [outcome(answer), answer.body.error?.upgrade];

describe('a board on the free plan', () => {
  test('has no API; the error names the plan to buy, after the checks of key and limit and before the scopes', async () => {
    const { id, key } = await aBoard('free');
    const gated = ['402 plan_upgrade_required', hint('apiAccess', 'starter')];
    for (const [method, path] of [
      ['GET', '/v1/me'],
      ['GET', '/v1/jobs'],
      ['POST', '/v1/jobs'],
      ['PATCH', '/v1/settings'],
      ['GET', '/v1/usage'],
    ] as const)
      expect(refusal(await server.call(method, path, { key, body: method === 'GET' ? undefined : {} }))).toEqual(gated);
    const scopeless = await server.newKey({ board: id, scopes: [] });
    expect(refusal(await server.call('GET', '/v1/jobs', { key: scopeless }))).toEqual(gated);
    expect(
      outcome(await server.call('GET', '/v1/jobs', { key: `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}` })),
    ).toBe('401 auth_unauthenticated');
    const slow = await server.newKey({ board: id, rateLimit: 1 });
    const answers = [
      await server.call('GET', '/v1/jobs', { key: slow }),
      await server.call('GET', '/v1/jobs', { key: slow }),
    ];
    // A new window may start in between; then each request is the first one of its window.
    expect([
      '402 plan_upgrade_required,429 rate_limited',
      '402 plan_upgrade_required,402 plan_upgrade_required',
    ]).toContain(String(answers.map(outcome)));
  });

  test('may still say what goes wrong', async () => {
    const { key } = await aBoard('free');
    const body = { type: 'other', goal: 'Use the API.', message: 'The plan does not include it.' };
    expect((await server.call('POST', '/v1/feedback', { key, body })).status).toBe(202);
  });

  test('keeps no answer of the gate under an idempotency key', async () => {
    const { id, key } = await aBoard('free');
    const send = () =>
      server.call('PATCH', '/v1/settings', { key, body: { name: 'Paid' }, headers: { 'Idempotency-Key': 'gate' } });
    expect((await send()).status).toBe(402);
    expect(openings('boards', 'plan', id, 'starter').status).toBe(0);
    await eventually(async () => (await send()).status === 200);
  });
});

describe('the plan of a board', () => {
  test('changes from the command line, in every process at once', async () => {
    const { id, slug, key } = await aBoard('starter');
    const another = await server.second();
    const onBoth = async (status: number) => {
      for (const origin of [server.origin, another.origin])
        await eventually(
          async () =>
            (await fetch(`${origin}/v1/me`, { headers: { Authorization: `Bearer ${key}` } })).status === status,
        );
    };
    await onBoth(200);
    expect(openings('boards', 'plan', slug, 'free')).toEqual({
      status: 0,
      output: `${id}\t${slug}\tfree`,
      complained: '',
    });
    await onBoth(402);
    expect(openings('boards', 'plan', id, 'enterprise').output).toBe(`${id}\t${slug}\tenterprise`);
    await onBoth(200);
    expect(openings('boards', 'list').output).toContain(`${id}\t${slug}\tenterprise\t`);
  });

  test('is one that there is, of a board that there is', async () => {
    const { id } = await aBoard('starter');
    expect(openings('boards', 'plan', id, 'gold')).toMatchObject({
      status: 1,
      complained: expect.stringContaining('There is no plan "gold". Plans: free, starter,') as unknown,
    });
    expect(openings('boards', 'plan', 'boards_none', 'grow')).toMatchObject({
      status: 1,
      complained: expect.stringContaining('The board "boards_none" does not exist') as unknown,
    });
    expect(openings('boards', 'create', `plans-${unique()}`, '--owner', 'a@b.example', '--plan', 'gold')).toMatchObject(
      { status: 1 },
    );
    const made = openings('boards', 'create', `plans-${unique()}`, '--owner', 'a@b.example', '--plan', 'free');
    expect(made.output).toMatch(/^boards_/);
    expect(openings('boards', 'list').output).toMatch(new RegExp(`^${made.output}\\t\\S+\\tfree\\t`, 'm'));
  });
});

describe('what the plan does not allow', () => {
  test('is refused with the cheapest plan that allows it', async () => {
    const { id, key } = await aBoard('starter');
    const patch = (body: object) => server.call('PATCH', '/v1/settings', { key, body });
    expect(refusal(await patch({ showSvcBranding: false }))).toEqual([
      '403 settings_plan_required_for_branding_removal',
      hint('canRemoveBranding', 'basic'),
    ]);
    expect((await patch({ showSvcBranding: true, passwordProtectionEnabled: false })).status).toBe(200);
    openings('boards', 'plan', id, 'basic');
    await eventually(async () => (await patch({ showSvcBranding: false })).status === 200);
  });

  test('keeps a board that falls back to the free plan behind its password', async () => {
    const board = await server.newBoard(`gated-${unique()}`, 'starter');
    const body = { password: 'correct horse' };
    const gate = '/v1/settings/password-protection';
    expect((await server.call('POST', gate, { key: board.key, body })).status).toBe(200);
    // Members can operate their board on every plan.
    const { token } = await ownerOf(server, board.slug);
    await server.changePlan(board.id, 'free');
    const refused = ['403 settings_plan_required_for_public_board', hint('canBePublic', 'starter')];
    const settings = { key: token, body: { passwordProtectionEnabled: false } };
    const attempts = async () => [
      refusal(await server.call('PATCH', '/v1/settings', settings)),
      refusal(await server.call('DELETE', gate, { key: token })),
    ];
    await eventually(async () => JSON.stringify(await attempts()) === JSON.stringify([refused, refused]));
    await server.changePlan(board.id, 'starter');
    const path = `/v1/boards/${board.id}/password/verify`;
    await eventually(async () => (await server.call('POST', path, { key: null, body })).status === 200);
  });

  test('is refused at a limit, with a plan that is large enough', async () => {
    const { key } = await aBoard('starter');
    const companyId = (await server.call('POST', '/v1/companies', { key, body: { name: 'Hill Clinic' } })).body.id;
    const publish = () => server.call('POST', '/v1/jobs', { key, body: aJob(companyId, { status: 'published' }) });
    for (let n = 0; n < 50; n++) expect((await publish()).status).toBe(201);
    expect(refusal(await publish())).toEqual(['409 jobs_quota_exceeded', hint('activeJobsLimit', 'basic')]);
    const capacities = async () => (await server.call('GET', '/v1/usage', { key })).body['capacities'];
    expect(await capacities()).toEqual([
      { key: 'active_jobs', used: 50, limit: 50, remaining: 0 },
      { key: 'confirmed_subscribers', used: 0, limit: 1_000, remaining: 1_000 },
      { key: 'team_seats', used: 1, limit: 2, remaining: 1 },
    ]);
    const batch = { operations: [{ id: 'one', method: 'POST', body: aJob(companyId, { status: 'published' }) }] };
    const [entry] = (await server.call('POST', '/v1/jobs/batch', { key, body: batch })).body.data;
    expect([entry?.status, Object.keys(entry?.error ?? {}).filter((each) => each !== 'details')]).toEqual([
      409,
      ['code', 'message'],
    ]);
  });
});

describe('usage', () => {
  test('has no limits on the largest plans', async () => {
    const { key } = await aBoard('scale');
    const none = { limit: null, remaining: null };
    expect((await server.call('GET', '/v1/usage', { key })).body).toEqual({
      object: 'usage',
      capacities: [
        { key: 'active_jobs', used: 0, ...none },
        { key: 'confirmed_subscribers', used: 0, ...none },
        { key: 'team_seats', used: 1, ...none },
      ],
    });
  });

  test('counts published jobs of the board only, and is never less than nothing left', async () => {
    const { id, key } = await aBoard('scale');
    const companyId = (await server.call('POST', '/v1/companies', { key, body: { name: 'Hill Clinic' } })).body.id;
    const made: string[] = [];
    for (let n = 0; n < 51; n++)
      made.push(
        (await server.call('POST', '/v1/jobs', { key, body: aJob(companyId, { status: 'published' }) })).body.id,
      );
    await server.call('POST', '/v1/jobs', { key, body: aJob(companyId) });
    openings('boards', 'plan', id, 'starter');
    const jobs = async () => ((await server.call('GET', '/v1/usage', { key })).body['capacities'] as unknown[])[0];
    await eventually(async () => JSON.stringify(await jobs()).includes('50'));
    expect(await jobs()).toEqual({ key: 'active_jobs', used: 51, limit: 50, remaining: 0 });
    await server.call('POST', `/v1/jobs/${made[0]}/pause`, { key });
    await server.call('DELETE', `/v1/jobs/${made[1]}`, { key });
    expect(await jobs()).toEqual({ key: 'active_jobs', used: 49, limit: 50, remaining: 1 });
  });

  test('needs its scope', async () => {
    const { id } = await aBoard('scale');
    const key = await server.newKey({ board: id, scopes: ['settings.read'] });
    expect(outcome(await server.call('GET', '/v1/usage', { key }))).toBe('403 auth_forbidden');
    expect(
      (await server.call('GET', '/v1/usage', { key: await server.newKey({ board: id, scopes: ['usage.read'] }) }))
        .status,
    ).toBe(200);
  });
});

describe('who calls', () => {
  test('is shown to every key, regardless of its scopes', async () => {
    const { id, slug } = await server.newBoard(`me-${unique()}`);
    for (const scopes of [[], ['jobs.read', 'companies.read']]) {
      const { status, body } = await server.call('GET', '/v1/me', { key: await server.newKey({ board: id, scopes }) });
      const sorted = [...scopes].sort();
      expect([status, body]).toEqual([
        200,
        {
          object: 'operator',
          board: { id, slug, name: slug },
          actor: { type: 'api_key', role: null, permissions: sorted, scopes: sorted },
        },
      ]);
    }
  });

  test('is shown to no one else', async () =>
    expect(outcome(await server.call('GET', '/v1/me', { key: null }))).toBe('401 auth_unauthenticated'));
});

describe('what a board pays', () => {
  const get = async (key: string, path: string) => (await server.call('GET', `/v1/billing/${path}`, { key })).body;

  test('is nothing on the free plan, and another plan shows at once', async () => {
    const { slug, key, id } = await aBoard('scale');
    expect(await get(key, 'subscription')).toEqual({
      object: 'billing_subscription',
      active: true,
      status: 'active',
      planKey: 'scale',
      currentPeriodEnd: null,
      cancelAtPeriodEnd: false,
      capabilities: {
        activeJobsLimit: null,
        subscriberLimit: null,
        teamSeatLimit: null,
        canBePublic: true,
        canRemoveBranding: true,
        apiAccess: true,
      },
    });
    await server.changePlan(slug, 'starter');
    expect(await get(key, 'subscription')).toMatchObject({ planKey: 'starter', capabilities: { activeJobsLimit: 50 } });
    const poor = await server.newKey({ board: id, scopes: ['jobs.read'] });
    for (const path of ['subscription', 'connect'])
      expect(outcome(await server.call('GET', `/v1/billing/${path}`, { key: poor }))).toBe('403 auth_forbidden');
  });

  test('and whether it can be paid, without a name at the provider', async () => {
    const { key } = await aBoard('scale');
    expect(await get(key, 'connect')).toEqual({
      object: 'billing_connect',
      connected: true,
      acceptingPayments: true,
      payoutsEnabled: true,
      detailsSubmitted: true,
      actionRequired: false,
    });
  });
});
