import type { Resource } from '#http';
import { background } from '#runtime';
import { OpenedSourceMemory, SourcePostings, SourceRuns, SourceTurns } from '../source-memory/source-memory.js';
import { PostingChanges } from './posting-changes.service.js';
import { PostingPreviews } from './posting-previews.service.js';
import { PostingWriter } from './posting-writer.service.js';
import { ScheduledRuns } from './scheduled-runs.service.js';
import { SourceOwners } from './source-owners.service.js';
import { SourceRunner } from './source-run.service.js';

const OPENED = [{ token: OpenedSourceMemory, optional: true }];

/** Runs over sources of postings. */
export const sourceRunResource: Resource = {
  providers: [
    PostingChanges,
    PostingPreviews,
    PostingWriter,
    SourceRunner,
    { provide: SourceOwners, useFactory: () => new SourceOwners() },
    { provide: SourceRuns, useFactory: (opened?: OpenedSourceMemory) => opened?.sourceRuns, inject: OPENED },
    { provide: SourcePostings, useFactory: (opened?: OpenedSourceMemory) => opened?.sourcePostings, inject: OPENED },
    { provide: SourceTurns, useFactory: (opened?: OpenedSourceMemory) => opened?.sourceTurns, inject: OPENED },
    ...background(ScheduledRuns),
  ],
};
