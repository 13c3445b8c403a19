import { Rejection, type RowIdentity } from '#kernel';
import { type DataSubject, LeftRows, PersonalRows, type Receipt } from '#runtime';
import { BoardTables } from '#store';
import { Injectable } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { BoardUserRow } from './board-user.read-model.js';

/** Sends commands concurrently. Ignores commands for objects that no longer exist. */
async function sendAll(bus: CommandBus, commands: readonly Command<Receipt>[]): Promise<void> {
  const sent = await Promise.allSettled(commands.map((command) => bus.execute(command)));
  for (const each of sent)
    if (each.status === 'rejected' && !(each.reason instanceof Rejection && each.reason.kind === 'missing'))
      throw each.reason;
}

/** Objects that belong to an account and have their own ids. */
@Injectable()
export abstract class OwnedRows<Row extends RowIdentity> extends PersonalRows<Row> {
  constructor(
    private readonly bus: CommandBus,
    tables: BoardTables,
    left: LeftRows,
  ) {
    super(tables, left);
  }

  /** The command that removes the object of `row`. */
  protected abstract removal(row: Row): Command<Receipt>;

  /** Deletes data that is found only through `row`, before the row is deleted. */
  protected before(_row: Row): Promise<void> {
    return Promise.resolve();
  }

  override async purge(subject: DataSubject): Promise<void> {
    for await (const rows of this.each(subject)) await this.removeAll(rows);
    await super.purge(subject);
  }

  /** Removes the objects of `rows`. */
  protected async removeAll(rows: readonly Row[]): Promise<void> {
    for (const row of rows) await this.before(row);
    await sendAll(
      this.bus,
      rows.map((row) => this.removal(row)),
    );
  }
}

/** An object with the id of its account, one per account. It is removed even if its row does not exist yet. */
@Injectable()
export abstract class AccountRows<Row extends RowIdentity> extends PersonalRows<Row> {
  constructor(
    private readonly bus: CommandBus,
    tables: BoardTables,
    left: LeftRows,
  ) {
    super(tables, left);
  }

  protected abstract removal(userId: string): Command<Receipt>;

  override async purge(subject: DataSubject): Promise<void> {
    await sendAll(this.bus, [this.removal(subject.ids[0])]);
    await super.purge(subject);
  }
}

/** The account itself. It is purged last, after everything that is found through it. */
@Injectable()
export class AccountDataStore extends PersonalRows<BoardUserRow> {
  protected readonly row = BoardUserRow;
  protected readonly of = { column: 'id', category: 'boardUser' };

  constructor(tables: BoardTables, left: LeftRows) {
    super(tables, left);
  }
}
