import { outcomeOf } from '#kernel';
import { BlobStore, Policy, type Reacts, type PolicySubject } from '#runtime';
import { type OperationKind, Operations } from '#runtime/operations';
import { Scope } from '#store';
import { Injectable } from '@nestjs/common';
import type { JobImportEvents } from './import.decider.js';
import { ImportRow } from './import.read-model.js';

/** Deletes the file of an import that has ended. */
@Injectable()
export class DropImportFiles implements Policy {
  readonly name = 'drop-import-files';
  readonly on: Reacts<{ jobImport: JobImportEvents }> = {
    jobImport: {
      ImportCancelled: (_, subject) => this.drop(subject),
      ImportEnded: (_, subject) => this.drop(subject),
      ImportUnreadable: (_, subject) => this.drop(subject),
    },
  };

  constructor(private readonly blobs: BlobStore) {}

  private async drop(subject: PolicySubject): Promise<void> {
    const row = await subject.row(ImportRow);
    if (row) await this.blobs.remove(row.file);
  }
}

/** An operation that an event of an import requires. */
interface RequiredOperation {
  readonly objectId: string;
  readonly metadata: { readonly actor: string };
  readonly data: { readonly operationId: string };
}

/** Starts the operations that the steps of imports require, and stops the operations of a cancelled import. */
@Injectable()
export class FollowImports implements Policy {
  readonly name = 'follow-imports';
  readonly on: Reacts<{ jobImport: JobImportEvents }> = {
    jobImport: {
      ImportUploaded: async (event, subject) => {
        const row = await subject.row(ImportRow);
        if (row?.status === 'pending' && row.discoveryStatus === 'pending') await this.start('imports.parse', event);
      },
      ImportConfirmed: async (event, subject) => {
        const row = await subject.row(ImportRow);
        if (row?.status === 'processing' && row.startedAt === null) await this.start('imports.confirm', event);
      },
      ImportCancelled: async (_, subject) => {
        const row = await subject.row(ImportRow);
        for (const operation of [row?.parseOperation, row?.confirmOperation]) if (operation) await this.stop(operation);
      },
    },
  };

  constructor(private readonly operations: Operations) {}

  /** Runs as the actor of the step. Does not start an operation twice. */
  private async start(kind: OperationKind, { objectId: id, metadata, data }: RequiredOperation): Promise<void> {
    const operation = { id: data.operationId, resource: { object: 'import', id } } as const;
    await Scope.inTheNameOf(metadata.actor, () => this.operations.start(kind, { importId: id }, operation));
  }

  private async stop(operation: string): Promise<void> {
    // It ended or was never started, so there is nothing to stop.
    await outcomeOf(() => this.operations.cancel(operation));
  }
}
