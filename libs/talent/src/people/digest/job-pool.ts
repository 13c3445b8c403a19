import type { AlertedJob } from '#jobs';
import { folded, wordsOf } from '#kernel';
import { type AlertFilters, selectionKey } from '../alert/alert-filters.js';

/** The newest matching jobs, and the number of all matching jobs. */
export interface DigestSelection {
  readonly jobs: readonly AlertedJob[];
  readonly count: number;
}

/** Maximum number of remembered selections: many alerts have the same filters. */
const REMEMBERED = 2_000;
const WORD = 32;

/** The positions of some jobs in the list of all jobs, ascending. */
type Postings = readonly number[];

/**
 * The jobs of one digest, indexed so that many alerts can be matched without scanning all jobs: each name, word, place and remote option
 * has a list of its jobs, and an alert combines a few of these lists.
 */
export class JobPool {
  /** Newest first. */
  private readonly jobs: readonly AlertedJob[];
  private readonly terms = new Map<string, number[]>();
  private readonly words = new Map<string, number[]>();
  private readonly places = new Map<string, number[]>();
  private readonly remote = new Map<string, number[]>();
  private readonly selections = new Map<string, DigestSelection>();

  /**
   * @param keysOf the place keys of jobs in the place with this id, from `AlertJobs.keysOf`.
   * @param atMost maximum number of jobs in a selection.
   */
  constructor(
    jobs: readonly AlertedJob[],
    private readonly keysOf: (placeId: string) => readonly string[],
    private readonly atMost: number,
  ) {
    this.jobs = jobs.toSorted(newestFirst);
    this.jobs.forEach(({ terms, titleWords, places, remoteOption }, at) => {
      for (const term of terms) put(this.terms, term, at);
      for (const word of titleWords) put(this.words, word, at);
      for (const place of places) put(this.places, place, at);
      if (remoteOption !== null) put(this.remote, remoteOption, at);
    });
  }

  /** Whether the pool has no jobs. */
  get isEmpty(): boolean {
    return this.jobs.length === 0;
  }

  /** The jobs that match `filters`. */
  select(filters: AlertFilters): DigestSelection {
    const key = selectionKey(filters);
    const known = this.selections.get(key);
    if (known) return known;
    const selection = this.read(this.match(filters));
    const [oldest] = this.selections.size >= REMEMBERED ? this.selections.keys() : [];
    if (oldest !== undefined) this.selections.delete(oldest);
    this.selections.set(key, selection);
    return selection;
  }

  /** One bit for each matching job; null if there are no filters. */
  private match({ jobFunctions, placeIds, remoteOptions }: AlertFilters): Uint32Array | null {
    const groups: Uint32Array[] = [];
    if (jobFunctions.length > 0) groups.push(this.withFunctions(jobFunctions));
    if (placeIds.length > 0) groups.push(this.inAny(this.places, placeIds.flatMap(this.keysOf)));
    if (remoteOptions.length > 0) groups.push(this.inAny(this.remote, remoteOptions));
    const [first, ...others] = groups;
    for (const other of others) intersect(first as Uint32Array, other);
    return first ?? null;
  }

  /** Jobs with a category or skill of one of these names, and jobs with all words of a name in the title. */
  private withFunctions(names: readonly string[]): Uint32Array {
    const found = this.inAny(
      this.terms,
      names.map((name) => folded(name.trim())),
    );
    for (const name of names) {
      const [first, ...others] = wordsOf(name).map((word) => this.words.get(word) ?? []);
      if (!first) continue;
      const inTitle = this.bits([first]);
      for (const other of others) intersect(inTitle, this.bits([other]));
      unite(found, inTitle);
    }
    return found;
  }

  private inAny(index: ReadonlyMap<string, Postings>, keys: readonly string[]): Uint32Array {
    return this.bits(keys.map((key) => index.get(key) ?? []));
  }

  private bits(lists: readonly Postings[]): Uint32Array {
    const bits = new Uint32Array(Math.ceil(this.jobs.length / WORD));
    for (const list of lists) for (const at of list) bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31));
    return bits;
  }

  private read(bits: Uint32Array | null): DigestSelection {
    if (bits === null) return { jobs: this.jobs.slice(0, this.atMost), count: this.jobs.length };
    const jobs: AlertedJob[] = [];
    let count = 0;
    for (const [at, word] of bits.entries())
      for (let left = word | 0; left !== 0; left &= left - 1) {
        count++;
        const job = jobs.length < this.atMost ? this.jobs[at * WORD + 31 - Math.clz32(left & -left)] : undefined;
        if (job) jobs.push(job);
      }
    return { jobs, count };
  }
}

const newestFirst = (one: AlertedJob, other: AlertedJob): number => {
  if (one.publishedAt !== other.publishedAt) return one.publishedAt > other.publishedAt ? -1 : 1;
  return one.slug < other.slug ? -1 : 1;
};

function put(index: Map<string, number[]>, key: string, at: number): void {
  const list = index.get(key);
  if (!list) index.set(key, [at]);
  else if (list.at(-1) !== at) list.push(at);
}

function intersect(bits: Uint32Array, other: Uint32Array): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) & (other[at] ?? 0);
}

function unite(bits: Uint32Array, other: Uint32Array): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) | (other[at] ?? 0);
}
