import { type RateRequest, type Grant, LEASE_AT_LEAST, LEASED_UP_TO } from './rate-windows.js';

/** What remains of a window. */
export interface Allowance {
  readonly limit: number;
  /** May lag behind other processes, but never grows within a window. */
  readonly remaining: number;
  /** Seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
  readonly exceeded: boolean;
}

/** How long a lease is held before it is settled, far from the limit and near it. */
const HOLD_MS = 1_000;
const HOLD_NEAR_MS = 250;
const NEAR = 0.5;
/** The period over which the rate of requests is measured. */
const PACE_MS = 1_000;

/**
 * What this process knows about a bucket: the lease of its window, if it has one, and the rate of requests. Times are those of
 * `performance.now()`.
 */
export class BucketLease {
  /** Requests that can still be let through without a query. */
  left = 0;
  /** `left`, plus requests that were let through and are not settled yet. */
  private size = 0;
  private window = -1;
  /** The window lasts at least until then. */
  private endsAt = 0;
  private count = 0;
  private holdUntil = 0;
  private reported = Number.POSITIVE_INFINITY;
  private requests = 0;
  private since: number;
  private accounting = 0;
  /** Whether it leased requests of this window. */
  private leases = false;
  /** Whether the limit has changed since the lease was granted. */
  private recalled = false;

  constructor(
    private limit: number,
    private readonly seconds: number,
    now: number,
  ) {
    this.since = now;
  }

  /** Whether anything has to be settled. */
  get open(): boolean {
    return this.size > 0;
  }

  /** Lets one request through from the lease; null when that is not possible. */
  serve(limit: number, now: number): Allowance | null {
    if (limit !== this.limit) {
      this.limit = limit;
      this.recalled = true;
    }
    if (this.left === 0 || now >= this.endsAt || this.recalled) return null;
    this.left--;
    this.requests++;
    return this.tell(this.limit - this.count + this.left, now);
  }

  /** Asks for `want` waiting requests and, at the rate of the last second, for those to come. */
  ask(bucket: string, want: number, now: number): RateRequest {
    this.requests += want;
    const pace = this.pace(now);
    const returned = this.recalled ? this.left : 0;
    this.recalled = false;
    return this.account(bucket, want, pace >= LEASE_AT_LEAST ? pace : 0, returned, now);
  }

  /** Settles what was used: leases on at the rate of the last second, or returns everything when `over`, slow or unused. */
  renew(bucket: string, now: number, over: boolean): RateRequest {
    const pace = this.pace(now);
    const ends = over || this.recalled || pace < LEASE_AT_LEAST || this.left === this.size;
    const keeps = ends ? 0 : Math.min(this.left, pace);
    return this.account(bucket, 0, keeps > 0 ? Math.max(pace - keeps, 1) : 0, this.left - keeps, now);
  }

  /** Whether it is time to settle. What is left of a past window is dropped. */
  due(now: number): boolean {
    if (now >= this.endsAt) {
      this.left = 0;
      this.size = 0;
      this.accounting = 0;
    }
    return this.open && now >= this.holdUntil;
  }

  /**
   * Applies the answer to the query that was sent at `sentAt`.
   * @returns the allowances of those of the `want` requests that are let through, in their order.
   */
  granted(grant: Grant, sentAt: number, now: number): Allowance[] {
    if (grant.window !== this.window) {
      this.window = grant.window;
      this.left = 0;
      this.size = 0;
      this.reported = Number.POSITIVE_INFINITY;
      this.leases = false;
    } else {
      this.size -= this.accounting;
    }
    this.accounting = 0;
    // The database read its clock after the question was sent: the window ends then or later.
    this.endsAt = sentAt + (this.seconds - grant.elapsed) * 1_000;
    this.count = grant.count;
    this.left += grant.lent;
    this.size += grant.lent;
    if (grant.lent > 0) this.leases = true;
    this.holdUntil = now + (grant.count < NEAR * this.limit ? HOLD_MS : HOLD_NEAR_MS);
    const free = this.limit - this.count + this.left + grant.granted;
    return Array.from({ length: grant.granted }, (_, place) => this.tell(free - place - 1, now));
  }

  /** Whether the rest of the lease should be returned immediately: other processes count one by one from here on. */
  near(): boolean {
    return this.left > 0 && this.count >= LEASED_UP_TO * this.limit;
  }

  /** What other processes may still return. */
  leasedByOthers({ leased, lent }: Grant): number {
    return leased - (this.size - lent);
  }

  /** The allowance of a request beyond the limit. */
  refusal(now: number): Allowance {
    return { limit: this.limit, remaining: 0, resetSeconds: this.resetSeconds(now), exceeded: true };
  }

  private account(bucket: string, want: number, ahead: number, returned: number, now: number): RateRequest {
    this.holdUntil = now + HOLD_NEAR_MS;
    this.left -= returned;
    this.accounting = this.size - this.left;
    return {
      bucket,
      limit: this.limit,
      seconds: this.seconds,
      want,
      ahead,
      window: this.window,
      settled: this.accounting,
      returned,
    };
  }

  private tell(remaining: number, now: number): Allowance {
    const least = Math.max(Math.min(this.reported, remaining), 0);
    // The number of requests that are not leased is exact, even if the window was set back.
    if (this.leases) this.reported = least;
    return { limit: this.limit, remaining: least, resetSeconds: this.resetSeconds(now), exceeded: false };
  }

  private resetSeconds(now: number): number {
    return Math.max(1, Math.ceil((this.endsAt - now) / 1_000));
  }

  /** Requests per second; for an idle or new bucket, the number of requests so far. */
  private pace(now: number): number {
    const passed = now - this.since;
    if (passed <= PACE_MS) return this.requests;
    const pace = Math.ceil((this.requests * PACE_MS) / passed);
    this.requests = pace;
    this.since = now - PACE_MS;
    return pace;
  }
}
