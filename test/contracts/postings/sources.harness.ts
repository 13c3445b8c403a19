import { afterEach, beforeEach } from '@jest/globals';
import { type Posting, type SourceAddress, type SourceItem } from '../../../libs/postings/src/posting.js';
import { WebPostingSources } from '../../../libs/postings/src/reading/web-posting-sources.js';
import { SOURCE_BOUNDS, type SourceBounds } from '../../../libs/crawler/src/web/source-bounds.js';
import { SourceClient } from '../../../libs/crawler/src/web/source-client.js';
import type { WebReader } from '../../../libs/runtime/src/outbound/web-reader.js';
import { type PostingBoards, startPostingBoards } from '../../doubles/posting-boards.js';
import type { PublishedShape, ShapedJob } from '../../doubles/posting-shapes.js';
import { SourceFaultError, type SourceMarks } from '../../../libs/crawler/src/faults.js';

/** The result of a read. */
export interface ReadResult {
  readonly items: readonly SourceItem[];
  readonly postings: readonly Posting[];
  readonly problems: readonly string[];
  readonly fault: SourceFaultError | null;
  readonly marks: SourceMarks | null;
  readonly batches: readonly number[];
}

export interface Reading {
  readonly web: Pick<WebReader, 'line'>;
  readonly bounds?: Partial<SourceBounds>;
  readonly marks?: SourceMarks;
  readonly signal?: AbortSignal;
  readonly client?: SourceClient;
}

export const clientOf = ({ web, bounds = {} }: Pick<Reading, 'web' | 'bounds'>): SourceClient =>
  new SourceClient(web, { ...SOURCE_BOUNDS, ...bounds });

/** Reads a source to its end or to its first error. */
export async function readSource(source: SourceAddress, reading: Reading): Promise<ReadResult | 'unchanged'> {
  const sources = new WebPostingSources(reading.client ?? clientOf(reading));
  const items: SourceItem[] = [];
  const batches: number[] = [];
  let marks: SourceMarks | null = null;
  let fault: SourceFaultError | null = null;
  try {
    const { signal = new AbortController().signal } = reading;
    const begun = await sources.read(source, { signal, ...(reading.marks ? { marks: reading.marks } : {}) });
    if (begun === 'unchanged') return begun;
    for await (const batch of begun.items) {
      items.push(...batch);
      batches.push(batch.length);
    }
    marks = begun.marks;
  } catch (error) {
    if (!(error instanceof SourceFaultError)) throw error;
    fault = error;
  }
  return {
    items,
    postings: items.flatMap(({ posting }) => posting ?? []),
    problems: items.flatMap(({ unreadable }) => unreadable?.problem ?? []),
    fault,
    marks,
    batches,
  };
}

/** Reads a source that must not be `unchanged`. */
export async function readWhole(source: SourceAddress, reading: Reading): Promise<ReadResult> {
  const read = await readSource(source, reading);
  if (read === 'unchanged') throw new Error('The source says that it has not changed.');
  return read;
}

export const jobs = (count: number, from = 1): readonly ShapedJob[] =>
  Array.from({ length: count }, (_, nth) => ({ id: String(from + nth), title: `Job ${from + nth}` }));

const TYPES: Readonly<Record<string, string>> = { '<': 'text/html', '{': 'application/json', '[': 'application/json' };

/** Serves all pages of a format, with an ETag for each of their versions. */
export function publish(
  boards: PostingBoards,
  shape: PublishedShape,
  published: readonly ShapedJob[],
  headers: Readonly<Record<string, string>> = {},
): void {
  for (const [address, body] of Object.entries(shape.pages(published)))
    boards.put(address, {
      body,
      headers: { 'content-type': TYPES[body.slice(0, 1)] ?? 'text/plain', 'etag': `"${body.length}"`, ...headers },
    });
}

/** A test double for each test of the file. */
export function doublesOfTests(): () => PostingBoards {
  let boards: PostingBoards | undefined;
  beforeEach(async () => (boards = await startPostingBoards()));
  afterEach(async () => boards?.stop());
  return () => {
    if (!boards) throw new Error('There is no double outside of a test.');
    return boards;
  };
}
