import { Rejection } from '#kernel';
import type { Receipt } from '#runtime';
import type { Command, CommandBus } from '@nestjs/cqrs';

/** Sends a command; ignores the refusal if the object does not exist. @throws every other refusal. */
export async function sendUnlessGone(bus: CommandBus, command: Command<Receipt>): Promise<void> {
  await bus.execute(command).catch((error: unknown) => {
    if (!(error instanceof Rejection && error.kind === 'missing')) throw error;
  });
}
