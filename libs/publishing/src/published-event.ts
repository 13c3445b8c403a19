import type { PoolClient } from 'pg';

/** A published event. Kafka and webhooks carry the same bytes. */
export interface PublishedEvent {
  /** 1, 2, 3 … without holes, in the order of publishing. Not part of what subscribers get. */
  readonly sequence: number;
  /** `evt_…`, the same after every rebuild. */
  readonly eventId: string;
  readonly board: string;
  /** `job.updated` */
  readonly type: string;
  /** `job` */
  readonly object: string;
  readonly objectId: string;
  /** Grows by one with each published event of the object, from 1. */
  readonly revision: number;
  /** UTC ISO text; what happened at the log position `position`. */
  readonly occurredAt: string;
  /** The object is gone. */
  readonly tombstone: boolean;
  /**
   * The envelope, JSON. Null: nobody gets the event but topics of Kafka, which forget the object; or the bytes were deleted, because they
   * are 30 days old, passed by every follower and repeated by a newer event of the object, or because the person was erased.
   */
  readonly body: string | null;
  readonly position: string;
}

/**
 * Called for every published event in the transaction that writes it: what is done with `client` is done when the events
 * are there, and only then. Whoever throws holds up all publishing, so do what cannot fail, and quickly; whoever can do
 * its work later follows `PublishedEvents` instead. Not called for what a rebuild writes.
 */
export abstract class PublicationListener {
  /** `events` in order of their sequence; at least one. */
  abstract published(client: PoolClient, events: readonly PublishedEvent[]): Promise<void>;

  /** Called when the transaction of a call before is committed. */
  committed(): void {
    // Most have nothing left to do.
  }

  /** The sequences of those of `events` whose bytes this listener still needs. */
  needed(_events: readonly Pick<PublishedEvent, 'board' | 'objectId' | 'sequence'>[]): Promise<ReadonlySet<number>> {
    return Promise.resolve(new Set());
  }
}

/** What a listener adds to the statement that publishes. */
export interface Joined {
  /** Of the statement; the same for the same `sql`. */
  readonly name: string;
  /**
   * Parts of the statement, whose parameters begin with `$first`. `outdated` begins with `or`: the events are made again when
   * it holds. `writes` are further expressions of the `with`, each of which selects from `moved` as well, and begins with a
   * comma. `answer` is a text.
   */
  readonly sql: (first: number) => { readonly outdated: string; readonly writes: string; readonly answer: string };
  readonly values: readonly unknown[];
  /** Called once what was written is there; `now` is the clock of the database, `asked` the moment before, by `performance`. */
  committed(done: { readonly answer: string | null; readonly now: number; readonly asked: number }): void;
  /** Called when nothing was written, with `sure`, or when that is not known. */
  dropped(sure: boolean): void;
}

/** A listener that can do without a transaction of its own, because what it does is part of the statement that publishes. */
export abstract class JoiningListener extends PublicationListener {
  /** What to do with `events`. Exactly one of `committed` and `dropped` is called later, and nothing is asked until then. */
  abstract join(events: readonly PublishedEvent[]): Promise<Joined>;
  /** What it remembers is out of date. */
  abstract forget(): void;
}
