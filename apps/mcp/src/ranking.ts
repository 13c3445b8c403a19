import { distance } from 'fastest-levenshtein';
import type { ToolOperation } from './operation.js';
import type { ToolSurface } from './port.js';
import type { ToolSchema } from './schema.js';
import { nearest, stemOf, wordsOf } from './words.js';

/** Synonyms of words in the API. A synonym counts with a lower weight. */
const ALSO: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    add: ['create'],
    make: ['create'],
    new: ['create'],
    post: ['create'],
    insert: ['create'],
    register: ['create'],
    remove: ['delete'],
    erase: ['delete'],
    destroy: ['delete'],
    drop: ['delete'],
    edit: ['update'],
    change: ['update'],
    modify: ['update'],
    rename: ['update'],
    set: ['update'],
    patch: ['update'],
    read: ['get'],
    show: ['get', 'list'],
    fetch: ['get'],
    view: ['get'],
    detail: ['get'],
    look: ['get'],
    find: ['list', 'search'],
    search: ['list'],
    all: ['list'],
    filter: ['list'],
    which: ['list'],
    count: ['list'],
    copy: ['duplicate'],
    clone: ['duplicate'],
    unpublish: ['pause'],
    hide: ['pause'],
    withdraw: ['pause'],
    stop: ['pause', 'cancel', 'expire'],
    end: ['expire'],
    close: ['expire'],
    approve: ['publish'],
    live: ['publish'],
    release: ['publish'],
    bulk: ['batch'],
    many: ['batch'],
    several: ['batch'],
    multiple: ['batch'],
    earn: ['salary'],
    wage: ['salary'],
    visitor: ['board'],
    storefront: ['board'],
    employer: ['company'],
    firm: ['company'],
    vacancy: ['job'],
    posting: ['job'],
    opening: ['job'],
    position: ['job'],
  }),
);

/** Stop words. */
const EMPTY = new Set([
  'a',
  'an',
  'the',
  'of',
  'to',
  'in',
  'on',
  'for',
  'with',
  'and',
  'or',
  'my',
  'me',
  'its',
  'it',
  'is',
  'are',
  'be',
  'i',
  'that',
  'this',
  'these',
  'by',
  'new',
  'from',
  'at',
  'as',
  'one',
  'how',
  'do',
  'can',
  'into',
]);

/** Words after these prepositions narrow the topic, but are not the topic. */
const RELATING = new Set(['of', 'in', 'on', 'for', 'with', 'by', 'from', 'at', 'to', 'into', 'that', 'which', 'whose']);

/** Weights of the fields of an operation. */
const WEIGHT = { id: 4, tag: 2, summary: 2, path: 1.5, property: 0.6 } as const;

const SATURATION = 1.2;
const LENGTH = 0.5;
const SYNONYM = 0.7;
const RELATED = 0.5;
const UNUSUAL = 0.3;
/** Factor for an operation whose name shares no word with the query. */
const OFF_TOPIC = 0.4;
/** Shorter words are not corrected, because too many words are similar to them. */
const SHORTEST_MENDED = 4;
/** Factor for Board API operations if the query contains "board": that word is part of all their names, so it has no weight by itself. */
const OF_BOARDS = 1.5;

interface Entry {
  readonly operation: ToolOperation;
  /** Weighted frequency of each stem. */
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
  /** Stems of the operation's name. */
  readonly name: readonly string[];
}

/** Statistics of one surface. Each has its own, because a rare word of one surface may be frequent in the other. */
interface Corpus {
  size: number;
  /** Total length of all entries. */
  length: number;
  /** Number of entries with each stem. */
  readonly having: Map<string, number>;
}

/** Ranks operations for a query: BM25 over weighted fields, separately for each surface. */
export class Ranking {
  private readonly entries: readonly Entry[];
  private readonly corpora = new Map<ToolSurface, Corpus>();
  private readonly words = new Set<string>();

  constructor(operations: readonly ToolOperation[]) {
    this.entries = operations.map((operation) => {
      const counts = new Map<string, number>();
      let length = 0;
      for (const [field, words] of Object.entries(fieldsOf(operation)))
        for (const word of words) {
          const weight = WEIGHT[field as keyof typeof WEIGHT];
          const stem = stemOf(word);
          this.words.add(word);
          counts.set(stem, (counts.get(stem) ?? 0) + weight);
          length += weight;
        }
      const corpus = this.corpora.get(operation.surface) ?? { size: 0, length: 0, having: new Map<string, number>() };
      this.corpora.set(operation.surface, corpus);
      corpus.size++;
      corpus.length += length;
      for (const stem of counts.keys()) corpus.having.set(stem, (corpus.having.get(stem) ?? 0) + 1);
      return { operation, counts, length, name: wordsOf(operation.id).map(stemOf) };
    });
  }

  /** Operations that share a word with `query`, best first. */
  find(query: string): ToolOperation[] {
    const wanted = new Map<string, number>();
    let weight = 1;
    for (const word of wordsOf(query)) {
      // The topic of "List jobs of a company" is jobs.
      if (RELATING.has(word)) weight = RELATED;
      const others = [...(ALSO.get(word) ?? []), ...(ALSO.get(stemOf(word)) ?? [])];
      // If a word has synonyms in the API, the synonyms count more than the word itself.
      const own = others.length > 0 ? weight * UNUSUAL : weight;
      if (!EMPTY.has(word)) wanted.set(stemOf(word), Math.max(own, wanted.get(stemOf(word)) ?? 0));
      for (const other of others) if (!wanted.has(stemOf(other))) wanted.set(stemOf(other), SYNONYM * weight);
    }
    const named = query.trim().toLowerCase();
    return this.entries
      .map((entry) => ({
        entry,
        score: entry.operation.id.toLowerCase() === named ? Infinity : this.score(entry, wanted),
      }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || (a.entry.operation.id < b.entry.operation.id ? -1 : 1))
      .map(({ entry }) => entry.operation);
  }

  /** `query` with unknown words corrected; null if there is nothing to correct. */
  meant(query: string): string | null {
    const words = wordsOf(query);
    const mended = words.map((word) => {
      const understood = EMPTY.has(word) || ALSO.has(word) || this.knows(stemOf(word));
      if (understood) return word;
      if (word.length < SHORTEST_MENDED) return this.swapped(word) ?? word;
      const [near] = nearest(word, this.words);
      return near !== undefined && distance(word, near) <= word.length / 4 ? near : word;
    });
    return mended.some((word, index) => word !== words[index]) ? mended.join(' ') : null;
  }

  /** The known word that results from swapping two adjacent letters of `word`. */
  private swapped(word: string): string | undefined {
    return Array.from(word)
      .slice(1)
      .map((letter, at) => `${word.slice(0, at)}${letter}${word[at]}${word.slice(at + 2)}`)
      .find((each) => this.words.has(each));
  }

  private knows(stem: string): boolean {
    return [...this.corpora.values()].some(({ having }) => having.has(stem));
  }

  private score({ operation, counts, length, name }: Entry, wanted: ReadonlyMap<string, number>): number {
    const corpus = this.corpora.get(operation.surface);
    if (!corpus) return 0;
    const average = corpus.length / corpus.size;
    let score = 0;
    for (const [stem, weight] of wanted) {
      const count = counts.get(stem);
      if (!count) continue;
      const having = corpus.having.get(stem) ?? 0;
      const rarity = Math.log(1 + (corpus.size - having + 0.5) / (having + 0.5));
      const saturated = (count * (SATURATION + 1)) / (count + SATURATION * (1 - LENGTH + (LENGTH * length) / average));
      score += weight * rarity * saturated;
    }
    // An operation with more words in its name than the query asks for is less likely to be the right one.
    const share = name.filter((stem) => wanted.has(stem)).length / Math.max(1, name.length);
    const meant = operation.surface === 'board' && wanted.has('board') ? OF_BOARDS : 1;
    return score * meant * (OFF_TOPIC + (1 - OFF_TOPIC) * share);
  }
}

function fieldsOf(operation: ToolOperation): Record<keyof typeof WEIGHT, string[]> {
  const { id, tags, summary, path, query, body } = operation;
  const properties = [...query.map(({ name }) => name), ...Object.keys(propertiesOf(body?.schema))];
  return {
    id: wordsOf(id),
    tag: tags.flatMap(wordsOf),
    summary: wordsOf(summary).filter((word) => !EMPTY.has(word)),
    path: wordsOf(path.replace(/\{[^{}]*\}/g, '')),
    property: [...new Set(properties.flatMap(wordsOf))],
  };
}

const propertiesOf = (schema: ToolSchema | undefined): Readonly<Record<string, ToolSchema>> => schema?.properties ?? {};
