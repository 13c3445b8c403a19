import type { SourceAddress, SourceKind } from '../posting.js';
import { ashby } from './ashby.js';
import { customFormat } from './custom.js';
import { greenhouse } from './greenhouse.js';
import { indeedXml } from './indeed-xml.js';
import { jsonFeed } from './json-feed.js';
import { lever } from './lever.js';
import { recruitee } from './recruitee.js';
import { rss } from './rss.js';
import { smartrecruiters } from './smartrecruiters.js';
import type { BoardSystem, SourceFormat } from './source-format.js';
import { workable } from './workable.js';

/** The systems whose boards can be found by name. */
export const BOARD_SYSTEMS = { greenhouse, lever, ashby, workable, recruitee, smartrecruiters } satisfies Partial<
  Record<SourceKind, BoardSystem>
>;
export type BoardKind = keyof typeof BOARD_SYSTEMS;

export const isBoardKind = (kind: SourceKind): kind is BoardKind => Object.hasOwn(BOARD_SYSTEMS, kind);

const FEEDS: Partial<Record<SourceKind, SourceFormat>> = { indeed_xml: indeedXml, rss, json_feed: jsonFeed };

/** The reader for the source at `address`. Null for pages of a website, and if the mapping is missing. */
export function formatOf({ kind, mapping }: SourceAddress): SourceFormat | null {
  if (kind === 'custom') return mapping ? customFormat(mapping) : null;
  return isBoardKind(kind) ? BOARD_SYSTEMS[kind] : (FEEDS[kind] ?? null);
}

/** The first URL to request: replaces the page for people with the API for programs. */
export function firstPage({ kind }: SourceAddress, url: URL, format: SourceFormat): URL {
  if (!isBoardKind(kind)) return format.first(url);
  const system = BOARD_SYSTEMS[kind];
  const board = system.boardIn(url);
  return system.first(board === null ? url : system.address(board));
}
