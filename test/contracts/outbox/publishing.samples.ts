import type { EventStore, StoredEvent } from '#kernel';
import type { NewEvent, StreamId } from '#kernel/engine';
import { PublicationListener, type PublishedKind, type PublishedEvent } from '#outbox';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Wakeups } from '../../../libs/store/src/event-log/wakeups.js';
import { Forgetting } from '../../../libs/outbox/src/forgetting.js';
import { PublishedEvents } from '../../../libs/outbox/src/published-events.js';
import { Publisher } from '../../../libs/outbox/src/publisher.js';
import { Publishing } from '../../../libs/outbox/src/publishing.js';
import { PublishingStatus } from '../../../libs/outbox/src/publishing-status.js';
import { Redaction } from '../../../libs/outbox/src/redaction.js';
import { Republishing } from '../../../libs/outbox/src/republishing.js';
import { appended, eventually, unit } from '../store/event-store.samples.js';
import type { Database } from '../postgres-database.js';

/** What a test of publishing needs. */
export interface PublishingHarness {
  readonly database: Database;
  /** The store as another process has it. */
  open(): Promise<EventStore>;
  close(): Promise<void>;
}

interface Sign {
  readonly text: string;
  readonly place: string | null;
}

export interface SignEvents {
  SignPut: Sign & { readonly secret?: string };
  SignChanged: Partial<Sign> & { readonly secret?: string };
  SignTaken: Record<string, never>;
}

/** How signs are published. A sign with a text from `faults` makes the fold fail. */
export const publishedSigns = (faults: readonly string[] = []): PublishedKind<SignEvents, Sign, Sign> => {
  const taken = <T extends Partial<Sign>>(sign: T): T => {
    if (sign.text !== undefined && faults.includes(sign.text)) throw new Error(`Cannot take "${sign.text}".`);
    return sign;
  };
  return {
    object: 'sign',
    topic: 'signs',
    category: 'sign',
    on: {
      SignPut: ({ data: { text, place } }) => taken({ text, place }),
      SignChanged: ({ data: { secret: _, ...data } }, sign) => taken({ ...sign, ...data }),
      SignTaken: () => null,
    },
    vocabulary: ['text', 'place'],
    seen: (sign) => sign,
    type: (change) => `sign.${change}`,
    snapshot: ({ text, place }, { id, revision, at, storefront }) => ({
      id,
      object: 'sign',
      text,
      place: storefront(place),
      updated_at: at,
      revision,
    }),
    tombstone: ({ text }, { id, revision, at }) => ({
      id,
      object: 'sign',
      revision,
      deleted: true,
      deleted_at: at,
      text,
    }),
  };
};

/** A second kind of object, made of the events of the first. */
export const publishedCounts: PublishedKind<SignEvents, { changes: number }, { changes: number }> = {
  object: 'count',
  topic: 'counts',
  category: 'sign',
  on: {
    SignPut: () => ({ changes: 0 }),
    SignChanged: (_, { changes }) => ({ changes: changes + 1 }),
    SignTaken: () => null,
  },
  vocabulary: ['changes'],
  seen: (count) => count,
  type: (change) => (change === 'deleted' ? null : 'count.grown'),
  snapshot: ({ changes }, { id, revision }) => ({ id, object: 'count', changes, revision }),
  tombstone: () => ({}),
};

export const put = (text: string, place: string | null = null): NewEvent => event('SignPut', { text, place });
export const changed = (data: SignEvents['SignChanged']): NewEvent => event('SignChanged', data);
export const taken = (): NewEvent => event('SignTaken', {});
export const event = (type: string, data: unknown): NewEvent => ({ id: randomUUID(), type, schemaVersion: 1, data });

/** A listener in the publishing transaction that can fail. */
export class Ear extends PublicationListener {
  readonly heard: PublishedEvent[] = [];
  failing = 0;

  async published(client: pg.PoolClient, events: readonly PublishedEvent[]): Promise<void> {
    await client.query('insert into heard (event_id) select unnest($1::text[])', [
      events.map(({ eventId }) => eventId),
    ]);
    if (this.failing-- > 0) throw new Error('Not now.');
    this.heard.push(...events);
  }
}

/** A process that publishes. */
export class PublishingProcess {
  readonly ear = new Ear();
  readonly errors: object[] = [];
  readonly publishing = new Publishing();
  readonly failures: unknown[] = [];
  private readonly stops: (() => Promise<void>)[] = [];

  private constructor(
    readonly pool: pg.Pool,
    readonly store: EventStore,
    readonly wakeups: Wakeups,
    readonly storefront: string,
  ) {}

  static async start(
    { database, open }: PublishingHarness,
    {
      definitions = [publishedSigns() as never] as readonly never[],
      storefront = 'https://{board}.example',
      unsubscribed = false,
    } = {},
  ): Promise<PublishingProcess> {
    const pool = database.pool(10);
    const wakeups = new Wakeups(pool);
    await wakeups.listen();
    await pool.query('create table if not exists heard (event_id text not null)').catch(() => undefined);
    const process = new PublishingProcess(pool, await open(), wakeups, storefront);
    for (const each of definitions) process.publishing.add(each);
    if (!unsubscribed) process.publishing.listen(process.ear);
    return process;
  }

  get needs() {
    const { publishing, store, pool, wakeups, storefront } = this;
    const log = { info: () => undefined, error: (fields: object) => void this.errors.push(fields) };
    const readModels = {
      current(each: StoredEvent) {
        if (each.schemaVersion > 1) throw new Error(`Event ${each.type} has shape ${each.schemaVersion}.`);
        return each;
      },
    };
    return { publishing, readModels, store, pool, wakeups, storefront, log };
  }

  get redaction(): Redaction {
    return new Redaction(this.pool, this.publishing);
  }

  get publisher(): Publisher {
    return new Publisher(this.needs);
  }

  /** Starts to publish and restarts after every fault, as under a lease. */
  run(): { stop(): Promise<void> } {
    const stop = new AbortController();
    const { publisher } = this;
    const running = (async () => {
      while (!stop.signal.aborted) {
        await publisher.run(stop.signal).catch((error: unknown) => this.failures.push(error));
        await sleep(5);
      }
    })();
    const end = async () => {
      stop.abort();
      await running;
    };
    this.stops.push(end);
    return { stop: end };
  }

  /** Appends to `stream` at version `expected`. */
  async append(stream: StreamId, expected: number, ...events: readonly NewEvent[]): Promise<string> {
    const { position } = await appended(this.store, unit(stream, expected, { events, at: new Date().toISOString() }));
    return position;
  }

  /** Everything that is published. */
  published(): Promise<readonly PublishedEvent[]> {
    return new PublishedEvents(this.pool, this.wakeups).after({ after: 0, limit: 1_000_000 });
  }

  get events(): PublishedEvents {
    return new PublishedEvents(this.pool, this.wakeups);
  }

  /** Resolves once everything in the log by now is published. */
  async caughtUp(): Promise<void> {
    const newest = await this.store.newest();
    await eventually(async () => (await this.checkpoint()) >= newest, 'the publisher is in step with the log');
  }

  async checkpoint(): Promise<string> {
    const { rows } = await this.pool.query<{ checkpoint: string }>('select checkpoint from publisher');
    return rows[0]?.checkpoint ?? '';
  }

  status() {
    return new PublishingStatus(this.pool, this.store, this.publishing).now();
  }

  rebuild() {
    return new Republishing(this.needs).run(new AbortController().signal);
  }

  forget(): Promise<number> {
    const log = { info: () => undefined } as never;
    return new Forgetting(this.pool, log, this.redaction).forget(new AbortController().signal);
  }

  /** As on a database that lost everything published. */
  async loseEverything(): Promise<void> {
    await this.pool.query(`truncate published_events, published_objects;
      update publisher set checkpoint = '', sequence = 0, objects = '{}', epoch = epoch + 1`);
  }

  async stop(): Promise<void> {
    for (const stop of this.stops) await stop();
    this.wakeups.close();
    await this.store.close();
    if (!this.pool.ended) await this.pool.end();
  }
}
