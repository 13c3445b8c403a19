import { MemoryCustomers } from '../../../libs/payments/src/memory-customers.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { facts as factsNow, Wakeups } from '#store';
import { BOARD, OTHER_BOARD } from '#testing';
import type { Pool } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresConnectedAccounts } from '../../../libs/payments/src/postgres/connected-accounts.postgres.js';
import { PostgresPaymentInbox } from '../../../libs/payments/src/postgres/payment-inbox.postgres.js';
import { paymentInstallation } from '../../../libs/payments/src/postgres/payment-installation.postgres.js';
import type { PaymentHint, PaymentProvider } from '../../../libs/payments/src/payment-provider.js';
import type { OpenedPayments } from '#billing';
import {
  PaymentHintWork,
  PaymentSweep,
  type PurchaseFollower,
} from '../../../libs/billing/src/purchase/payment-hints.service.js';
import type { TestDesk } from '../../../libs/payments/src/test-desk.js';
import { type Database, freshDatabase } from '../postgres-database.js';
import { fresh } from './payments.suite.js';

let database: Database;
let pool: Pool;
let wakeups: Wakeups;
let inbox: PostgresPaymentInbox;
const ending: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  pool = database.pool();
});
beforeEach(async () => {
  await pool.query('delete from payment_hints');
  await pool.query('update payment_installation set swept_until = null');
  wakeups = new Wakeups(pool);
  inbox = new PostgresPaymentInbox(pool, wakeups.payments);
});
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
  wakeups.close();
});
afterAll(() => database?.drop());

const aHint = (more: Partial<PaymentHint> = {}): PaymentHint => ({
  id: fresh('evt'),
  about: 'checkout',
  ref: fresh('cs'),
  board: BOARD,
  ...more,
});

async function eventually(is: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await is())) await sleep(10);
}

const waiting = async () => (await pool.query('select from payment_hints where due_at is not null')).rowCount ?? 0;

/** A follower that records the hints it gets, and fails the next `failing` times. */
class RecordingHandler {
  readonly hints: (PaymentHint & { readonly on: string })[] = [];
  failing = 0;

  async changed(hint: PaymentHint): Promise<void> {
    this.hints.push({ ...hint, on: factsNow().board });
    if (this.failing-- > 0) throw new Error('not yet');
  }
}

/** Payments of a process without a test driver. */
const opened = (paymentProvider: PaymentProvider): OpenedPayments => ({
  paymentProvider,
  paymentInbox: inbox,
  customerStore: new MemoryCustomers(),
  testDesk: {} as TestDesk,
  boardPlanPrices: [],
});

/** A process that follows hints until the test ends. */
function working(
  heard: RecordingHandler,
  boardOf: (hint: PaymentHint) => Promise<string | null> = async ({ board }) => board,
) {
  const work = new PaymentHintWork(heard as unknown as PurchaseFollower, opened({ boardOf } as PaymentProvider));
  const stopping = new AbortController();
  const run = work.run(stopping.signal);
  const stop = async () => {
    stopping.abort();
    await run;
  };
  ending.push(stop);
  return { stop };
}

describe('hints of the payment provider', () => {
  it('are followed on their board, once for each id', async () => {
    const heard = new RecordingHandler();
    working(heard);
    const hint = aHint();
    for (const _ of ['once', 'again', 'and again']) await inbox.remember(hint);
    await eventually(async () => heard.hints.length > 0 && (await waiting()) === 0);
    await inbox.remember(hint);
    await inbox.remember(aHint());
    await eventually(async () => heard.hints.length > 1 && (await waiting()) === 0);
    expect(heard.hints.filter(({ id }) => id === hint.id)).toEqual([{ ...hint, on: BOARD }]);
  });

  it('are followed by one of several processes', async () => {
    const heard = new RecordingHandler();
    for (const _ of [1, 2, 3]) working(heard);
    const hints = Array.from({ length: 60 }, () => aHint());
    await Promise.all(hints.map((hint) => inbox.remember(hint)));
    await eventually(async () => (await waiting()) === 0);
    expect(heard.hints.map(({ id }) => id).sort()).toEqual(hints.map(({ id }) => id).sort());
  });

  it('are followed again when that failed', async () => {
    const heard = new RecordingHandler();
    heard.failing = 1;
    working(heard);
    await inbox.remember(aHint());
    await eventually(async () => heard.hints.length === 1 && (await waiting()) === 1);
    await eventually(async () => {
      const { rowCount } = await pool.query(`select from payment_hints where due_at > now() + interval '1 second'`);
      return rowCount === 1 || heard.hints.length > 1;
    });
    await pool.query('update payment_hints set due_at = now() where due_at is not null');
    wakeups.payments.wake();
    await eventually(async () => heard.hints.length === 2 && (await waiting()) === 0);
  });

  it('are followed by another process when the one that took them is gone', async () => {
    const hint = aHint();
    await inbox.remember(hint);
    expect((await inbox.take(5)).hints).toMatchObject([{ id: hint.id, attempts: 1 }]);
    expect((await inbox.take(5)).hints).toEqual([]);
    // Expires its lease.
    await pool.query(`update payment_hints set due_at = now() - interval '1 second'`);
    const heard = new RecordingHandler();
    working(heard);
    await eventually(async () => heard.hints.length === 1 && (await waiting()) === 0);
  });

  it('that are dismissed are never followed', async () => {
    const hint = aHint();
    expect([await inbox.dismiss(hint.id), await inbox.dismiss(hint.id)]).toEqual([true, false]);
    await inbox.remember(hint);
    expect((await inbox.take(5)).hints).toEqual([]);
  });

  it('wait in the database before they are answered', async () => {
    const hint = aHint();
    await inbox.remember(hint);
    const other = new PostgresPaymentInbox(database.pool(2), wakeups.payments);
    expect((await other.take(1)).hints).toMatchObject([hint]);
  });

  it('that are not of this installation are dropped', async () => {
    const heard = new RecordingHandler();
    working(heard, async () => null);
    await inbox.remember(aHint({ board: null }));
    await eventually(async () => (await waiting()) === 0);
    expect(heard.hints).toEqual([]);
  });

  it('that name no board get the one that the provider names', async () => {
    const heard = new RecordingHandler();
    working(heard, async () => OTHER_BOARD);
    await inbox.remember(aHint({ board: null, about: 'payment' }));
    await eventually(() => heard.hints.length === 1);
    expect(heard.hints).toMatchObject([{ board: OTHER_BOARD, on: OTHER_BOARD }]);
  });

  it('are remembered for longer than they are repeated, and forgotten then', async () => {
    const [recent, old] = [aHint(), aHint()];
    for (const hint of [recent, old]) {
      await inbox.remember(hint);
      await inbox.followed({ ...hint, attempts: 1 });
    }
    await pool.query(`update payment_hints set followed_at = now() - interval '36 days' where id = $1`, [old.id]);
    expect(await inbox.forgetOld()).toBe(1);
    await inbox.remember(recent);
    expect(await waiting()).toBe(0);
  });
});

describe('the sweep', () => {
  /** An object that has waited too long. */
  const open = {
    async *overdue() {
      yield { board: BOARD, about: 'purchase' as const, ref: 'orders_1' };
    },
  } as unknown as PurchaseFollower;
  const nothing = { async *overdue() {} } as unknown as PurchaseFollower;
  /** A provider that lists its events. */
  const listing = (...hints: readonly PaymentHint[]) => {
    const starts: Date[] = [];
    const provider = {
      driver: 'stripe',
      async *hints(since: Date) {
        starts.push(since);
        yield* hints;
      },
    } as unknown as PaymentProvider;
    return { starts, provider };
  };

  it('asks about what has waited for too long, once in ten minutes', async () => {
    const sweep = new PaymentSweep(open, opened(listing().provider));
    await sweep.sweep(new Date('2026-01-01T00:00:00.000Z'));
    await sweep.sweep(new Date('2026-01-01T00:09:00.000Z'));
    expect((await inbox.take(5)).hints).toMatchObject([{ about: 'purchase', ref: 'orders_1', board: BOARD }]);
    await sweep.sweep(new Date('2026-01-01T00:10:00.000Z'));
    expect((await inbox.take(5)).hints).toHaveLength(1);
  });

  it('follows what webhooks have lost, and nothing that was followed', async () => {
    const [followed, lost] = [aHint(), aHint()];
    await inbox.remember(followed);
    for (const hint of (await inbox.take(5)).hints) await inbox.followed(hint);
    const { starts, provider } = listing(followed, lost);
    const sweep = new PaymentSweep(nothing, opened(provider));
    await sweep.sweep(new Date('2026-01-10T00:00:00.000Z'));
    expect((await inbox.take(5)).hints).toMatchObject([lost]);
    await sweep.sweep(new Date('2026-01-10T00:10:00.000Z'));
    // All that the provider keeps at first; then only as far as events may be listed late.
    expect(starts).toEqual([new Date('2025-12-10T23:00:00.000Z'), new Date('2026-01-09T23:00:00.000Z')]);
  });

  it('goes on in another process from where the last complete one ended', async () => {
    const { starts, provider } = listing();
    const round = (at: string, of = provider) => new PaymentSweep(nothing, opened(of)).sweep(new Date(at));
    await round('2026-01-10T00:00:00.000Z');
    const broken = {
      driver: 'stripe',
      async *hints() {
        throw new Error('It does not answer.');
      },
    } as unknown as PaymentProvider;
    await expect(round('2026-01-14T00:00:00.000Z', broken)).rejects.toThrow();
    await round('2026-01-20T00:00:00.000Z');
    expect(starts).toEqual([new Date('2025-12-10T23:00:00.000Z'), new Date('2026-01-09T23:00:00.000Z')]);
  });
});

describe('what payments keep of an installation', () => {
  it('is one id for all its processes', async () => {
    const ids = [await paymentInstallation(pool)(), await paymentInstallation(database.pool(1))()];
    expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), ids[0]]);
  });

  it('is one account of a board, kept once when several requests race', async () => {
    const accounts = new PostgresConnectedAccounts(pool);
    expect([await accounts.of(BOARD), await accounts.boardOf('acct_a')]).toEqual([null, null]);
    const kept = await Promise.all(['acct_a', 'acct_b', 'acct_c'].map((account) => accounts.keep(BOARD, account)));
    expect(new Set(kept)).toEqual(new Set([await accounts.of(BOARD)]));
    expect(await accounts.boardOf(kept[0] ?? '')).toBe(BOARD);
  });
});
