import { Injectable } from '@nestjs/common';
import { blocks } from './block.decider.js';
import { BlockRow } from './block.read-model.js';
import { OwnedRows } from '../../people/index.js';

/** Blocked users: ids without names. */
@Injectable()
export class BlocksDataStore extends OwnedRows<BlockRow> {
  protected readonly row = BlockRow;
  protected readonly of = { column: 'userId', category: 'block' };
  protected readonly removal = ({ id }: BlockRow) => blocks.UnblockUser(id, {});
}
