import type { Decider, MessageOf } from './decider.js';

/** A command for one object. The command bus adds to this interface what it needs of a command. */
export interface ObjectCommand<C = unknown> {
  readonly id: string;
  readonly command: MessageOf<C>;
  /** Version of the stream that the caller read. */
  readonly expected?: number;
}

/**
 * Creates the command for object `id`. If `expected` is given and the stream has another version, the command is rejected with
 * `precondition_failed`.
 */
type Constructors<C> = { [K in keyof C]: (id: string, data: C[K], expected?: number) => ObjectCommand };

/** The commands of an aggregate: a function for each, by its name, and the decider that decides about them. */
export type CommandsOf<S, C, E> = Constructors<C> & {
  readonly decider: Decider<S, C, E>;
  /** The class of these commands, by which a bus finds their handler. */
  readonly type: new (id: string, command: MessageOf<C>, expected?: number) => ObjectCommand<C>;
};

/** A typed function for each command of `decider`. The handler of the commands is registered with `commandHandler` of `#runtime`. */
export function commandsOf<S, C, E>(decider: Decider<S, C, E>): CommandsOf<S, C, E> {
  class AggregateCommand {
    constructor(
      readonly id: string,
      readonly command: MessageOf<C>,
      readonly expected?: number,
    ) {}
  }
  const type = AggregateCommand as unknown as CommandsOf<S, C, E>['type'];
  const names = Object.keys(decider.decide) as (keyof C & string)[];
  const constructors = names.map((name) => [
    name,
    // The spread turns a DTO instance into plain data here, at the boundary.
    (id: string, data: C[typeof name], expected?: number) =>
      new type(id, { type: name, data: { ...data } } as never, expected),
  ]);
  return { ...(Object.fromEntries(constructors) as Constructors<C>), decider, type };
}
