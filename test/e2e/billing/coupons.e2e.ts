import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { outcome, type SharedServer, sharedServer, unique } from '../server.js';

let server: SharedServer;

beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server?.stop());

/** A board of its own, and calls of its operator. */
async function aBoard() {
  const { key } = await server.newBoard(`coupons-${unique()}`);
  const call = (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
    server.call(method, `/v1/coupons${path}`, { key, body, headers });
  const keyed = (method: string, path: string, body?: unknown) =>
    call(method, path, body, { 'Idempotency-Key': `key-${unique()}` });
  return { call, keyed };
}

const SPRING = { name: 'Spring', percentOff: 25, duration: 'once' };

test('a coupon is made, renamed and deleted, and its codes end with it', async () => {
  const { call, keyed } = await aBoard();
  const made = await keyed('POST', '', { ...SPRING, percentOff: null, amountOff: 10.5, currency: 'USD' });
  expect([made.status, made.body]).toEqual([
    201,
    {
      id: made.body.id,
      object: 'coupon',
      name: 'Spring',
      percentOff: null,
      amountOff: 10.5,
      currency: 'usd',
      duration: 'once',
      durationInMonths: null,
      valid: true,
      appliesTo: null,
      timesRedeemed: 0,
      created: expect.any(String) as unknown,
    },
  ]);
  const path = `/${made.body.id}`;
  expect((await call('GET', path)).body).toEqual(made.body);
  const renamed = await call('PATCH', path, { name: 'Summer' });
  expect(renamed.body).toEqual({ ...made.body, name: 'Summer' });
  const newer = (await keyed('POST', '', SPRING)).body;
  expect((await call('GET', '')).body).toMatchObject({ object: 'list', data: [newer, renamed.body], hasMore: false });

  const code = await keyed('POST', `${path}/promotion-codes`, { code: 'Spring-25' });
  expect([code.status, code.body]).toEqual([
    201,
    {
      id: code.body.id,
      object: 'promotion_code',
      code: 'Spring-25',
      couponId: made.body.id,
      active: true,
      created: expect.any(String) as unknown,
    },
  ]);
  expect(outcome(await keyed('POST', `/${newer.id}/promotion-codes`, { code: 'SPRING-25' }))).toBe(
    '409 coupons_promotion_code_taken',
  );
  expect((await call('DELETE', path)).status).toBe(204);
  expect(outcome(await call('GET', path))).toBe('404 coupons_not_found');
  const archive = `/promotion-codes/${code.body.id}/archive`;
  expect((await call('POST', archive)).body).toEqual({ ...code.body, active: false });
  expect((await keyed('POST', `/${newer.id}/promotion-codes`, { code: 'SPRING-25' })).status).toBe(201);
});

test('twenty codes that are the same are one', async () => {
  const { keyed } = await aBoard();
  const { id } = (await keyed('POST', '', SPRING)).body;
  const body = { code: `RACE-${unique()}` };
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => (await keyed('POST', `/${id}/promotion-codes`, body)).status),
  );
  expect(answers.filter((status) => status === 201)).toHaveLength(1);
});

test('a coupon is refused with what is wrong, and without a key', async () => {
  const { call, keyed } = await aBoard();
  expect(outcome(await call('POST', '', SPRING))).toBe('400 idempotency_key_required');
  for (const change of [
    { percentOff: 101 },
    { percentOff: -1 },
    { percentOff: 0 },
    { amountOff: 5, currency: 'usd' },
    { percentOff: null, amountOff: 5 },
    { percentOff: null, amountOff: 0.5, currency: 'jpy' },
    { duration: 'always' },
    { duration: 'repeating' },
    { redeemBy: 1 },
    { appliesToPlanIds: ['plans_none'] },
    { stripeId: 'x' },
  ])
    expect([change, outcome(await keyed('POST', '', { ...SPRING, ...change }))]).toEqual([
      change,
      '400 validation_bad_request',
    ]);
  const { id } = (await keyed('POST', '', SPRING)).body;
  expect(outcome(await call('PATCH', `/${id}`, { percentOff: 50 }))).toBe('400 validation_bad_request');
  const other = await aBoard();
  for (const [method, path, body] of [
    ['GET', `/${id}`, undefined],
    ['PATCH', `/${id}`, { name: 'Mine' }],
    ['DELETE', `/${id}`, undefined],
    ['POST', `/${id}/promotion-codes`, { code: 'MINE' }],
  ] as const)
    expect(outcome(await other.keyed(method, path, body))).toBe('404 coupons_not_found');
});
