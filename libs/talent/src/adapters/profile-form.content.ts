import { ProfileForms } from '#content';
import type { FactoryProvider } from '@nestjs/common';
import { ProfileForm } from '../ports.js';

/** What the Content context keeps for the profiles of candidates. */
export const contentProfileForm: FactoryProvider<ProfileForm> = {
  provide: ProfileForm,
  useFactory: (forms: ProfileForms) => forms.of('candidates'),
  inject: [ProfileForms],
};
