import type { ReactionsTo, RowIdentity } from '#kernel';
import type { Command } from '@nestjs/cqrs';
import type { Receipt } from './aggregate.js';

/** One command, or several that are sent side by side. */
export type Commands = Command<Receipt> | readonly Command<Receipt>[];

/**
 * What is done because of an event: commands, group after group, each sent when the one before is done; nothing; or, for what
 * is not written by commands, the doing itself.
 */
export type Reaction = Commands | AsyncIterable<Commands> | Promise<Commands | void> | void;

/** The object that an event is about. */
export interface Subject {
  /** Its row in a read model of its category as the log has it now, however far the read model is; null when it has none. */
  row<Row extends RowIdentity>(type: new () => Row): Promise<Row | null>;
}

/**
 * What is done because of which event. `Heard` names the events of each category that is listened to, as their deciders do:
 * `{ company: CompanyEvents; job: JobEvents }`; other events do not compile.
 */
export type Reacts<Heard> = ReactionsTo<Heard, Subject, Reaction>;

/** The partition of an event, as a name. */
export type Partitions<Heard> = ReactionsTo<Heard, void, string>;

/**
 * What is to be done when something has happened: from events to commands.
 *
 * In the background each event is reacted to at least once, in the order of its partition, and may be met again; so a reaction
 * has one effect however often it is done. Ids and commands are then derived from the policy and the event, and `facts()`
 * has the board of the event, the actor `system:<name>`, and the event as the cause. A request that must not answer before
 * the policy is done has it done at once (`Reactions.settle`), in its own name.
 *
 * A command for an object that is gone needs no doing. Another refusal ends the reaction, and is not tried again.
 */
export abstract class Policy {
  /** Unique; kept with the checkpoint, so a renamed policy starts from the beginning. */
  abstract readonly name: string;

  /** What follows from which event. A policy that listens to no category is not run. */
  abstract readonly on: Reacts<object>;

  /**
   * Events of a board with the same partition are reacted to one after the other, in the order of the log. An event without
   * a function here belongs to the partition of its stream.
   */
  readonly partitions: Partitions<object> = {};

  /** Called before the log is followed: another process may have followed it meanwhile, so what is remembered of it is dropped. */
  begin(): void {
    // Most remember nothing.
  }
}
