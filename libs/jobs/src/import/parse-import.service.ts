import { outcomeOf, reject } from '#kernel';
import { BlobStore, Limits } from '#runtime';
import {
  type OperationScopes,
  OperationCancelled,
  type OperationResult,
  type OperationWork,
  OperationWorker,
  TableError,
  type TableFormat,
  type Unsuccessful,
  Tables,
} from '#runtime/operations';
import { facts, withFacts, Scope } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { jobImports } from './import.decider.js';
import { proposeMapping } from '../import-mapping/import-proposal.js';
import { ImportReader, type ImportRow } from './import.read-model.js';

/** The parameters of an import's operations. */
export interface ImportInput {
  readonly importId: string;
}

/** Analyzes the file of an import, and proposes how its rows become jobs. */
@Injectable()
export class ParseImport extends OperationWorker<ImportInput> {
  readonly kind = 'imports.parse';

  override scopes(): OperationScopes {
    return { read: 'imports.read', manage: 'imports.manage' };
  }

  constructor(
    private readonly bus: CommandBus,
    private readonly reader: ImportReader,
    private readonly blobs: BlobStore,
    private readonly limits: Limits,
  ) {
    super();
  }

  async run({ importId }: ImportInput, { signal }: OperationWork): Promise<OperationResult> {
    await this.bus.execute(jobImports.BeginDiscovery(importId, {}));
    const begun = ({ status, discoveryStatus }: ImportRow) => status !== 'pending' || discoveryStatus !== 'pending';
    const { file, status, discoveryStatus, totalRows: known } = await shown(this.reader, importId, begun, signal);
    if (status === 'cancelled') throw new OperationCancelled();
    if (discoveryStatus === 'ready') return outcome(known);
    const { format, columns, totalRows, sample, warnings } = await this.survey(async () => {
      signal.throwIfAborted();
      return (await this.blobs.open(file))?.body ?? reject('missing', UNREADABLE, 'The file no longer exists.');
    });
    signal.throwIfAborted();
    const mapping = proposeMapping(columns, sample, warnings);
    await atPresent(() => this.bus.execute(jobImports.EndDiscovery(importId, { format, columns, totalRows, mapping })));
    return outcome(totalRows);
  }

  /** A file that cannot be parsed ends its import. */
  override async ended({ importId }: ImportInput, { state, error }: Unsuccessful): Promise<void> {
    if (state === 'cancelled') await cancelImport(this.bus, importId);
    else if (error) await atPresent(() => this.bus.execute(jobImports.FailDiscovery(importId, error)));
  }

  private async survey(open: () => Promise<Readable>): Promise<Survey> {
    try {
      return await surveyTable(open, this.limits.importRows);
    } catch (error) {
      if (error instanceof TableError) reject('invalid', UNREADABLE, error.message);
      throw error;
    }
  }
}

const outcome = (totalRows: number): OperationResult => ({ totalRows, created: 0, updated: 0, failed: 0, errors: [] });

/** Error code of an import whose file cannot be parsed. */
export const UNREADABLE = 'imports_unreadable';

const PAUSE_MS = 50;

/**
 * Waits until the read model shows the import that was just written, because it can lag behind the event log.
 * @throws the reason of `signal` if it aborts first.
 */
export async function shown(
  reader: ImportReader,
  id: string,
  isThere: (row: ImportRow) => boolean,
  signal: AbortSignal,
): Promise<ImportRow> {
  for (;;) {
    const row = await reader.find(id);
    if (row && isThere(row)) return row;
    signal.throwIfAborted();
    await sleep(PAUSE_MS);
  }
}

/** Runs `work` with the current time: the facts of an operation are from its start. */
export const atPresent = <T>(work: () => T): T =>
  withFacts({ ...facts(), now: new Date().toISOString() }, work, undefined, Scope.boardSlug());

/** Cancels an import whose operation was cancelled, unless the import has ended. */
export async function cancelImport(bus: CommandBus, id: string): Promise<void> {
  await outcomeOf(
    atPresent(() => bus.execute(jobImports.CancelImport(id, {}))),
    { code: 'imports_already_terminal' },
  );
}

/** Number of rows that proposals are based on. */
const SAMPLE = 500;
/** Maximum number of columns: a table with more is not a list of jobs. */
const COLUMNS = 1_000;
const COLUMN_NAME = 255;

/** The result of reading a whole table. */
export interface Survey {
  readonly format: TableFormat;
  /** Unique names of the columns. */
  readonly columns: readonly string[];
  readonly totalRows: number;
  /** The first rows. */
  readonly sample: readonly (readonly string[])[];
  /** Warnings for the user who is about to import the file. */
  readonly warnings: readonly string[];
}

/**
 * Reads a whole table in chunks, and detects its format and its contents.
 * @throws TableError if it is not a table, or has more than `maxRows` rows.
 */
export async function surveyTable(open: () => Promise<Readable>, maxRows: number): Promise<Survey> {
  const { format, found } = await Tables.detect(open);
  const warnings: string[] = [];
  if (found.encoding === 'windows-1252') warnings.push('The file is not UTF-8. It was read as Windows-1252.');
  if (found.broken > 0) warnings.push(`${found.broken} characters of the file are damaged and were replaced.`);
  try {
    return await surveyed(await open(), { format, maxRows, warnings });
  } catch (error) {
    if (!(error instanceof TableError) || format.quote === null) throw error;
    // A quote that is never closed may be a literal character, as in 24" screens.
    const bare = await surveyed(await open(), { format: { ...format, quote: null, escape: null }, maxRows, warnings });
    if (bare.uneven > 0) throw error;
    return {
      ...bare,
      warnings: ['The file has quotes that are never closed. They were read as text.', ...bare.warnings],
    };
  }
}

async function surveyed(
  bytes: Readable,
  { format, maxRows, warnings: before }: { format: TableFormat; maxRows: number; warnings: readonly string[] },
): Promise<Survey & { readonly uneven: number }> {
  const warnings = [...before];
  const sample: (readonly string[])[] = [];
  let columns: string[] | undefined;
  let totalRows = 0;
  let uneven = 0;
  for await (const record of Tables.records(bytes, format)) {
    if (!columns) {
      columns = columnNames(record, warnings);
      continue;
    }
    totalRows++;
    if (totalRows > maxRows) throw new TableError(`The file has more than ${maxRows} rows.`);
    if (record.length > columns.length && record.slice(columns.length).some((cell) => cell.trim() !== '')) uneven++;
    if (sample.length < SAMPLE) sample.push(record);
  }
  if (!columns) throw new TableError('The file has no header row.');
  if (totalRows === 0) warnings.push('The file has a header row and no rows below it.');
  if (uneven > 0) warnings.push(`${uneven} rows have more cells than the header row. They will be rejected.`);
  return { format, columns, totalRows, sample, warnings, uneven };
}

/** The names of a header row, without invisible characters. Missing and repeated names get a number. */
function columnNames(record: readonly string[], warnings: string[]): string[] {
  if (record.length > COLUMNS)
    throw new TableError(`The file has ${record.length} columns. The maximum is ${COLUMNS}.`);
  const taken = new Set<string>();
  let recurring = 0;
  const names = record.map((cell, index) => {
    const visible = cell
      .toWellFormed()
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, COLUMN_NAME);
    const name = visible.toWellFormed() || `Column ${index + 1}`;
    let unique = name;
    for (let number = 2; taken.has(unique); number++) unique = `${name} (${number})`;
    if (unique !== name) recurring++;
    taken.add(unique);
    return unique;
  });
  // Spreadsheets often add empty columns at the end.
  while (names.length > 1 && (record[names.length - 1] ?? '').trim() === '') names.pop();
  if (recurring > 0) warnings.push(`${recurring} columns have the same name as another one. They were numbered.`);
  return names;
}
