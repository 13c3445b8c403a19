import { ProfileForms } from '#content';
import type { FactoryProvider } from '@nestjs/common';
import { CompanyProfileForm } from '../ports.js';

/** What the Content context keeps for the profiles of companies. */
export const contentProfileForm: FactoryProvider<CompanyProfileForm> = {
  provide: CompanyProfileForm,
  useFactory: (forms: ProfileForms) => forms.of('companies'),
  inject: [ProfileForms],
};
