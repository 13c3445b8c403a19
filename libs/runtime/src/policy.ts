import type { ReactionsTo, RowIdentity } from '#kernel';
import type { Command } from '@nestjs/cqrs';
import type { Receipt } from './aggregate.js';

/** One command, or several that are sent concurrently. */
export type Commands = Command<Receipt> | readonly Command<Receipt>[];

/**
 * The reaction to an event: groups of commands, each sent when the one before is done; nothing; or a function for effects that are not commands.
 */
export type Reaction = Commands | AsyncIterable<Commands> | Promise<Commands | void> | void;

/** The object that an event is about. */
export interface PolicySubject {
  /** Its row in a read model of its category, folded from the current log, however far the read model is; null if it has none. */
  row<Row extends RowIdentity>(type: new () => Row): Promise<Row | null>;
}

/**
 * The reactions by event type. `Heard` names the events of each category that the policy follows, in the types of their deciders: `{ company:
 * CompanyEvents; job: JobEvents }`; other events do not compile.
 */
export type Reacts<Heard> = ReactionsTo<Heard, PolicySubject, Reaction>;

/** The partition of an event, as a name. */
export type Partitions<Heard> = ReactionsTo<Heard, void, string>;

/**
 * What to do when something has happened: from events to commands.
 *
 * In the background, each event is handled at least once, in the order of its partition, and possibly again. So the effect of a reaction must not
 * depend on how often it runs. Ids and commands are derived from the policy and the event, and `facts()` has the board of the event, the actor
 * `system:<name>`, and the event as the cause. A request that must not answer before the policy is done runs it immediately (`Reactions.settle`),
 * in its own name.
 *
 * A command for a deleted object is skipped. Any other rejection ends the reaction and is not retried.
 */
export abstract class Policy {
  /** Unique; stored with the checkpoint, so a renamed policy starts from the beginning. */
  abstract readonly name: string;

  /** The reaction to each event type. A policy that follows no category is not run. */
  abstract readonly on: Reacts<object>;

  /**
   * Events of a board with the same partition are handled one after the other, in the order of the log. An event type without a function here uses
   * its stream as the partition.
   */
  readonly partitions?: Partitions<object>;

  /** Called before the log is followed: another process may have followed it meanwhile, so drop what is remembered about it. */
  begin?(): void;
}
