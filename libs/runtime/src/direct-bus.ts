import type { EventStore } from '#kernel';
import type { Command } from '@nestjs/cqrs';
import type { AggregateHandler, Receipt } from './aggregate.js';
import type { ReadModels } from '#store';

/** What sends a command to its handler; the command bus is one. */
export interface CommandSender {
  /** @throws Rejection as the rules say. */
  execute(command: Command<Receipt>): Promise<Receipt>;
}

/** Has a handler for the commands of one aggregate; what `aggregate` returns. */
interface Handled {
  readonly Handler: new (store: EventStore, readModels: ReadModels) => AggregateHandler;
}

/** Sends commands to handlers of its own, for a process that starts no modules: the command line, or a test. */
export class DirectBus implements CommandSender {
  private readonly handlers: readonly AggregateHandler[];

  /** @param aggregates whose commands can be sent. */
  constructor(store: EventStore, readModels: ReadModels, aggregates: readonly Handled[]) {
    this.handlers = aggregates.map(({ Handler }) => new Handler(store, readModels));
  }

  /** @throws Error for a command of another aggregate; Rejection as the rules say. */
  async execute(command: Command<Receipt>): Promise<Receipt> {
    const handler = this.handlers.find((each) => each.takes(command));
    if (!handler) throw new Error(`No handler takes a ${command.constructor.name}.`);
    return handler.execute(command);
  }
}
