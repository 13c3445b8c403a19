import type { EventStore } from '#kernel';
import type { Command } from '@nestjs/cqrs';
import type { AggregateHandler, Receipt } from './aggregate.js';
import type { ReadModels } from '#store';

/** Sends a command to its handler, such as the command bus. */
export interface CommandSender {
  /** @throws Rejection according to the rules. */
  execute(command: Command<Receipt>): Promise<Receipt>;
}

/** Has a handler for the commands of one aggregate; the return type of `aggregate`. */
interface Handled {
  readonly Handler: new (store: EventStore, readModels: ReadModels) => AggregateHandler;
}

/** Sends commands to its own handlers, for a process that starts no modules: the command line, or a test. */
export class DirectBus implements CommandSender {
  private readonly handlers: readonly AggregateHandler[];

  /** @param aggregates whose commands can be sent. */
  constructor(store: EventStore, readModels: ReadModels, aggregates: readonly Handled[]) {
    this.handlers = aggregates.map(({ Handler }) => new Handler(store, readModels));
  }

  /** @throws Error for a command of another aggregate; Rejection according to the rules. */
  async execute(command: Command<Receipt>): Promise<Receipt> {
    const handler = this.handlers.find((each) => each.takes(command));
    if (!handler) throw new Error(`No handler exists for ${command.constructor.name}.`);
    return handler.execute(command);
  }
}
