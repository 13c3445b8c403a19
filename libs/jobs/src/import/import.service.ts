import { Rejection } from '#kernel';
import { newId } from '#store';
import { type OperationRow, Operations } from '#runtime';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { jobImports } from '../commands.js';
import type { ImportMapping } from '../import-mapping/import-mapping.js';
import { ImportRow } from './import.read-model.js';

/** What is done with an import that was taken in. */
@Injectable()
export class Imports {
  constructor(
    private readonly bus: CommandBus,
    private readonly operations: Operations,
  ) {}

  /**
   * Lets the rows of an import become jobs; returns the operation that does it.
   * @param mapping null for the one that was proposed.
   * @param mayPublish whether rows that ask for it may be published.
   * @throws Rejection as the import's state and the mapping demand.
   */
  async confirm(id: string, mapping: ImportMapping | null, mayPublish: boolean): Promise<OperationRow> {
    const operationId = newId('ops');
    await this.bus.execute(jobImports.ConfirmImport(id, { mapping, operationId, mayPublish }));
    return this.operations.start(
      'imports.confirm',
      { importId: id },
      { id: operationId, resource: { object: 'import', id } },
    );
  }

  /** Ends an import, and the operation that is at it; what was written stays. */
  async cancel(id: string): Promise<ImportRow> {
    const row = (await this.bus.execute(jobImports.CancelImport(id, {}))).row(ImportRow);
    await this.stopOperations(row);
    return row;
  }

  /** Asks what still runs for an import to stop. */
  async stopOperations({
    parseOperation,
    confirmOperation,
  }: Pick<ImportRow, 'parseOperation' | 'confirmOperation'>): Promise<void> {
    for (const operation of [parseOperation, confirmOperation]) {
      if (operation === null) continue;
      try {
        await this.operations.cancel(operation);
      } catch (error) {
        // It ended, or was never begun: nothing is left to stop.
        if (!(error instanceof Rejection)) throw error;
      }
    }
  }
}
