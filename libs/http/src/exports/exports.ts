import { Rejection, type RowIdentity } from '#kernel';
import {
  type OperationKind,
  type OperationResult,
  Operations,
  type OperationScopes,
  type OperationWork,
  OperationWorker,
} from '#runtime/operations';
import { BoardTables, facts } from '#store';
import { Injectable, type Provider, type Type } from '@nestjs/common';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OperationDto } from '../operations/operations.operator.dto.js';
import { cellOf, csvLines, type ExportDefinition, headerOf, jsonOf, recordsOf } from './definition.js';

/** The most rows of an export in JSON. */
export const INLINE_ROWS = 10_000;

/** An export in JSON, in the response. */
export interface InlineExport {
  readonly object: 'list';
  readonly url: string;
  readonly hasMore: false;
  readonly nextCursor: null;
  readonly data: readonly object[];
}

/** Exports of whole collections: as JSON in the response, or as CSV by a long-running operation. */
@Injectable()
export class Exports {
  private readonly definitions = new Map<string, ExportDefinition>();

  constructor(
    private readonly tables: BoardTables,
    private readonly operations: Operations,
  ) {}

  /** @throws Error when a collection has two exports. */
  add<Row extends RowIdentity>(definition: ExportDefinition<Row>): ExportDefinition<Row> {
    if (this.definitions.has(definition.collection))
      throw new Error(`The collection "${definition.collection}" has two exports.`);
    this.definitions.set(definition.collection, definition as unknown as ExportDefinition);
    return definition;
  }

  /** The export of a collection; undefined if this release has none. */
  find(collection: string): ExportDefinition | undefined {
    return this.definitions.get(collection);
  }

  /** @throws Error when the collection has no export. */
  of(collection: string): ExportDefinition {
    const found = this.find(collection);
    if (!found) throw new Error(`The collection "${collection}" has no export.`);
    return found;
  }

  /**
   * All objects of the collection on the request's board: an operation that writes them as CSV, or a list of them.
   * @throws Rejection `exports_too_large`, or the code that the definition uses instead, for a list of more than 10,000.
   */
  async answer(collection: string, format: 'csv' | 'json' = 'csv'): Promise<OperationDto | InlineExport> {
    const definition = this.of(collection);
    const { kind = 'exports.generate' } = definition;
    if (format === 'csv') return OperationDto.of(await this.operations.start(kind, { collection }));
    const data: object[] = [];
    const shown = jsonOf(definition);
    for await (const rows of rowsOf(this.tables, definition)) {
      data.push(...(await shown(rows)));
      if (data.length > INLINE_ROWS) throw tooLarge(definition);
    }
    return { object: 'list', url: `/v1/${collection}/export`, hasMore: false, nextCursor: null, data };
  }
}

/** A provider that registers an export; one line in the module of its context. */
export const exportable = <Row extends RowIdentity>(definition: ExportDefinition<Row>): Provider => ({
  provide: Symbol(definition.collection),
  useFactory: (exports: Exports) => exports.add(definition),
  inject: [Exports],
});

/** The same for an export that needs `source` to look up values. */
export const exportableFrom = <Row extends RowIdentity, Source>(
  source: Type<Source>,
  define: (source: Source) => ExportDefinition<Row>,
): Provider => ({
  provide: Symbol(`export from ${source.name}`),
  useFactory: (exports: Exports, given: Source) => exports.add(define(given)),
  inject: [Exports, source],
});

const whereOf = ({ where }: ExportDefinition) => where?.() ?? {};

/** Rows that are read in one query. */
const BATCH = 500;

/** All rows of an export in its order, in batches. */
async function* rowsOf(tables: BoardTables, definition: ExportDefinition): AsyncGenerator<readonly RowIdentity[]> {
  const { row, omit, from } = definition;
  const where = whereOf(definition);
  if (from === undefined) return yield* tables.each(row, where, omit);
  for (let after: readonly [string, string] | undefined; ;) {
    const rows = await tables.sorted(row, from, where, BATCH, { omit: (omit ?? []) as readonly never[], after });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (rows.length < BATCH || !last) return;
    after = [String(last[from]), last.id];
  }
}

function tooLarge({ tooLarge: code = 'exports_too_large' }: ExportDefinition): Rejection {
  const message = `Too many rows for JSON: the limit is ${INLINE_ROWS}. Use \`format=csv\`.`;
  return new Rejection('too_large', code, message, { max_rows: INLINE_ROWS });
}

/** Writes a collection to a CSV file, batch by batch, so that neither the rows nor the file are ever in memory as a whole. */
@Injectable()
export class GenerateExport extends OperationWorker<{ readonly collection: string }> {
  readonly kind: OperationKind = 'exports.generate';

  constructor(
    private readonly exports: Exports,
    private readonly tables: BoardTables,
  ) {
    super();
  }

  override scopes(input: { readonly collection: string } | null): OperationScopes | null {
    const definition = input && this.exports.find(input.collection);
    return definition ? { read: definition.scope, manage: definition.scope } : null;
  }

  override isPersonal({ collection }: { readonly collection: string }): boolean {
    return this.exports.of(collection).personal ?? false;
  }

  async run({ collection }: { readonly collection: string }, work: OperationWork): Promise<OperationResult> {
    const definition = this.exports.of(collection);
    const written = { rows: 0 };
    const file = `${collection.replaceAll('/', '-')}-${facts().now.slice(0, 10)}.csv`;
    await pipeline(Readable.from(this.lines(definition, work, written)), work.output(file, 'text/csv; charset=utf-8'), {
      signal: work.signal,
    });
    return { totalRows: written.rows, created: 0, updated: 0, failed: 0, errors: [] };
  }

  // An interrupted run leaves no file: the next run writes it from the start.
  private async *lines(
    definition: ExportDefinition,
    work: OperationWork,
    written: { rows: number },
  ): AsyncGenerator<string> {
    const records = recordsOf(definition);
    const total = await this.tables.count(definition.row, whereOf(definition));
    work.progress({ processed: 0, total });
    yield csvLines([headerOf(definition)]);
    for await (const rows of rowsOf(this.tables, definition)) {
      yield csvLines((await records(rows)).map((record) => record.map(cellOf)));
      written.rows += rows.length;
      // Objects may have been created since they were counted.
      work.progress({ processed: written.rows, total: Math.max(total, written.rows) });
    }
  }
}
