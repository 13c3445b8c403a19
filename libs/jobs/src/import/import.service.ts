import { newId } from '#store';
import { type OperationRow, Operations, Reactions } from '#runtime';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { jobImports } from '../commands.js';
import type { ImportMapping } from '../import-mapping/import-mapping.js';
import { FollowImports } from './follow-imports.policies.js';
import { ImportRow } from './import.read-model.js';

/** What is done with an import that was taken in. */
@Injectable()
export class Imports {
  constructor(
    private readonly bus: CommandBus,
    private readonly operations: Operations,
    private readonly reactions: Reactions,
    private readonly followImports: FollowImports,
  ) {}

  /**
   * Lets the rows of an import become jobs; returns the operation that does it.
   * @param mapping null for the one that was proposed.
   * @param mayPublish whether rows that ask for it may be published.
   * @throws Rejection as the import's state and the mapping demand.
   */
  async confirm(id: string, mapping: ImportMapping | null, mayPublish: boolean): Promise<OperationRow> {
    const operationId = newId('ops');
    const confirmed = await this.bus.execute(jobImports.ConfirmImport(id, { mapping, operationId, mayPublish }));
    await this.reactions.settle(this.followImports, confirmed);
    return this.operations.byId(operationId);
  }

  /** Ends an import, and the operation that is at it; what was written stays. */
  async cancel(id: string): Promise<ImportRow> {
    const cancelled = await this.bus.execute(jobImports.CancelImport(id, {}));
    await this.reactions.settle(this.followImports, cancelled);
    return cancelled.row(ImportRow);
  }
}
