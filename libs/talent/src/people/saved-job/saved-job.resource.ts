import { commandHandler, personalDataStore } from '#runtime';
import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { readModel } from '#store';
import { SavedJobs, SavedJobsDataStore } from './saved-job.service.js';
import { BoardMeSavedJobsController } from './saved-job.board.controller.js';
import { savedJobDecider, savedJobs } from './saved-job.decider.js';
import { SavedJobReader, savedJobRows } from './saved-job.read-model.js';
import { JobCards } from './job-cards.service.js';

/** Jobs that people save. */
export const savedJobResource: Resource = {
  controllers: [BoardMeSavedJobsController],
  providers: [
    commandHandler(savedJobs),
    readModel(savedJobRows),
    SavedJobReader,
    SavedJobs,
    JobCards,
    personalDataStore(SavedJobsDataStore),
  ],
  exports: [SavedJobs],
  tags: { 'Me: saved jobs': 'Saved jobs of the current user.' },
  events: [
    eventNamesOf(savedJobDecider, { object: 'saved_job', types: { JobSaved: 'created', JobUnsaved: 'deleted' } }),
  ],
};
