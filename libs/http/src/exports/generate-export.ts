import { Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BoardTables, facts } from '#store';
import { type OperationResult, type OperationWork, OperationWorker } from '#runtime';
import { cellOf, csvLines } from './csv.js';
import { type ExportDefinition, headerOf, recorder } from './definition.js';
import { Exports } from './exports.js';

/** Writes a collection to a CSV file, batch by batch: neither the rows nor the file are ever held whole. */
@Injectable()
export class GenerateExport extends OperationWorker<{ readonly collection: string }> {
  readonly kind = 'exports.generate';

  constructor(
    private readonly exports: Exports,
    private readonly tables: BoardTables,
  ) {
    super();
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

  // A run that was broken off leaves no file: the next one writes it from its beginning.
  private async *lines(
    definition: ExportDefinition,
    work: OperationWork,
    written: { rows: number },
  ): AsyncGenerator<string> {
    const { row, omit } = definition;
    const total = await this.tables.count(row, {});
    work.progress({ processed: 0, total });
    yield csvLines([headerOf(definition)]);
    const record = recorder(definition);
    for await (const rows of this.tables.each(row, {}, omit)) {
      yield csvLines(rows.map((each) => record(each).map(cellOf)));
      written.rows += rows.length;
      // Objects may have been made since they were counted.
      work.progress({ processed: written.rows, total: Math.max(total, written.rows) });
    }
  }
}
