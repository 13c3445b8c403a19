import { looksLikeTable, SNIFFED_BYTES } from './encoding.js';
import type { CsvError, Parser } from 'csv-parse';
import { pipeline, type Readable } from 'node:stream';
import { detectDialect, type Dialect } from './dialect.js';
import { type EncodingFound, EncodingScan, type TextEncoding } from './encoding.js';

/** Everything needed to read a table in the same way again. */
export interface TableFormat extends Dialect {
  readonly encoding: TextEncoding;
}

/** A table that cannot be parsed; the message is for the author of the table. */
export class TableError extends Error {
  override readonly name = 'TableError';
}

/** Maximum number of characters in one record: an unclosed quote must not fill the memory. */
const RECORD = 4_000_000;
/** Number of characters to guess the dialect from. */
const HEAD = 262_144;

/** Detects the format of the table in `open()`. Reads it twice, piece by piece: all of it for the encoding, its head for the dialect. */
export async function detectTable(
  open: () => Promise<Readable>,
): Promise<{ format: TableFormat; found: EncodingFound }> {
  const scan = new EncodingScan();
  for await (const bytes of await open()) scan.push(bytes as Uint8Array);
  const found = scan.result();
  const { head, whole } = await beginning(await decoded(await open(), found.encoding));
  return { format: { encoding: found.encoding, ...detectDialect(head, whole) }, found };
}

async function beginning(text: Readable): Promise<{ head: string; whole: boolean }> {
  let head = '';
  for await (const piece of text) {
    head += piece as string;
    if (head.length >= HEAD) return { head: head.slice(0, HEAD), whole: false };
  }
  return { head, whole: true };
}

/** The package has the tables of all encodings and is loaded for the first table. */
async function decoded(bytes: Readable, encoding: TextEncoding): Promise<Readable> {
  // The pipeline reports errors of the source. Without a listener, they would end the process.
  bytes.on('error', () => undefined);
  const { default: iconv } = await import('iconv-lite');
  const decoder = iconv.decodeStream(encoding) as unknown as Readable & NodeJS.WritableStream;
  // An error of either destroys both and reaches the reader.
  pipeline(bytes, decoder, () => undefined);
  return decoder;
}

/**
 * The records of a table, the header row first, each as its cells, without blank records. Reads piece by piece, as fast as records are requested.
 * Quotes in the middle of a cell are text. Records keep their number of cells.
 * @throws TableError if a quote is never closed or a record is too large.
 */
export async function* tableRecords(bytes: Readable, format: TableFormat): AsyncGenerator<readonly string[], void> {
  const { delimiter, quote, escape, skip, encoding } = format;
  bytes.on('error', () => undefined);
  const csv = await import('csv-parse');
  const parser: Parser = csv.parse({
    delimiter,
    quote: quote ?? false,
    escape: escape ?? false,
    record_delimiter: ['\r\n', '\n', '\r'],
    from_line: skip + 1,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: RECORD,
  });
  const text = await decoded(bytes, encoding);
  pipeline(text, parser, () => undefined);
  try {
    for await (const record of parser) yield record as string[];
  } catch (error) {
    throw error instanceof csv.CsvError ? new TableError(reasonOf(error, parser)) : error;
  } finally {
    bytes.destroy();
  }
}

function reasonOf(error: CsvError, { info }: Parser): string {
  const where = `after record ${info.records}`;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return `The quote that opens ${where} is never closed.`;
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `The record ${where} is too long. Perhaps a quote is never closed.`;
  return `The table cannot be read ${where}.`;
}

/** Tables in files. */
export const Tables = { detect: detectTable, records: tableRecords, isLikely: looksLikeTable, SNIFFED_BYTES } as const;
