import { reject } from '#kernel';
import { BlobStore } from '#runtime';
import {
  type OperationScopes,
  OperationCancelled,
  type OperationResult,
  type OperationWork,
  OperationWorker,
  RowProgress,
  type RowsDone,
  TableError,
  type Unsuccessful,
  Tables,
} from '#runtime/operations';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type ImportCounts, type JobImportCommands, jobImports } from './import.decider.js';
import { RemoteTaxonomies } from '../ports.js';
import { rowReader } from './row-input.js';
import { writeInOrder } from './row-order.service.js';
import { RowWriter, type Row, type ImportRowOutcome, type RowsOfImport } from './row-writer.service.js';
import { ImportReader, type ImportRow } from './import.read-model.js';
import { atPresent, cancelImport, type ImportInput, shown, UNREADABLE } from './parse-import.service.js';

type OperationRowError = Awaited<ReturnType<RowProgress['errors']>>[number];

/** The number of rows between saves of the progress: at most this many are repeated after an interrupted run. */
const STRETCH = 512;

/** Turns the rows of a confirmed import into jobs. Decision 0027 describes how it resumes after a crash. */
@Injectable()
export class RunImport extends OperationWorker<ImportInput> {
  readonly kind = 'imports.confirm';

  override scopes(): OperationScopes {
    return { read: 'imports.read', manage: 'imports.manage' };
  }

  constructor(
    private readonly bus: CommandBus,
    private readonly reader: ImportReader,
    private readonly rows: RowWriter,
    private readonly progress: RowProgress,
    private readonly blobs: BlobStore,
    private readonly taxonomies: RemoteTaxonomies,
  ) {
    super();
  }

  async run({ importId }: ImportInput, work: OperationWork): Promise<OperationResult> {
    await this.bus.execute(jobImports.BeginImport(importId, {}));
    const begun = ({ status, startedAt }: ImportRow) =>
      status === 'processing' ? startedAt !== null : status !== 'pending';
    const row = await shown(this.reader, importId, begun, work.signal);
    if (row.status === 'processing') await this.write(row, work);
    const done = await this.progress.of(importId);
    await this.end(importId, { counts: countsOf(done), fault: null });
    const result = await this.result(row, done);
    if (row.status === 'cancelled') throw new OperationCancelled(result);
    return result;
  }

  /** A cancelled or failed operation ends its import. Rows written until then stay and are counted. */
  override async ended({ importId }: ImportInput, { state, error }: Unsuccessful): Promise<void> {
    if (state === 'cancelled') await cancelImport(this.bus, importId);
    const counts = countsOf(await this.progress.of(importId));
    const fault = state === 'failed' ? error : null;
    await this.end(importId, { counts, fault });
  }

  private end(id: string, how: JobImportCommands['EndImport']): Promise<unknown> {
    return atPresent(() => this.bus.execute(jobImports.EndImport(id, how)));
  }

  private async write(row: ImportRow, work: OperationWork): Promise<void> {
    const { layout, mapping, startedAt, totalRows } = row;
    if (!layout || !mapping || startedAt === null)
      throw new Error('The import runs although its file was never analyzed.');
    const rows: RowsOfImport = {
      importId: row.id,
      begunAt: startedAt,
      origin: 'import',
      mayPublish: row.mayPublish,
      companies: new Map(),
    };
    const read = rowReader(mapping, layout.columns, this.taxonomies.taxonomy());
    const before = await this.progress.of(row.id);
    // A stretch is saved while the next one is read and looked up, which is written only when that save has ended.
    let saved = Promise.resolve(before);
    // An earlier run of this operation may have written rows after its last save.
    let again = true;
    let stretch: Row[] = [];
    const externalIds = new Set<string>();
    const settle = async () => {
      if (stretch.length === 0) return;
      const whole = stretch;
      const [gathered, done] = await Promise.all([this.rows.gather(rows, whole, again), saved]);
      const outcomes = await writeInOrder(gathered, whole, work.signal, (each) => this.rows.write(gathered, each));
      saved = this.save(row, whole, outcomes, done, work);
      // It is awaited later.
      saved.catch(() => undefined);
      if (outcomes.length < whole.length) work.signal.throwIfAborted();
      stretch = [];
      externalIds.clear();
      again = false;
    };
    work.progress({ processed: before.next, total: totalRows });
    let index = -2;
    try {
      for await (const cells of Tables.records(await this.open(row), layout.format)) {
        index++;
        if (index < before.next) continue;
        work.signal.throwIfAborted();
        const next: Row = { index, ...read(cells) };
        const { externalId } = next.input;
        const recurs = typeof externalId === 'string' && externalIds.has(externalId);
        // Rows that write the same job run one after the other, in separate batches. A batch that is repeated as a whole could undo
        // the later row.
        if (recurs || stretch.length >= STRETCH) await settle();
        if (typeof externalId === 'string') externalIds.add(externalId);
        stretch.push(next);
      }
      await settle();
      await saved;
    } catch (error) {
      if (error instanceof TableError) reject('invalid', UNREADABLE, error.message);
      throw error;
    } finally {
      // What follows counts the rows that are saved.
      await saved.catch(() => undefined);
    }
  }

  private async save(
    { id: importId, totalRows }: ImportRow,
    stretch: readonly Row[],
    outcomes: readonly ImportRowOutcome[],
    before: RowsDone,
    work: OperationWork,
  ): Promise<RowsDone> {
    const after = { ...before, next: before.next + outcomes.length };
    // Rejected if another process has taken over this operation.
    await work.save({ next: after.next });
    const errors: OperationRowError[] = [];
    outcomes.forEach((outcome, at) => {
      if (outcome.became !== 'error') after[outcome.became]++;
      else {
        after.errors++;
        const { code, message } = outcome;
        errors.push({ rowIndex: stretch[at]?.index ?? 0, code, message: message.slice(0, 500) });
      }
    });
    if (outcomes.length === 0) return before;
    if (!(await this.progress.advance(importId, before, after, errors)))
      throw new Error('Another process is working on this import.');
    work.progress({ processed: after.next, total: totalRows });
    return after;
  }

  private async open({ file }: ImportRow) {
    return (await this.blobs.open(file))?.body ?? reject('missing', UNREADABLE, 'The file no longer exists.');
  }

  private async result({ id, totalRows }: ImportRow, done: RowsDone): Promise<OperationResult> {
    const { created, updated, errors: failed } = done;
    return { totalRows, created, updated, failed, errors: failed === 0 ? [] : await this.progress.errors(id) };
  }
}

const countsOf = ({ created, updated, skipped, errors }: RowsDone): ImportCounts => ({
  created,
  updated,
  skipped,
  errors,
});
