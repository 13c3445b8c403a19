import type { PoolClient } from 'pg';

/** A published event. Kafka and webhooks carry the same bytes. */
export interface PublishedEvent {
  /** 1, 2, 3 … without gaps, in publishing order. Not sent to subscribers. */
  readonly sequence: number;
  /** `evt_…`, unchanged by rebuilds. */
  readonly eventId: string;
  readonly board: string;
  /** `job.updated` */
  readonly type: string;
  /** `job` */
  readonly object: string;
  readonly objectId: string;
  /** The revision of the object: starts at 1 and grows with each of its published events. */
  readonly revision: number;
  /** UTC ISO text: when the event at log position `position` happened. */
  readonly occurredAt: string;
  /** The object was deleted. */
  readonly tombstone: boolean;
  /**
   * The envelope as JSON. Null if the event is only for Kafka topics, which delete the object, or if the payload was deleted: it is 30 days old,
   * every follower has passed it and a newer event of the object repeats it, or the person was erased.
   */
  readonly body: string | null;
  readonly position: string;
}

/**
 * Called for every published event in the transaction that writes it: what is done with `client` is committed with the events. A listener that
 * throws blocks all publishing, so do only what is fast and cannot fail. Use `PublishedEvents` for work that can be done later. Not called for the
 * writes of a rebuild.
 */
export abstract class PublicationListener {
  /** `events` in order of their sequence; at least one. */
  abstract published(client: PoolClient, events: readonly PublishedEvent[]): Promise<void>;

  /** Called when the transaction of the call before is committed. */
  committed(): void {
    // Most listeners have nothing left to do.
  }

  /** The sequences of those of `events` whose payload this listener still needs. */
  needed(_events: readonly Pick<PublishedEvent, 'board' | 'objectId' | 'sequence'>[]): Promise<ReadonlySet<number>> {
    return Promise.resolve(new Set());
  }
}

/** What a listener adds to the statement that publishes. */
export interface JoinedEvent {
  /** The name of the prepared statement; equal for equal `sql`. */
  readonly name: string;
  /**
   * Parts of the statement, whose parameters start with `$first`. `outdated` starts with `or`: if it holds, the events are made again. `writes` are
   * further expressions of the `with`, each of which also selects from `moved` and starts with a comma. `answer` is a text.
   */
  readonly sql: (first: number) => { readonly outdated: string; readonly writes: string; readonly answer: string };
  readonly values: readonly unknown[];
  /** Called once after the write; `now` is the clock of the database, `sentAt` the time before the statement, by `performance`. */
  committed(done: { readonly answer: string | null; readonly now: number; readonly sentAt: number }): void;
  /** Called if nothing was written (`sure`) or if that is unknown. */
  dropped(sure: boolean): void;
}

/** A listener that needs no transaction of its own, because its work is part of the statement that publishes. */
export abstract class JoiningListener extends PublicationListener {
  /** What to do with `events`. Exactly one of `committed` and `dropped` is called later, and this is not called again until then. */
  abstract join(events: readonly PublishedEvent[]): Promise<JoinedEvent>;
  /** What it remembers is stale. */
  abstract forget(): void;
}
