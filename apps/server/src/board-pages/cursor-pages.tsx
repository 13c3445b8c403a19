import type { VNode } from 'preact';
import { PageLinks } from './job-cards.js';
import { at, type Visit } from './visit.js';

/** A page of a list whose pages have cursors. */
export interface CursorPage<T> {
  readonly data: readonly T[];
  readonly nextCursor: string | null;
}

/** URLs of pages stay below two kilobytes. Beyond it, the previous pages of a long list begin at this page. */
const MOST_CURSORS = 12;
const LONGEST_CURSOR = 200;

/**
 * The cursors in the URL of a page of a list: of the second page up to this one. Cursors lead forwards only, so a page knows those before it.
 */
export const cursorsOf = ({ query }: Visit): readonly string[] =>
  query
    .getAll('cursor')
    .filter((cursor) => cursor.length <= LONGEST_CURSOR)
    .slice(-MOST_CURSORS);

/** A page of a list of the Board API. @param more filters of the list. */
export const listed = <T,>(visit: Visit, path: string, limit: number, more: Readonly<Record<string, string>> = {}) => {
  const cursor = cursorsOf(visit).at(-1);
  const query = { limit: String(limit), ...more, ...(cursor === undefined ? {} : { cursor }) };
  return visit.ask<CursorPage<T>>(`${path}?${new URLSearchParams(query).toString()}`);
};

/** Links from this page of a list to those before and after it. */
export function Steps({ visit, next }: { readonly visit: Visit; readonly next: string | null }): VNode {
  const cursors = cursorsOf(visit);
  const pageAt = (trail: readonly string[]) => {
    const query = new URLSearchParams(trail.slice(-MOST_CURSORS).map((cursor) => ['cursor', cursor])).toString();
    return at(visit, visit.path) + (query === '' ? '' : `?${query}`);
  };
  return (
    <PageLinks
      visit={visit}
      previous={cursors.length === 0 ? null : pageAt(cursors.slice(0, -1))}
      next={next === null ? null : pageAt([...cursors, next])}
    />
  );
}
