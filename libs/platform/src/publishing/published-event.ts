import type { PoolClient } from 'pg';

/** A change as the world is told of it. Kafka and webhooks carry the same bytes. */
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
  /** The envelope, JSON. */
  readonly body: string;
  readonly position: string;
}

/**
 * Told of every published event in the transaction that writes it: what is done with `client` is done when the events
 * are there, and only then. Whoever throws holds up all publishing, so do what cannot fail, and quickly; whoever can do
 * its work later follows `PublishedEvents` instead. Not told of what a rebuild writes anew.
 */
export abstract class PublicationListener {
  /** `events` in order of their sequence; at least one. */
  abstract published(client: PoolClient, events: readonly PublishedEvent[]): Promise<void>;
}
