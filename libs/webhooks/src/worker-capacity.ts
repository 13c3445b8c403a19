import type { Head } from './delivery-queues.js';
import type { KnownEndpoint } from './signing.js';

/** Approximate limit of concurrent requests of this process. Beyond it, endpoints share, and each keeps at least one. */
export const AT_ONCE = 1_000;
/** Queues held in addition to the running ones, so that free capacity is used immediately; fast endpoints hold more. */
const AHEAD = 1.5;
const AHEAD_MS = 100;
const MOST_AHEAD = 15;
/** An endpoint that responds within this time frees its capacity very soon. */
const QUICK_MS = 20;
/** The weight of the newest response time in the average of an endpoint. */
const WEIGHT = 0.1;

/** A queue head that may be attempted, and its endpoint. */
export interface Due {
  readonly head: Head;
  readonly endpoint: KnownEndpoint;
  /** `performance.now()` when the database reported its clock. */
  readonly seenAt: number;
}

/** Deliveries of one endpoint in this process. */
interface Counter {
  active: number;
  /** Capacity reserved for queues that are being leased. */
  reserved: number;
  readonly waiting: Due[];
}

/** How many deliveries of each endpoint this process has and may have. */
export class WorkerCapacity {
  /** Running deliveries. */
  active = 0;
  private readonly counters = new Map<string, Counter>();
  /** The average response time of an endpoint, in milliseconds. */
  private readonly paces = new Map<string, number>();
  /** Endpoints with more due queues than capacity: their queues in the database come first. */
  private full = new Set<string>();

  /** @param perEndpoint concurrent requests per endpoint. */
  constructor(private readonly perEndpoint: number) {}

  /** Nothing is running, waiting or being leased. */
  get idle(): boolean {
    return this.counters.size === 0;
  }

  get anyFull(): boolean {
    return this.full.size > 0;
  }

  isFull(id: string): boolean {
    return this.full.has(id);
  }

  /** Which queues may be leased: see `DeliveryQueues.lease`. */
  forLease(): { readonly perEndpoint: number; readonly inAll: number; readonly busy: Map<string, number> } {
    const perEndpoint = Math.ceil(this.perEndpoint * AHEAD);
    const busy = new Map<string, number>();
    for (const id of this.counters.keys()) busy.set(id, this.held(id) - this.extra(id, perEndpoint));
    for (const id of this.full) if (!busy.has(id)) busy.set(id, -this.extra(id, perEndpoint));
    return { perEndpoint, inAll: AT_ONCE, busy };
  }

  /** Notes which endpoints may have more due queues than were leased. */
  leased(
    queues: readonly { readonly endpoint: string }[],
    { perEndpoint, busy }: ReturnType<WorkerCapacity['forLease']>,
  ): void {
    for (const { endpoint } of queues) busy.set(endpoint, (busy.get(endpoint) ?? 0) + 1);
    // The least that any of them was given when there are so many that they share.
    const share = shareOf(busy.size, perEndpoint);
    this.full = new Set([...busy].filter(([, count]) => count >= share).map(([endpoint]) => endpoint));
  }

  /** More is due of this endpoint than there was capacity for. */
  left(id: string): void {
    this.full.add(id);
  }

  /** Reserves capacity for a queue that is not leased yet; false if none is left or other queues wait for it. */
  reserve(id: string): boolean {
    if (this.full.has(id) || this.free(id) <= 0) return false;
    this.counter(id).reserved++;
    return true;
  }

  /** How many more queues of this endpoint could be held. */
  free(id: string): number {
    const perEndpoint = Math.ceil(this.perEndpoint * AHEAD);
    const endpoints = this.counters.size + (this.counters.has(id) ? 0 : 1);
    return shareOf(endpoints, perEndpoint) + this.extra(id, perEndpoint) - this.held(id);
  }

  /** Whether capacity of this endpoint becomes free soon. */
  quick(id: string): boolean {
    return (this.paces.get(id) ?? Infinity) < QUICK_MS;
  }

  /** Frees the reserved capacity: it is not needed, or the delivery that is added now uses it. */
  release(id: string): void {
    this.counter(id).reserved--;
    this.tidy(id);
  }

  add(due: Due): void {
    this.counter(due.endpoint.row.id).waiting.push(due);
  }

  /** The next delivery of this endpoint, if there is one and another may run. */
  next(id: string): Due | undefined {
    const counter = this.counters.get(id);
    if (!counter || counter.active >= shareOf(this.counters.size, this.perEndpoint)) return undefined;
    const due = counter.waiting.shift();
    if (!due) return undefined;
    counter.active++;
    this.active++;
    return due;
  }

  /** A delivery is over; `tookMs` is null if the response time is unknown. Returns whether to search for more now. */
  done(id: string, tookMs: number | null): boolean {
    const counter = this.counter(id);
    counter.active--;
    this.active--;
    if (tookMs !== null) {
      const before = this.paces.get(id) ?? tookMs;
      this.paces.set(id, before + WEIGHT * (tookMs - before));
    }
    // A search pays off if it may return as many queues as are left.
    const wanted = this.full.has(id) && counter.waiting.length <= this.free(id);
    this.tidy(id);
    return wanted;
  }

  /** Drops what waits in memory. */
  clear(): void {
    for (const [id, counter] of this.counters) {
      counter.waiting.length = 0;
      this.tidy(id);
    }
  }

  private held(id: string): number {
    const counter = this.counters.get(id);
    return counter ? counter.active + counter.reserved + counter.waiting.length : 0;
  }

  /** Queues beyond the common share, for an endpoint that works through them very quickly. */
  private extra(id: string, perEndpoint: number): number {
    const pace = this.paces.get(id);
    if (pace === undefined) return 0;
    const share = shareOf(this.counters.size, this.perEndpoint);
    return Math.max(0, Math.floor(share * Math.min(MOST_AHEAD, AHEAD_MS / Math.max(1, pace))) - perEndpoint);
  }

  private counter(id: string): Counter {
    let counter = this.counters.get(id);
    if (!counter) this.counters.set(id, (counter = { active: 0, reserved: 0, waiting: [] }));
    return counter;
  }

  private tidy(id: string): void {
    const counter = this.counters.get(id);
    if (counter && counter.active === 0 && counter.reserved === 0 && counter.waiting.length === 0)
      this.counters.delete(id);
  }
}

/** The share of each of so many endpoints in this process: `most`, or less if they share. The lease divides in the same way. */
const shareOf = (endpoints: number, most: number): number =>
  Math.max(1, Math.min(most, Math.floor(AT_ONCE / Math.max(1, endpoints))));
