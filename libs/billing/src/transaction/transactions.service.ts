import { folded } from '#kernel';
import { Cursors, facts, type Page, type Paging } from '#store';
import { Injectable } from '@nestjs/common';
import { type TransactionFilter, TransactionReader, type TransactionRow } from './transaction.read-model.js';

/** Lines among which the best matches are found: the newest ones if there are more. */
const RANKED = 1_000;

/** The rank of a line in a search, best first: one of its texts equals the search, starts with it, has a word that does, or contains it. */
function distance({ searchText }: Pick<TransactionRow, 'searchText'>, wanted: string): number {
  const texts = searchText.split('\n');
  if (texts.includes(wanted)) return 0;
  if (texts.some((text) => text.startsWith(wanted))) return 1;
  return texts.some((text) => text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted))) ? 2 : 3;
}

/** Finds transactions. */
@Injectable()
export class Transactions {
  constructor(
    private readonly reader: TransactionReader,
    private readonly cursors: Cursors,
  ) {}

  /**
   * Lines with `search` in the description, the name or the address, best match first.
   * @throws Rejection `pagination_invalid_cursor`, also for a cursor of the list by date.
   */
  async found(
    search: string,
    { limit = 50, cursor, ...filter }: Paging & Omit<TransactionFilter, 'purchaseId'>,
  ): Promise<Page<TransactionRow>> {
    const wanted = folded(search);
    const list = JSON.stringify([facts().board, 'transactions by relevance', wanted, filter.status, filter.kind]);
    const from = cursor === undefined ? 0 : Number(this.cursors.open(list, cursor));
    const best = (await this.reader.containing(wanted, filter, RANKED))
      .map((row) => ({ row, far: distance(row, wanted) }))
      .sort((one, other) => one.far - other.far)
      .map(({ row }) => row);
    const next = from + limit;
    return {
      rows: best.slice(from, next),
      nextCursor: next < best.length ? this.cursors.seal(list, String(next)) : null,
    };
  }
}
