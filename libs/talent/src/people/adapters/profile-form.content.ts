import { ProfileForms } from '#content';
import type { FactoryProvider } from '@nestjs/common';
import { CandidateProfileForm } from '../ports.js';

/** The profile form of candidates from the Content context. */
export const contentProfileForm: FactoryProvider<CandidateProfileForm> = {
  provide: CandidateProfileForm,
  useFactory: (forms: ProfileForms) => forms.of('candidates'),
  inject: [ProfileForms],
};
