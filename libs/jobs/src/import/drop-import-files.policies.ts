import { BlobStore, Policy, type Reacts, type Subject } from '#runtime';
import { Injectable } from '@nestjs/common';
import type { JobImportEvents } from './import.decider.js';
import { ImportRow } from './import.read-model.js';

/** The file of an import that is over is dropped. */
@Injectable()
export class DropImportFiles extends Policy {
  readonly name = 'drop-import-files';
  readonly on: Reacts<{ jobImport: JobImportEvents }> = {
    jobImport: {
      ImportCancelled: (_, subject) => this.drop(subject),
      ImportEnded: (_, subject) => this.drop(subject),
      ImportUnreadable: (_, subject) => this.drop(subject),
    },
  };

  constructor(private readonly blobs: BlobStore) {
    super();
  }

  private async drop(subject: Subject): Promise<void> {
    const row = await subject.row(ImportRow);
    if (row) await this.blobs.remove(row.file);
  }
}
