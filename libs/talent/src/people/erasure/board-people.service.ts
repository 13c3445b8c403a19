import { outcomeOf } from '#kernel';
import { BoardTables, facts, PersonKeys } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { BoardUserRow } from '../board-user/board-user.read-model.js';
import { subscribers } from '../subscriber/subscriber.decider.js';
import { SubscriberReader } from '../subscriber/subscriber.read-model.js';
import { AccountRemoval } from './account-removal.service.js';

/** All people of a board, who are removed together when a sandbox is reset. */
@Injectable()
export class BoardPeople {
  constructor(
    private readonly bus: CommandBus,
    private readonly tables: BoardTables,
    private readonly subscribers: SubscriberReader,
    private readonly removal: AccountRemoval,
    private readonly keys: PersonKeys,
  ) {}

  /** Removes every subscriber and closes every account of the current board. An operation for each account deletes the data. Repeatable. */
  async remove(): Promise<void> {
    for await (const rows of this.subscribers.each())
      for (const { id } of rows) {
        await this.removeSubscriber(id);
        await this.keys.destroy({ board: facts().board, person: id });
      }
    for await (const rows of this.tables.each(BoardUserRow, {}))
      for (const { id } of rows) await this.removal.removeWithBoard(id);
  }

  private async removeSubscriber(id: string): Promise<void> {
    // The removal of an account with the same address has already deleted it.
    await outcomeOf(this.bus.execute(subscribers.RemoveSubscriber(id, {})), { kind: 'missing' });
  }
}
