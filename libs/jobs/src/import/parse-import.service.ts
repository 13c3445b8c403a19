import { reject, Rejection } from '#kernel';
import {
  BlobStore,
  Limits,
  OperationCancelled,
  type OperationResult,
  type OperationWork,
  OperationWorker,
  TableError,
  type Unsuccessful,
} from '#runtime';
import { boardSlug, facts, withFacts } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { jobImports } from '../commands.js';
import { proposeMapping } from '../import-mapping/import-proposal.js';
import { ImportReader, type ImportRow } from './import.read-model.js';
import { type Survey, surveyTable } from '../import-mapping/survey-table.service.js';

/** The parameters of operations on an import. */
export interface ImportInput {
  readonly importId: string;
}

/** Looks into the file of an import, and proposes how its rows could become jobs. */
@Injectable()
export class ParseImport extends OperationWorker<ImportInput> {
  readonly kind = 'imports.parse';

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
      return (await this.blobs.open(file))?.body ?? reject('missing', UNREADABLE, 'The file is not there any more.');
    });
    signal.throwIfAborted();
    const mapping = proposeMapping(columns, sample, warnings);
    await atPresent(() => this.bus.execute(jobImports.EndDiscovery(importId, { format, columns, totalRows, mapping })));
    return outcome(totalRows);
  }

  /** A file that nobody can look into is the end of its import. */
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

/** Code of the failure of an import whose file cannot be read. */
export const UNREADABLE = 'imports_unreadable';

const PAUSE_MS = 50;

/**
 * The import as soon as its read model shows what was just written: it may lie behind the event log.
 * @throws the reason of `signal` when that aborts before.
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

/** Does `work` at the present moment: the facts of an operation are those of its beginning. */
export const atPresent = <T>(work: () => T): T =>
  withFacts({ ...facts(), now: new Date().toISOString() }, work, undefined, boardSlug());

/** Cancels an import whose operation was cancelled, unless it is over already. */
export async function cancelImport(bus: CommandBus, id: string): Promise<void> {
  try {
    await atPresent(() => bus.execute(jobImports.CancelImport(id, {})));
  } catch (error) {
    if (!(error instanceof Rejection) || error.code !== 'imports_already_terminal') throw error;
  }
}
