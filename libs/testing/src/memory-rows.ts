import type { tableOf } from '#store/engine';
import { AnyIn, Between, Containing, Matcher, Words } from '#store';

type RowTable = ReturnType<typeof tableOf>;

/** A row, by property name. */
export type PlainRow = Readonly<Record<string, unknown>>;

/** Compares two values as a column of their type does; texts by their UTF-8 bytes. */
export function compared(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
}

/** `value` as a column returns it: a copy, times in milliseconds, and null for absent values. */
const kept = (value: unknown, isMoment: boolean): unknown => {
  if (value === undefined || value === null) return null;
  if (isMoment) return new Date(String(value)).toISOString();
  // Most values: their copies are the same.
  if (typeof value === 'string' || typeof value === 'boolean' || Number.isSafeInteger(value)) return value;
  return JSON.parse(JSON.stringify(value)) as unknown;
};

/** The properties that a table stores. */
const namesOf = new WeakMap<RowTable, readonly string[]>();

/** The properties of `row` that `table` stores, without those in `omit`. */
export function storedRow(table: RowTable, row: PlainRow, omit: readonly string[] = []): PlainRow {
  const { columns, moments } = table;
  let names = namesOf.get(table);
  if (!names) namesOf.set(table, (names = columns.flatMap(({ name, packs }) => packs ?? [name])));
  const stored: Record<string, unknown> = {};
  for (const name of names) if (!omit.includes(name)) stored[name] = kept(row[name], moments.includes(name));
  return stored;
}

/** Matches anything except `values`. */
export class NoneOf {
  constructor(readonly values: readonly unknown[]) {}
}

/** Whether `row` matches `where`. @throws Error for a matcher that is not implemented here. */
export function matches({ moments }: RowTable, row: PlainRow, where: PlainRow): boolean {
  return Object.entries(where).every(([column, wanted]) => {
    if (wanted === undefined) return true;
    const value = row[column] ?? null;
    if (wanted instanceof Containing) return contains(row, value, wanted);
    if (wanted === null || value === null) return wanted === value;
    if (wanted instanceof NoneOf) return !wanted.values.includes(value);
    if (wanted instanceof Between) return isBetween(value, wanted, moments.includes(column));
    if (wanted instanceof AnyIn) return Array.isArray(value) && wanted.values.some((each) => value.includes(each));
    if (wanted instanceof Words) return wanted.words.every((word) => String(value).includes(` ${word}`));
    if (wanted instanceof Matcher) throw new Error(`The tables in memory do not support ${wanted.constructor.name}.`);
    return Array.isArray(wanted) ? wanted.includes(value) : value === wanted;
  });
}

/** Whether `value` is between two ends, inclusive. */
export function isBetween(
  value: unknown,
  { from, to }: { readonly from?: unknown; readonly to?: unknown },
  isMoment: boolean,
): boolean {
  const reaches = (end: unknown, sign: 1 | -1) =>
    end === undefined || (value !== null && compared(value, kept(end, isMoment)) * sign >= 0);
  return reaches(from, 1) && reaches(to, -1);
}

const contains = (row: PlainRow, value: unknown, { part, or }: Containing): boolean =>
  (value !== null && String(value).includes(part)) ||
  Object.entries(or).some(([column, other]) => other !== null && row[column] === other);

/** The lexemes of a column of words, as `documentText` writes them. */
export const lexemes = (text: string): readonly string[] =>
  [...text.matchAll(/'((?:[^'\\]|''|\\\\)*)'/g)].map(([, lexeme = '']) =>
    lexeme.replaceAll(/''|\\\\/g, (pair) => pair.charAt(0)),
  );
