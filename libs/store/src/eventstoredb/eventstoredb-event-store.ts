import type { EventStoreDBClient, ReadStreamOptions, RecordedEvent } from '@eventstore/db-client';
import { EventStore, type Position, type StoredEvent } from '#kernel';
import {
  type Append,
  type AppendResult,
  type Batch,
  BEGINNING,
  type HistoriesOptions,
  type HistoryBatch,
  type StreamId,
  type SubscribeOptions,
  type Together,
} from '#kernel/engine';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ClaimFollower, type ClaimNews } from './claim-follower.js';
import {
  type ClaimHolder,
  type ClaimChanges,
  claimChangesOf,
  ClaimReservations,
  holderOf,
  type ClaimRefusal,
} from './claim-reservations.js';
import { closeClient, openClient, openFirstNode, verifyServer } from './eventstoredb-client.js';
import { attemptOf, closesStream, outgoing, placeOf, positionOf, recorded } from './eventstoredb-events.js';
import { isEventStoreOutage, outageReason } from './event-store-outage.js';
import { Availability, watched } from './eventstoredb-availability.js';
import { StreamNames } from './eventstoredb-names.js';
import type { Backoff } from './eventstoredb-subscription.js';
import { EventStoreDbLog } from './eventstoredb-log.js';
import { EventTail, type LogReading } from './eventstoredb-tail.js';
import { stagedHistories } from '../event-log/staged-histories.js';
import type { EventStoreDbOptions } from './eventstoredb-options.js';

type Module = typeof import('@eventstore/db-client');

const BACKOFF: Backoff = { firstMs: 100, maxMs: 5000 };
const TRIES = 3;
const CLAIMS_BATCH = 500;
const CLAIMS_IDLE_MS = 1000;
/** After this time without events, a subscription reports that it is alive. */
const IDLE_MS = 3_000;
const SILENCE_MS = 10_000;
// How long a health check waits for the store.
const PING_MS = 1_500;

/**
 * Events in EventStoreDB 23.10 or later, claims in PostgreSQL (decision 0002). The server detects repeats by event id but does not report them. So
 * the last event of an append that may have been tried before is read back.
 */
export class EventStoreDbStore extends EventStore {
  readonly inline = false;
  private readonly claims: ClaimReservations;
  private readonly follower: ClaimFollower;
  private readonly log: EventStoreDbLog;
  private readonly tail: EventTail;
  private readonly names: StreamNames;

  private constructor(
    private readonly client: EventStoreDBClient,
    private readonly module: Module,
    private readonly availability: Availability,
    private readonly options: EventStoreDbOptions,
  ) {
    super();
    this.names = new StreamNames(options.prefix ?? '');
    const backoff = options.backoff ?? BACKOFF;
    this.log = new EventStoreDbLog({ client, module, availability, names: this.names, log: options.log, backoff });
    this.tail = new EventTail(this.log, backoff, options.kept);
    this.claims = new ClaimReservations(options.pool);
    this.follower = new ClaimFollower(
      this.claims,
      (after, signal) => this.claimNews(after, signal),
      (error) => options.log.warn({ error }, 'finishing claims was interrupted'),
      options.lookForDueMs,
    );
  }

  /**
   * A store that is usable immediately, whether the server is available yet or not. Only this loads the client.
   * @throws SettingsError if `url` is not a connection string, or names a file that cannot be read.
   */
  static async open(options: EventStoreDbOptions): Promise<EventStoreDbStore> {
    const module = await import('@eventstore/db-client');
    const availability = new Availability(options.log);
    const silence = (ms: number) =>
      new module.DeadlineExceededError(
        Object.assign(new Error(`no answer in ${ms / 1_000} seconds`), { code: 4 }) as never,
      );
    const client = watched(openClient(module, options.url), {
      availability,
      silenceMs: options.silenceMs ?? SILENCE_MS,
      silence,
    });
    const store = new EventStoreDbStore(client, module, availability, options);
    if (options.finishClaims ?? true) store.follower.start();
    return store;
  }

  /**
   * Checks whether the server can be used at all; an unavailable one may return later. Waits at most five seconds.
   * @throws SettingsError if it rejects the user, is not trusted, does not speak TLS, or is too old.
   */
  async verify(): Promise<void> {
    await verifyServer(this.client, this.options.url, () => openFirstNode(this.module, this.options.url));
  }

  async read(stream: StreamId): Promise<readonly StoredEvent[]> {
    const events = await this.readEvents(this.names.of(stream));
    return events.map((event) => recorded(event, stream));
  }

  async append(unit: Append): Promise<AppendResult> {
    const { stream, events, take = [], release = [] } = unit;
    if (events.length === 0) throw new Error('An append needs at least one event.');
    const changes = take.length + release.length > 0 ? claimChangesOf(take, release) : undefined;
    const holder = holderOf(stream);
    const [lacking, refusal] = await this.admitted(unit, holder, changes);
    if (lacking) return lacking;
    if (refusal) return this.claimedOrLate(unit, refusal);
    const result = await this.write(unit, changes).catch(async (error: unknown) => {
      // Reservations of appends that are not known to have failed stay: their events may yet appear.
      if (changes && this.isRefusal(error)) await this.release(changes);
      throw error;
    });
    if (changes) await this.settle(holder, changes, result);
    return result;
  }

  /** The server cannot write to several streams atomically. */
  together<T>(_: StreamId, { inSteps }: Together<T>): Promise<T> {
    return inSteps();
  }

  async *subscribe({
    after,
    categories,
    batchSize = 1000,
    signal,
    pollMs = IDLE_MS,
  }: SubscribeOptions): AsyncIterable<Batch> {
    for await (const { events, ...rest } of this.tail.follow({ after, categories, batchSize, idleMs: pollMs, signal }))
      yield { ...rest, events: events.map(({ event }) => event) };
  }

  histories(options: HistoriesOptions): AsyncIterable<HistoryBatch> {
    return stagedHistories(this, this.options.pool, options);
  }

  head(): Promise<Position> {
    return this.log.head();
  }

  newest(): Promise<Position> {
    return this.tail.newest();
  }

  expect(category: string, position: Position): void {
    this.tail.expect(category, position);
  }

  async heldBack(): Promise<readonly StreamId[]> {
    return [];
  }

  async ping(): Promise<void> {
    const late = sleep(PING_MS, undefined, { ref: false }).then(() => {
      throw new Error(`EventStoreDB does not answer: nothing arrived within ${PING_MS / 1_000} seconds.`);
    });
    await Promise.race([this.head(), late]).catch((error: unknown) => {
      throw isEventStoreOutage(error) ? new Error(outageReason(error), { cause: error }) : error;
    });
    await this.options.pool.query('select 1');
  }

  async close(): Promise<void> {
    this.availability.close();
    await this.tail.close();
    await this.follower.close();
    await closeClient(this.client);
  }

  /** Checks what `unit` needs and reserves its claims, concurrently. If either fails, nothing stays reserved. */
  private async admitted(
    unit: Append,
    holder: ClaimHolder,
    changes: ClaimChanges | undefined,
  ): Promise<readonly [lacking: AppendResult | undefined, refusal: ClaimRefusal | null]> {
    const { expected, events, take = [] } = unit;
    const reserves = changes && take.length > 0;
    const [lacking, reserved] = await Promise.allSettled([
      this.lacking(unit),
      reserves ? this.claims.reserve(holder, expected + events.length, take, changes) : null,
    ]);
    if (reserves && (lacking.status === 'rejected' || lacking.value)) await this.release(changes);
    if (lacking.status === 'rejected') throw lacking.reason;
    if (lacking.value) return [lacking.value, null];
    if (reserved.status === 'rejected') throw reserved.reason;
    return [undefined, reserved.value];
  }

  /** One append without regard to claims, except what its last event says about them. @throws on faults. */
  private async write(unit: Append, changes?: ClaimChanges): Promise<AppendResult> {
    const { stream, expected, events, at, metadata, closes, neverTried } = unit;
    const attempt = changes?.attempt ?? randomUUID();
    const last = events.length - 1;
    const messages = events.map((event, nth) =>
      outgoing(event, metadata, {
        at,
        attempt,
        ...(nth === last ? { ...(changes ? { claims: changes } : {}), ...(closes ? { closes } : {}) } : {}),
      }),
    );
    const name = this.names.of(stream);
    let appendedAt: Position;
    try {
      const expectedRevision = expected === 0 ? this.module.NO_STREAM : BigInt(expected - 1);
      const { position } = await this.insisting(() => this.client.appendToStream(name, messages, { expectedRevision }));
      appendedAt = position ? positionOf(position) : BEGINNING;
    } catch (error) {
      if (!(error instanceof this.module.WrongExpectedVersionError)) throw error;
      const { actualVersion } = error;
      const version = typeof actualVersion === 'bigint' ? Number(actualVersion) + 1 : 0;
      return (await this.earlier(unit)) ?? { outcome: 'stale', version };
    }
    const version = expected + events.length;
    if (neverTried) return { outcome: 'appended', version, position: appendedAt };
    const [newest] = await this.readEvents(name, { fromRevision: BigInt(version - 1), maxCount: 1 });
    return {
      outcome: newest && attemptOf(newest) === attempt ? 'appended' : 'repeated',
      version,
      position: appendedAt,
    };
  }

  /**
   * If the server is about to learn of the event, it lets the call time out and expects its client to retry. A node that is no longer the leader
   * does the same and names the new leader. All tries together stay far below the time after which reservations are due.
   */
  private async insisting<T>(work: () => Promise<T>): Promise<T> {
    const again = [this.module.DeadlineExceededError, this.module.TimeoutError, this.module.NotLeaderError];
    for (let left = TRIES - 1; ; left--)
      try {
        return await work();
      } catch (error) {
        if (left === 0 || !again.some((kind) => error instanceof kind)) throw error;
      }
  }

  private isRefusal(error: unknown): boolean {
    const { MaxAppendSizeExceededError, StreamDeletedError, AccessDeniedError } = this.module;
    return [MaxAppendSizeExceededError, StreamDeletedError, AccessDeniedError].some((kind) => error instanceof kind);
  }

  /**
   * Ends the reservations of an append that wrote nothing and frees what was released. What was taken stays reserved until the follower has read
   * it. A fault here only makes others wait: the events say what is held, and the follower finishes the work.
   */
  private async settle(holder: ClaimHolder, changes: ClaimChanges, result: AppendResult): Promise<void> {
    if (result.outcome !== 'appended') return this.release(changes);
    if (changes.release.length === 0) return;
    await this.claims
      .confirm(holder, result.version, changes)
      .catch((error: unknown) => this.leftToFollower(error, holder.stream));
  }

  private async release(changes: ClaimChanges): Promise<void> {
    if (changes.take.length === 0) return;
    await this.claims.release(changes).catch((error: unknown) => this.leftToFollower(error));
  }

  private leftToFollower(error: unknown, stream?: string): void {
    this.options.log.warn({ error, stream }, 'claims are left to the follower');
  }

  /** Checked before the write and not locked until then: the process that closed the stream cleans up what slips through (decision 0030). */
  private async lacking(unit: Append): Promise<AppendResult | undefined> {
    const {
      stream: { board },
      needs = [],
    } = unit;
    for (const need of needs) {
      const [newest] = await this.newestOf({ ...need, board });
      if (!newest || closesStream(newest)) return (await this.earlier(unit)) ?? { outcome: 'lacking', need };
    }
    return undefined;
  }

  private newestOf(stream: StreamId): Promise<RecordedEvent[]> {
    return this.readEvents(this.names.of(stream), { direction: 'backwards', fromRevision: 'end', maxCount: 1 });
  }

  /** A repeated append may find that others hold its claims by now, and a late one has not seen why. */
  private async claimedOrLate(unit: Append, refusal: ClaimRefusal): Promise<AppendResult> {
    const repeated = await this.earlier(unit);
    if (repeated) return repeated;
    const [last] = await this.newestOf(unit.stream);
    const version = last ? Number(last.revision) + 1 : 0;
    return version === unit.expected ? { outcome: 'claimed', ...refusal } : { outcome: 'stale', version };
  }

  /** The receipt of `unit` if exactly its events are where it wants to put them. */
  private async earlier({ stream, expected, events }: Append): Promise<AppendResult | undefined> {
    const there = await this.readEvents(this.names.of(stream), {
      fromRevision: BigInt(expected),
      maxCount: events.length,
    });
    const last = there.at(-1);
    if (!last || there.length !== events.length || there.some(({ id }, nth) => id !== events[nth]?.id))
      return undefined;
    return { outcome: 'repeated', version: Number(last.revision) + 1, position: placeOf(last) };
  }

  private async readEvents(name: string, options: ReadStreamOptions = {}): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    try {
      for await (const { event } of this.client.readStream(name, options)) if (event) events.push(event);
    } catch (error) {
      if (!(error instanceof this.module.StreamNotFoundError)) throw error;
    }
    return events;
  }

  private async *claimNews(after: string, signal: AbortSignal): AsyncGenerator<ClaimNews> {
    const reading: LogReading = {
      after,
      categories: undefined,
      batchSize: CLAIMS_BATCH,
      idleMs: CLAIMS_IDLE_MS,
      signal,
    };
    for await (const { events, checkpoint, caughtUp } of this.tail.follow(reading)) {
      const statements = events.flatMap(({ event, claims }) =>
        claims ? [{ holder: holderOf(event), version: event.version, changes: claims }] : [],
      );
      yield { statements, checkpoint, caughtUp };
    }
  }
}
