import type { PaymentHint } from '#payments';
import { afterAll, describe, expect, test } from '@jest/globals';
import { selling } from '../billing.samples.js';
import { PurchaseFollower } from '../purchase/payment-hints.service.js';
import type { BoardPlanInterval } from '../plan/board-plan-price.js';
import { Plans } from '../plan/plan.service.js';
import { Ledger } from '../purchase/ledger.samples.js';
import { PurchaseReader } from '../purchase/purchase.read-model.js';
import { TransactionReader } from '../transaction/transaction.read-model.js';
import { BoardPlanPrices } from './board-plan-prices.service.js';
import { BoardSubscriptions } from './board-subscriptions.service.js';

const price = (plan: 'starter' | 'grow', interval: BoardPlanInterval, amount: number) => ({
  plan,
  interval,
  price: null,
  amount,
  currency: 'usd',
});
const ledger = new Ledger();
const billing = await selling(ledger, [
  price('starter', 'monthly', 2_900),
  price('grow', 'monthly', 9_900),
  price('grow', 'annual', 99_000),
]);
afterAll(() => billing.close());

async function aBoard(plan = 'free') {
  const board = await billing.board({ plan });
  const begin = (wanted: string, interval: BoardPlanInterval = 'monthly') =>
    board.when(BoardSubscriptions, (all) => all.begin(wanted, interval));
  const change = (wanted: string, interval: BoardPlanInterval = 'monthly') =>
    board.when(BoardSubscriptions, (all) => all.change(wanted, interval));
  /** Starts a checkout. @returns its ref at the provider. */
  const checkout = async (wanted: string, interval?: BoardPlanInterval) =>
    new URL((await begin(wanted, interval).accepted()).answer).pathname.slice(1);
  /** Delivers all hints of the provider. */
  const heard = async () => {
    for (const { about, ref } of ledger.news.splice(0))
      await board.given(PurchaseFollower, (all) =>
        all.changed({ id: ref, about, ref, board: board.board } satisfies PaymentHint),
      );
    // What the policies do at the provider creates hints, too.
    if (ledger.news.length > 0) await heard();
  };
  const buy = async (wanted: string, interval?: BoardPlanInterval) => {
    ledger.pay(await checkout(wanted, interval));
    await heard();
  };
  const plan_ = async () => (await board.given(Plans, (plans) => plans.current())).plan;
  const bought = () => board.given(PurchaseReader, (reader) => reader.ofBoardPlan());
  const subscription = async () => {
    const [row] = await bought();
    return row?.subscriptionRef ?? '';
  };
  const refOf = async (wanted: string, interval: BoardPlanInterval) =>
    (await board.given(BoardPlanPrices, (prices) => prices.of(wanted, interval)))?.ref ?? '';
  return { ...board, begin, change, checkout, heard, buy, plan: plan_, bought, subscription, refOf };
}

describe('a checkout of a plan', () => {
  test('puts the board on the plan once it is paid, and is no sale of the board', async () => {
    const { checkout, heard, plan, given, bought } = await aBoard();
    const ref = await checkout('grow', 'annual');
    await heard();
    expect(await plan()).toBe('free');
    expect(ledger.checkouts.get(ref)?.request).toMatchObject({
      payee: 'installation',
      isRecurring: true,
      email: null,
      description: 'Plan grow',
    });
    ledger.pay(ref);
    await heard();
    expect(await plan()).toBe('grow');
    expect(await bought()).toMatchObject([{ status: 'paid', email: null, userId: null, price: { amount: 99_000 } }]);
    const lines = await given(TransactionReader, async (reader) => {
      const listed: unknown[] = [];
      for await (const rows of reader.each({})) listed.push(...rows);
      return listed;
    });
    expect(lines).toEqual([]);
  });

  test('is refused for a plan that is not sold, and with a subscription that runs', async () => {
    const { begin, buy } = await aBoard();
    await begin('enterprise').refused('plan_not_self_serve');
    await begin('scale').refused('billing_not_offered');
    await begin('starter', 'annual').refused('billing_not_offered');
    await buy('starter');
    await begin('grow').refused('billing_already_subscribed');
  });

  test('is open to a board that was put on a plan without paying for it', async () => {
    const { buy, plan } = await aBoard('starter');
    await buy('grow');
    expect(await plan()).toBe('grow');
  });

  test('that is given up changes nothing', async () => {
    const { checkout, heard, plan, begin } = await aBoard();
    ledger.expire(await checkout('grow'));
    await heard();
    expect(await plan()).toBe('free');
    await begin('grow').accepted();
  });
});

describe('two checkouts of one board that are both paid', () => {
  test.each([[['starter', 'grow']], [['grow', 'grow']]] as const)(
    'keep the first, and give the second back: %s',
    async ([first, second]) => {
      const { checkout, heard, plan, bought, settledAgain } = await aBoard();
      const refs = [await checkout(first), await checkout(second)];
      for (const ref of refs) {
        ledger.pay(ref);
        await heard();
      }
      expect(await plan()).toBe(first);
      expect(await bought()).toMatchObject([
        { status: 'revoked', subscription: { endsWithPeriod: true } },
        { status: 'paid', subscription: { endsWithPeriod: false } },
      ]);
      const back = refs.map((ref) => ledger.lines.get(ledger.checkouts.get(ref)?.paymentRef ?? ''));
      expect(back.map((line) => line?.refunded)).toEqual([0, back[1]?.amount]);
      await settledAgain();
      expect(await plan()).toBe(first);
    },
  );

  test('that are reported in the other order refund one', async () => {
    const { checkout, heard, plan, bought } = await aBoard();
    for (const wanted of ['starter', 'grow']) ledger.pay(await checkout(wanted));
    ledger.news.reverse();
    await heard();
    const [kept, ...more] = (await bought()).filter(({ status }) => status === 'paid');
    expect(more).toEqual([]);
    expect(kept?.product).toMatchObject({ plan: await plan() });
    const [back] = (await bought()).filter(({ status }) => status === 'revoked');
    const line = [...ledger.lines.values()].find(({ purchaseId }) => purchaseId === back?.id);
    expect(line?.refunded).toBe(back?.price.amount);
  });
});

describe('a change of plan', () => {
  test('is confirmed by a person, and changes the plan then', async () => {
    const { buy, change, plan, subscription, refOf, heard } = await aBoard();
    await change('grow').refused('billing_no_active_subscription');
    await buy('starter');
    await change('starter').refused('billing_plan_unchanged');
    await change('starter', 'annual').refused('billing_not_offered');
    await change('enterprise').refused('plan_not_self_serve');
    const { answer } = await change('grow').accepted();
    const ref = await refOf('grow', 'monthly');
    expect(answer).toBe(`https://pay.example/${await subscription()}/${ref}`);
    expect(await plan()).toBe('starter');
    ledger.changePrice(await subscription(), ref);
    await heard();
    expect(await plan()).toBe('grow');
    await change('grow').refused('billing_plan_unchanged');
    // Another interval, and a cheaper plan.
    await change('grow', 'annual').accepted();
    await change('starter').accepted();
  });

  test('to a price that is sold no longer leaves the plan', async () => {
    const { buy, plan, subscription, heard } = await aBoard();
    await buy('grow');
    ledger.prices.set('price_old', {
      productId: 'boardPlan.grow',
      name: 'Plan grow',
      amount: 4_900,
      currency: 'usd',
      interval: { unit: 'month', count: 1 },
      isActive: false,
    });
    ledger.changePrice(await subscription(), 'price_old');
    await heard();
    expect(await plan()).toBe('grow');
  });
});

describe('a subscription of a board', () => {
  test('goes on with each renewal, and while a payment is tried again', async () => {
    const { buy, plan, subscription, heard } = await aBoard();
    await buy('grow');
    for (const isPaid of [true, false]) {
      ledger.renew(await subscription(), isPaid);
      await heard();
      expect(await plan()).toBe('grow');
    }
  });

  test('ends with its period, and the board falls to the free plan', async () => {
    const { buy, plan, subscription, heard, begin } = await aBoard();
    await buy('grow');
    await ledger.endWithPeriod(await subscription(), true);
    await heard();
    expect(await plan()).toBe('grow');
    ledger.renew(await subscription());
    await heard();
    expect(await plan()).toBe('free');
    await begin('starter').accepted();
  });

  test('ends with a dispute that is lost, and is not paid again; a refund of a period ends nothing', async () => {
    const { buy, plan, bought, heard } = await aBoard();
    await buy('grow');
    const [row] = await bought();
    const line = [...ledger.lines.values()].find(({ purchaseId }) => purchaseId === row?.id);
    ledger.refundAmount(line?.ref ?? '', 9_900);
    await heard();
    expect(await plan()).toBe('grow');
    ledger.dispute(line?.ref ?? '', 'open');
    ledger.renew(row?.subscriptionRef ?? '');
    const next = [...ledger.lines.values()].at(-1);
    ledger.dispute(next?.ref ?? '', 'lost');
    await heard();
    expect(await plan()).toBe('free');
    expect(await bought()).toMatchObject([{ status: 'revoked', subscription: { endsWithPeriod: true } }]);
  });

  test('that ended leaves a plan that the operators of the installation gave', async () => {
    const { buy, plan, subscription, heard, board } = await aBoard();
    await buy('grow');
    await billing.boards.changePlan(board, 'enterprise');
    ledger.cancel(await subscription());
    await heard();
    expect(await plan()).toBe('enterprise');
  });

  test('says nothing of the plan of another board', async () => {
    const [one, other] = [await aBoard(), await aBoard()];
    await one.buy('grow');
    expect([await one.plan(), await other.plan()]).toEqual(['grow', 'free']);
    await other.change('starter').refused('billing_no_active_subscription');
  });
});
