import type { ItemPath } from '../parsing/xml-items.js';
import type { Draft } from './draft.js';

/** A page of a list that was read. */
export interface ReadPage {
  readonly url: URL;
  /** How many items it had. */
  readonly count: number;
  /** How many items all pages had until now. */
  readonly total: number;
  /** The page without its items; null for XML. */
  readonly rest: unknown;
}

/** How a format says what it says: an address leads to pages, a page has items, an item is a posting. */
export interface SourceFormat {
  readonly accept: string;
  /** Where the items of a JSON document are; null for a format that is never JSON. */
  readonly jsonItems: readonly string[] | null;
  /** Where the items of an XML document are; empty for a format that is never XML. */
  readonly xmlItems: readonly ItemPath[];
  /** The first page. @param url the address of the source, as it was given. */
  first(url: URL): URL;
  /** The page behind `page`; null behind the last. */
  next?(page: ReadPage): URL | null;
  /** Where the rest of an item is; the list has its beginning only. */
  detail?(item: unknown, page: URL): URL | null;
  /** What an item says; null for an item that is not published. @param detail what stood at its `detail`. */
  draft(item: unknown, page: URL, detail: unknown): Draft | null;
}

/** A system whose boards are at well-known addresses. */
export interface BoardSystem extends SourceFormat {
  /** What a board is called in `url`, an address of the system that people or programs open; null when it is none. */
  boardIn(url: URL): string | null;
  /** Where the postings of a board are. */
  address(board: string): URL;
  /** A small page by which a board is known to be there. */
  probe(board: string): URL;
  /** What the first page calls the company; null when it does not say. */
  companyIn(
    items: readonly unknown[],
    rest: unknown,
  ): { readonly name: string | null; readonly website: string | null };
}

/** A name of a board, as it stands in addresses. */
export const BOARD = /^\w[\w.-]{0,99}$/;

/** The parts of a path, decoded; none for a path that cannot be. */
export function pathOf({ pathname }: URL): readonly string[] {
  try {
    return pathname.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return [];
  }
}

/** `board` when it can be one. */
export const boardNamed = (board: string | null | undefined): string | null =>
  board !== null && board !== undefined && BOARD.test(board) ? board : null;

/** `url` with `parameters` in its query. */
export function withQuery(url: URL, parameters: Readonly<Record<string, string>>): URL {
  const changed = new URL(url);
  for (const [name, value] of Object.entries(parameters)) changed.searchParams.set(name, value);
  return changed;
}

/** The page behind one that counts its items in the query; null when there is none. */
export function nextByOffset({ url, count, total }: ReadPage, name: string, size: number): URL | null {
  return count < size ? null : withQuery(url, { [name]: String(total) });
}

export const JSON_ANSWER = 'application/json, */*;q=0.1';
export const XML_ANSWER = 'application/xml, text/xml, */*;q=0.1';
