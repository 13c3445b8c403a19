import { commandsOf, type Decider } from '#kernel';
import { accountGone, accountOf } from '../../account.js';

/** A user and a saved job. */
export interface SavedJob {
  readonly userId: string;
  readonly jobId: string;
}

export interface SavedJobCommands {
  SaveJob: SavedJob;
  UnsaveJob: Record<string, never>;
}

export interface SavedJobEvents {
  JobSaved: SavedJob;
  JobUnsaved: Record<string, never>;
}

/** A saved job. Each user and job have one stream, so that saving is one small append regardless of the number of saved jobs. */
export const savedJobDecider: Decider<SavedJob | null, SavedJobCommands, SavedJobEvents> = {
  category: 'savedJob',
  noun: 'saved job',
  initial: null,
  creates: [],
  // Both commands are repeatable, whether or not the job was saved before.
  singleton: true,
  gone: ['JobUnsaved'],
  missing: 'candidate_saved_job_not_found',
  needs: (saved) => (saved ? [accountOf(saved.userId)] : []),
  refuseNeed: accountGone,
  decide: {
    SaveJob: (saved, { userId, jobId }) => (saved ? [] : [{ type: 'JobSaved', data: { userId, jobId } }]),
    UnsaveJob: (saved) => (saved ? [{ type: 'JobUnsaved', data: {} }] : []),
  },
  evolve: {
    JobSaved: (_, saved) => saved,
    JobUnsaved: () => null,
  },
};

export const savedJobs = commandsOf(savedJobDecider);
