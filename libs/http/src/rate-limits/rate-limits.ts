import type { Pool } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { Batcher } from '#store';
import { type Allowance, BucketLease } from './allowances.js';
import { HttpProblem } from '../problems.js';
import { type RateRequest, takeOf } from './rate-windows.js';

const MINUTE = 60;
/** Windows that ended so long ago can be deleted. */
const KEPT = '1 day';
/** Interval at which leases are checked, while there are any. */
const LOOK_MS = 50;
/** Delay before a request asks again whose answer depends on the leases of other processes. */
const AGAIN_MS = 25;
/** When there are more buckets than this, those without a lease are dropped. */
const REMEMBERED_AT_MOST = 10_000;

/** Limits that belong to an operation instead of a key, by name. */
export interface OperationLimits {
  readonly [name: string]: { readonly limit: number; readonly seconds: number };
}

/** One request of a bucket, or a settlement of its lease; it returns the lease completely when `over`. */
interface Item {
  readonly bucket: string;
  readonly lease: BucketLease;
  readonly kind: 'request' | 'renew' | 'over';
}

/** An allowance, or how long other processes may take to settle the leases that it depends on. */
type CountResult = Allowance | { readonly pendingMs: number };

const NOTHING: CountResult = { pendingMs: 0 };

/**
 * Counts requests in windows, of a minute unless another length is given. Exact across processes: PostgreSQL counts, by its own clock. Far
 * from its limit, a process leases a part of a busy bucket, and lets requests through from the lease without a query. Near the limit every
 * request is counted individually, and none is refused while other processes hold a lease that they may not need (decision 0045).
 */
export class RateLimits {
  private readonly leases = new Map<string, BucketLease>();
  private readonly open = new Map<string, BucketLease>();
  /** One statement at a time, so that its statements about a lease are in order. */
  private readonly counts: Batcher<Item, CountResult>;
  private timer: NodeJS.Timeout | undefined;
  private closing = false;

  /** @param accountedWithin seconds after which a lease that was not settled counts as used. */
  constructor(
    private readonly pool: Pool,
    private readonly limits: OperationLimits = {},
    private readonly accountedWithin?: number,
  ) {
    this.counts = new Batcher((items) => this.count(items), { maxSize: 1_000, inFlight: 1 });
  }

  /**
   * Counts one request of `bucket`, whose windows always have the same length. Synchronous when the bucket has a lease.
   * @throws HttpProblem 503 `rate_limit_unavailable`, as a rejection, when requests cannot be counted.
   */
  take(bucket: string, limit: number, seconds = MINUTE): Allowance | Promise<Allowance> {
    const now = performance.now();
    const known = this.leases.get(bucket);
    return (
      known?.serve(limit, now) ??
      this.ask({ bucket, lease: known ?? this.learn(bucket, limit, seconds, now), kind: 'request' })
    );
  }

  /** The limit with this name. @throws Error when it does not exist. */
  named(name: string): OperationLimits[string] {
    const found = this.limits[name];
    if (!found) throw new Error(`The limit "${name}" does not exist.`);
    return found;
  }

  /** Deletes windows that ended long ago, above all those of visitors; returns how many. */
  async forgetOld(): Promise<number> {
    const { rowCount } = await this.pool.query(
      `delete from rate_windows where window_start < extract(epoch from now() - interval '${KEPT}')`,
    );
    return rowCount ?? 0;
  }

  /** Returns all leases and takes no new ones: from here on every request is counted individually. Never throws. */
  async close(): Promise<void> {
    this.closing = true;
    clearTimeout(this.timer);
    await Promise.all([...this.open].map(([bucket, lease]) => this.account(bucket, lease, 'over')));
  }

  private async ask(item: Item): Promise<Allowance> {
    for (;;) {
      const counted = await this.counts.run(item);
      if (!('pendingMs' in counted)) return counted;
      await sleep(Math.min(counted.pendingMs, AGAIN_MS));
    }
  }

  private learn(bucket: string, limit: number, seconds: number, now: number): BucketLease {
    if (this.leases.size >= REMEMBERED_AT_MOST)
      for (const [name, { open }] of this.leases) if (!open) this.leases.delete(name);
    const lease = new BucketLease(limit, seconds, now);
    this.leases.set(bucket, lease);
    return lease;
  }

  private look(): void {
    const now = performance.now();
    for (const [bucket, lease] of this.open) {
      if (lease.due(now)) void this.account(bucket, lease, 'renew');
      else if (!lease.open) this.open.delete(bucket);
    }
    this.watch();
  }

  private watch(): void {
    clearTimeout(this.timer);
    this.timer = this.open.size > 0 && !this.closing ? setTimeout(() => this.look(), LOOK_MS).unref() : undefined;
  }

  /** What could not be settled counts as used. */
  private async account(bucket: string, lease: BucketLease, kind: 'renew' | 'over'): Promise<void> {
    await this.counts.run({ bucket, lease, kind }).catch(() => undefined);
  }

  private async count(items: readonly Item[]): Promise<readonly CountResult[]> {
    const sentAt = performance.now();
    const buckets = new Map<string, { readonly lease: BucketLease; want: number; over: boolean }>();
    for (const { bucket, lease, kind } of items) {
      let of = buckets.get(bucket);
      if (!of) buckets.set(bucket, (of = { lease, want: 0, over: false }));
      if (kind === 'request') of.want++;
      else if (kind === 'over') of.over = true;
    }
    const asks = [...buckets].map(([bucket, { lease, want, over }]): RateRequest => {
      const ask = want > 0 && !over ? lease.ask(bucket, want, sentAt) : lease.renew(bucket, sentAt, over);
      return { ...ask, want, ahead: this.closing ? 0 : ask.ahead };
    });
    const grants = await takeOf(this.pool, asks, this.accountedWithin).catch((cause: unknown) => {
      const message = 'The rate limit is not available. Retry later.';
      const headers = { 'Retry-After': '1' };
      throw Object.assign(new HttpProblem({ status: 503, code: 'rate_limit_unavailable', message, headers }), {
        cause,
      });
    });
    const now = performance.now();
    const answers = new Map<string, { readonly allowances: Allowance[]; readonly otherwise: CountResult }>();
    for (const [bucket, { lease }] of buckets) {
      const grant = grants.get(bucket);
      if (!grant) continue;
      const allowances = lease.granted(grant, sentAt, now);
      const pending = grant.leasedMs > 0 && lease.leasedByOthers(grant) > 0;
      answers.set(bucket, { allowances, otherwise: pending ? { pendingMs: grant.leasedMs } : lease.refusal(now) });
      if (lease.open) this.open.set(bucket, lease);
      if (lease.near()) void this.account(bucket, lease, 'over');
    }
    if (!this.timer) this.watch();
    return items.map(({ bucket, kind }) => {
      const of = kind === 'request' ? answers.get(bucket) : undefined;
      return of?.allowances.shift() ?? of?.otherwise ?? NOTHING;
    });
  }
}
