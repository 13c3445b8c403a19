import { LeftRows, PersonalRows, type PurgeStage } from '#runtime';
import { BoardTables } from '#store';
import { Injectable } from '@nestjs/common';
import { TalentRow } from './directory.read-model.js';

/** The search entry of a candidate in the directory; it follows the candidate's events. */
@Injectable()
export class DirectoryDataStore extends PersonalRows<TalentRow> {
  override readonly stage: PurgeStage = 'traces';
  protected readonly row = TalentRow;
  protected readonly of = { column: 'id', category: 'candidate' };

  constructor(tables: BoardTables, left: LeftRows) {
    super(tables, left);
  }
}
