import type { RowIdentity } from '#kernel';
import { facts, type RankedQuery, type SearchIndex } from '#store';
import { formsOf, tableOf, waysOf } from '#store/engine';
import type { Contract } from './contract.js';
import type { MemoryBoardTables } from './memory-board-tables.js';
import { compared, isBetween, type PlainRow } from './memory-rows.js';

type RankedPage = Awaited<ReturnType<SearchIndex['ranked']>>;

type WordForms = Awaited<ReturnType<SearchIndex['forms']>>[number];

type RowClass<Row> = new () => Row;

/** A lexeme of a document, with the weights of its positions. */
interface Lexeme {
  readonly word: string;
  readonly weights: string;
}

const lexemesOf = (text: unknown): readonly Lexeme[] =>
  [...String(text ?? '').matchAll(/'((?:[^'\\]|''|\\\\)*)'(?::([\dABCD,]+))?/g)].map(([, word = '', weights = '']) => ({
    word: word.replaceAll(/''|\\\\/g, (pair) => pair.charAt(0)),
    weights,
  }));

/** A rough English plural stemmer; other languages have no stems in memory. */
const stemOf = (word: string, language: string): string =>
  language === 'en' ? word.replace(/(?:ies|y)$/, 'i').replace(/(?:es|e|s)$/, '') : word;

/** The value that orders a row. */
function sortedBy(row: PlainRow, { column, per }: RankedQuery['sort'][number]): unknown {
  const value = row[column];
  if (!per || value === null) return value;
  const rate = per.rates[String(row[per.column])];
  return rate === undefined ? null : Number(value) / rate;
}

/** Values with their frequency, the most frequent first. */
function counted(values: readonly string[]): readonly (readonly [value: string, rows: number])[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([one, few], [other, many]) => many - few || (one < other ? -1 : 1));
}

/** The search for specs: scans the rows in memory, and returns what the search in PostgreSQL returns. */
export class MemorySearchIndex implements Contract<SearchIndex> {
  constructor(private readonly tables: MemoryBoardTables) {}

  async ranked<Row extends RowIdentity>(row: RowClass<Row>, query: RankedQuery): Promise<RankedPage> {
    const { heading, named, offset, limit, meant = [], counting } = query;
    const { texts: forms, headings } = waysOf(query, await this.forms(query.language, query.words));
    const means = (lexemes: readonly Lexeme[], at: number) =>
      Object.entries(meant[at] ?? {}).some(([name, values]) =>
        values.some((value) => lexemes.some(({ word }) => word === `=${name}:${value}`)),
      );
    const has = (lexemes: readonly Lexeme[], form: (typeof forms)[number], mark = '') =>
      lexemes.some(
        ({ word }) =>
          form.exact.some((each) => word === mark + each) ||
          form.prefixes.some((prefix) => word.startsWith(mark + prefix)),
      );
    const tier = (each: PlainRow): number => {
      if (!heading) return 0;
      const lexemes = lexemesOf(each[heading.column]);
      const way = headings.findIndex(({ parts, words }) => {
        const within = lexemes.filter(({ weights }) => [...parts].some((part) => weights.includes(part)));
        return words.every((form) => has(within, form) || lexemes.some(({ word }) => form.marks.includes(word)));
      });
      return way < 0 ? 0 : headings.length - way;
    };
    const ordered = (one: PlainRow, other: PlainRow): number => {
      const signs = query.sort.map(({ ascending = false, ...key }) => {
        const [value, next] = [sortedBy(one, key), sortedBy(other, key)];
        if (value === null || next === null) return Number(value === null) - Number(next === null);
        return compared(value, next) * (ascending ? 1 : -1);
      });
      if (heading) signs.splice(heading.after, 0, tier(other) - tier(one));
      return signs.find((sign) => sign !== 0) ?? 0;
    };
    const live = (await this.live(row, query.until))
      .filter((each) => {
        const words = lexemesOf(each[tableOf(row).words ?? '']);
        const texts = words.filter(({ word }) => !word.startsWith('='));
        return forms.every((form, at) => has(texts, form) || has(words, form, `=${named}:`) || means(words, at));
      })
      .filter((each) =>
        Object.entries(query.between ?? {}).every(([column, ends = {}]) => isBetween(each[column], ends, true)),
      );
    const matching = (facets: RankedQuery['facets']) =>
      live.filter((each) => {
        const words = lexemesOf(each[tableOf(row).words ?? '']);
        return Object.entries(facets).every(
          ([name, values]) => values?.some((value) => words.some(({ word }) => word === `=${name}:${value}`)) ?? true,
        );
      });
    const found = matching(query.facets).sort(ordered);
    const page = { ids: found.slice(offset, offset + limit).map(({ id }) => String(id)), count: found.length };
    if (!counting) return page;
    const { bands, most } = counting;
    const counts = Object.entries(counting.facets).map(([name, column]) => {
      const rows = matching({ ...query.facets, [name]: undefined });
      const values = rows.flatMap((each) => (each[column] === null ? [] : String(each[column]).split('\n')));
      return [name, counted(values).slice(0, most)] as const;
    });
    if (!bands) return { ...page, counts: Object.fromEntries(counts) };
    const numbers = found.flatMap((each) => {
      const width = bands.widths[String(each[bands.unit])];
      const number = each[bands.column];
      return width === undefined || number === null ? [] : [String(Math.floor(Number(number) / width))];
    });
    return { ...page, counts: Object.fromEntries(counts), bands: counted(numbers).slice(0, most) };
  }

  async forms(language: string, words: readonly string[]): Promise<readonly WordForms[]> {
    return words.map((word) => formsOf(word, stemOf(word, language)));
  }

  async nextEnd<Row extends RowIdentity>(row: RowClass<Row>, until: string): Promise<string | null> {
    const ends = (await this.live(row, until)).map((each) => String(each[until]));
    return ends.sort()[0] ?? null;
  }

  async vocabulary<Row extends RowIdentity>(
    row: RowClass<Row>,
    column: string,
    until: string,
  ): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for (const each of await this.live(row, until))
      for (const { word } of lexemesOf(each[column]).filter((lexeme) => !lexeme.word.startsWith('=')))
        counts.set(word, (counts.get(word) ?? 0) + 1);
    return counts;
  }

  private async live<Row extends RowIdentity>(row: RowClass<Row>, until: string): Promise<PlainRow[]> {
    const rows = (await this.tables.all(row, {}, Infinity)) as unknown as readonly PlainRow[];
    return rows.filter((each) => each[until] !== null && compared(each[until], facts().now) > 0);
  }
}
