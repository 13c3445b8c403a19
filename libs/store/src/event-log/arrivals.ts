import { type Position } from '#kernel';
import { BEGINNING } from '#kernel/engine';

/** How long a follower may stay unaware that the log has grown by events of other categories, in milliseconds. */
export const UNHEARD_MS = 1_000;

/** A follower that waits at the end of the log. */
export interface Waiting {
  /** The categories that it follows. Absent: all. */
  readonly categories: readonly string[] | undefined;
  /** The last position that it reported. */
  readonly after: Position;
  /** How far it has read, if further than it reported: nothing before it is news. */
  readonly looked?: Position;
  /** It is woken after this time without events for it, in milliseconds. */
  readonly idleMs: number;
  readonly signal: AbortSignal;
}

interface Waiter extends Waiting {
  readonly end: (due: boolean) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Wakes followers that wait at the end of a log: when an event for them arrives, when the log has been read up to a position that they are expected
 * to reach, and otherwise rarely. An event of other categories costs a follower nothing.
 */
export class Arrivals {
  private head: Position = BEGINNING;
  /** How far the log was read by the newest batch with events: of any category, and of each. */
  private newest: Position = BEGINNING;
  private readonly newestOf = new Map<string, Position>();
  private readonly all = new Set<Waiter>();
  private readonly byCategory = new Map<string, Set<Waiter>>();
  private readonly ofAll = new Set<Waiter>();
  /** Positions by category that are expected and not read yet, and the furthest one that is read. */
  private readonly ahead = new Map<string, Set<Position>>();
  private readonly passed = new Map<string, Position>();
  /** Followers that start to wait for the same duration share a timer, so that they read together. */
  private readonly idle = new Map<number, { readonly timer: NodeJS.Timeout; readonly waiters: Set<Waiter> }>();
  private unheard: NodeJS.Timeout | undefined;

  /** @param unheardMs how long followers may stay unaware of events of other categories. */
  constructor(private readonly unheardMs = UNHEARD_MS) {}

  /** The number of waiting followers. */
  get waiting(): number {
    return this.all.size;
  }

  /** The shortest time after which a waiting follower is woken without news; undefined if none waits. */
  get soonest(): number | undefined {
    let least: number | undefined;
    for (const { idleMs } of this.all) if (least === undefined || idleMs < least) least = idleMs;
    return least;
  }

  /** Whether followers of one of `categories` are expected to be further than `after`, as far as the log is read. */
  private expectedAfter(after: Position, categories: readonly string[] | undefined): boolean {
    return categories?.some((category) => (this.passed.get(category) ?? BEGINNING) > after) ?? false;
  }

  /**
   * Waits. Resolves to false if there may be events for the follower, and to true if it must report its position, with or without events. @throws
   * the error given to `fail`.
   */
  next(waiting: Waiting): Promise<boolean> {
    if (waiting.signal.aborted) return Promise.resolve(true);
    // Read between the follower's last read and now.
    if (this.newestFor(waiting.categories) > (waiting.looked ?? waiting.after)) return Promise.resolve(false);
    // Expected while it was busy.
    if (this.expectedAfter(waiting.after, waiting.categories)) return Promise.resolve(true);
    return new Promise((resolve, reject) => {
      const settle = (work: () => void) => {
        if (!this.all.delete(waiter)) return;
        for (const set of this.setsOf(waiting)) set.delete(waiter);
        this.leaveIdle(waiter);
        waiting.signal.removeEventListener('abort', onAbort);
        work();
      };
      const waiter: Waiter = {
        ...waiting,
        end: (due) => settle(() => resolve(due)),
        fail: (error) => settle(() => reject(error)),
      };
      const onAbort = () => waiter.end(true);
      waiting.signal.addEventListener('abort', onAbort);
      this.all.add(waiter);
      for (const set of this.setsOf(waiting)) set.add(waiter);
      this.idleGroup(waiting.idleMs).add(waiter);
      if (waiting.after < this.head) this.hearSoon();
    });
  }

  /** The log has been read up to `head`; the batch had events of `categories`. */
  read(categories: Iterable<string>, head: Position): void {
    const moved = head > this.head;
    if (moved) this.head = head;
    let any = false;
    for (const category of categories) {
      any = true;
      this.newestOf.set(category, this.head);
      wakeAll(this.byCategory.get(category), false);
    }
    if (any) {
      this.newest = this.head;
      wakeAll(this.ofAll, false);
    }
    for (const [category, positions] of this.ahead) {
      for (const position of positions)
        if (position <= this.head) {
          positions.delete(position);
          this.pass(category, position);
        }
      if (positions.size === 0) this.ahead.delete(category);
    }
    if (moved && this.all.size > 0) this.hearSoon();
  }

  /** A caller waits until the followers of `category` reach `position`: they are woken when the log is read that far. */
  expect(category: string, position: Position): void {
    if (position <= this.head) return this.pass(category, position);
    const positions = this.ahead.get(category);
    if (positions) positions.add(position);
    else this.ahead.set(category, new Set([position]));
  }

  /** Wakes all followers: something else has changed. */
  wake(): void {
    wakeAll(this.all, false);
  }

  /** Ends all waits with `error`. */
  fail(error: unknown): void {
    for (const waiter of [...this.all]) waiter.fail(error);
  }

  private newestFor(categories: readonly string[] | undefined): Position {
    if (!categories) return this.newest;
    let newest = BEGINNING;
    for (const category of categories) {
      const position = this.newestOf.get(category) ?? BEGINNING;
      if (position > newest) newest = position;
    }
    return newest;
  }

  private pass(category: string, position: Position): void {
    if (position > (this.passed.get(category) ?? BEGINNING)) this.passed.set(category, position);
    for (const waiter of [...(this.byCategory.get(category) ?? [])]) if (waiter.after < position) waiter.end(true);
  }

  private hearSoon(): void {
    this.unheard ??= setTimeout(() => {
      this.unheard = undefined;
      for (const waiter of [...this.all]) if (waiter.after < this.head) waiter.end(true);
    }, this.unheardMs).unref();
  }

  private setsOf({ categories }: Waiting): readonly Set<Waiter>[] {
    if (!categories) return [this.ofAll];
    return categories.map((category) => {
      let set = this.byCategory.get(category);
      if (!set) this.byCategory.set(category, (set = new Set()));
      return set;
    });
  }

  private idleGroup(ms: number): Set<Waiter> {
    let group = this.idle.get(ms);
    if (!group) {
      const timer = setTimeout(() => wakeAll(this.idle.get(ms)?.waiters, true), ms);
      this.idle.set(ms, (group = { timer, waiters: new Set() }));
    }
    return group.waiters;
  }

  /** A timer without a waiter would keep its process alive. */
  private leaveIdle(waiter: Waiter): void {
    const group = this.idle.get(waiter.idleMs);
    if (!group?.waiters.delete(waiter) || group.waiters.size > 0) return;
    clearTimeout(group.timer);
    this.idle.delete(waiter.idleMs);
  }
}

function wakeAll(waiters: ReadonlySet<Waiter> | undefined, due: boolean): void {
  if (waiters) for (const waiter of [...waiters]) waiter.end(due);
}
