/** How the cells of a table are separated. */
export interface Dialect {
  readonly delimiter: ',' | ';' | '\t' | '|';
  /** The quote around a cell that contains a delimiter or a line break; null if there is none. */
  readonly quote: '"' | "'" | null;
  /** What escapes a quote inside of a quoted cell: another quote, or a backslash. */
  readonly escape: '"' | "'" | '\\' | null;
  /** Lines before the header row. */
  readonly skip: number;
}

/** The order decides between dialects that fit a text equally well. */
const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Maximum number of records to evaluate a guess. */
const RECORDS = 200;

/** Spreadsheets may name the delimiter on a line before the table. */
const ANNOUNCED = /^\ufeff?sep=([,;\t|])\r?\n?$/i;

/**
 * The dialect that fits the beginning of a table best: the one that splits most records into as many cells as the header row has. A text without
 * any delimiter is a table with one column.
 * @param whole whether `head` is the whole file; otherwise its last record may be cut off.
 */
export function detectDialect(head: string, whole: boolean): Dialect {
  const [first = ''] = /^[^\n]*\n?/.exec(head) ?? [];
  const [, announced] = ANNOUNCED.exec(first) ?? [];
  const skip = announced ? 1 : 0;
  const text = skip ? head.slice(first.length) : head;
  const quote = quoteOf(text);
  let best: { delimiter: Dialect['delimiter']; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    if (announced === delimiter) best = { delimiter, score: Infinity };
    const score = scoreOf(widths(text, delimiter, quote, whole));
    if (score > best.score) best = { delimiter, score };
  }
  const escape = quote && usesBackslash(text, quote, best.delimiter) ? '\\' : quote;
  return { delimiter: best.delimiter, quote, escape, skip };
}

/** Single quotes are quotes if cells start and end with them and no cell does so with double ones. */
function quoteOf(text: string): '"' | "'" {
  const cells = (quote: string) =>
    text.match(new RegExp(`(?<=^|[,;\\t|\\n\\r])${quote}[^${quote}\\n\\r]*${quote}(?=$|[,;\\t|\\n\\r])`, 'g'))
      ?.length ?? 0;
  return cells("'") > 0 && cells('"') === 0 && !/(?<=^|[,;\t|\n\r])"/.test(text) ? "'" : '"';
}

/** A backslash before a quote that does not end its cell escapes it; doubled quotes inside of cells contradict that. */
function usesBackslash(text: string, quote: string, delimiter: string): boolean {
  const end = `${delimiter === '|' ? '\\|' : delimiter}\\n\\r`;
  const escaped = text.match(new RegExp(`\\\\${quote}(?!$|[${end}${quote}])`, 'g'))?.length ?? 0;
  const doubled = text.match(new RegExp(`[^${end}\\\\]${quote}${quote}(?!$|[${end}])`, 'g'))?.length ?? 0;
  return escaped > doubled;
}

/** The number of cells in each of the first records, without blank lines. */
function widths(text: string, delimiter: string, quote: string, whole: boolean): number[] {
  const found: number[] = [];
  let cells = 1;
  let began = 0;
  let quoted = false;
  const end = (at: number) => {
    if (at > began || cells > 1) found.push(cells);
    cells = 1;
  };
  for (let at = 0, fresh = true; at < text.length && found.length < RECORDS; at++) {
    const character = text[at] as string;
    if (quoted) {
      if (character !== quote) continue;
      if (text[at + 1] === quote) at++;
      else quoted = false;
      continue;
    }
    if (character === quote && fresh) quoted = true;
    else if (character === delimiter) cells++;
    else if (character === '\n' || character === '\r') {
      end(at);
      began = at + 1;
    }
    fresh = character === delimiter || character === '\n' || character === '\r';
  }
  if (whole && found.length < RECORDS) end(text.length);
  return found;
}

/** 0 for a guess with one column; closer to 1 the wider the header is and the more records have the same width. */
function scoreOf([header = 1, ...records]: readonly number[]): number {
  const alike = records.length === 0 ? 1 : records.filter((width) => width === header).length / records.length;
  return alike * (1 - 1 / header);
}
