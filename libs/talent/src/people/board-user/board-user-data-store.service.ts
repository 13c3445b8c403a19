import { LeftRows, PersonalRows } from '#runtime';
import { BoardTables } from '#store';
import { Injectable } from '@nestjs/common';
import { BoardUserRow } from './board-user.read-model.js';

/** The account itself. It is purged last, after everything that is found through it. */
@Injectable()
export class AccountDataStore extends PersonalRows<BoardUserRow> {
  protected readonly row = BoardUserRow;
  protected readonly of = { column: 'id', category: 'boardUser' };

  constructor(tables: BoardTables, left: LeftRows) {
    super(tables, left);
  }
}
