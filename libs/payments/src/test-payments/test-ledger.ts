import { hash, randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { type PaymentHint, PaymentRefused } from '../payment-provider.js';
import type { TestDocuments, LedgerObject, TestObjectKind } from './test-objects.js';
import { WITHOUT_BUYER } from './test-payments-data-store.js';

/** Id prefixes by kind. */
const PREFIXES: Readonly<Record<TestObjectKind, string>> = {
  price: 'tprice',
  coupon: 'tcoupon',
  code: 'tcode',
  customer: 'tcustomer',
  checkout: 'tcheckout',
  payment: 'tpayment',
  subscription: 'tsub',
  visit: 'tvisit',
};

/** An id that cannot be guessed: it is the only key to its page. */
export const unguessable = (prefix: string): string => `${prefix}_${randomBytes(24).toString('base64url')}`;

/** A new object. */
export interface Making<K extends TestObjectKind> {
  readonly kind: K;
  readonly board: string;
  readonly document: TestDocuments[K];
  /** Idempotency key and the call it belongs to; absent if the object follows from another object. */
  readonly call?: { readonly key: string; readonly request: unknown };
}

type Queries = Pick<Pool, 'query'>;

/** The ledger of the test driver in PostgreSQL. Changes are made in `within`; hints are sent after it. */
export class TestLedger {
  constructor(
    private readonly pool: Pool,
    private readonly announce: (hint: PaymentHint) => Promise<void>,
    /** The clock of the ledger. */
    readonly now: () => Date,
  ) {}

  find<K extends TestObjectKind>(kind: K, id: string): Promise<LedgerObject<K> | null> {
    return findIn(this.pool, kind, id, '');
  }

  /** The objects of one board, or of all boards, newest first. */
  async list<K extends TestObjectKind>(
    kind: K,
    board: string | null,
    since: Date,
  ): Promise<readonly LedgerObject<K>[]> {
    const { rows } = await this.pool.query<LedgerObject<K>>(
      `select id, board, document from test_payments
        where kind = $1 and ($2::text is null or board = $2) and created_at >= $3 order by created_at desc, id`,
      [kind, board, since.toISOString()],
    );
    return rows;
  }

  /**
   * Removes the buyer of a purchase from the objects of the purchase, and from their customer: after a backup was restored, the address that
   * leads to the customer of a visitor may no longer be known.
   */
  async forgetBuyer(board: string, purchaseId: string): Promise<void> {
    const ofPurchase = `kind in ('checkout', 'payment', 'subscription') and document ->> 'purchaseId' = $2`;
    await this.pool.query(
      `update test_payments set document = ${WITHOUT_BUYER}
        where board = $1 and (${ofPurchase} or kind = 'customer' and id in (
          select coalesce(document ->> 'customerRef', document -> 'customer' ->> 'ref') from test_payments
          where board = $1 and ${ofPurchase}))`,
      [board, purchaseId],
    );
  }

  /** Objects of all boards that were created or changed since a moment. */
  async changed(since: Date): Promise<readonly PaymentHint[]> {
    const { rows } = await this.pool.query<{ id: string; kind: PaymentHint['about']; board: string; at: string }>(
      `select id, kind, board, to_char(changed_at, 'YYYYMMDDHH24MISSUS') as at from test_payments
        where kind in ('checkout', 'payment', 'subscription') and changed_at >= $1 order by changed_at desc`,
      [since.toISOString()],
    );
    return rows.map(({ id, kind, board, at }) => ({ id: `${id}:${at}`, about: kind, ref: id, board }));
  }

  /** The last payment of a subscription; null before the first. */
  async lastPayment(subscriptionRef: string): Promise<TestDocuments['payment'] | null> {
    const { rows } = await this.pool.query<{ document: TestDocuments['payment'] }>(
      `select document from test_payments where kind = 'payment' and document ->> 'subscriptionRef' = $1
        order by created_at desc, id desc limit 1`,
      [subscriptionRef],
    );
    return rows[0]?.document ?? null;
  }

  /** Subscriptions whose period has ended. */
  async due(): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      `select id from test_payments where kind = 'subscription' and document ->> 'status' = 'active'
        and document ->> 'periodEnd' <= $1`,
      [this.now().toISOString()],
    );
    return rows.map(({ id }) => id);
  }

  /** Creates an object once per key. @throws PaymentRefused when the key belongs to another call. */
  make<K extends TestObjectKind>(making: Making<K>): Promise<LedgerObject<K>> {
    return makeIn(this.pool, making, this.now());
  }

  /** Runs `work` in one transaction, then sends its hints. */
  async within<T>(work: (changes: TestChanges) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    const changes = new TestChanges(client, this.now());
    try {
      await client.query('begin');
      const done = await work(changes);
      await client.query('commit');
      client.release();
      // A process that crashes here loses its hints, as webhooks get lost; the sweep finds their objects.
      for (const hint of changes.hints) await this.announce(hint);
      return done;
    } catch (error) {
      await client.query('rollback').then(
        () => client.release(),
        (lost: Error) => client.release(lost),
      );
      throw error;
    }
  }
}

/** One transaction of the ledger. */
export class TestChanges {
  readonly hints: PaymentHint[] = [];

  constructor(
    private readonly client: PoolClient,
    readonly now: Date,
  ) {}

  /** Locks the object until the transaction ends. */
  lock<K extends TestObjectKind>(kind: K, id: string): Promise<LedgerObject<K> | null> {
    return findIn(this.client, kind, id, 'for update');
  }

  /** The active promotion code of a board, locked. Case is ignored. */
  async lockCode(board: string, code: string): Promise<LedgerObject<'code'> | null> {
    const { rows } = await this.client.query<LedgerObject<'code'>>(
      `select id, board, document from test_payments where kind = 'code' and board = $1
        and lower(document ->> 'code') = lower($2) and document -> 'active' = 'true' order by created_at limit 1 for update`,
      [board, code],
    );
    return rows[0] ?? null;
  }

  /** Whether a customer has paid before. */
  async hasPaid(board: string, customerRef: string): Promise<boolean> {
    const { rowCount } = await this.client.query(
      `select from test_payments where kind = 'payment' and board = $1 and document ->> 'status' = 'paid'
        and document -> 'customer' ->> 'ref' = $2 limit 1`,
      [board, customerRef],
    );
    return rowCount === 1;
  }

  make<K extends TestObjectKind>(making: Making<K>): Promise<LedgerObject<K>> {
    return makeIn(this.client, making, this.now);
  }

  /** Changes some fields of a locked object. @returns the object afterwards. */
  async change<K extends TestObjectKind>(
    entry: LedgerObject<K>,
    changed: Partial<TestDocuments[K]>,
  ): Promise<LedgerObject<K>> {
    const document = { ...entry.document, ...changed };
    await this.client.query('update test_payments set document = $2, changed_at = $3 where id = $1', [
      entry.id,
      JSON.stringify(document),
      this.now.toISOString(),
    ]);
    return { ...entry, document };
  }

  /** Sends a hint about the object after the transaction. */
  hint(about: PaymentHint['about'], { id, board }: { readonly id: string; readonly board: string }): void {
    this.hints.push({ id: unguessable('thint'), about, ref: id, board });
  }
}

async function findIn<K extends TestObjectKind>(
  queries: Queries,
  kind: K,
  id: string,
  lock: '' | 'for update',
): Promise<LedgerObject<K> | null> {
  const { rows } = await queries.query<LedgerObject<K>>(
    `select id, board, document from test_payments where id = $1 and kind = $2 ${lock}`,
    [id, kind],
  );
  return rows[0] ?? null;
}

async function makeIn<K extends TestObjectKind>(
  queries: Queries,
  { kind, board, document, call }: Making<K>,
  now: Date,
): Promise<LedgerObject<K>> {
  const key = call?.key ?? null;
  const digest = call ? hash('sha256', JSON.stringify([kind, board, call.request]), 'buffer') : null;
  const id = unguessable(PREFIXES[kind]);
  const { rowCount } = await queries.query(
    `insert into test_payments (id, kind, board, idempotency_key, call, document, created_at, changed_at)
      values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict (idempotency_key) do nothing`,
    [id, kind, board, key, digest, JSON.stringify(document), now.toISOString()],
  );
  if (rowCount === 1) return { id, board, document };
  const { rows } = await queries.query<LedgerObject<K> & { same: boolean }>(
    'select id, board, document, call = $2 as same from test_payments where idempotency_key = $1',
    [key, digest],
  );
  const [there] = rows;
  if (!there?.same) throw new PaymentRefused('idempotency_error');
  return { id: there.id, board: there.board, document: there.document };
}
