import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { selling } from '../billing.samples.js';
import { SoldPlans } from '../sold-plan/sold-plans.service.js';
import { PromotionCodeReader } from './promotion-code.read-model.js';
import { Coupons, type NewCoupon, type NewPromotionCode } from './coupons.service.js';

const billing = await selling();
const { payments } = billing;
afterAll(() => billing.close());
afterEach(() => {
  payments.isDown = false;
  payments.isReady = true;
});

const SPRING: NewCoupon = { name: 'Spring', percentOff: 25, duration: 'once' };

const setUp = async () => {
  const board = await billing.board();
  const adding = (wish: Partial<NewCoupon> = {}, key?: string) =>
    board.when(Coupons, (it) => it.add({ ...SPRING, ...wish }), key === undefined ? {} : { key });
  const add = async (wish: Partial<NewCoupon> = {}) => (await adding(wish).appends('CouponAdded')).answer;
  const coding = (id: string, wish: Partial<NewPromotionCode> = {}, key?: string) =>
    board.when(Coupons, (it) => it.addCode(id, { code: 'SPRING', ...wish }), key === undefined ? {} : { key });
  return { ...board, adding, add, coding };
};

describe('a coupon', () => {
  test('is made at the provider in minor units, and recorded', async () => {
    const { add } = await setUp();
    const made = async (wish: Partial<NewCoupon>) => {
      const { row } = await add({ ...wish });
      return [payments.coupons.get(row.ref)?.amountOff, row.amountOff, row.currency];
    };
    const amount = { percentOff: null, amountOff: 10.5, currency: 'USD' };
    expect(await made(amount)).toEqual([{ amount: 1_050, currency: 'usd' }, 1_050, 'usd']);
    expect(await made({ ...amount, amountOff: 1_000, currency: 'jpy' })).toEqual([
      { amount: 1_000, currency: 'jpy' },
      1_000,
      'jpy',
    ]);
    expect(await made({ ...amount, amountOff: 1.23, currency: 'kwd' })).toEqual([
      { amount: 1_230, currency: 'kwd' },
      1_230,
      'kwd',
    ]);
    expect(await made({})).toEqual([null, null, null]);
  });

  test('is made once by the tries of one request', async () => {
    const { adding } = await setUp();
    const before = payments.coupons.size;
    const first = await adding({}, 'once').appends('CouponAdded');
    const second = await adding({}, 'once').appends();
    expect([payments.coupons.size - before, second.answer.row.id]).toEqual([1, first.answer.row.id]);
  });

  test.each<readonly [Partial<NewCoupon>, readonly (string | number)[]]>([
    [{ percentOff: null }, []],
    [{ amountOff: 5, currency: 'usd' }, []],
    [{ percentOff: 0 }, ['percentOff']],
    [{ percentOff: null, amountOff: 5 }, ['currency']],
    [{ percentOff: null, amountOff: 5, currency: 'xyz' }, ['currency']],
    [{ percentOff: null, amountOff: 5.001, currency: 'usd' }, ['amountOff']],
    [{ percentOff: null, amountOff: 0.5, currency: 'jpy' }, ['amountOff']],
    [{ percentOff: null, amountOff: 1.234, currency: 'kwd' }, ['amountOff']],
    [{ currency: 'usd' }, ['currency']],
    [{ duration: 'repeating' }, ['durationInMonths']],
    [{ durationInMonths: 3 }, ['durationInMonths']],
    [{ redeemBy: 0 }, ['redeemBy']],
    [{ redeemBy: Number.MAX_SAFE_INTEGER }, ['redeemBy']],
    [{ appliesToPlanIds: ['plans_none'] }, ['appliesToPlanIds', 0]],
  ])('is not %j', async (wish, path) => {
    const { adding } = await setUp();
    await adding(wish).refused('validation_bad_request', path);
  });

  test('applies to plans of its board', async () => {
    const [{ add, given }, other] = [await setUp(), await setUp()];
    const { id } = await given(SoldPlans, (plans) => plans.add({ name: 'Gold', kind: 'bundle' }));
    expect((await add({ appliesToPlanIds: [id, id] })).row.appliesTo).toEqual([id]);
    await other.adding({ appliesToPlanIds: [id] }).refused('validation_bad_request', ['appliesToPlanIds', 0]);
  });

  test('is valid until it is over or used up', async () => {
    const { add, given } = await setUp();
    const { row, valid } = await add({ maxRedemptions: 2, redeemBy: Date.now() + 86_400_000 });
    expect(valid).toBe(true);
    const seen = (asking = {}) =>
      given(
        Coupons,
        async (it) => {
          const { timesRedeemed, valid: isValid } = await it.get(row.id);
          return [timesRedeemed, isValid];
        },
        asking,
      );
    const coupon = payments.coupons.get(row.ref);
    if (coupon) payments.coupons.set(row.ref, { ...coupon, timesRedeemed: 1 });
    expect(await seen()).toEqual([1, true]);
    expect(await seen({ now: new Date(Date.now() + 2 * 86_400_000).toISOString() })).toEqual([1, false]);
    if (coupon) payments.coupons.set(row.ref, { ...coupon, timesRedeemed: 2 });
    expect(await seen()).toEqual([2, false]);
  });

  test('gets another name, at the provider too', async () => {
    const { add, when } = await setUp();
    const { row } = await add();
    const { answer } = await when(Coupons, (it) => it.rename(row.id, 'Summer')).appends('CouponChanged');
    expect([answer.row.name, payments.coupons.get(row.ref)?.name]).toEqual(['Summer', 'Summer']);
  });

  test('takes its codes along when it is deleted, and frees them', async () => {
    const { add, when, coding, given } = await setUp();
    const [{ row }, next] = [await add(), await add()];
    const { answer: code } = await coding(row.id).appends('PromotionCodeAdded');
    await when(Coupons, (it) => it.remove(row.id)).appends('CouponRemoved', 'PromotionCodeArchived');
    expect(payments.coupons.get(row.ref)?.isDeleted).toBe(true);
    expect((await given(PromotionCodeReader, (reader) => reader.byId(code.id))).isActive).toBe(false);
    await when(Coupons, (it) => it.remove(row.id)).refused('coupons_not_found');
    await coding(row.id, { code: 'LATE' }).refused('coupons_not_found');
    await when(Coupons, (it) => it.archiveCode(code.id)).accepted();
    expect((await given(Coupons, (it) => it.list())).map(({ row: each }) => each.id)).toEqual([next.row.id]);
  });

  test('waits for a provider that is ready and answers; nothing is stored before', async () => {
    const { add, adding, when, given } = await setUp();
    const { row } = await add();
    payments.isReady = false;
    await adding().refused('coupons_payment_connection_not_ready');
    await when(Coupons, (it) => it.get(row.id)).refused('coupons_payment_connection_not_ready');
    await when(Coupons, (it) => it.remove(row.id)).refused('coupons_payment_connection_not_ready');
    expect(await given(Coupons, (it) => it.list())).toEqual([]);
    payments.isDown = true;
    expect((await adding().refused('coupons_sync_failed')).kind).toBe('failed');
    await when(Coupons, (it) => it.list()).refused('coupons_sync_failed');
  });

  test('of another board is not there', async () => {
    const [one, other] = [await setUp(), await setUp()];
    const { row } = await one.add();
    await other.when(Coupons, (it) => it.get(row.id)).refused('coupons_not_found');
    await other.when(Coupons, (it) => it.remove(row.id)).refused('coupons_not_found');
    await other.coding(row.id).refused('coupons_not_found');
  });
});

describe('a coupon where boards share an account', () => {
  const plans = async (board: Awaited<ReturnType<typeof setUp>>) => {
    const plan = async (name: string) => (await board.given(SoldPlans, (it) => it.add({ name, kind: 'bundle' }))).id;
    const price = (id: string) =>
      board.given(SoldPlans, (it) => it.setPrice(id, { currency: 'usd', amountCents: 9_900 }));
    return { plan, price };
  };

  test('reduces the priced plans of its board alone', async () => {
    const board = await setUp();
    const { plan, price } = await plans(board);
    const [gold, silver] = [await plan('Gold'), await plan('Silver')];
    await price(gold);
    const ofAll = (await board.add()).row;
    const ofSilver = (await board.add({ appliesToPlanIds: [silver] })).row;
    expect(payments.coupons.get(ofAll.ref)?.appliesTo).toEqual([gold]);
    expect(payments.coupons.get(ofSilver.ref)?.appliesTo).toEqual([]);
  });

  test('moves with its codes when a plan gets its first price', async () => {
    const board = await setUp();
    const { plan, price } = await plans(board);
    const [gold, silver, bronze] = [await plan('Gold'), await plan('Silver'), await plan('Bronze')];
    await price(gold);
    const { row } = await board.add({ maxRedemptions: 5 });
    const other = (await board.add({ appliesToPlanIds: [gold, bronze] })).row;
    const { answer: code } = await board
      .coding(row.id, { code: 'MOVES', maxRedemptions: 4 })
      .appends('PromotionCodeAdded');
    const { answer: last } = await board.coding(row.id, { code: 'LAST', maxRedemptions: 1 }).accepted();
    const redeem = (all: Map<string, { timesRedeemed: number }>, ref: string, times: number) =>
      all.set(ref, Object.assign({}, all.get(ref), { timesRedeemed: times }));
    redeem(payments.coupons, row.ref, 2);
    redeem(payments.codes, code.ref, 1);
    redeem(payments.codes, last.ref, 1);
    await price(silver);
    const after = await board.given(Coupons, (it) => it.get(row.id));
    expect(after).toMatchObject({ timesRedeemed: 2, valid: true });
    expect(payments.coupons.get(after.row.ref)).toMatchObject({ appliesTo: [gold, silver], maxRedemptions: 3 });
    expect(payments.coupons.get(row.ref)?.isDeleted).toBe(true);
    const moved = await board.given(PromotionCodeReader, (it) => it.byId(code.id));
    expect(payments.codes.get(moved.ref)).toMatchObject({ code: 'MOVES', maxRedemptions: 3, isActive: true });
    expect(payments.codes.get(code.ref)?.isActive).toBe(false);
    expect((await board.given(PromotionCodeReader, (it) => it.byId(last.id))).isActive).toBe(false);
    expect((await board.given(Coupons, (it) => it.get(other.id))).row.ref).toBe(other.ref);
  });
});

describe('a promotion code', () => {
  test('is one of its board, in any case, while it is active', async () => {
    const { add, coding, when } = await setUp();
    const other = await setUp();
    const [{ row }, elsewhere] = [await add(), await other.add()];
    const { answer: code } = await coding(row.id).appends('PromotionCodeAdded');
    await coding(row.id, { code: 'spring' }).refused('coupons_promotion_code_taken');
    const archiving = () => when(Coupons, (it) => it.archiveCode(code.id));
    expect((await archiving().appends('PromotionCodeArchived')).answer.isActive).toBe(false);
    expect((await archiving().appends()).answer.isActive).toBe(false);
    await coding(row.id, { code: 'spring' }).appends('PromotionCodeAdded');
    await other.coding(elsewhere.row.id, { code: 'summer' }).appends('PromotionCodeAdded');
  });

  test('is made once by the tries of one request, with its minimum in minor units', async () => {
    const { add, coding } = await setUp();
    const { row } = await add();
    const wish = { code: 'WINTER', minimumAmount: 99.5, minimumAmountCurrency: 'EUR', firstTimeTransaction: true };
    const { answer: first } = await coding(row.id, wish, 'once').appends('PromotionCodeAdded');
    const { answer: second } = await coding(row.id, wish, 'once').appends();
    expect(second.id).toBe(first.id);
    expect(payments.codes.get(first.ref)).toMatchObject({
      minimum: { amount: 9_950, currency: 'eur' },
      firstTimeOnly: true,
    });
  });

  test.each<readonly [Partial<NewPromotionCode>, readonly string[]]>([
    [{ code: 'two words' }, ['code']],
    [{ code: ' ' }, ['code']],
    [{ expiresAt: '2020-01-01T00:00:00.000Z' }, ['expiresAt']],
    [{ minimumAmount: 5 }, ['minimumAmountCurrency']],
    [{ minimumAmountCurrency: 'usd' }, ['minimumAmountCurrency']],
    [{ minimumAmount: 0.001, minimumAmountCurrency: 'usd' }, ['minimumAmount']],
    [{ minimumAmount: 1.234, minimumAmountCurrency: 'kwd' }, ['minimumAmount']],
  ])('is not %j', async (wish, path) => {
    const { add, coding } = await setUp();
    await coding((await add()).row.id, wish).refused('validation_bad_request', path);
  });

  test('that is unknown is not archived', async () => {
    const { when } = await setUp();
    await when(Coupons, (it) => it.archiveCode('promotionCodes_none')).refused('coupons_promotion_code_not_found');
  });
});

test('a code that another board with the same account has at the provider is taken', async () => {
  const [one, other] = [await setUp(), await setUp()];
  const [mine, theirs] = [await one.add(), await other.add()];
  await one.coding(mine.row.id, { code: 'SHARED' }).appends('PromotionCodeAdded');
  await other.coding(theirs.row.id, { code: 'shared' }).refused('coupons_promotion_code_taken');
});
