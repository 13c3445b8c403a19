import { type Position } from '#kernel';
import { BEGINNING } from '#kernel/engine';
import type { PoolClient } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Progress } from '#store';
import { ahead, countEvents, UNWATCHED } from '#store/engine';
import { StorefrontUrls } from './storefront-urls.js';
import { type PoisonedObject, PublicationFolding } from './publication-folding.js';
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
/** Events and objects that are written in one statement, about. */
const STRETCH = 4_000;
/** States that are remembered, in characters: what comes back after all of them is read again. */
const REMEMBERED = 32_000_000;
/** How long a publisher that began meanwhile is waited for. */
const PATIENCE_MS = 30_000;

const GUARD = `hashtext('openings publishing anew')`;

/** Objects in quarantine in this rebuild, apart from those in the tables in use. */
const quarantineOfRebuild = (object: string) => `${quarantineOf(object)}#anew`;

/** The outcome of publishing again. */
export interface Republished {
  /** Of the log. */
  readonly events: number;
  readonly published: number;
  /** Envelopes with other bytes than those they replace: another release words them otherwise. */
  readonly differing: number;
  /** Events that were not published before, because their object was in quarantine or of a kind that was not published, and are now. */
  readonly late: number;
}

/**
 * Publishes the log again into tables beside those in use and swaps them in one transaction, while publishing goes on. An event
 * that was published keeps its id and its sequence and is not sent again. What had to be left out and can be published
 * now comes behind all others and is sent like a new event.
 */
export class Republishing {
  private checkpoint: Position = BEGINNING;
  private sequence = 0;
  private count = 0;
  private differing = 0;

  constructor(
    private readonly needs: PublisherNeeds,
    private readonly progress: Progress = UNWATCHED,
  ) {}

  /** @throws on faults, and when the log does not explain what was published; the tables in use then stay. */
  async run(signal: AbortSignal): Promise<Republished> {
    const guard = await this.needs.pool.connect();
    try {
      const { rows } = await guard.query<{ mine: boolean }>(`select pg_try_advisory_lock(${GUARD}) as mine`);
      if (!rows[0]?.mine) throw new Error('Somebody else publishes anew at this moment.');
      return await this.alone(signal);
    } finally {
      await guard.query(`select pg_advisory_unlock_all()`).then(
        () => guard.release(),
        () => guard.release(true),
      );
    }
  }

  private async alone(signal: AbortSignal): Promise<Republished> {
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
      remembered: REMEMBERED,
      quarantined: new Set(),
    });
    const begun = await placeOf(pool);
    if (this.progress !== UNWATCHED)
      this.progress.step('Publishing again', await countEvents(pool, publishing.categories));
    await this.follow(folding, addresses, begun.checkpoint || (await store.head()), signal);
    // Its look-ups by event id are what the last part needs.
    await pool.query(`create unique index on ${EVENTS} (event_id)`);
    const finish = async (client: PoolClient) => {
      await client.query(
        `set local lock_timeout = '10s'; set local statement_timeout = 0; set local enable_seqscan = on`,
      );
      // From here on, whoever publishes waits, and, as it names this table first, before it has a lock on those that are swapped.
      await client.query('lock table publisher in share row exclusive mode');
      const place = await placeOf(client);
      if (place.checkpoint === BEGINNING) await this.standIn(client);
      else if (place.checkpoint < this.checkpoint) return null;
      else {
        // What was written down since it was read must be rendered with, too.
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
    // Publishing began after this did, and is not as far.
    for (const deadline = Date.now() + PATIENCE_MS; late === null; late = await inTransaction(pool, finish)) {
      if (Date.now() > deadline) throw new Error('The publisher does not get on: do it again when it does.');
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

  /** Folds the log up to `end` and no further: what comes after it is left to the publisher. */
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
      for await (const { events, checkpoint, caughtUp } of ahead(batches)) {
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

  private async save(folding: PublicationFolding, addresses: StorefrontUrls): Promise<void> {
    const { publications, objects, poison } = folding.take();
    for (const each of poison) this.tell(each);
    const events = publications.map((each): PublishedEvent => Object.assign(each, { sequence: ++this.sequence }));
    const { rows } = await this.needs.pool.query<{ differing: number }>({
      name: 'publish-anew',
      text: `with late as (
          insert into ${EVENTS}
            (provisional, event_id, board, type, object, object_id, revision, occurred_at, tombstone, body, position,
             sequence, recorded_at)
          select e.*, o.sequence, coalesce(o.recorded_at, e.occurred_at)
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

  /** Nothing was published before: the rebuild is the beginning, and nothing is sent. */
  private async standIn(client: PoolClient): Promise<void> {
    await client.query(`update publisher set checkpoint = $1 where name = 'log'`, [this.checkpoint]);
    await client.query(`update ${EVENTS} set sequence = provisional`);
  }

  /**
   * What was published of people who were erased stays as it stands: the log says less of them than it did, so that it would lead to
   * other events and revisions.
   */
  private async keepErased(client: PoolClient): Promise<void> {
    // Whoever erases at this moment waits, and finds the new table.
    await client.query('lock table published_events in share row exclusive mode');
    const columns = `event_id, board, type, object, object_id, revision, occurred_at, tombstone, body, position, recorded_at, erasure`;
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
   * Gives a sequence to the events that were not published before, and returns those of them that must be sent.
   * @throws Error when something was published of which the log knows nothing.
   */
  private async lateOnes(client: PoolClient, known: readonly string[]): Promise<PublishedEvent[]> {
    const { rows: lost } = await client.query<{ event_id: string }>(
      `select o.event_id from published_events o left join ${EVENTS} e on e.event_id = o.event_id
       where e.event_id is null order by o.sequence limit 1`,
    );
    // Some were published after they had been written here.
    await client.query(
      `update ${EVENTS} e set sequence = o.sequence, recorded_at = o.recorded_at from published_events o
       where e.sequence is null and o.event_id = e.event_id`,
    );
    if (lost[0]) throw new Error(`The log does not say why ${lost[0].event_id} was published; nothing was changed.`);
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

  /** The index of the events of people, as migration 44 makes it; empty when nothing is published of people. */
  private indexOfPeople(): string {
    const objects = this.needs.publishing.personal.map(({ object }) => `'${object}'`);
    if (objects.length === 0) return '';
    return `create index on ${EVENTS} (board, object_id, sequence) where object in (${objects.join()});`;
  }

  private tell({ object, stream, eventId, error }: PoisonedObject): void {
    this.needs.log.error({ err: error, object, stream, eventId }, 'Nothing more is published of an object: quarantine');
  }
}
