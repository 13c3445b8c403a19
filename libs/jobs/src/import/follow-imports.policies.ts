import type { EventOf, Recorded } from '#kernel';
import { BlobStore, Operations, Policy } from '#runtime';
import { facts, withFacts } from '#store';
import { Injectable } from '@nestjs/common';
import type { JobImportEvents } from './import.decider.js';
import { ImportReader } from './import.read-model.js';
import { Imports } from './import.service.js';

type Event = { [K in keyof JobImportEvents]: EventOf<JobImportEvents, K> }[keyof JobImportEvents];

/**
 * Does what follows from the steps of an import, should the process have died that took them: begins the operation that was
 * promised, stops what a cancelled import still has running, and drops the file of an import that is over.
 */
@Injectable()
export class FollowImports extends Policy {
  readonly name = 'follow-imports';
  readonly categories = ['jobImport'];

  constructor(
    private readonly reader: ImportReader,
    private readonly imports: Imports,
    private readonly operations: Operations,
    private readonly blobs: BlobStore,
  ) {
    super();
  }

  async react(recorded: Recorded): Promise<void> {
    const event = recorded as Event;
    const id = event.objectId;
    const row = await this.reader.find(id);
    if (!row) return;
    switch (event.type) {
      case 'ImportUploaded':
        if (row.status === 'pending' && row.discoveryStatus === 'pending') await this.begin('imports.parse', event);
        return;
      case 'ImportConfirmed':
        if (row.status === 'processing' && row.startedAt === null) await this.begin('imports.confirm', event);
        return;
      case 'ImportCancelled':
        await this.imports.stopOperations(row);
        await this.blobs.remove(row.file);
        return;
      case 'ImportEnded':
      case 'ImportUnreadable':
        await this.blobs.remove(row.file);
    }
  }

  /** In the name of whoever took the step: what is written then is theirs. An operation that was begun is not begun again. */
  private async begin(
    kind: 'imports.parse' | 'imports.confirm',
    { objectId: id, metadata, data: { operationId } }: EventOf<JobImportEvents, 'ImportUploaded' | 'ImportConfirmed'>,
  ): Promise<void> {
    const { actor } = metadata;
    await withFacts({ ...facts(), actor }, () =>
      this.operations.start(kind, { importId: id }, { id: operationId, resource: { object: 'import', id } }),
    );
  }
}
