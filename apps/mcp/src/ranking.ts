import { distance } from 'fastest-levenshtein';
import type { Operation } from './operation.js';
import type { Surface } from './port.js';
import type { Schema } from './schema.js';
import { nearest, stemOf, wordsOf } from './words.js';

/** What people say for what the API calls otherwise. Each stands for the other at a lower weight. */
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

/** Words that are in every question and say nothing about it. */
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

/** What follows them says more closely which, not what. */
const RELATING = new Set(['of', 'in', 'on', 'for', 'with', 'by', 'from', 'at', 'to', 'into', 'that', 'which', 'whose']);

/** How much a word counts by where it is. */
const WEIGHT = { id: 4, tag: 2, summary: 2, path: 1.5, property: 0.6 } as const;

const SATURATION = 1.2;
const LENGTH = 0.5;
const SYNONYM = 0.7;
const RELATED = 0.5;
const UNUSUAL = 0.3;
/** What is left of the score of an operation whose name says nothing that was asked for. */
const OFF_TOPIC = 0.4;
/** Of shorter words every other one is near. */
const SHORTEST_MENDED = 4;
/** How much more an operation of boards is meant by who speaks of a board: the word is in all of their names, and so says nothing there. */
const OF_BOARDS = 1.5;

interface Entry {
  readonly operation: Operation;
  /** Weighted number of times that a stem is in it. */
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
  /** Stems of its name. */
  readonly name: readonly string[];
}

/** What is known of the operations of one surface; a word that is rare in one may be in every name of the other. */
interface Corpus {
  size: number;
  /** Of all entries together. */
  length: number;
  /** Entries that have a stem. */
  readonly having: Map<string, number>;
}

/** Operations by how well they answer a question (BM25 over weighted fields, for each surface by itself). */
export class Ranking {
  private readonly entries: readonly Entry[];
  private readonly corpora = new Map<Surface, Corpus>();
  private readonly words = new Set<string>();

  constructor(operations: readonly Operation[]) {
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

  /** Best first; an operation that shares no word with `query` is not among them. */
  find(query: string): Operation[] {
    const wanted = new Map<string, number>();
    let weight = 1;
    for (const word of wordsOf(query)) {
      // "List jobs of a company" wants jobs.
      if (RELATING.has(word)) weight = RELATED;
      const others = [...(ALSO.get(word) ?? []), ...(ALSO.get(stemOf(word)) ?? [])];
      // A word that the API has another for is hardly ever a word of the API's own.
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

  /** `query` with each word that no operation has put right, or null when there is nothing to put right. */
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

  /** The word of an operation that `word` is with two neighbouring letters swapped. */
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
    // An operation that is about more than was asked for is less likely the one that was meant.
    const asked = name.filter((stem) => wanted.has(stem)).length / Math.max(1, name.length);
    const meant = operation.surface === 'board' && wanted.has('board') ? OF_BOARDS : 1;
    return score * meant * (OFF_TOPIC + (1 - OFF_TOPIC) * asked);
  }
}

function fieldsOf(operation: Operation): Record<keyof typeof WEIGHT, string[]> {
  const { id, tags, summary, path, query, body } = operation;
  const properties = [...query.map(({ name }) => name), ...Object.keys(propertiesOf(body?.schema))];
  return {
    id: wordsOf(id),
    tag: tags.flatMap(wordsOf),
    summary: wordsOf(summary).filter((word) => !EMPTY.has(word)),
    path: wordsOf(path.replace(/\{[^}]*\}/g, '')),
    property: [...new Set(properties.flatMap(wordsOf))],
  };
}

const propertiesOf = (schema: Schema | undefined): Readonly<Record<string, Schema>> => schema?.properties ?? {};
