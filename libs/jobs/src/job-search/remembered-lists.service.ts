import { RememberedObjects } from '#search';
import type { Correction } from '#search/rules';
import { BoardVersions, Changes, facts, SearchIndex } from '#store';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { CompanyOfJob } from '../company/company.read-model.js';
import { ratesGeneration } from '../exchange-rates/rate-table.js';
import type { JobFacetValues } from './job-facet-counts.service.js';
import { type CardRow, JobSearchRow } from './job-search.read-model.js';

type BoardVersion = NonNullable<Awaited<ReturnType<BoardVersions['current']>>>;

/** A term as a job shows it. */
export interface NamedTerm {
  readonly slug: string;
  readonly name: string;
}

/** A job in a list. */
export interface ShownCard {
  readonly row: CardRow;
  readonly company: CompanyOfJob | null;
  readonly categories: readonly NamedTerm[];
  readonly skills: readonly NamedTerm[];
  /** Where a remote job may be done from. Null for other jobs. */
  readonly remoteLocationLabel: string | null;
  /** Whether a remote job may be done from everywhere. Null for other jobs. */
  readonly worldwide: boolean | null;
  /** Present only on request. */
  readonly description?: string;
}

/** The jobs that a search found. */
export interface FoundJobs {
  readonly ids: readonly string[];
  readonly count: number;
  readonly correction: Correction | null;
  readonly facets?: JobFacetValues;
}

/** What a board remembers: lists by what decides which jobs they have, terms by slug, and the rest by id. */
interface BoardObjects {
  readonly list: FoundJobs;
  readonly card: ShownCard;
  readonly company: CompanyOfJob;
  readonly categories: NamedTerm;
  readonly skills: NamedTerm;
}

/** After this time, the index and all copies in memory show an event, in milliseconds. */
const SHOWN_MS = 1_000;
/** The index may repeat a result for this time, in milliseconds. */
const REPEATED_MS = 500;
/** Nothing is remembered longer, in milliseconds: copies that take long to read may be older than the version of the board. */
const LONGEST_MS = 10_000;
/** The same for lists that begin later without an event in between: copies were read again. */
const LATER_MS = 30_000;
/** Of one board, in bytes. */
const ROOM_OF_BOARD = 20_000_000;
const LARGEST = 60_000;
/** Of all boards. */
const ROOM = 64_000_000;
/** Estimates, in bytes: what an entry takes besides its texts, and an id. */
const OVERHEAD = 200;
const ID = 16;
const CARD = 1_300;
const FACET_VALUE = 150;

/** When the lists of a version of a board are used. */
interface ListsPeriod {
  readonly version: BoardVersion;
  /** When a reading that begins shows the version, on the clock of `performance`. */
  readonly from: number;
  /** On the same clock. */
  readonly to: number;
  /** When a job of the board ends, in epoch milliseconds. */
  readonly until: number;
}

const isOver = ({ to, until }: ListsPeriod, now: number): boolean => now >= until || performance.now() >= to;

/** The lists of a board at one version, until the next of its jobs ends. Jobs of several lists are remembered once. */
export class BoardLists {
  readonly objects = new RememberedObjects<BoardObjects>(ROOM_OF_BOARD, LARGEST, {
    list: ({ ids, facets = {} }, key) =>
      2 * key.length + ID * ids.length + FACET_VALUE * Object.values(facets).flat().length + OVERHEAD,
    card: ({ row: { card } }) => 2 * (card.title.length + (card.summary?.length ?? 0)) + CARD,
    company: () => 1_000,
    categories: () => 300,
    skills: () => 300,
  });

  constructor(readonly period: ListsPeriod) {}

  holds(version: BoardVersion): boolean {
    return version === this.period.version && !isOver(this.period, Date.parse(facts().now));
  }

  /** What `search` finds. It is not called again for the same `key`. */
  async found(key: string, search: () => Promise<FoundJobs>): Promise<FoundJobs> {
    return (await this.objects.of('list', [key], async () => [[key, await search()]])).get(key) as FoundJobs;
  }

  /** The jobs with these ids, in their order. `read` is called for those that are not remembered, and leaves out those that are not shown. */
  async shown(
    ids: readonly string[],
    read: (ids: readonly string[]) => Promise<readonly ShownCard[]>,
  ): Promise<readonly ShownCard[]> {
    const cards = await this.objects.of('card', ids, async (unknown) =>
      (await read(unknown)).map((card) => [card.row.id, card]),
    );
    return ids.flatMap((id) => cards.get(id) ?? []);
  }
}

/**
 * Remembers which jobs the lists of a board have, and how they look, as all visitors see them: for as long as no event of the board is added, and never
 * past the moment at which a job of the board ends. Nothing is remembered for a second and a half after an event.
 */
@Injectable()
export class RememberedLists {
  private readonly boards = new LRUCache<string, { readonly lists: BoardLists }>({ maxSize: ROOM });
  private readonly starting = new Set<string>();

  constructor(
    private readonly versions: BoardVersions,
    private readonly index: SearchIndex,
    changes: Changes,
  ) {
    const clear = () => this.boards.clear();
    const forget = ({ id }: { readonly id: string }) => void this.boards.delete(id);
    changes.follow(clear, { paywall: forget, board: forget, boardSettings: forget, domain: clear });
  }

  /** The lists of the board of the request; null while what is read may be older than its version. */
  async current(): Promise<BoardLists | null> {
    const version = await this.versions.current();
    if (!version) return null;
    const { board } = facts();
    const lists = this.boards.get(board)?.lists;
    if (lists?.holds(version)) {
      if (performance.now() < lists.period.from) return null;
      // The size has grown since the last request.
      this.boards.set(board, { lists }, { size: lists.objects.size + OVERHEAD });
      return lists;
    }
    if (performance.now() - version.since >= SHOWN_MS && !this.starting.has(board))
      void this.start(board, version, lists?.period.version === version);
    return null;
  }

  /** A synchronous test whether an answer made from `lists`, of the board of the request, is still what its visitors see. */
  holding({ period }: BoardLists): () => boolean {
    const [{ board }, rates] = [facts(), ratesGeneration()];
    return () =>
      this.boards.get(board)?.lists.period === period &&
      ratesGeneration() === rates &&
      !isOver(period, Date.now()) &&
      this.versions.isCurrent(period.version, board);
  }

  /** The index knows the next end when it shows everything that was written before. */
  private async start(board: string, version: BoardVersion, isKnown: boolean): Promise<void> {
    this.starting.add(board);
    try {
      const end = await this.index.nextEnd(JobSearchRow, 'shownUntil');
      const from = performance.now() + (isKnown ? 0 : REPEATED_MS);
      const to = from + (isKnown ? LATER_MS : LONGEST_MS);
      const lists = new BoardLists({ version, from, to, until: end === null ? Infinity : Date.parse(end) });
      this.boards.set(board, { lists }, { size: lists.objects.size + OVERHEAD });
    } catch {
      // The search of the request finds out what is wrong.
    } finally {
      this.starting.delete(board);
    }
  }
}
