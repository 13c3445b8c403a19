import { reject, rejectIssues, Rejection } from '#kernel';
import {
  BlobStore,
  detectTable,
  looksLikeTable,
  OperationCancelled,
  type OperationResult,
  type OperationRow,
  type OperationRowError,
  Operations,
  type OperationWork,
  OperationWorker,
  RowProgress,
  type RowsDone,
  SNIFFED_BYTES,
  TableError,
  type TableFormat,
  tableRecords,
} from '#runtime';
import { boardSlug, facts, newId, seedFrom, withFacts } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { ALL_JOBS } from '../alert/alert-filters.js';
import { AlertTokens } from '../alert/alert-tokens.service.js';
import { subscribers } from '../commands.js';
import { ADDRESS_TAKEN } from './subscriber.decider.js';
import { SubscriberReader } from './subscriber.read-model.js';
import { subscriberEmail } from './subscribing.service.js';

/** Largest file, in bytes. */
export const IMPORT_BYTES = 10_485_760;
const ROWS_AT_MOST = 50_000;
/** Rows after which progress is saved: no more are done again when a run is broken off. */
const STRETCH = 500;
/** Rows that are begun before requests have their turn. */
const IN_ONE_TURN = 8;
/** Rows whose ids share a millisecond. */
const ROWS_A_MILLISECOND = 4;
const COLUMN = 'email';

/** A file that somebody sends; it can be read as often as one likes. */
export interface SentFile {
  /** Bytes. */
  readonly size: number;
  open(): Readable;
}

interface Input {
  /** Key of the bytes. */
  readonly file: string;
  readonly format: TableFormat;
  /** Place of the addresses in each row. */
  readonly column: number;
  readonly totalRows: number;
  readonly sendConfirmation: boolean;
  /** When the import was begun; ids of what it makes follow from it. */
  readonly begunAt: string;
}

/** A row that is to be written. */
interface Row {
  /** From 0, the header not counted. */
  readonly index: number;
  readonly cell: string;
}

type Outcome =
  | { readonly became: 'created' | 'skipped' }
  | { readonly became: 'error'; readonly code: string; readonly message: string };

/** Takes in tables of addresses: checks them before anything is promised, and begins their import. */
@Injectable()
export class SubscriberImports {
  constructor(
    private readonly operations: Operations,
    private readonly blobs: BlobStore,
  ) {}

  /**
   * Begins to import `file`; returns the operation that does.
   * @throws Rejection `subscribers_import_unsupported_format` for what is no table, `subscribers_import_too_many_rows`, and 400 for a table
   * without the column `email`.
   */
  async take(file: SentFile, sendConfirmation: boolean): Promise<OperationRow> {
    const survey = await this.survey(file);
    const { board, now } = facts();
    const id = newId('ops');
    const key = `subscriber-imports/${board}/${id}`;
    await this.blobs.put(key, file.open(), { contentType: 'text/csv' });
    const input: Input = { file: key, ...survey, sendConfirmation, begunAt: now };
    return this.operations.start('subscribers.import', input, { id });
  }

  private async survey(file: SentFile): Promise<Pick<Input, 'format' | 'column' | 'totalRows'>> {
    if (file.size === 0) issue('must not be empty');
    if (!(await looksLikeTable(await head(file.open()))))
      reject('invalid', 'subscribers_import_unsupported_format', 'The file is not a CSV table.');
    try {
      const { format } = await detectTable(async () => file.open());
      let column: number | undefined;
      let records = 0;
      for await (const cells of tableRecords(file.open(), format)) {
        column ??= columnOf(cells);
        if (++records > ROWS_AT_MOST + 1)
          reject('too_large', 'subscribers_import_too_many_rows', `A file may have ${ROWS_AT_MOST} rows.`, {
            maxRows: ROWS_AT_MOST,
          });
      }
      if (column === undefined) issue('must not be empty');
      return { format, column, totalRows: records - 1 };
    } catch (error) {
      if (error instanceof TableError) reject('invalid', 'subscribers_import_unsupported_format', error.message);
      throw error;
    }
  }
}

/**
 * Turns the rows of a table into subscribers, who have confirmed nothing yet. An address that is subscribed already, whatever its
 * status, is left as it is. What a row makes follows from the operation and the place of the row, so that a run which was broken off
 * is continued without a second subscriber or mail.
 */
@Injectable()
export class ImportSubscribers extends OperationWorker<Input> {
  readonly kind = 'subscribers.import';

  constructor(
    private readonly bus: CommandBus,
    private readonly reader: SubscriberReader,
    private readonly tokens: AlertTokens,
    private readonly progress: RowProgress,
    private readonly blobs: BlobStore,
  ) {
    super();
  }

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

  /** What was written until then stays. */
  override async ended({ file }: Input): Promise<void> {
    await this.blobs.remove(file);
  }

  private async write(input: Input, work: OperationWork): Promise<void> {
    const { file, format, column, totalRows: total } = input;
    let done = await this.progress.of(work.id);
    let again = true;
    let stretch: Row[] = [];
    const settle = async () => {
      if (stretch.length === 0) return;
      const whole = done.next + stretch.length;
      const outcomes = await this.writeStretch(input, stretch, { again, work });
      // Refused when another process has this operation by now.
      await work.save({ next: done.next + outcomes.length });
      done = await this.save(work.id, done, stretch, outcomes);
      work.progress({ processed: done.next, total });
      if (done.next < whole) work.signal.throwIfAborted();
      [stretch, again] = [[], false];
    };
    const bytes = (await this.blobs.open(file))?.body;
    if (!bytes) reject('invalid', 'subscribers_import_unsupported_format', 'The file is not there any more.');
    let index = -2;
    for await (const cells of tableRecords(bytes, format)) {
      index++;
      if (index < done.next) continue;
      work.signal.throwIfAborted();
      stretch.push({ index, cell: cells[column] ?? '' });
      if (stretch.length >= STRETCH) await settle();
    }
    await settle();
  }

  /** Answers what became of the rows: of all, or of as many as were begun before the work was stopped. */
  private async writeStretch(
    input: Input,
    rows: readonly Row[],
    { again, work }: { readonly again: boolean; readonly work: OperationWork },
  ): Promise<readonly Outcome[]> {
    const read = rows.map((row) => ({ row, ...this.addressIn(row) }));
    const known = await this.reader.known(read.flatMap(({ addressKey }) => addressKey ?? []));
    const taken = new Set<string>();
    const writing: Promise<Outcome>[] = [];
    for (const [at, { row, email, addressKey, error }] of read.entries()) {
      if (work.signal.aborted) break;
      if (error || addressKey === undefined) writing.push(Promise.resolve(error ?? SKIPPED));
      else if (taken.has(addressKey)) writing.push(Promise.resolve(SKIPPED));
      else {
        taken.add(addressKey);
        const holder = known.get(addressKey);
        const isOwn = again && holder !== undefined && holder === this.inTheNameOf(work.id, input, row, ownId);
        if (holder !== undefined) writing.push(Promise.resolve(isOwn ? CREATED : SKIPPED));
        else writing.push(this.inTheNameOf(work.id, input, row, () => this.add(input, email, addressKey)));
      }
      if (at % IN_ONE_TURN === IN_ONE_TURN - 1) await turn();
    }
    return Promise.all(writing);
  }

  private addressIn({ cell }: Row): { email: string; addressKey?: string; error?: Outcome } {
    try {
      const email = subscriberEmail(cell);
      return { email, addressKey: this.tokens.addressKey(email) };
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      return {
        email: '',
        error: { became: 'error', code: error.code, message: 'The address is not an email address.' },
      };
    }
  }

  private async add({ sendConfirmation }: Input, email: string, addressKey: string): Promise<Outcome> {
    const data = {
      email,
      addressKey,
      source: 'import',
      confirm: sendConfirmation,
      alertId: newId('jobalerts'),
      filters: ALL_JOBS,
      context: null,
    } as const;
    try {
      await this.bus.execute(subscribers.AddSubscriber(ownId(), data));
      return CREATED;
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      // Subscribed since we looked.
      if (error.code === ADDRESS_TAKEN) return SKIPPED;
      return { became: 'error', code: error.code, message: error.message };
    }
  }

  private async save(
    id: string,
    before: RowsDone,
    rows: readonly Row[],
    outcomes: readonly Outcome[],
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
      throw new Error('Another process is at this import of subscribers.');
    return after;
  }

  private async result(id: string, { totalRows }: Input): Promise<OperationResult> {
    const [{ created, skipped, errors: failed }, errors] = await Promise.all([
      this.progress.of(id),
      this.progress.errors(id),
    ]);
    return { totalRows, created, updated: 0, failed, errors, skippedDuplicates: skipped };
  }

  /** What `work` makes has ids that follow from the operation and the place of the row. */
  private inTheNameOf<T>(id: string, { begunAt }: Input, { index }: Row, work: () => T): T {
    const at = new Date(Date.parse(begunAt) + Math.floor(index / ROWS_A_MILLISECOND)).toISOString();
    const known = { ...facts(), now: new Date().toISOString() };
    return withFacts(known, work, seedFrom(`${id}/${index}`, at), boardSlug());
  }
}

const CREATED: Outcome = { became: 'created' };
const SKIPPED: Outcome = { became: 'skipped' };

const ownId = (): string => newId('subscribers');

function columnOf(header: readonly string[]): number {
  const column = header.findIndex((name) => name.trim().toLowerCase() === COLUMN);
  if (column < 0) issue(`must have a header row with the column ${COLUMN}`);
  return column;
}

function issue(message: string): never {
  rejectIssues([{ path: ['file'], message }]);
  throw new Error('An issue is refused.');
}

async function head(bytes: Readable): Promise<Buffer> {
  let found = Buffer.alloc(0);
  for await (const piece of bytes as AsyncIterable<Buffer>) {
    found = Buffer.concat([found, piece]);
    if (found.length >= SNIFFED_BYTES) break;
  }
  return found.subarray(0, SNIFFED_BYTES);
}
