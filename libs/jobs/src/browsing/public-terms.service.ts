import { reject, wordsOf } from '#kernel';
import type { Page, Paging } from '#store';
import { Injectable } from '@nestjs/common';
import { Figures } from '../figures/figures.service.js';
import { TaxonomyReader, type TermRow } from '../taxonomy/taxonomy.read-model.js';

/** The taxonomies that visitors browse. */
export type PublicAxis = 'categories' | 'skills';

/** Shorter texts are not searched. */
export const SHORTEST_QUERY = 2;

const NOBODY: Page<TermRow> = { rows: [], nextCursor: null };

/** The categories and skills of a board as its visitors see them. */
@Injectable()
export class PublicTerms {
  constructor(
    private readonly figures: Figures,
    private readonly reader: TaxonomyReader,
  ) {}

  /**
   * Terms of currently published jobs, by name. `q` matches beginnings of words in their names, and names that begin with it come
   * first. A `q` of less than two characters matches nothing.
   * @throws Rejection `pagination_invalid_cursor`.
   */
  async list(axis: PublicAxis, { q, ...paging }: Paging & { readonly q?: string | undefined }): Promise<Page<TermRow>> {
    const slugs = [...(await this.figures.current()).counts(axis).keys()];
    // Runs also for an empty result, because it rejects an invalid cursor.
    if (q === undefined) return this.reader.among(axis, slugs.length === 0 ? [''] : slugs, paging);
    const { limit = 20, cursor } = paging;
    const from = cursor === undefined ? 0 : offsetOf(cursor);
    const words = wordsOf(q);
    if (Array.from(q.trim()).length < SHORTEST_QUERY || words.length === 0 || slugs.length === 0) return NOBODY;
    const begins = ({ sortKey }: TermRow) => sortKey.startsWith(` ${words.join(' ')}`);
    const found = (await this.reader.matching(axis, slugs, words)).toSorted(
      (one, other) =>
        Number(begins(other)) - Number(begins(one)) ||
        (one.sortKey === other.sortKey ? (one.id < other.id ? -1 : 1) : one.sortKey < other.sortKey ? -1 : 1),
    );
    const rows = found.slice(from, from + limit);
    return { rows, nextCursor: from + limit < found.length ? `o:${from + limit}` : null };
  }

  /** The term with this slug or alias, with or without jobs. @throws Rejection `categories_not_found`, `skills_not_found`. */
  async bySlug(axis: PublicAxis, slug: string): Promise<TermRow> {
    return (
      (await this.reader.bySlug(axis, slug)) ??
      reject(
        'missing',
        `${axis}_not_found`,
        `The board has no ${axis === 'skills' ? 'skill' : 'category'} of that slug.`,
      )
    );
  }
}

function offsetOf(cursor: string): number {
  const [, offset] = /^o:(\d{1,5})$/.exec(cursor) ?? [];
  if (offset !== undefined) return Number(offset);
  const issues = [{ path: ['cursor'], message: 'Pass `nextCursor` of the same list with the same filters.' }];
  return reject('invalid', 'pagination_invalid_cursor', 'Invalid cursor: it belongs to another list.', { issues });
}
