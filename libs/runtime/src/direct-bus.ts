import type { EventStore } from '#kernel';
import type { Type } from '@nestjs/common';
import type { Command } from '@nestjs/cqrs';
import type { AggregateHandler, Receipt } from './aggregate.js';
import type { ReadModels } from '#store';

/** Sends a command to its handler, such as the command bus. */
export interface CommandSender {
  /** @throws Rejection according to the rules. */
  execute(command: Command<Receipt>): Promise<Receipt>;
}

/** Sends commands to its own handlers, for a process that starts no modules: the command line, or a test. */
export class DirectBus implements CommandSender {
  private readonly handlers: readonly AggregateHandler[];

  /** @param handlers of the commands that can be sent, from `commandHandler`. */
  constructor(store: EventStore, readModels: ReadModels, handlers: readonly Type<AggregateHandler>[]) {
    this.handlers = handlers.map((Handler) => new Handler(store, readModels));
  }

  /** @throws Error for a command of another aggregate; Rejection according to the rules. */
  async execute(command: Command<Receipt>): Promise<Receipt> {
    const handler = this.handlers.find((each) => each.takes(command));
    if (!handler) throw new Error(`No handler exists for ${command.constructor.name}.`);
    return handler.execute(command);
  }
}
