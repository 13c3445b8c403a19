import { reactionTo, Rejection, type EventStore, type StoredEvent } from '#kernel';
import type { Command } from '@nestjs/cqrs';
import type { Receipt } from './aggregate.js';
import type { CommandSender } from './direct-bus.js';
import type { Commands, Policy, Reaction, PolicySubject } from './policy.js';
import type { ReadModels } from '#store';

/** Called with the receipt of each command that changed something. */
type Then = (receipt: Receipt) => Promise<void>;

const nothing: Then = async () => undefined;

/** Executes the reactions of policies. */
export class Reactions {
  constructor(
    private readonly bus: CommandSender,
    private readonly store: Pick<EventStore, 'read'>,
    private readonly readModels: ReadModels,
  ) {}

  /**
   * Executes the reaction to `event`, whose data is upcast to the current version. Returns nothing if there is nothing to do.
   * @throws on faults, and rejections of rules.
   */
  react(policy: Policy, event: StoredEvent): Promise<void> | undefined {
    const { readModels, store } = this;
    return this.perform(policy, event, { row: async (type) => readModels.rowOf(type, await store.read(event)) });
  }

  /**
   * Immediately executes the reactions of `policy` to the events of a command, and to the events that follow from them. If the command changed
   * nothing, an earlier one may have had the same effect without completing its reactions: then the newest events that the policy follows are used.
   * In the background, the policy handles all of these events again.
   * @throws rejections of rules, unless the object of a command was deleted.
   */
  async settle(policy: Policy, receipt: Receipt): Promise<void> {
    const subject: PolicySubject = { row: async (type) => receipt.find(type) };
    for (const event of unitOf(policy, receipt)) {
      await this.shown(policy, event);
      await this.perform(policy, this.readModels.current(event), subject, (next) => this.settle(policy, next));
    }
  }

  /** Sends the commands of a reaction, group by group. A command for a deleted object is skipped. */
  async send(reaction: Reaction, then = nothing): Promise<void> {
    const resolved = await reaction;
    if (!resolved) return;
    if (Symbol.asyncIterator in resolved) for await (const commands of resolved) await this.sendGroup(commands, then);
    else await this.sendGroup(resolved, then);
  }

  private perform(policy: Policy, event: StoredEvent, subject: PolicySubject, then?: Then): Promise<void> | undefined {
    const reaction = reactionTo<PolicySubject, Reaction>(policy.on, event)?.(event, subject);
    return reaction ? this.send(reaction, then) : undefined;
  }

  /** A policy that queries a read model must find the event in it. */
  private async shown({ on }: Policy, { category, position }: StoredEvent): Promise<void> {
    // The answer to a command has waited for its own category.
    const others = Object.keys(on).filter((each) => each !== category);
    await Promise.all(others.map((each) => this.readModels.caughtUp(each, position, category)));
  }

  /** Waits for all of them, whether they fail or not, so that nothing continues after the caller has its answer. */
  private async sendGroup(commands: Commands, then: Then): Promise<void> {
    const group: readonly Command<Receipt>[] = Array.isArray(commands) ? commands : [commands];
    const sent = await Promise.allSettled(group.map((command) => this.sendOne(command, then)));
    for (const each of sent) if (each.status === 'rejected') throw each.reason;
  }

  private async sendOne(command: Command<Receipt>, then: Then): Promise<void> {
    let receipt: Receipt;
    try {
      receipt = await this.bus.execute(command);
    } catch (error) {
      if (error instanceof Rejection && error.kind === 'missing') return;
      throw error;
    }
    if (receipt.changed) await then(receipt);
  }
}

/** The events of one command: that of `receipt`, or that of the newest event that `policy` follows. */
function unitOf(policy: Policy, { changed, version, history }: Receipt): readonly StoredEvent[] {
  const events = history();
  const last = changed ? events[version - 1] : events.findLast((event) => reactionTo(policy.on, event) !== undefined);
  return events.filter(({ metadata }) => metadata.commandId === last?.metadata.commandId);
}
