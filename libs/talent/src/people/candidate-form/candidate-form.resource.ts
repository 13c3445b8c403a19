import type { Resource } from '#http';
import { OperatorCandidateFormController } from './candidate-form.operator.controller.js';
import { CandidateForms } from './candidate-form.service.js';

/** The fields that the board adds to the profiles of candidates. */
export const candidateFormResource: Resource = {
  controllers: [OperatorCandidateFormController],
  providers: [CandidateForms],
};
