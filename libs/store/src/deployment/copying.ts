import type { EventStoreDBClient } from '@eventstore/db-client';
import { type EventStore, type Position, type StoredEvent } from '#kernel';
import { BEGINNING, claimChanges, streamName } from '#kernel/engine';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Pool } from 'pg';
import type { SealedEventStore } from '../personal-data/sealed-event-store.js';
import type { ReadModels } from '../read-models/read-models.js';
import { type ClaimChanges, claimChangesOf } from '../eventstoredb/claim-reservations.js';
import { confirmPostgres, DeploymentError, type EventStoreChoice } from './deployment.js';
import { digest } from '../database/statements.js';
import { closeClient, openClient } from '../eventstoredb/eventstoredb-client.js';
import { COPY_BEGUN, DeploymentStream } from '../eventstoredb/eventstoredb-deployment.js';
import { EventStoreDbStore } from '../eventstoredb/eventstoredb-event-store.js';
import { outgoing, streamOf } from '../eventstoredb/eventstoredb-events.js';
import { StreamNames } from '../eventstoredb/eventstoredb-names.js';
import { pairOf, positionOf } from '../postgres/postgres-rows.js';
import { type Progress, UNWATCHED } from '../progress.js';

type Module = typeof import('@eventstore/db-client');

/** The dependencies of copying. */
export interface CopyOptions {
  readonly pool: Pool;
  /** The log in PostgreSQL as it is stored: encrypted data is copied encrypted. */
  readonly source: EventStore;
  /** The same log with decrypted data, and its claims. */
  readonly opened: Pick<SealedEventStore, 'read' | 'claimsKept'>;
  /** Knows the rules of all objects: their claims are copied with their events. */
  readonly readModels: Pick<ReadModels, 'standing'>;
  readonly to: EventStoreChoice & { readonly url: string };
  readonly log: { warn(details: object, message: string): void };
  readonly progress?: Progress;
}

/** The result of copying. */
export interface CopyResult {
  /** Events that this run wrote. */
  readonly copied: number;
  /** Events that are in both logs and are equal. */
  readonly compared: number;
  /** Streams whose claims were not copied, because their events cannot be folded. */
  readonly unreadable: readonly string[];
  /** The position in PostgreSQL's log up to which everything was copied. */
  readonly until: Position;
}

/** The positions of one event in PostgreSQL's log and in the copy. */
export interface CopiedPlace {
  readonly from: Position;
  readonly to: Position;
}

const BATCH = 500;
// Far below what the server accepts in one append, which is 1 MiB by default.
const APPEND_BYTES = 262_144;
const APPEND_EVENTS = 100;
const TRIES = 60;
const AGAIN_MS = 1_000;

/**
 * Copies the log in PostgreSQL, in order, into the empty prefix of an EventStoreDB. Streams, versions, ids, times, data and metadata stay the same.
 * Then reads both and compares them, event by event. May run beside a server, and continues where an earlier run ended, however it ended.
 * `onPlaces` receives the positions of all events, in order.
 * @throws DeploymentError if the log is not in PostgreSQL, the target belongs to another deployment, or the logs differ.
 */
export async function copyEvents(
  options: CopyOptions,
  onPlaces?: (places: readonly CopiedPlace[]) => Promise<void>,
): Promise<CopyResult> {
  const { pool, to } = options;
  const copyOf = await sourceOf(pool);
  const stream = await DeploymentStream.open(to.url, to.prefix);
  try {
    await takeTarget(stream, copyOf, to);
    const { copied, unreadable, until } = await new Copying(options).run();
    const { progress = UNWATCHED } = options;
    progress.step('Comparing', await countUpTo(pool, until));
    let compared = 0;
    for await (const places of comparedPlaces(options, until)) {
      await onPlaces?.(places);
      compared += places.length;
      progress.advance(places.length);
    }
    return { copied, compared, unreadable, until };
  } finally {
    await stream.close();
  }
}

/** How many events of the log in PostgreSQL come after `place`; all of them after the beginning. */
async function countAfter(pool: Pool, place: Position): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from events where (txid, position) > ($1::xid8, $2::bigint)',
    pairOf(place),
  );
  return rows[0]?.count ?? 0;
}

const countUpTo = async (pool: Pool, place: Position): Promise<number> =>
  (await countAfter(pool, BEGINNING)) - (await countAfter(pool, place));

async function sourceOf(pool: Pool): Promise<string> {
  await confirmPostgres(pool);
  const { rows } = await pool.query<{ id: string }>('select id from deployment');
  return rows[0]?.id as string;
}

async function takeTarget(stream: DeploymentStream, copyOf: string, { prefix }: EventStoreChoice): Promise<void> {
  const where = prefix === '' ? 'without a prefix' : `with the prefix "${prefix}"`;
  const owner = await stream.owner();
  if (owner && owner.copyOf !== copyOf)
    throw new DeploymentError(
      `The target is not empty: its log ${where} is ${owner.id ? `that of deployment ${owner.id}` : `a copy of deployment ${owner.copyOf}`}. ` +
        'Name another prefix with --prefix, or another server.',
    );
  if (owner) return;
  if (await stream.holdsEvents())
    throw new DeploymentError(
      `The target is not empty: it has events ${where}. Name another prefix with --prefix, or another server.`,
    );
  await stream.beginCopy(copyOf);
}

/** One run of copying. */
class Copying {
  private readonly names: StreamNames;
  private readonly unreadable = new Set<string>();
  private readonly progress: Progress;
  private copied = 0;

  constructor(private readonly options: CopyOptions) {
    this.names = new StreamNames(options.to.prefix);
    this.progress = options.progress ?? UNWATCHED;
  }

  async run(): Promise<Omit<CopyResult, 'compared'>> {
    const module = await import('@eventstore/db-client');
    const client = openClient(module, this.options.to.url);
    const stop = new AbortController();
    try {
      let until = await this.reached(client);
      this.progress.step('Copying events', await countAfter(this.options.pool, until));
      for await (const { events, caughtUp } of this.options.source.subscribe({
        after: until,
        batchSize: BATCH,
        signal: stop.signal,
      })) {
        for (const unit of unitsOf(events)) await this.write(client, module, unit);
        until = events.at(-1)?.position ?? until;
        if (caughtUp) break;
      }
      return { copied: this.copied, unreadable: [...this.unreadable], until };
    } finally {
      stop.abort();
      await closeClient(client);
    }
  }

  /** The position in PostgreSQL's log of the newest event in the copy. All events before it are copied. */
  private async reached(client: EventStoreDBClient): Promise<Position> {
    const reading = client.readAll({ direction: 'backwards', fromPosition: 'end' });
    try {
      for await (const { event } of reading) {
        if (event?.streamId === this.names.deployment && event.type === COPY_BEGUN) return BEGINNING;
        const stream = event && streamOf(event, this.names);
        if (!event || !stream) continue;
        const { rows } = await this.options.pool.query<{ txid: string; position: string; id: string }>(
          'select txid, position, event_id as id from events where stream = $1 and version = $2',
          [digest(streamName(stream)), Number(event.revision) + 1],
        );
        const [found] = rows;
        if (!found || found.id !== event.id)
          throw new DeploymentError(
            `The target has ${event.streamId} version ${Number(event.revision) + 1}, which is not in PostgreSQL.`,
          );
        return positionOf(found.txid, found.position);
      }
    } finally {
      await reading.cancel();
    }
    return BEGINNING;
  }

  /** Writes `unit`, consecutive events of one stream, in one append. */
  private async write(client: EventStoreDBClient, module: Module, unit: readonly StoredEvent[]): Promise<void> {
    const [first] = unit;
    if (!first) return;
    const name = this.names.of(first);
    const { claims, closes } = await this.standing(unit);
    const attempt = claims?.attempt ?? randomUUID();
    const last = unit.length - 1;
    const messages = unit.map((event, nth) =>
      outgoing(
        { id: event.id, type: event.type, data: event.data, schemaVersion: event.schemaVersion },
        event.metadata,
        nth === last
          ? { at: event.at, attempt, ...(claims ? { claims } : {}), ...(closes ? { closes } : {}) }
          : { at: event.at, attempt },
      ),
    );
    const expectedRevision = first.version === 1 ? module.NO_STREAM : BigInt(first.version - 2);
    for (let left = TRIES; ; left--)
      try {
        await client.appendToStream(name, messages, { expectedRevision });
        this.copied += unit.length;
        this.progress.advance(unit.length);
        return;
      } catch (error) {
        if (error instanceof module.WrongExpectedVersionError)
          throw new DeploymentError(
            `Another process writes to the target: ${name} is not at version ${first.version - 1}.`,
          );
        if (error instanceof module.MaxAppendSizeExceededError)
          throw new DeploymentError(`An event of ${name} is larger than the target accepts. Raise its MaxAppendSize.`);
        if (left === 0 || error instanceof module.AccessDeniedError) throw error;
        if (left === TRIES) this.options.log.warn({ err: error }, 'The target does not answer');
        // The server detects a repeated append by the ids of its events.
        await sleep(AGAIN_MS);
      }
  }

  /** What the last event of `unit` says about claims, and whether it closes its stream. */
  private async standing(
    unit: readonly StoredEvent[],
  ): Promise<{ readonly claims?: ClaimChanges; readonly closes: boolean }> {
    const [first] = unit as readonly [StoredEvent];
    const { opened } = this.options;
    const history = await opened.read(first);
    try {
      const before = this.options.readModels.standing(history.slice(0, first.version - 1));
      const after = this.options.readModels.standing(history.slice(0, first.version - 1 + unit.length));
      const { take, release } = claimChanges(before?.claims ?? [], after?.claims ?? []);
      return {
        closes: after?.closes ?? false,
        ...(take.length + release.length > 0
          ? { claims: claimChangesOf(opened.claimsKept(first, take), opened.claimsKept(first, release)) }
          : {}),
      };
    } catch {
      this.unreadable.add(streamName(first));
      return { closes: false };
    }
  }
}

/** `events` as appends: consecutive events of one stream, as many as the server accepts together. */
function* unitsOf(events: readonly StoredEvent[]): Generator<readonly StoredEvent[]> {
  let unit: StoredEvent[] = [];
  let bytes = 0;
  for (const event of events) {
    const size = Buffer.byteLength(JSON.stringify(event.data ?? null));
    const [first] = unit;
    if (
      first &&
      (streamName(first) !== streamName(event) || unit.length >= APPEND_EVENTS || bytes + size > APPEND_BYTES)
    ) {
      yield unit;
      unit = [];
      bytes = 0;
    }
    unit.push(event);
    bytes += size;
  }
  if (unit.length > 0) yield unit;
}

const content = ({ position: _, ...event }: StoredEvent) => event;

/**
 * Reads both logs from the beginning, that of PostgreSQL up to `until`, and yields the positions of their events.
 * @throws DeploymentError at the first event that differs.
 */
async function* comparedPlaces({ pool, source, to, log }: CopyOptions, until: Position): AsyncGenerator<CopiedPlace[]> {
  const stop = new AbortController();
  const store = await EventStoreDbStore.open({ url: to.url, prefix: to.prefix, pool, log, finishClaims: false });
  const copies = eventsOf(store.subscribe({ after: BEGINNING, batchSize: BATCH, signal: stop.signal }));
  try {
    for await (const { events, caughtUp } of source.subscribe({
      after: BEGINNING,
      batchSize: BATCH,
      signal: stop.signal,
    })) {
      const places: CopiedPlace[] = [];
      for (const event of events) {
        if (event.position > until) break;
        const { value: copy } = await copies.next();
        if (!copy || !isDeepStrictEqual(content(copy), content(event)))
          throw new DeploymentError(
            `The copy differs: ${streamName(event)} version ${event.version} is ${copy ? `${streamName(copy)} version ${copy.version}` : 'missing'} there.`,
          );
        places.push({ from: event.position, to: copy.position });
      }
      yield places;
      if (caughtUp || (events.at(-1)?.position ?? '') >= until) break;
    }
  } finally {
    stop.abort();
    await store.close();
  }
}

/** The events of `batches`, one after the other; ends at the end of the log. */
async function* eventsOf(
  batches: AsyncIterable<{ readonly events: readonly StoredEvent[]; readonly caughtUp: boolean }>,
): AsyncGenerator<StoredEvent, undefined> {
  for await (const { events, caughtUp } of batches) {
    yield* events;
    if (caughtUp) return undefined;
  }
  return undefined;
}
