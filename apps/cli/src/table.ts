import stringWidth from 'string-width';
import { harmless } from './io.js';

// Responses as text for people: a table for a list, and one line for each member of a single object.

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Splits text into visible characters, each of which may consist of several code points. */
const CHARACTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

function cut(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let kept = '';
  let left = width - 1;
  for (const { segment } of CHARACTERS.segment(text)) {
    left -= stringWidth(segment);
    if (left < 0) break;
    kept += segment;
  }
  return `${kept}…`;
}

const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - stringWidth(text)));

/** A value as one line of text. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return oneLine(value.join(', '));
  if (isRow(value))
    return oneLine(String(value.name ?? value.title ?? value.slug ?? value.id ?? JSON.stringify(value)));
  return oneLine(typeof value === 'string' ? value : JSON.stringify(value));
}

const oneLine = (text: string): string => harmless(text.replaceAll(/\s+/g, ' ').trim());

const FIRST = ['id', 'title', 'name', 'slug', 'email', 'host', 'domain', 'url', 'status', 'state'];
const LAST = ['createdAt', 'updatedAt', 'created_at', 'updated_at'];
const NEVER = ['object', 'links', 'description', 'html', 'revision'];
const GAP = '  ';
const MOST_COLUMNS = 7;
const WIDEST = 40;
const NARROWEST = 8;

function columnsOf(rows: readonly Row[]): readonly string[] {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
    // Empty columns are left out.
    (key) => !NEVER.includes(key) && rows.some((row) => cell(row[key]) !== ''),
  );
  const rank = (key: string): number =>
    FIRST.includes(key) ? FIRST.indexOf(key) : LAST.includes(key) ? 200 + LAST.indexOf(key) : 100;
  return keys
    .map((key, index) => ({ key, order: rank(key) * 1000 + index }))
    .sort((a, b) => a.order - b.order)
    .map(({ key }) => key);
}

/** A table with a header and as many columns as fit. Ids are never cut. Later pages keep the columns of the first one. */
export class Table {
  private columns: readonly { readonly key: string; readonly width: number }[] | null = null;

  constructor(private readonly width: number) {}

  /** Lines for `rows`; the first call returns the header, too. */
  lines(rows: readonly unknown[]): readonly string[] {
    const records = rows.map((row) => (isRow(row) ? row : { value: row }));
    const head: string[] = [];
    if (!this.columns) {
      if (records.length === 0) return [];
      this.columns = this.fitting(records);
      head.push(this.line(this.columns.map(({ key, width }) => ({ text: key.toUpperCase(), width }))));
    }
    const columns = this.columns;
    return [
      ...head,
      ...records.map((row: Row) =>
        this.line(columns.map(({ key, width }) => ({ text: cell(row[key]), width, whole: key === 'id' }))),
      ),
    ];
  }

  private fitting(rows: readonly Row[]): readonly { key: string; width: number }[] {
    const found: { key: string; width: number }[] = [];
    let left = this.width;
    for (const key of columnsOf(rows)) {
      const wanted = Math.max(key.length, ...rows.map((row) => stringWidth(cell(row[key]))));
      const width = key === 'id' ? wanted : Math.min(wanted, WIDEST, left);
      const enough = width >= Math.min(wanted, NARROWEST) && width >= key.length;
      if (found.length > 0 && (!enough || found.length >= MOST_COLUMNS)) continue;
      found.push({ key, width });
      left -= width + GAP.length;
    }
    return found;
  }

  private line(cells: readonly { text: string; width: number; whole?: boolean }[]): string {
    return cells
      .map(({ text, width, whole }) => padded(whole ? text : cut(text, width), width))
      .join(GAP)
      .trimEnd();
  }
}

/** One object: a line for each member; nested members have names with dots. Texts are not cut. */
export function memberLines(value: unknown): readonly string[] {
  if (!isRow(value)) return [cell(value)];
  const entries = flat(value, '');
  const width = Math.max(0, ...entries.map(([key]) => stringWidth(key)));
  return entries.map(([key, text]) => `${padded(key, width)}${GAP}${text}`.trimEnd());
}

function flat(row: Row, before: string): readonly (readonly [string, string])[] {
  return Object.entries(row).flatMap(([key, value]): readonly (readonly [string, string])[] => {
    if (isRow(value) && Object.keys(value).length > 0) return flat(value, `${before}${oneLine(key)}.`);
    const text =
      Array.isArray(value) && value.some((item) => typeof item === 'object')
        ? oneLine(JSON.stringify(value))
        : cell(value);
    return [[`${before}${oneLine(key)}`, text]];
  });
}
