import { outcomeOf } from '#kernel';
import { facts, PersonKeys } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { applications } from './application.decider.js';
import { ApplicationReader } from './application.read-model.js';

/** Applications of people without an account, which are not deleted with any account. */
@Injectable()
export class GuestsOfBoard {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: ApplicationReader,
    private readonly keys: PersonKeys,
  ) {}

  /** Deletes all guest applications of the board, and the keys that seal them. Repeatable. */
  async removeAll(): Promise<void> {
    for await (const rows of this.reader.all())
      for (const { id, userId } of rows) {
        if (userId !== null) continue;
        await this.remove(id);
        await this.keys.destroy({ board: facts().board, person: id });
      }
  }

  private async remove(id: string): Promise<void> {
    // It was deleted with its job meanwhile.
    await outcomeOf(this.bus.execute(applications.RemoveApplication(id, {})), { kind: 'missing' });
  }
}
