import { ProfileForms } from '#content';
import type { FactoryProvider } from '@nestjs/common';
import { CandidateProfileForm } from '../ports.js';

/** What the Content context keeps for the profiles of candidates. */
export const contentProfileForm: FactoryProvider<CandidateProfileForm> = {
  provide: CandidateProfileForm,
  useFactory: (forms: ProfileForms) => forms.of('candidates'),
  inject: [ProfileForms],
};
