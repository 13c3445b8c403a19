import type { Resource } from '#http';
import { background } from '#runtime';
import { PostingChanges } from './posting-changes.service.js';
import { PostingPreviews } from './posting-previews.service.js';
import { PostingWriter } from './posting-writer.service.js';
import { ScheduledRuns } from './scheduled-runs.service.js';
import { SourceOwners } from './source-owners.service.js';
import { SourceRunner } from './source-run.service.js';

/** Runs over sources of postings. */
export const sourceRunResource: Resource = {
  providers: [
    PostingChanges,
    PostingPreviews,
    PostingWriter,
    SourceRunner,
    { provide: SourceOwners, useFactory: () => new SourceOwners() },
    ...background(ScheduledRuns),
  ],
};
