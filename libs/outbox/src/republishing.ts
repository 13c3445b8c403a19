import { type Position, type StoredEvent } from '#kernel';
import { BEGINNING } from '#kernel/engine';
import type { PoolClient } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { Progress } from '#store';
import { EventBatches } from '#store/engine';
import { StorefrontUrls } from './storefront-urls.js';
import { type PoisonedObject, publicationKey, PublicationFolding } from './publication-folding.js';
import {
  addressValues,
  eventValues,
  inTransaction,
  lookUp,
  objectValues,
  placeOf,
  poisonValues,
  quarantineOf,
  upsertObjectsSql,
} from './publication-tables.js';
import type { PublishedEvent } from './published-event.js';
import { eventsIn } from './published-events.js';
import type { PublisherNeeds } from './publisher-needs.js';

const EVENTS = 'published_events_anew';
const OBJECTS = 'published_objects_anew';
const BATCH = 2_000;
/** Approximate number of events and objects written in one statement. */
const STRETCH = 4_000;
/** How much state to remember, in characters: an object that recurs after that is read again. */
const REMEMBERED = 32_000_000;
/** How long to wait for a publisher that started meanwhile. */
const PATIENCE_MS = 30_000;

// eslint-disable-next-line prose/plain-words -- the name of a lock that earlier releases take, too
const GUARD = `hashtext('openings publishing anew')`;

/** Quarantined objects of this rebuild, kept apart from those of the tables in use. */
const quarantineOfRebuild = (object: string) => `${quarantineOf(object)}#anew`;

/** The outcome of republishing. */
export interface RepublishingResult {
  /** The position in the log. */
  readonly events: number;
  readonly published: number;
  /** Envelopes whose bytes differ from those they replace, because another release renders them differently. */
  readonly differing: number;
  /** Events that are published for the first time, because their object was in quarantine or of a kind that was not published. */
  readonly late: number;
}

/**
 * Publishes the log again into new tables and swaps them in one transaction, while publishing continues. An event that was published before keeps
 * its id and sequence and is not sent again. Events that had to be left out and can be published now get the next free sequences and are sent like
 * new ones.
 */
export class Republishing {
  private checkpoint: Position = BEGINNING;
  private sequence = 0;
  private count = 0;
  private differing = 0;

  constructor(
    private readonly needs: PublisherNeeds,
    private readonly progress: Progress = Progress.UNWATCHED,
  ) {}

  /** @throws on faults, and if the log does not explain what was published; the tables in use then stay. */
  async run(signal: AbortSignal): Promise<RepublishingResult> {
    const guard = await this.needs.pool.connect();
    try {
      const { rows } = await guard.query<{ mine: boolean }>(`select pg_try_advisory_lock(${GUARD}) as mine`);
      if (!rows[0]?.mine) throw new Error('Another process is republishing at the moment.');
      return await this.alone(signal);
    } finally {
      await guard.query(`select pg_advisory_unlock_all()`).then(
        () => guard.release(),
        () => guard.release(true),
      );
    }
  }

  private async alone(signal: AbortSignal): Promise<RepublishingResult> {
    const { pool, store, publishing, wakeups } = this.needs;
    const kinds = publishing.definitions.map(({ object }) => object);
    await this.prepare(kinds);
    const addresses = new StorefrontUrls(pool, this.needs.storefront, 'republish');
    const folding = new PublicationFolding({
      definitions: publishing.definitions,
      addresses,
      current: (event) => this.needs.readModels.current(event),
      lookUp: (keys) => lookUp(pool, OBJECTS, keys),
      read: (stream) => store.read(stream),
      keptIds: (events) => this.keptIds(events),
      remembered: REMEMBERED,
      quarantined: new Set(),
    });
    const begun = await placeOf(pool);
    if (this.progress !== Progress.UNWATCHED)
      this.progress.step('Republishing', await Progress.countEvents(pool, publishing.categories));
    await this.follow(folding, addresses, begun.checkpoint || (await store.head()), signal);
    // The last part looks up events by id and needs this index.
    await pool.query(`create unique index on ${EVENTS} (event_id)`);
    const finish = async (client: PoolClient) => {
      await client.query(
        `set local lock_timeout = '10s'; set local statement_timeout = 0; set local enable_seqscan = on`,
      );
      // From here on a publisher waits. It locks this table first, so it holds no lock on those that are swapped.
      await client.query('lock table publisher in share row exclusive mode');
      const place = await placeOf(client);
      if (place.checkpoint === BEGINNING) await this.standIn(client);
      else if (place.checkpoint < this.checkpoint) return null;
      else {
        // URLs written since they were read must be used for rendering, too.
        addresses.forget();
        await this.follow(folding, addresses, place.checkpoint, signal);
      }
      signal.throwIfAborted();
      await this.keepErased(client);
      const added = await this.lateOnes(client, place.objects);
      await this.swap(client, kinds);
      if (added.length > 0) for (const listener of publishing.listeners) await listener.published(client, added);
      return added.length;
    };
    let late = await inTransaction(pool, finish);
    // Publishing started after this rebuild did and is not as far.
    for (const deadline = Date.now() + PATIENCE_MS; late === null; late = await inTransaction(pool, finish)) {
      if (Date.now() > deadline) throw new Error('The publisher makes no progress. Repeat this when it does.');
      await sleep(100, undefined, { signal });
    }
    if (late > 0) {
      wakeups.published.announce();
      for (const listener of publishing.listeners) listener.committed();
    }
    const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from published_events');
    return { events: this.count, published: rows[0]?.n ?? 0, differing: this.differing, late };
  }

  private async prepare(kinds: readonly string[]): Promise<void> {
    const { pool } = this.needs;
    await pool.query(
      `drop table if exists ${EVENTS}, ${OBJECTS};
       create table ${EVENTS} (like published_events including defaults, provisional bigint not null);
       alter table ${EVENTS} alter column sequence drop not null;
       create table ${OBJECTS} (like published_objects including all)`,
    );
    await pool.query('delete from quarantine where read_model = any($1)', [kinds.map(quarantineOfRebuild)]);
  }

  /** Folds the log up to `end` and no further; the publisher does the rest. */
  private async follow(
    folding: PublicationFolding,
    addresses: StorefrontUrls,
    end: Position,
    signal: AbortSignal,
  ): Promise<void> {
    const { store, publishing } = this.needs;
    if (this.checkpoint >= end) return;
    const ending = new AbortController();
    const batches = store.subscribe({
      after: this.checkpoint,
      categories: publishing.categories,
      batchSize: BATCH,
      signal: AbortSignal.any([signal, ending.signal]),
    });
    let saving: Promise<void> = Promise.resolve();
    try {
      for await (const { events, checkpoint, caughtUp } of EventBatches.ahead(batches)) {
        const wanted = events.filter(({ position }) => position <= end);
        await folding.fold(wanted);
        this.count += wanted.length;
        this.progress.advance(wanted.length);
        const done = checkpoint >= end || (caughtUp && events.length === 0);
        this.checkpoint = checkpoint > end ? end : checkpoint;
        if (done || folding.size >= STRETCH) {
          await saving;
          saving = this.save(folding, addresses);
          saving.catch(() => undefined);
        }
        if (done) break;
      }
      await saving;
      signal.throwIfAborted();
    } finally {
      ending.abort();
      await saving.catch(() => undefined);
    }
  }

  /** The ids of publications that earlier releases derived from positions (decision E2). */
  private async keptIds(events: readonly StoredEvent[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.needs.pool.query<{ position: string; object: string; event_id: string }>({
      name: 'publish-kept-ids',
      text: 'select position, object, event_id from published_events where id_from_position and position = any($1)',
      values: [events.map(({ position }) => position)],
    });
    return new Map(rows.map(({ position, object, event_id: id }) => [publicationKey(object, position), id]));
  }

  private async save(folding: PublicationFolding, addresses: StorefrontUrls): Promise<void> {
    const { publications, objects, poison } = folding.take();
    for (const each of poison) this.tell(each);
    const events = publications.map((each): PublishedEvent => Object.assign(each, { sequence: ++this.sequence }));
    const { rows } = await this.needs.pool.query<{ differing: number }>({
      name: 'publish-anew',
      text: `with late as (
          insert into ${EVENTS}
            (provisional, event_id, board, type, object, object_id, revision, occurred_at, tombstone, body, position,
             sequence, recorded_at, id_from_position)
          select e.*, o.sequence, coalesce(o.recorded_at, e.occurred_at), coalesce(o.id_from_position, false)
          from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[],
            $8::timestamptz[], $9::boolean[], $10::text[], $11::text[]) as e(provisional, event_id, board, type, object,
            object_id, revision, occurred_at, tombstone, body, position)
          left join published_events o on o.event_id = e.event_id
          returning event_id, body
        ), kept as (
          ${upsertObjectsSql(OBJECTS, 12)}
        ), poisoned as (
          insert into quarantine (read_model, stream, event_id, position, error)
          select p.* from unnest($17::text[], $18::text[], $19::text[], $20::text[], $21::text[]) as p on conflict do nothing
        ), found as (
          insert into storefronts (board, since, address)
          select a.* from unnest($22::text[], $23::text[], $24::text[]) as a on conflict do nothing
        )
        select count(*)::int as differing from late join published_events o on o.event_id = late.event_id
        where o.body is not null and o.body <> late.body`,
      values: [
        ...eventValues(events),
        ...objectValues(objects),
        ...poisonValues(poison, quarantineOfRebuild),
        ...addressValues(addresses.take()),
      ],
    });
    this.differing += rows[0]?.differing ?? 0;
  }

  /** Nothing was published before: the rebuild is the first publication, and nothing is sent. */
  private async standIn(client: PoolClient): Promise<void> {
    await client.query(`update publisher set checkpoint = $1 where name = 'log'`, [this.checkpoint]);
    await client.query(`update ${EVENTS} set sequence = provisional`);
  }

  /**
   * Events of erased persons are copied unchanged: the log now has less data about them, so publishing it again would give other events and
   * revisions.
   */
  private async keepErased(client: PoolClient): Promise<void> {
    // A concurrent erasure waits here and then finds the new table.
    await client.query('lock table published_events in share row exclusive mode');
    const columns = `event_id, board, type, object, object_id, revision, occurred_at, tombstone, body, position, recorded_at, erasure, id_from_position`;
    const of = (table: string) =>
      `exists (select from published_events e where e.erasure is not null and e.board = ${table}.board
         and e.object = ${table}.object and e.object_id = ${table}.object_id)`;
    await client.query(`delete from ${EVENTS} where ${of(EVENTS)}`);
    await client.query(`delete from ${OBJECTS} where ${of(OBJECTS)}`);
    await client.query(
      `insert into ${EVENTS} (provisional, sequence, ${columns}) select sequence, sequence, ${columns}
       from published_events o where ${of('o')}`,
    );
    await client.query(`insert into ${OBJECTS} select * from published_objects o where ${of('o')}`);
  }

  /**
   * Assigns a sequence to the events that were not published before, and returns those of them that must be sent.
   * @throws Error if something was published that the log does not contain.
   */
  private async lateOnes(client: PoolClient, known: readonly string[]): Promise<PublishedEvent[]> {
    const { rows: lost } = await client.query<{ event_id: string }>(
      `select o.event_id from published_events o left join ${EVENTS} e on e.event_id = o.event_id
       where e.event_id is null order by o.sequence limit 1`,
    );
    // Some were published after they had been written here.
    await client.query(
      `update ${EVENTS} e set sequence = o.sequence, recorded_at = o.recorded_at, id_from_position = o.id_from_position
       from published_events o
       where e.sequence is null and o.event_id = e.event_id`,
    );
    if (lost[0])
      throw new Error(`The log does not explain why ${lost[0].event_id} was published; nothing was changed.`);
    const { rows } = await client.query<{ event_id: string }>(
      `with numbered as (
         select event_id, row_number() over (order by provisional)
           + (select coalesce(max(sequence), 0) from published_events) as sequence
         from ${EVENTS} where sequence is null
       ), given as (
         update ${EVENTS} e set sequence = n.sequence, recorded_at = now() from numbered n where e.event_id = n.event_id
         returning e.event_id, e.object, e.board, e.object_id
       )
       select event_id from given g where not (object = any($1)) or exists (
         select 1 from quarantine q where q.read_model = 'published ' || g.object
           and split_part(q.stream, '-', 2) = g.board and right(q.stream, length(g.object_id) + 1) = '-' || g.object_id)`,
      [known],
    );
    return eventsIn(
      client,
      EVENTS,
      rows.map(({ event_id }) => event_id),
    );
  }

  private async swap(client: PoolClient, kinds: readonly string[]): Promise<void> {
    await client.query(
      `alter table ${EVENTS} alter column sequence set not null;
       alter table ${EVENTS} drop column provisional;
       alter table ${EVENTS} add primary key (sequence);
       create index on ${EVENTS} (board, sequence);
       create index on ${EVENTS} (recorded_at) where body is not null;
       ${this.indexOfPeople()}
       create index on ${EVENTS} (position) where id_from_position;
       create index on ${EVENTS} (board, object, object_id) where erasure is not null;
       create index on ${EVENTS} (sequence) where erasure = 'pending';
       drop table published_events, published_objects;
       alter table ${EVENTS} rename to published_events;
       alter table ${OBJECTS} rename to published_objects`,
    );
    await client.query('delete from quarantine where read_model = any($1)', [kinds.map(quarantineOf)]);
    for (const kind of kinds)
      await client.query('update quarantine set read_model = $1 where read_model = $2', [
        quarantineOf(kind),
        quarantineOfRebuild(kind),
      ]);
    await client.query(
      `update publisher set epoch = epoch + 1, objects = array(select distinct unnest(objects || $1::text[])),
         sequence = (select coalesce(max(sequence), 0) from published_events) where name = 'log'`,
      [kinds],
    );
  }

  /** The index of the events about persons, as migration 44 creates it; empty if no such events are published. */
  private indexOfPeople(): string {
    const objects = this.needs.publishing.personal.map(({ object }) => `'${object}'`);
    if (objects.length === 0) return '';
    return `create index on ${EVENTS} (board, object_id, sequence) where object in (${objects.join()});`;
  }

  private tell({ object, stream, eventId, error }: PoisonedObject): void {
    this.needs.log.error(
      { err: error, object, stream, eventId },
      'An object is in quarantine and is no longer published',
    );
  }
}
