import { outcomeOf, Rejection } from '#kernel';
import { withCustomFields } from '#custom-fields/rules';
import { BlobStore } from '#runtime';
import {
  type OperationScopes,
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
import { setImmediate as turn } from 'node:timers/promises';
import { customObjectRecords } from './custom-object-record.decider.js';
import {
  CustomObjectTypeReader,
  type CustomObjectTypeRow,
} from '../custom-object-type/custom-object-type.read-model.js';
import { columnsOf, type ReadRow, readRow, type RecordColumns } from './record-row.js';
import { RecordReader } from './record.read-model.js';
import { checkedAttributes, type KnownThings, Records } from './records.service.js';

/** Largest file, in bytes. */
export const RECORDS_IMPORT_BYTES = 10_485_760;
const ROWS_AT_MOST = 50_000;
/** Rows that are started before other work of the process gets its turn. */
const IN_ONE_TURN = 8;

interface Input extends TableInput {
  readonly typeId: string;
  readonly columns: RecordColumns;
}

/** Starts imports of records from tables: checks the table first, then creates the operation. */
@Injectable()
export class RecordImports {
  constructor(
    private readonly operations: Operations,
    private readonly blobs: BlobStore,
    private readonly types: CustomObjectTypeReader,
  ) {}

  /**
   * Starts the import of `file` into the type; returns its operation.
   * @throws Rejection `custom_object_types_not_found`, `custom_object_records_import_unsupported_format` for a file that is not a table,
   * `custom_object_records_import_too_many_rows`, and 400 for columns that are not fields of the type.
   */
  async take(typeId: string, file: SentTable): Promise<OperationRow> {
    const { fields } = await this.types.byId(typeId);
    const survey = await requireTable(file, {
      maxRows: ROWS_AT_MOST,
      tooLong: {
        code: 'custom_object_records_import_too_many_rows',
        message: `A file can have at most ${ROWS_AT_MOST} rows. Split it into several files.`,
      },
      noTable: 'custom_object_records_import_unsupported_format',
      columns: (header) => columnsOf(header, fields),
    });
    const { board, now } = facts();
    const id = newId('ops');
    const key = `record-imports/${board}/${id}`;
    await this.blobs.put(key, file.open(), { contentType: 'text/csv' });
    const input: Input = { file: key, typeId, ...survey, begunAt: now };
    const resource = { object: 'custom_object_type', id: typeId } as const;
    return this.operations.start('custom_objects.records_import', input, { id, resource });
  }
}

/** A valid row. */
interface Understood {
  readonly row: TableRow;
  readonly read: Exclude<ReadRow, { readonly wrong: string }>;
}

/**
 * Creates and updates records of a type from the rows of a table. The slug of a row is its own or comes from its title. If a record of the
 * type has this slug, the row updates that record; empty cells change nothing.
 */
@Injectable()
export class ImportRecords extends TableWorker<Input> {
  readonly kind = 'custom_objects.records_import';

  override scopes(): OperationScopes {
    return { read: 'custom_objects.read', manage: 'custom_objects.manage' };
  }

  constructor(
    private readonly bus: CommandBus,
    private readonly types: CustomObjectTypeReader,
    private readonly reader: RecordReader,
    private readonly records: Records,
    progress: RowProgress,
    blobs: BlobStore,
  ) {
    super(progress, blobs);
  }

  protected async writeStretch(
    input: Input,
    rows: readonly TableRow[],
    { again, work }: StretchWork,
  ): Promise<readonly RowOutcome[]> {
    const type = await this.types.byId(input.typeId);
    const read = rows.map((row) => ({ row, read: readRow(row.cells, input.columns, type.fields) }));
    const understood = read.filter((each): each is Understood => each.read.wrong === undefined);
    const [holders, known] = await Promise.all([
      this.reader.withSlugs(input.typeId, [
        ...new Set(understood.flatMap(({ read: { slug, formerSlug } }) => [slug, formerSlug ?? slug])),
      ]),
      this.records.known(
        type,
        understood.map((each) => each.read.attributes),
      ),
    ]);
    const taken = new Set<string>();
    const writing: Promise<RowOutcome>[] = [];
    for (const [at, each] of read.entries()) {
      if (work.signal.aborted) break;
      writing.push(this.outcome({ input, type, known, holders, taken, again, id: work.id }, each));
      if (at % IN_ONE_TURN === IN_ONE_TURN - 1) await turn();
    }
    return Promise.all(writing);
  }

  private outcome(at: Stretch, { row, read }: { readonly row: TableRow; readonly read: ReadRow }): Promise<RowOutcome> {
    if (read.wrong !== undefined) return Promise.resolve(failed('validation_bad_request', read.wrong));
    if (at.taken.has(read.slug))
      return Promise.resolve(
        failed('custom_object_records_slug_taken', 'An earlier row of the file has the same slug.'),
      );
    at.taken.add(read.slug);
    return this.inTheNameOf(at.id, at.input, row, () => this.keep(at, read));
  }

  private async keep(
    { input: { typeId }, type, known, holders, again }: Stretch,
    { title, slug, formerSlug = slug, attributes: given }: Understood['read'],
  ): Promise<RowOutcome> {
    const ownId = newId('customObjectRecords');
    const former = holders.get(formerSlug);
    const holder = (holders.get(slug) ?? (former?.title === title ? former : undefined))?.id;
    const outcome = await outcomeOf(async () => {
      const attributes = checkedAttributes(type, given, known, { creating: holder === undefined });
      if (holder === undefined) {
        const kept = withCustomFields({}, attributes);
        await this.bus.execute(
          customObjectRecords.AddCustomObjectRecord(ownId, { typeId, title, slug, attributes: kept }),
        );
        return CREATED;
      }
      if (again && holder === ownId) return CREATED;
      await this.bus.execute(customObjectRecords.ChangeCustomObjectRecord(holder, { title, attributes }));
      return UPDATED;
    });
    return outcome instanceof Rejection ? failed(outcome.code, outcome.message) : outcome;
  }
}

/** The context in which the rows of a stretch are written. */
interface Stretch {
  readonly id: string;
  readonly input: Input;
  readonly type: CustomObjectTypeRow;
  readonly known: KnownThings;
  /** The records that have the slugs of the stretch, by slug. */
  readonly holders: ReadonlyMap<string, { readonly id: string; readonly title: string }>;
  /** Slugs of earlier rows. */
  readonly taken: Set<string>;
  readonly again: boolean;
}

const CREATED: RowOutcome = { became: 'created' };
const UPDATED: RowOutcome = { became: 'updated' };
const failed = (code: string, message: string): RowOutcome => ({ became: 'error', code, message });
