import { outcomeOf, Rejection } from '#kernel';
import { BlobStore } from '#runtime';
import {
  type OperationScopes,
  type OperationResult,
  type OperationRow,
  Operations,
  requireTable,
  type RowOutcome,
  RowProgress,
  type SentTable,
  type StretchWork,
  type TableInput,
  type TableRow,
  TableWorker,
} from '#runtime/operations';
import { facts, newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { setImmediate } from 'node:timers/promises';
import { ALL_JOBS } from '../alert/alert-filters.js';
import { AlertTokens } from '../alert/alert-tokens.service.js';
import { ADDRESS_TAKEN, subscribers } from './subscriber.decider.js';
import { SubscriberReader } from './subscriber.read-model.js';
import { subscriberEmail } from './subscribing.service.js';

/** Largest file, in bytes. */
export const IMPORT_BYTES = 10_485_760;
const ROWS_AT_MOST = 50_000;
/** The number of rows to start before requests get their turn. */
const ROWS_AT_A_TIME = 8;
const COLUMN = 'email';

interface Input extends TableInput {
  /** Index of the address column. */
  readonly column: number;
  readonly sendConfirmation: boolean;
}

/** Accepts tables of addresses: validates them first, then starts their import. */
@Injectable()
export class SubscriberImports {
  constructor(
    private readonly operations: Operations,
    private readonly blobs: BlobStore,
  ) {}

  /**
   * Starts the import of `file` and returns its operation.
   * @throws Rejection `subscribers_import_unsupported_format` for a file that is not a table, `subscribers_import_too_many_rows`, and 400
   * for a table without the column `email`.
   */
  async take(file: SentTable, sendConfirmation: boolean): Promise<OperationRow> {
    const { columns: column, ...survey } = await requireTable<number>(file, {
      maxRows: ROWS_AT_MOST,
      tooLong: {
        code: 'subscribers_import_too_many_rows',
        message: `The file has too many rows. It can have at most ${ROWS_AT_MOST}.`,
      },
      noTable: 'subscribers_import_unsupported_format',
      columns: columnOf,
    });
    const { board, now } = facts();
    const id = newId('ops');
    const key = `subscriber-imports/${board}/${id}`;
    await this.blobs.put(key, file.open(), { contentType: 'text/csv' });
    const input: Input = { file: key, ...survey, column, sendConfirmation, begunAt: now };
    return this.operations.start('subscribers.import', input, { id });
  }
}

/**
 * Turns the rows of a table into unconfirmed subscribers. An address that is already subscribed, in any status, does not change. The
 * result of a row depends only on the operation and the position of the row, so that continuing an interrupted run creates no second
 * subscriber or mail.
 */
@Injectable()
export class ImportSubscribers extends TableWorker<Input> {
  readonly kind = 'subscribers.import';
  override readonly resultFields = ['skippedDuplicates'] as const;

  override scopes(): OperationScopes {
    return { read: 'alerts.read', manage: 'alerts.manage' };
  }

  constructor(
    private readonly bus: CommandBus,
    private readonly reader: SubscriberReader,
    private readonly tokens: AlertTokens,
    private readonly rows: RowProgress,
    blobs: BlobStore,
  ) {
    super(rows, blobs);
  }

  protected async writeStretch(
    input: Input,
    rows: readonly TableRow[],
    { again, work }: StretchWork,
  ): Promise<readonly RowOutcome[]> {
    const read = rows.map((row) => ({ row, ...this.addressIn(row.cells[input.column] ?? '') }));
    const known = await this.reader.known(read.flatMap(({ addressKey }) => addressKey ?? []));
    const taken = new Set<string>();
    const writing: Promise<RowOutcome>[] = [];
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
      if (at % ROWS_AT_A_TIME === ROWS_AT_A_TIME - 1) await setImmediate();
    }
    return Promise.all(writing);
  }

  private addressIn(cell: string): { email: string; addressKey?: string; error?: RowOutcome } {
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

  private async add({ sendConfirmation }: Input, email: string, addressKey: string): Promise<RowOutcome> {
    const data = {
      email,
      addressKey,
      source: 'import',
      confirm: sendConfirmation,
      alertId: newId('jobalerts'),
      filters: ALL_JOBS,
      context: null,
    } as const;
    const outcome = await outcomeOf(this.bus.execute(subscribers.AddSubscriber(ownId(), data)));
    if (!(outcome instanceof Rejection)) return CREATED;
    // It was subscribed after the check.
    if (outcome.code === ADDRESS_TAKEN) return SKIPPED;
    return { became: 'error', code: outcome.code, message: outcome.message };
  }

  protected override async result(id: string, input: Input): Promise<OperationResult> {
    const [result, { skipped }] = await Promise.all([super.result(id, input), this.rows.of(id)]);
    return Object.assign(result, { skippedDuplicates: skipped });
  }
}

const CREATED: RowOutcome = { became: 'created' };
const SKIPPED: RowOutcome = { became: 'skipped' };

const ownId = (): string => newId('subscribers');

function columnOf(header: readonly string[]) {
  const columns = header.findIndex((name) => name.trim().toLowerCase() === COLUMN);
  return columns < 0 ? { wrong: `must have a header row with the column ${COLUMN}` } : { columns };
}
