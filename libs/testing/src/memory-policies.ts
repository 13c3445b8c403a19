import { reactionTo, Rejection, type StoredEvent } from '#kernel';
import { type Facts } from '#kernel/engine';
import type { BackgroundWork, Policy, Reactions } from '#runtime';
import type { Policies } from '#runtime/engine';
import { withFacts, type ReadModels, Ids } from '#store';
import type { Contract } from './contract.js';
import type { MemoryEventStore } from './memory-event-store.js';

/** A policy, and its position on each board. */
interface RegisteredPolicy {
  readonly policy: Policy;
  readonly reactions: Reactions;
  readonly reached: Map<string, number>;
}

/** Policies in memory, for specs. Nothing reacts by itself: `settle` lets all of them react to the events so far. */
export class MemoryPolicies implements Contract<Policies> {
  private readonly registered: RegisteredPolicy[] = [];

  constructor(
    private readonly store: MemoryEventStore,
    private readonly readModels: ReadModels,
  ) {}

  runner(policy: Policy, reactions: Reactions): BackgroundWork {
    this.registered.push({ policy, reactions, reached: new Map() });
    return { name: `policy ${policy.name}`, single: true, run: () => Promise.resolve() };
  }

  async status(): ReturnType<Policies['status']> {
    return this.registered.map(({ policy: { name } }) => ({ name, lagSeconds: 0, failures: 0 }));
  }

  /**
   * Lets each policy react to the new events of a board, and to the events that follow, until none follow.
   * @throws faults of policies, which production would retry.
   */
  async settle({ board, now }: Pick<Facts, 'board' | 'now'>): Promise<void> {
    for (let moved = true; moved;) {
      moved = false;
      for (const each of this.registered) moved = (await this.catchUp(each, board, now)) || moved;
    }
  }

  /** Resets the position of every policy on a board: `settle` then lets them react to everything again, as after a crash. */
  forget(board: string): void {
    for (const { reached } of this.registered) reached.delete(board);
  }

  private async catchUp(registered: RegisteredPolicy, board: string, now: string): Promise<boolean> {
    const { policy, reached } = registered;
    const from = reached.get(board);
    if (from === undefined) policy.begin?.();
    const log = this.store.logOf(board);
    const events = log.slice(from ?? 0).filter((event) => reactionTo(policy.on, event) !== undefined);
    reached.set(board, log.length);
    for (const event of events) await this.reactTo(registered, event, now);
    return events.length > 0;
  }

  private async reactTo({ policy, reactions }: RegisteredPolicy, event: StoredEvent, now: string): Promise<void> {
    const { board, metadata, id, at } = event;
    const { requestId, correlationId } = metadata;
    const known = { board, actor: `system:${policy.name}`, now, requestId, correlationId, causationId: id };
    try {
      const current = this.readModels.current(event);
      await withFacts(known, () => reactions.react(policy, current), Ids.seed(`${policy.name}/${id}`, at));
    } catch (error) {
      // The refusal of a rule is final.
      if (!(error instanceof Rejection)) throw error;
    }
  }
}
