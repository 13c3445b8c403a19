import { type RowProjection } from '#kernel';
import { BoardRow, Column, Index, InstantColumn, type Page, type Paging, ReadModel, Words, RowReader } from '#store';
import {
  canonicalPath,
  fromPathsOf,
  MOST_HOPS,
  pathOf,
  type Redirect,
  redirectDecider,
  type RedirectEvents,
  type RedirectStatus,
} from './redirect.decider.js';

/** A redirect of the board. */
@ReadModel('redirects', { version: 1 })
@Index(['board', 'fromPath'])
@Index(['board', 'sortKey', 'id'])
export class RedirectRow extends BoardRow implements Redirect {
  @Column('text') fromPath!: string;
  @Column('text') toPath!: string;
  @Column('int') statusCode!: RedirectStatus;
  /** `fromPath` with a space before it, which lists search for a prefix. */
  @Column('text') sortKey!: string;
  @InstantColumn() createdAt!: string;
}

export const redirectRows: RowProjection<RedirectRow, RedirectEvents> = {
  row: RedirectRow,
  category: 'redirect',
  on: {
    RedirectAdded: ({ data: { fromPath, toPath, statusCode }, at }) => ({
      fromPath,
      toPath,
      statusCode,
      sortKey: ` ${fromPath}`,
      createdAt: at,
    }),
    RedirectChanged: ({ data }) => {
      const set: Partial<RedirectRow> = { ...data };
      if (set.fromPath !== undefined) set.sortKey = ` ${set.fromPath}`;
      return set;
    },
    RedirectRemoved: () => null,
  },
};

export class RedirectReader extends RowReader(RedirectRow, redirectDecider) {
  /** Sorted by `fromPath`; with `search`, those that start with it, in any encoding. */
  override page({ search, ...paging }: Paging & { readonly search?: string | undefined }): Promise<Page<RedirectRow>> {
    const begin = search && ((!search.endsWith('/') && canonicalPath(search)) || search);
    return this.tables.pageBy(RedirectRow, 'sortKey', { sortKey: begin ? new Words([begin]) : undefined }, paging);
  }

  /**
   * The redirects that follow `target`, in order and without `omit`; one more than a chain may have if the chain does not end earlier.
   * Each takes one query, plus a last one that finds nothing.
   */
  async hops(target: string, omit?: string): Promise<readonly RedirectRow[]> {
    const hops: RedirectRow[] = [];
    for (let path = pathOf(target); path !== null && hops.length <= MOST_HOPS;) {
      const froms = fromPathsOf(path);
      const found = (await this.tables.all(RedirectRow, { fromPath: froms }, froms.length)).filter(
        ({ id }) => id !== omit,
      );
      const next = froms.map((from) => found.find(({ fromPath }) => fromPath === from)).find(Boolean);
      if (!next) break;
      hops.push(next);
      path = pathOf(next.toPath);
    }
    return hops;
  }

  /** The final target of `path`; null if no redirect matches it, or if the chain is too long. */
  async target(path: string): Promise<string | null> {
    const hops = await this.hops(path);
    return hops.length > MOST_HOPS ? null : (hops.at(-1)?.toPath ?? null);
  }
}
