import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { checkout, subscribe, subscription, upgrade } from '../billing-calls.js';
import { joins, ownerOf } from '../operators.js';
import { act } from '../paywall-calls.js';
import {
  aJob,
  BARE,
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

const openings = (args: readonly string[], more: Readonly<Record<string, string>> = {}) => {
  const env = environment({ DATABASE_URL: server.database, ...more });
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], { encoding: 'utf8', env });
  return { status, output: stdout.trim(), complained: stderr.trim() };
};

/** Refs of the payments of a board at the test driver. */
const refsOf = (board: string, kind: 'payment' | 'subscription'): readonly string[] =>
  openings(['payments', 'test', 'list'])
    .output.split('\n')
    .map((line) => line.split('\t'))
    .filter(([, its, owner]) => its === kind && owner === board)
    .map(([ref = '']) => ref);

/** A board with its owner, signed in. */
async function aBoard(plan: Parameters<SharedServer['newBoard']>[1] = 'free') {
  const board = await server.newBoard(`pays-${unique()}`, plan);
  const owner = await ownerOf(server, board.slug);
  return { ...board, owner, token: owner.token };
}

describe('the plan of a board', () => {
  test('is bought on a page, and is felt at once in every process', async () => {
    const { id, key, token } = await aBoard();
    const another = await server.second();
    const onBoth = async (status: number) => {
      for (const origin of [server.origin, another.origin])
        await eventually(
          async () =>
            (await fetch(`${origin}/v1/me`, { headers: { Authorization: `Bearer ${key}` } })).status === status,
        );
    };
    await onBoth(402);
    const begun = await checkout(server, token, 'starter', 'annual');
    expect(begun.body).toEqual({
      object: 'billing_checkout',
      funding: { type: 'hosted_checkout' },
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/pay\//) as unknown,
      planKey: 'starter',
      interval: 'annual',
    });
    const url = String(begun.body['url']);
    const page = await (await fetch(url)).text();
    expect(page).toContain('Plan starter');
    expect(await subscription(server, token)).toMatchObject({ active: false, status: null, planKey: null });
    expect(await act(url, 'pay')).toMatch(/\/usage$/);
    await onBoth(200);
    await eventually(async () => (await subscription(server, token))['currentPeriodEnd'] !== null);
    const now = await subscription(server, key);
    expect(now).toMatchObject({ active: true, status: 'active', planKey: 'starter', cancelAtPeriodEnd: false });
    expect(now['currentPeriodEnd'] as number).toBeGreaterThan(Date.now() + 300 * 86_400_000);
    // None of it is a sale of the board, and no ref of the provider is shown.
    expect((await server.call('GET', '/v1/transactions', { key })).body.data).toEqual([]);
    expect(JSON.stringify(now)).not.toMatch(/subscription_\w{8}|customer_|price_/);
    expect(openings(['boards', 'list']).output).toContain(`${id}\t`);
  });

  test('lifts a limit when it changes, once a person has confirmed', async () => {
    const { key, token } = await aBoard();
    await subscribe(server, token, 'starter');
    const companyId = (await server.call('POST', '/v1/companies', { key, body: { name: 'Hill Clinic' } })).body.id;
    const publish = async () =>
      outcome(await server.call('POST', '/v1/jobs', { key, body: aJob(companyId, { status: 'published' }) }));
    for (let n = 0; n < 50; n++) expect(await publish()).toBe('201');
    expect(await publish()).toBe('409 jobs_quota_exceeded');
    const request = await upgrade(server, token, 'grow');
    expect(request.body).toEqual({
      object: 'billing_upgrade',
      funding: { type: 'hosted_checkout' },
      status: 'human_action_required',
      url: expect.stringMatching(/\/pay\//) as unknown,
      planKey: 'grow',
    });
    expect(await publish()).toBe('409 jobs_quota_exceeded');
    await act(String(request.body['url']), 'confirm');
    await eventually(async () => (await publish()) === '201');
    expect(await subscription(server, token)).toMatchObject({ planKey: 'grow' });
  });

  test('goes on with a renewal, and falls to the free plan when a payment was disputed', async () => {
    const { id, key, token } = await aBoard();
    await subscribe(server, token, 'grow');
    const period = async () => (await subscription(server, token))['currentPeriodEnd'] as number;
    const first = await period();
    const [ref = ''] = refsOf(id, 'subscription');
    expect(openings(['payments', 'test', 'renew', ref]).status).toBe(0);
    await eventually(async () => (await period()) > first);
    // Not the payment of an earlier period: the newest payment is disputed, and the dispute is lost.
    const [payment = ''] = refsOf(id, 'payment');
    expect(openings(['payments', 'test', 'dispute', payment, 'lost']).status).toBe(0);
    await eventually(async () => (await subscription(server, token))['active'] === false);
    expect(outcome(await server.call('GET', '/v1/me', { key }))).toBe('402 plan_upgrade_required');
    expect(await subscription(server, token)).toMatchObject({
      planKey: null,
      currentPeriodEnd: null,
      capabilities: { activeJobsLimit: 10 },
    });
    // The board can buy it again.
    await subscribe(server, token, 'starter');
  });

  test('is one, when two checkouts of a board are paid: the second payment is refunded', async () => {
    const { token } = await aBoard();
    const urls = [];
    for (const plan of ['starter', 'grow']) urls.push(String((await checkout(server, token, plan)).body['url']));
    for (const url of urls) await act(url, 'pay');
    const revoked = async () => {
      const { data } = (await server.call('GET', '/v1/audit-log?limit=100', { key: token })).body;
      return data.filter((entry) => entry['type'] === 'purchase.revoked').length;
    };
    await eventually(async () => (await revoked()) === 1);
    await eventually(async () => (await subscription(server, token))['currentPeriodEnd'] !== null);
    expect(await subscription(server, token)).toMatchObject({ active: true, cancelAtPeriodEnd: false });
  });
});

describe('a plan is refused', () => {
  test('that is not sold, or is bought already', async () => {
    const { token } = await aBoard();
    const checkedOut = async (plan: string, interval?: string) =>
      outcome(await checkout(server, token, plan, interval));
    const changed = async (plan: string, interval?: string) => outcome(await upgrade(server, token, plan, interval));
    expect(await checkedOut('enterprise')).toBe('403 plan_not_self_serve');
    expect(await checkedOut('scale')).toBe('409 billing_not_offered');
    for (const plan of ['free', 'gold', '']) expect(await checkedOut(plan)).toBe('400 validation_bad_request');
    expect(await checkedOut('grow', 'weekly')).toBe('400 validation_bad_request');
    expect(await changed('grow')).toBe('409 billing_no_active_subscription');
    await subscribe(server, token, 'starter');
    expect(await checkedOut('grow')).toBe('409 billing_already_subscribed');
    expect(await changed('starter')).toBe('409 billing_plan_unchanged');
    expect(await changed('scale')).toBe('409 billing_not_offered');
    expect(await changed('enterprise')).toBe('403 plan_not_self_serve');
    expect(await changed('starter', 'annual')).toBe('200');
  });

  test('to those who may not manage what the board pays, and never is that of another board', async () => {
    const { id, owner, token } = await aBoard('starter');
    const other = await aBoard();
    const member = await joins(server, owner.call, 'member');
    expect(outcome(await checkout(server, member.token, 'grow'))).toBe('403 auth_forbidden');
    const scopes = ['billing.read', 'jobs.read'];
    expect(outcome(await checkout(server, await server.newKey({ board: id, scopes }), 'grow'))).toBe(
      '403 auth_forbidden',
    );
    expect(outcome(await server.call('POST', '/v1/billing/checkout', { key: null, body: { planKey: 'grow' } }))).toBe(
      '401 auth_unauthenticated',
    );
    await subscribe(server, token, 'grow');
    expect(await subscription(server, other.token)).toMatchObject({ active: false });
    expect(outcome(await upgrade(server, other.token, 'grow'))).toBe('409 billing_no_active_subscription');
  });

  test('of an upgrade without an idempotency key', async () => {
    const { token } = await aBoard();
    expect(outcome(await server.call('POST', '/v1/billing/upgrade', { key: token, body: { planKey: 'grow' } }))).toBe(
      '400 idempotency_key_required',
    );
  });
});

describe('the prices of plans', () => {
  test('that are not there sell nothing, and prices that cannot be read end the start', async () => {
    const bare = await sharedServer('bare', BARE);
    try {
      const { slug } = await bare.newBoard(`bare-${unique()}`, 'free');
      const { token } = await ownerOf(bare, slug);
      expect(outcome(await checkout(bare, token, 'grow'))).toBe('409 billing_not_offered');
      expect(outcome(await upgrade(bare, token, 'grow'))).toBe('409 billing_not_offered');
    } finally {
      await bare.stop();
    }
    const { status, complained } = openings(['boards', 'list'], { BOARD_PLAN_PRICES: '[{"plan":"grow"}]' });
    expect([status === 0, complained]).toEqual([false, expect.stringContaining('BOARD_PLAN_PRICES must be')]);
  });
});
