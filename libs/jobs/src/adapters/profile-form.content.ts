import { ProfileForms } from '#content';
import type { FactoryProvider } from '@nestjs/common';
import { CompanyProfileForm } from '../ports.js';

/** The fields that the Content context defines for company profiles. */
export const contentProfileForm: FactoryProvider<CompanyProfileForm> = {
  provide: CompanyProfileForm,
  useFactory: (forms: ProfileForms) => forms.of('companies'),
  inject: [ProfileForms],
};
