import { commandHandler, personalDataStore, policy } from '#runtime';
import { exportable, type Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { published } from '#outbox';
import { readModel } from '#store';
import { CandidateDataStore, Candidates, FilesDataStore } from './candidate.service.js';
import { candidateDecider, candidates } from './candidate.decider.js';
import { OperatorCandidatesController } from './candidate.operator.controller.js';
import { AdmitCandidates, FollowNames, GiveUpFiles } from './candidate.policies.js';
import { publishedCandidates, publishedProfiles } from './candidate.published.js';
import { candidateExport, CandidateReader, candidateRows } from './candidate.read-model.js';
import { JOB_SEARCH_STATUSES, PROFILE_VISIBILITIES, STATUS_AUDIENCES } from './candidate.js';

const SCOPES = ['candidates.read', 'candidates.manage'] as const;
declare module '#http' {
  interface ScopeNames extends Record<(typeof SCOPES)[number], true> {}
}

/** People who look for a job. */
export const candidateResource: Resource = {
  controllers: [OperatorCandidatesController],
  providers: [
    commandHandler(candidates),
    readModel(candidateRows),
    published(publishedCandidates),
    published(publishedProfiles),
    exportable(candidateExport),
    CandidateReader,
    Candidates,
    ...policy(AdmitCandidates),
    ...policy(FollowNames),
    ...policy(GiveUpFiles),
    personalDataStore(CandidateDataStore),
    personalDataStore(FilesDataStore),
  ],
  exports: [CandidateReader, Candidates],
  tags: { Candidates: 'People with an account who look for a job, with their profiles.' },
  scopes: SCOPES,
  vocabularies: {
    JobSearchStatus: JOB_SEARCH_STATUSES,
    JobSearchStatusAudience: STATUS_AUDIENCES,
    ProfileVisibility: PROFILE_VISIBILITIES,
  },
  events: [
    eventNamesOf(candidateDecider, {
      object: 'candidate',
      types: { CandidateAdmitted: 'created' },
      partial: ['ProfileChanged'],
    }),
  ],
  idPrefixes: [
    [/educations?$/i, 'educations'],
    [/experiences?$/i, 'experiences'],
  ],
};
