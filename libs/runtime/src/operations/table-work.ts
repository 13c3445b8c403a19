import { reject, rejectIssues } from '#kernel';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { facts, withFacts, Scope, Ids } from '#store';
import type { BlobStore } from '../blobs/blob-store.js';
import { looksLikeTable, SNIFFED_BYTES } from '../csv/encoding.js';
import { detectTable, TableError, type TableFormat, tableRecords } from '../csv/table.js';
import type { OperationResult, OperationRowError } from './operation.js';
import type { RowProgress, RowsDone } from './row-progress.js';
import { OperationCancelled, type OperationWork, OperationWorker } from './worker.js';

/** Number of rows after which progress is saved: at most this many are repeated after an interruption. */
const STRETCH = 500;
/** Number of rows to count before requests get their turn. */
const IN_ONE_TURN = 500;
/** Number of rows whose ids share a millisecond. */
const ROWS_A_MILLISECOND = 4;

/** An uploaded file; it can be read any number of times. */
export interface SentTable {
  /** Bytes. */
  readonly size: number;
  open(): Readable;
}

/** The format of a file with a table. */
export type TableSurvey =
  | { readonly kind: 'table'; readonly format: TableFormat; readonly header: readonly string[]; readonly rows: number }
  | { readonly kind: 'empty' | 'no_table' | 'too_long' };

/**
 * Reads a table once from start to end and counts its rows without the header; stops one row after the limit.
 * @throws TableError for a file that starts like a table but is not one.
 */
export async function surveyTable(file: SentTable, maxRows: number): Promise<TableSurvey> {
  if (file.size === 0) return { kind: 'empty' };
  if (!(await looksLikeTable(await head(file.open())))) return { kind: 'no_table' };
  const { format } = await detectTable(async () => file.open());
  let header: readonly string[] | undefined;
  let rows = -1;
  for await (const cells of tableRecords(file.open(), format)) {
    header ??= cells;
    if (++rows > maxRows) return { kind: 'too_long' };
    if (rows % IN_ONE_TURN === 0) await nextTurn();
  }
  return header ? { kind: 'table', format, header, rows } : { kind: 'empty' };
}

/** What was read of the header of a table, or what is wrong with it. */
type TableHeader<Columns> =
  { readonly columns: Columns; readonly wrong?: undefined } | { readonly wrong: string; readonly columns?: undefined };

/** Which tables are taken, and how others are refused. */
interface TableTerms<Columns> {
  readonly maxRows: number;
  readonly tooLong: { readonly code: string; readonly message: string };
  /** The code of a refusal for a file that is not a table. */
  readonly noTable: string;
  /** What the operation needs of the header, or what is wrong with it. */
  columns(header: readonly string[]): TableHeader<Columns>;
}

/**
 * Reads a table once, before the operation on it starts.
 * @throws Rejection `noTable`, `tooLong`, and 400 for an empty file and for a wrong header.
 */
export async function requireTable<Columns>(
  file: SentTable,
  { maxRows, tooLong, noTable, columns }: TableTerms<Columns>,
): Promise<Pick<TableInput, 'format' | 'totalRows'> & { readonly columns: Columns }> {
  const found = await surveyTable(file, maxRows).catch((error: unknown) => {
    if (error instanceof TableError) reject('invalid', noTable, error.message);
    throw error;
  });
  switch (found.kind) {
    case 'table': {
      const { columns: read, wrong } = columns(found.header);
      return wrong === undefined ? { format: found.format, totalRows: found.rows, columns: read } : refuseFile(wrong);
    }
    case 'too_long':
      reject('too_large', tooLong.code, tooLong.message, { maxRows });
    case 'no_table':
      reject('invalid', noTable, 'The file is not a CSV table.');
    case 'empty':
      return refuseFile('must not be empty');
  }
}

function refuseFile(message: string): never {
  rejectIssues([{ path: ['file'], message }]);
  throw new Error('An issue is always rejected.');
}

async function head(bytes: Readable): Promise<Buffer> {
  let found = Buffer.alloc(0);
  for await (const piece of bytes as AsyncIterable<Buffer>) {
    found = Buffer.concat([found, piece]);
    if (found.length >= SNIFFED_BYTES) break;
  }
  return found.subarray(0, SNIFFED_BYTES);
}

/** The input of the operation on a table. */
export interface TableInput {
  /** Key of the bytes in the blob store. */
  readonly file: string;
  readonly format: TableFormat;
  readonly totalRows: number;
  /** When the operation was started; ids of what it creates are derived from it. */
  readonly begunAt: string;
}

/** A row to process. */
export interface TableRow {
  /** Starts at 0, without the header row. */
  readonly index: number;
  readonly cells: readonly string[];
}

/** The result of a row. */
export type RowOutcome =
  | { readonly became: 'created' | 'updated' | 'skipped' }
  | { readonly became: 'error'; readonly code: string; readonly message: string };

/** The context of processing a batch of rows. */
export interface StretchWork {
  readonly work: OperationWork;
  /** Whether an earlier run may have processed some of the rows. */
  readonly again: boolean;
}

/**
 * Processes the rows of a table in batches and saves its progress. What a row creates is derived from the operation and the index of the row, so
 * that continuing an interrupted run has no second effect.
 */
export abstract class TableWorker<Input extends TableInput> extends OperationWorker<Input> {
  constructor(
    private readonly progress: RowProgress,
    private readonly blobs: BlobStore,
  ) {
    super();
  }

  /** Returns the results of all rows, or of those that were started before the work was stopped. */
  protected abstract writeStretch(
    input: Input,
    rows: readonly TableRow[],
    how: StretchWork,
  ): Promise<readonly RowOutcome[]>;

  async run(input: Input, work: OperationWork): Promise<OperationResult> {
    try {
      await this.write(input, work);
    } catch (error) {
      if (!(error instanceof OperationCancelled)) throw error;
      throw new OperationCancelled(await this.result(work.id, input));
    }
    await this.blobs.remove(input.file);
    return this.result(work.id, input);
  }

  /** What was written until then is kept. */
  override async ended({ file }: Input): Promise<void> {
    await this.blobs.remove(file);
  }

  /** The results of the rows so far. */
  protected async result(id: string, { totalRows }: Input): Promise<OperationResult> {
    const [{ created, updated, errors: failed }, errors] = await Promise.all([
      this.progress.of(id),
      this.progress.errors(id),
    ]);
    return { totalRows, created, updated, failed, errors };
  }

  /** Runs `work` with ids derived from the operation and the index of the row. */
  protected inTheNameOf<T>(id: string, { begunAt }: Input, { index }: TableRow, work: () => T): T {
    const at = new Date(Date.parse(begunAt) + Math.floor(index / ROWS_A_MILLISECOND)).toISOString();
    const known = { ...facts(), now: new Date().toISOString() };
    return withFacts(known, work, Ids.seed(`${id}/${index}`, at), Scope.boardSlug());
  }

  private async write(input: Input, work: OperationWork): Promise<void> {
    const { file, format, totalRows: total } = input;
    let done = await this.progress.of(work.id);
    let again = true;
    let stretch: TableRow[] = [];
    const settle = async () => {
      if (stretch.length === 0) return;
      const whole = done.next + stretch.length;
      const outcomes = await this.writeStretch(input, stretch, { again, work });
      // Rejected if another process has this operation by now.
      await work.save({ next: done.next + outcomes.length });
      done = await this.save(work.id, done, stretch, outcomes);
      work.progress({ processed: done.next, total });
      if (done.next < whole) work.signal.throwIfAborted();
      [stretch, again] = [[], false];
    };
    const bytes = (await this.blobs.open(file))?.body;
    if (!bytes) throw new Error(`The table of ${work.id} no longer exists.`);
    let index = -2;
    for await (const cells of tableRecords(bytes, format)) {
      index++;
      if (index < done.next) continue;
      work.signal.throwIfAborted();
      stretch.push({ index, cells });
      if (stretch.length >= STRETCH) await settle();
    }
    await settle();
  }

  private async save(
    id: string,
    before: RowsDone,
    rows: readonly TableRow[],
    outcomes: readonly RowOutcome[],
  ): Promise<RowsDone> {
    if (outcomes.length === 0) return before;
    const after = { ...before, next: before.next + outcomes.length };
    const errors: OperationRowError[] = [];
    outcomes.forEach((outcome, at) => {
      if (outcome.became !== 'error') after[outcome.became]++;
      else {
        after.errors++;
        errors.push({ rowIndex: rows[at]?.index ?? 0, code: outcome.code, message: outcome.message });
      }
    });
    if (!(await this.progress.advance(id, before, after, errors)))
      throw new Error(`Another process is working on the rows of ${id}.`);
    return after;
  }
}
