import { type EventStore, type Position, reactionTo, type StoredEvent, Rejection } from '#kernel';
import { streamName } from '#kernel/engine';
import type { Provider, Type } from '@nestjs/common';
import type { Pool } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOST_RACES } from './aggregate.js';
import { COMMIT_MAY_FOLLOW, type ReadModels, withFacts, Ids, Batcher } from '#store';
import { EventBatches } from '#store/engine';
import { Background, type BackgroundWork } from './process/background-work.js';
import type { Logger } from './process/logging.js';
import type { Policy } from './policy.js';
import { Reactions } from './reactions.js';

/** Partitions whose events a policy handles concurrently. Within a partition it handles one event after the other. */
const SIDE_BY_SIDE = 16;
const BATCH = 500;
/**
 * How long a checkpoint may stay unwritten, in milliseconds: after reactions, and when nothing was to be done. If a process dies, its policies
 * handle the last events again.
 */
const SAVE_MS = 500;
const BEAT_MS = 10_000;
/** Reactions to an event may come a little later than its publication. */
const GATHER_MS = 50;
/** How often a reaction is tried before its event is set aside; the waits in between double, half a minute in total. */
const TRIES = 8;

/** Providers that run a policy in the background; spread into the module of its context. */
export const policy = (type: Type<Policy>): Provider[] => [
  type,
  {
    provide: Symbol(type.name),
    useFactory: (policies: Policies, reactions: Reactions, background: Background, each: Policy) => {
      if (Object.keys(each.on).length > 0) background.add(policies.runner(each, reactions));
    },
    inject: [Policies, Reactions, Background, type],
  },
];

/** How far a policy is. */
export interface PolicyStatus {
  readonly name: string;
  /** How long ago it had reacted to everything, as far as reported: it reports every ten seconds. */
  readonly lagSeconds: number;
  /** Events that its reaction failed on. */
  readonly failures: number;
}

/** The events that a policy must handle. */
interface PolicyBatch {
  readonly events: readonly StoredEvent[];
  /** The newest event of each category so far, these included, since the policy started at `after`. */
  readonly given: ReadonlyMap<string, Position>;
  readonly after: Position;
}

/** How far a policy is, and its last written checkpoint. */
interface Move {
  readonly policy: string;
  readonly from: Position;
  readonly to: Position;
  readonly caughtUp: boolean;
}

/** Runs policies. */
export class Policies {
  /** Checkpoints that are due at the same time share one statement. */
  private readonly saves = new Batcher((moves: readonly Move[]) => this.saveAll(moves), {
    maxSize: 100,
    inFlight: 1,
    keys: ({ policy }) => [policy],
  });

  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
    private readonly readModels: ReadModels,
    private readonly log: Logger,
    private readonly firstPauseMs = 200,
  ) {}

  /** `policy` as background work. */
  runner(policy: Policy, reactions: Reactions): BackgroundWork {
    return { name: `policy ${policy.name}`, single: true, run: (signal) => this.run(policy, reactions, signal) };
  }

  /** How far each policy is. */
  async status(): Promise<readonly PolicyStatus[]> {
    const { rows } = await this.pool.query<PolicyStatus>(
      `select name, extract(epoch from now() - caught_up_at)::float8 as "lagSeconds",
         (select count(*)::int from policy_failures where policy = name) as failures from policies order by name`,
    );
    return rows;
  }

  /** Follows the log until `signal` aborts. @throws on faults of the database; call it again. */
  private async run(policy: Policy, reactions: Reactions, outer: AbortSignal): Promise<void> {
    policy.begin?.();
    const after = await this.checkpoint(policy);
    const categories = Object.keys(policy.on);
    const overtaken = new AbortController();
    const signal = AbortSignal.any([outer, overtaken.signal]);
    const progress = new Checkpoint(
      policy.name,
      after,
      (move) => this.saves.run(move),
      (error) => overtaken.abort(error),
    );
    const batches = this.store.subscribe({ after, categories, batchSize: BATCH, signal });
    const given = new Map<string, Position>();
    try {
      for await (const { events, checkpoint, caughtUp } of EventBatches.gathered(batches, GATHER_MS)) {
        for (const { category, position } of events) given.set(category, position);
        await this.reactToAll(policy, reactions, { events, given, after }, signal);
        if (signal.aborted) break;
        progress.reached(checkpoint, caughtUp, events.length > 0);
      }
    } finally {
      await progress.end();
    }
    overtaken.signal.throwIfAborted();
  }

  private async checkpoint({ name }: Policy): Promise<Position> {
    const { rows } = await this.pool.query<{ checkpoint: Position }>(
      `with created as (insert into policies (name, checkpoint) values ($1, '') on conflict do nothing)
       select coalesce((select checkpoint from policies where name = $1), '') as checkpoint`,
      [name],
    );
    return rows[0]?.checkpoint ?? '';
  }

  /** Writes checkpoints; false for a policy whose checkpoint was moved by another process, which holds the lease now. */
  private async saveAll(moves: readonly Move[]): Promise<boolean[]> {
    const { rows } = await this.pool.query<{ name: string }>({
      name: 'policy-checkpoints',
      text: `update policies p set checkpoint = m.upto, caught_up_at = case when m.caught_up then now() else p.caught_up_at end
        from unnest($1::text[], $2::text[], $3::text[], $4::boolean[]) as m(name, since, upto, caught_up)
        where p.name = m.name and p.checkpoint = m.since and ${COMMIT_MAY_FOLLOW} returning p.name`,
      values: [
        moves.map(({ policy }) => policy),
        moves.map(({ from }) => from),
        moves.map(({ to }) => to),
        moves.map(({ caughtUp }) => caughtUp),
      ],
    });
    const moved = new Set(rows.map(({ name }) => name));
    return moves.map(({ policy }) => moved.has(policy));
  }

  private async reactToAll(
    policy: Policy,
    reactions: Reactions,
    { events, given, after }: PolicyBatch,
    signal: AbortSignal,
  ): Promise<void> {
    const heard = events.filter((event) => reactionTo(policy.on, event) !== undefined);
    if (heard.length === 0) return;
    // A policy that reads a read model must find its events there: of each category the newest event, or where it started.
    const shown = Object.keys(policy.on).map((category) => {
      const newest = given.get(category);
      return this.readModels.caughtUp(category, newest ?? after, newest === undefined ? '' : category);
    });
    await Promise.all(shown);
    const partitions = this.partitioned(policy, heard);
    const worker = async () => {
      for (let partition = partitions.pop(); partition; partition = partitions.pop())
        for (const event of partition) {
          const reacting = this.reactTo(policy, reactions, event, signal);
          if (reacting) await reacting;
        }
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
  }

  /** The events of each partition, in order. */
  private partitioned(policy: Policy, events: readonly StoredEvent[]): (readonly StoredEvent[])[] {
    const partitions = new Map<string, StoredEvent[]>();
    for (const event of events) {
      const name = this.partitionOf(policy, event);
      const partition = partitions.get(name);
      if (partition) partition.push(event);
      else partitions.set(name, [event]);
    }
    return [...partitions.values()];
  }

  private partitionOf(policy: Policy, event: StoredEvent): string {
    const partition = reactionTo<void, string>(policy.partitions ?? {}, event);
    if (!partition) return streamName(event);
    try {
      return `${event.board} ${partition(this.readModels.current(event))}`;
    } catch {
      // An event of a newer release: the reaction meets the same error and reports it.
      return streamName(event);
    }
  }

  /** Most events need nothing, and then no promise: an import hands thousands to each policy. */
  private reactTo(
    policy: Policy,
    reactions: Reactions,
    event: StoredEvent,
    signal: AbortSignal,
  ): Promise<void> | undefined {
    const { board, metadata, id, at } = event;
    const react = (): Promise<void> | undefined => {
      const known = {
        board,
        actor: `system:${policy.name}`,
        now: new Date().toISOString(),
        requestId: metadata.requestId,
        correlationId: metadata.correlationId,
        causationId: id,
      };
      const seed = () => Ids.seed(`${policy.name}/${id}`, at);
      return withFacts(known, () => reactions.react(policy, this.readModels.current(event)), seed);
    };
    if (signal.aborted) return undefined;
    let first: Promise<void> | undefined;
    try {
      first = react();
    } catch (error) {
      first = Promise.reject(error);
    }
    return first && this.untilDone(policy, event, { first, react }, signal);
  }

  private async untilDone(
    policy: Policy,
    event: StoredEvent,
    { first, react }: { first: Promise<void>; react: () => Promise<void> | undefined },
    signal: AbortSignal,
  ): Promise<void> {
    for (let attempt = 1; attempt === 1 || !signal.aborted; attempt++) {
      try {
        return await (attempt === 1 ? first : react());
      } catch (error) {
        if (error instanceof Rejection && error.code !== LOST_RACES) {
          this.log.debug(
            { policy: policy.name, event: event.id, code: error.code },
            'A command of a policy was rejected',
          );
          return;
        }
        this.log.warn({ err: error, policy: policy.name, event: event.id, attempt }, 'A policy failed to react');
        if (attempt >= TRIES) return this.setAside(policy, event, error);
        await sleep(this.firstPauseMs * 2 ** (attempt - 1), undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** @throws if the database or the event store is unavailable: then the event is not at fault. */
  private async setAside({ name }: Policy, event: StoredEvent, error: unknown): Promise<void> {
    await this.store.ping();
    const message = error instanceof Error ? error.message : String(error);
    await this.pool.query(
      `insert into policy_failures (policy, event_id, stream, position, error) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [name, event.id, streamName(event), event.position, message.slice(0, 2_000)],
    );
    this.log.error({ err: error, policy: name, event: event.id }, 'A policy set an event aside');
  }
}

/** Writes the checkpoint of a policy: soon after reactions, rarely if there was nothing to do. */
class Checkpoint {
  private at: Pick<Move, 'to' | 'caughtUp'>;
  private timer: NodeJS.Timeout | undefined;
  private savedAt = -Infinity;
  private saving: Promise<void> = Promise.resolve();

  constructor(
    private readonly policy: string,
    private saved: Position,
    private readonly save: (move: Move) => Promise<boolean>,
    private readonly onTrouble: (error: unknown) => void,
  ) {
    this.at = { to: saved, caughtUp: false };
  }

  reached(to: Position, caughtUp: boolean, reacted: boolean): void {
    this.at = { to, caughtUp };
    const now = performance.now();
    // By the clock instead of since the last time, so that all policies of a process report together.
    if (Math.floor(now / BEAT_MS) > Math.floor(this.savedAt / BEAT_MS)) this.write();
    else if (reacted) this.timer ??= setTimeout(() => this.write(), Math.max(0, this.savedAt + SAVE_MS - now));
  }

  /** Writes nothing more; waits for writes in progress. */
  async end(): Promise<void> {
    clearTimeout(this.timer);
    await this.saving;
  }

  private write(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.savedAt = performance.now();
    this.saving = this.saving
      .then(async () => {
        const { saved: from, at } = this;
        this.saved = at.to;
        if (!(await this.save({ policy: this.policy, from, to: at.to, caughtUp: at.caughtUp })))
          throw new Error(`Another process is running the policy "${this.policy}".`);
      })
      .catch(this.onTrouble);
  }
}
