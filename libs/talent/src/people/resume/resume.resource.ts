import type { Resource } from '#http';
import { policy } from '#runtime';
import { BoardMeResumeController } from './resume.board.controller.js';
import { OperatorCandidateResumesController } from './resume.operator.controller.js';
import { ReadResumes } from './resume.policies.js';
import { Resumes } from './resume.service.js';

/** Résumés, and the data read from them. */
export const resumeResource: Resource = {
  controllers: [BoardMeResumeController, OperatorCandidateResumesController],
  providers: [Resumes, ...policy(ReadResumes)],
  tags: { 'Me: resume': 'Résumé of the current user.' },
};
