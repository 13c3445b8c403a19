import type { ItemPath } from '#crawler';
import type { Draft } from './draft.js';

/** A page of a list that was read. */
export interface ReadPage {
  readonly url: URL;
  /** Number of its items. */
  readonly count: number;
  /** Number of items of all pages so far. */
  readonly total: number;
  /** The page without its items. Null for XML. */
  readonly rest: unknown;
}

/** Defines how to read a format: a URL leads to pages, a page has items, and an item becomes a posting. */
export interface SourceFormat {
  readonly accept: string;
  /** Path of the items in a JSON document. Null for a format that is never JSON. */
  readonly jsonItems: readonly string[] | null;
  /** Path of the items in an XML document. Empty for a format that is never XML. */
  readonly xmlItems: readonly ItemPath[];
  /** URL of the first page. @param url the URL of the source, as it was given. */
  first(url: URL): URL;
  /** URL of the page after `page`. Null after the last. */
  next?(page: ReadPage): URL | null;
  /** URL of the item's details, for lists with incomplete items. */
  detail?(item: unknown, page: URL): URL | null;
  /** The posting of an item. Null for an item that is not published. @param detail the document at its `detail` URL. */
  draft(item: unknown, page: URL, detail: unknown): Draft | null;
}

/** A system whose boards have well-known URLs. */
export interface BoardSystem extends SourceFormat {
  /** The board in `url`, a page or an API of the system. Null if the URL has none. */
  boardIn(url: URL): string | null;
  /** URL of the postings of a board. */
  address(board: string): URL;
  /** URL of a small page that shows whether a board exists. */
  probe(board: string): URL;
  /** The company name on the first page. Null if it has none. */
  companyIn(
    items: readonly unknown[],
    rest: unknown,
  ): { readonly name: string | null; readonly website: string | null };
}

/** The name of a board in URLs. */
export const BOARD = /^\w[\w.-]{0,99}$/;

/** The decoded segments of a path. Empty if the path cannot be decoded. */
export function pathOf({ pathname }: URL): readonly string[] {
  try {
    return pathname.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return [];
  }
}

/** `board` if it is a valid name. */
export const boardNamed = (board: string | null | undefined): string | null =>
  board !== null && board !== undefined && BOARD.test(board) ? board : null;

/** `url` with `parameters` in its query. */
export function withQuery(url: URL, parameters: Readonly<Record<string, string>>): URL {
  const changed = new URL(url);
  for (const [name, value] of Object.entries(parameters)) changed.searchParams.set(name, value);
  return changed;
}

/** The page after one that uses an offset in the query. Null if there is none. */
export function nextByOffset({ url, count, total }: ReadPage, name: string, size: number): URL | null {
  return count < size ? null : withQuery(url, { [name]: String(total) });
}

export const JSON_ANSWER = 'application/json, */*;q=0.1';
export const XML_ANSWER = 'application/xml, text/xml, */*;q=0.1';
