import type { EventStoreDBClient, ReadStreamOptions, RecordedEvent } from '@eventstore/db-client';
import {
  BEGINNING,
  EventStore,
  streamName,
  type Append,
  type AppendResult,
  type Batch,
  type HistoriesOptions,
  type HistoryBatch,
  type Position,
  type Recorded,
  type StreamId,
  type SubscribeOptions,
} from '#kernel';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { ClaimFollower, type ClaimNews } from './claim-follower.js';
import { claimChangesOf, ClaimReservations, type ClaimChanges, type Holder, type Refusal } from './claim-reservations.js';
import { closeClient, openClient } from './eventstoredb-client.js';
import { attemptOf, claimChangesIn, closesStream, outgoing, placeOf, positionOf, recorded, streamOf } from './eventstoredb-events.js';
import { StreamNames } from './eventstoredb-names.js';
import { followLog, type Backoff, type Stretch } from './eventstoredb-subscription.js';
import { stagedHistories } from './staged-histories.js';

type Module = typeof import('@eventstore/db-client');

/** What the store needs from outside. */
export interface EventStoreDbOptions {
  /** `esdb://…`, `esdb+discover://…`, or the same with `kurrentdb`. */
  readonly url: string;
  /** Stands with a dot before the names of all streams. Absent or empty: nothing does. */
  readonly prefix?: string;
  /** Where claims are; the tables of `CLAIMS_FOR_EVENT_STORE_DB_SQL` are there. Belongs to the caller. */
  readonly pool: Pool;
  readonly log: { warn(details: object, message: string): void };
  /** False in processes that leave finishing of claims to others; one process at least must not. */
  readonly finishClaims?: boolean;
  readonly backoff?: Backoff;
}

/** How an append went, and whether the events that stand there are surely of this very attempt. */
interface Written {
  readonly result: AppendResult;
  readonly mine: boolean;
}

const BACKOFF: Backoff = { firstMs: 100, maxMs: 5000 };
const TRIES = 3;
const CLAIMS_BATCH = 500;
const CLAIMS_IDLE_MS = 1000;
// Of the server's own events that may lie above the newest of ours.
const HEAD_WINDOW = 1000;

const holderOf = (stream: StreamId): Holder => ({
  stream: streamName(stream),
  board: stream.board,
  objectId: stream.objectId,
});

/**
 * Events in EventStoreDB 23.10 or later, claims in PostgreSQL (decision 0002).
 * The server finds repeats by event id but does not say so: the last event is read back after each append.
 */
export class EventStoreDbStore extends EventStore {
  readonly inline = false;
  readonly atomic = false;
  private readonly claims: ClaimReservations;
  private readonly follower: ClaimFollower;
  private readonly strangers = new Set<string>();
  private readonly names: StreamNames;

  private constructor(
    private readonly client: EventStoreDBClient,
    private readonly module: Module,
    private readonly options: EventStoreDbOptions,
  ) {
    super();
    this.names = new StreamNames(options.prefix ?? '');
    this.claims = new ClaimReservations(options.pool);
    this.follower = new ClaimFollower(
      this.claims,
      (after, signal) => this.claimNews(after, signal),
      (error) => options.log.warn({ error }, 'finishing claims was interrupted'),
    );
  }

  /**
   * A store that is usable at once, whether the server is there yet or not. The client is loaded only here.
   * @throws SettingsError when `url` is no connection string, or names a file that cannot be read.
   */
  static async open(options: EventStoreDbOptions): Promise<EventStoreDbStore> {
    const module = await import('@eventstore/db-client');
    const store = new EventStoreDbStore(openClient(module, options.url), module, options);
    if (options.finishClaims ?? true) store.follower.start();
    return store;
  }

  async read(stream: StreamId): Promise<readonly Recorded[]> {
    const events = await this.readEvents(this.names.of(stream));
    return events.map((event) => recorded(event, stream));
  }

  async append(unit: Append): Promise<AppendResult> {
    const { stream, events, take = [], release = [] } = unit;
    if (events.length === 0) throw new Error('An append needs at least one event.');
    const lacking = await this.lacking(unit);
    if (lacking) return lacking;
    if (take.length + release.length === 0) return (await this.write(unit)).result;

    const holder = holderOf(stream);
    const changes = claimChangesOf(take, release);
    const refusal = take.length > 0 ? await this.claims.reserve(holder, take, changes) : null;
    if (refusal) return this.claimedOrLate(unit, refusal);
    const written = await this.write(unit, changes).catch(async (error: unknown) => {
      // Of what is not known to have failed, the reservations stand: events may yet appear.
      if (this.isRefusal(error)) await this.claims.giveBack(changes).catch(() => undefined);
      throw error;
    });
    // A fault here costs others a wait, not their claims: the events say what is held, and the follower finishes.
    await this.settle(holder, changes, written).catch((error: unknown) =>
      this.options.log.warn({ error, stream: holder.stream }, 'claims are left to the follower'),
    );
    return written.result;
  }

  /** The server cannot write to several streams as one. */
  together<T>(_: StreamId, work: () => Promise<T>): Promise<T> {
    return work();
  }

  async *subscribe({ after, categories, batchSize = 1000, signal, pollMs = 250 }: SubscribeOptions): AsyncIterable<Batch> {
    const prefixes = categories?.map((category) => this.names.ofCategory(category)) ?? (this.names.start === '' ? undefined : [this.names.start]);
    for await (const { events, ...rest } of this.follow({ after, prefixes, batchSize, idleMs: pollMs, signal }))
      yield { ...rest, events: events.flatMap((event) => this.known(event)) };
  }

  histories(options: HistoriesOptions): AsyncIterable<HistoryBatch> {
    return stagedHistories(this, this.options.pool, options);
  }

  async head(): Promise<Position> {
    const reading = this.client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: HEAD_WINDOW });
    let head = BEGINNING;
    try {
      for await (const { event } of reading) {
        if (!event) continue;
        head = positionOf(event.position);
        if (!event.streamId.startsWith('$')) break;
      }
    } finally {
      await reading.cancel();
    }
    return head;
  }

  newest(): Promise<Position> {
    return this.head();
  }

  async heldBack(): Promise<readonly StreamId[]> {
    return [];
  }

  async ping(): Promise<void> {
    const reading = this.client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 });
    for await (const _ of reading);
    await this.options.pool.query('select 1');
  }

  async close(): Promise<void> {
    await this.follower.close();
    await closeClient(this.client);
  }

  /** One append without regard to claims, but for what its last event says about them. @throws on faults. */
  private async write(unit: Append, changes?: ClaimChanges): Promise<Written> {
    const { stream, expected, events, at, metadata, closes } = unit;
    const attempt = changes?.attempt ?? randomUUID();
    const last = events.length - 1;
    const messages = events.map((event, nth) =>
      outgoing(event, metadata, { at, attempt, ...(nth === last ? { ...(changes ? { claims: changes } : {}), ...(closes ? { closes } : {}) } : {}) }),
    );
    const name = this.names.of(stream);
    let told: Position;
    try {
      const expectedRevision = expected === 0 ? this.module.NO_STREAM : BigInt(expected - 1);
      const { position } = await this.insisting(() => this.client.appendToStream(name, messages, { expectedRevision }));
      told = position ? positionOf(position) : BEGINNING;
    } catch (error) {
      if (!(error instanceof this.module.WrongExpectedVersionError)) throw error;
      const { actualVersion } = error;
      const version = typeof actualVersion === 'bigint' ? Number(actualVersion) + 1 : 0;
      return { result: (await this.earlier(unit)) ?? { outcome: 'stale', version }, mine: false };
    }
    const version = expected + events.length;
    const [newest] = await this.readEvents(name, { fromRevision: BigInt(version - 1), maxCount: 1 }).catch(() => []);
    const position = (newest && placeOf(newest)) || told;
    // Not to be told apart without it; then the claims are left to the follower, who can.
    if (!newest) return { result: { outcome: 'appended', version, position }, mine: false };
    const mine = attemptOf(newest) === attempt;
    return { result: { outcome: mine ? 'appended' : 'repeated', version, position }, mine };
  }

  /**
   * The server does not answer an event that it is just about to know: it lets the call time out, and trusts that its
   * client tries again. All tries together stay far below the time after which reservations fall due.
   */
  private async insisting<T>(work: () => Promise<T>): Promise<T> {
    const { DeadlineExceededError, TimeoutError } = this.module;
    for (let left = TRIES - 1; ; left--)
      try {
        return await work();
      } catch (error) {
        if (left === 0 || !(error instanceof TimeoutError || error instanceof DeadlineExceededError)) throw error;
      }
  }

  private isRefusal(error: unknown): boolean {
    const { MaxAppendSizeExceededError, StreamDeletedError, AccessDeniedError } = this.module;
    return [MaxAppendSizeExceededError, StreamDeletedError, AccessDeniedError].some((kind) => error instanceof kind);
  }

  private async settle(
    holder: Holder,
    changes: ClaimChanges,
    { result, mine }: Written,
  ): Promise<void> {
    if (result.outcome === 'stale' || result.outcome === 'repeated') await this.claims.giveBack(changes);
    else if (result.outcome === 'appended' && mine) await this.claims.confirm(holder, result.version, changes);
  }

  /**
   * Looked at before the write, and not held until then: what comes through in between is cleared away by whoever closed
   * the stream (decision 0030).
   */
  private async lacking(unit: Append): Promise<AppendResult | undefined> {
    const { stream: { board }, needs = [] } = unit;
    for (const need of needs) {
      const [newest] = await this.newestOf({ ...need, board });
      if (!newest || closesStream(newest)) return (await this.earlier(unit)) ?? { outcome: 'lacking', need };
    }
    return undefined;
  }

  private newestOf(stream: StreamId): Promise<RecordedEvent[]> {
    return this.readEvents(this.names.of(stream), { direction: 'backwards', fromRevision: 'end', maxCount: 1 });
  }

  /** Who repeats an append may find its claims in other hands since, and who comes too late has not seen why. */
  private async claimedOrLate(unit: Append, refusal: Refusal): Promise<AppendResult> {
    const repeated = await this.earlier(unit);
    if (repeated) return repeated;
    const [last] = await this.newestOf(unit.stream);
    const version = last ? Number(last.revision) + 1 : 0;
    return version === unit.expected ? { outcome: 'claimed', ...refusal } : { outcome: 'stale', version };
  }

  /** The receipt of `unit` if exactly its events stand where it wants to put them. */
  private async earlier({ stream, expected, events }: Append): Promise<AppendResult | undefined> {
    const there = await this.readEvents(this.names.of(stream), { fromRevision: BigInt(expected), maxCount: events.length });
    const last = there.at(-1);
    if (!last || there.length !== events.length || there.some(({ id }, nth) => id !== events[nth]?.id)) return undefined;
    return { outcome: 'repeated', version: Number(last.revision) + 1, position: placeOf(last) };
  }

  private async readEvents(name: string, options: ReadStreamOptions = {}): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    try {
      for await (const { event } of this.client.readStream(name, options))
        if (event) events.push(event);
    } catch (error) {
      if (!(error instanceof this.module.StreamNotFoundError)) throw error;
    }
    return events;
  }

  private follow(following: {
    after: Position;
    prefixes?: readonly string[] | undefined;
    batchSize: number;
    idleMs: number;
    signal: AbortSignal;
  }): AsyncIterable<Stretch> {
    const { client, module, options } = this;
    const { prefixes, ...rest } = following;
    return followLog({
      ...rest,
      ...(prefixes ? { prefixes } : {}),
      client,
      module,
      backoff: options.backoff ?? BACKOFF,
      onTrouble: (error, waitMs) => options.log.warn({ error, waitMs }, 'a subscription lost its event store'),
    });
  }

  private known(event: RecordedEvent): Recorded[] {
    const stream = streamOf(event, this.names);
    if (stream) return [recorded(event, stream)];
    if (event.streamId === this.names.deployment) return [];
    // Others may use the same server. Their streams have names of another form, and are passed over.
    const kind = event.streamId.split('-', 1)[0] ?? '';
    if (!this.strangers.has(kind) && this.strangers.size < 100) {
      this.strangers.add(kind);
      this.options.log.warn({ stream: event.streamId, type: event.type }, 'events of streams that are not ours are passed over');
    }
    return [];
  }

  private async *claimNews(after: string, signal: AbortSignal): AsyncGenerator<ClaimNews> {
    const prefixes = this.names.start === '' ? undefined : [this.names.start];
    for await (const stretch of this.follow({ after, prefixes, batchSize: CLAIMS_BATCH, idleMs: CLAIMS_IDLE_MS, signal })) {
      const said = stretch.events.flatMap((event) => {
        const stream = streamOf(event, this.names);
        const changes = claimChangesIn(event);
        return stream && changes ? [{ holder: holderOf(stream), version: Number(event.revision) + 1, changes }] : [];
      });
      yield { said, checkpoint: stretch.checkpoint, caughtUp: stretch.caughtUp };
    }
  }
}
