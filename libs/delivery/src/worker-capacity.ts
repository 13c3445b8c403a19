import type { Head } from './delivery-queues.js';
import type { KnownEndpoint } from './signing.js';

/** Requests of this process at a time, about: beyond, endpoints share what there is, and each keeps at least one. */
export const AT_ONCE = 1_000;
/** Held beside those under way, so that a place which becomes free is taken at once; more of those that answer quickly. */
const AHEAD = 1.5;
const AHEAD_MS = 100;
const MOST_AHEAD = 15;
/** Who answers within this has a place free in no time. */
const QUICK_MS = 20;
/** How much the newest answer counts for what is expected of an endpoint. */
const WEIGHT = 0.1;

/** A head that may be attempted, and where it goes. */
export interface Due {
  readonly head: Head;
  readonly endpoint: KnownEndpoint;
  /** `performance.now()` when the database said what its clock was. */
  readonly seenAt: number;
}

/** Deliveries of one endpoint in this process. */
interface Counter {
  active: number;
  /** Places for queues that are just being taken. */
  reserved: number;
  readonly waiting: Due[];
}

/** How many deliveries of each endpoint this process has, and how many it may have. */
export class WorkerCapacity {
  /** Deliveries under way. */
  active = 0;
  private readonly counters = new Map<string, Counter>();
  /** How long answers of an endpoint take, about, in milliseconds. */
  private readonly paces = new Map<string, number>();
  /** The endpoints of which more is due than there was capacity for: what waits in the database goes first. */
  private full = new Set<string>();

  /** @param perEndpoint requests to one endpoint at a time. */
  constructor(private readonly perEndpoint: number) {}

  /** Nothing is under way, waits or is being taken. */
  get idle(): boolean {
    return this.counters.size === 0;
  }

  get anyFull(): boolean {
    return this.full.size > 0;
  }

  isFull(id: string): boolean {
    return this.full.has(id);
  }

  /** What queues may be leased: see `DeliveryQueues.lease`. */
  forLease(): { readonly perEndpoint: number; readonly inAll: number; readonly busy: Map<string, number> } {
    const perEndpoint = Math.ceil(this.perEndpoint * AHEAD);
    const busy = new Map<string, number>();
    for (const id of this.counters.keys()) busy.set(id, this.held(id) - this.extra(id, perEndpoint));
    for (const id of this.full) if (!busy.has(id)) busy.set(id, -this.extra(id, perEndpoint));
    return { perEndpoint, inAll: AT_ONCE, busy };
  }

  /** Notes which endpoints may have more that is due than was leased. */
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

  /** Takes a place for a queue that is not leased yet; false when there is none, or when others wait for it. */
  reserve(id: string): boolean {
    if (this.full.has(id) || this.free(id) <= 0) return false;
    this.counter(id).reserved++;
    return true;
  }

  /** How many queues of this endpoint could be held beside those that are. */
  free(id: string): number {
    const perEndpoint = Math.ceil(this.perEndpoint * AHEAD);
    const endpoints = this.counters.size + (this.counters.has(id) ? 0 : 1);
    return shareOf(endpoints, perEndpoint) + this.extra(id, perEndpoint) - this.held(id);
  }

  /** Whether places of this endpoint become free soon. */
  quick(id: string): boolean {
    return (this.paces.get(id) ?? Infinity) < QUICK_MS;
  }

  /** The place is not needed any more, or by a delivery that is added now. */
  release(id: string): void {
    this.counter(id).reserved--;
    this.tidy(id);
  }

  add(due: Due): void {
    this.counter(due.endpoint.row.id).waiting.push(due);
  }

  /** The next delivery of this endpoint, when there is one and another may be under way. */
  next(id: string): Due | undefined {
    const counter = this.counters.get(id);
    if (!counter || counter.active >= shareOf(this.counters.size, this.perEndpoint)) return undefined;
    const due = counter.waiting.shift();
    if (!due) return undefined;
    counter.active++;
    this.active++;
    return due;
  }

  /** A delivery is over; `tookMs` is null when nothing is known of how long the answer took. Whether to look for more now. */
  done(id: string, tookMs: number | null): boolean {
    const counter = this.counter(id);
    counter.active--;
    this.active--;
    if (tookMs !== null) {
      const before = this.paces.get(id) ?? tookMs;
      this.paces.set(id, before + WEIGHT * (tookMs - before));
    }
    // A look is worth its while when it may bring as much as is left.
    const wanted = this.full.has(id) && counter.waiting.length <= this.free(id);
    this.tidy(id);
    return wanted;
  }

  /** What waits in memory is given up. */
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

  /** DeliveryQueues beyond the common share, for an endpoint that is through with them in no time. */
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

/** What each of so many endpoints has of this process: `most`, or less where they share. The lease divides in the same way. */
const shareOf = (endpoints: number, most: number): number =>
  Math.max(1, Math.min(most, Math.floor(AT_ONCE / Math.max(1, endpoints))));
