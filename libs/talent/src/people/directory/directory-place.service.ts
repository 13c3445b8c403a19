import { LeftRows, PersonalRows, type PurgeStage } from '#runtime';
import { BoardTables } from '#store';
import { Injectable } from '@nestjs/common';
import { TalentRow } from './directory.read-model.js';

/** What the directory finds candidates by; it follows their events. */
@Injectable()
export class DirectoryPlace extends PersonalRows<TalentRow> {
  override readonly stage: PurgeStage = 'traces';
  protected readonly row = TalentRow;
  protected readonly of = { column: 'id', category: 'candidate' };

  constructor(tables: BoardTables, left: LeftRows) {
    super(tables, left);
  }
}
