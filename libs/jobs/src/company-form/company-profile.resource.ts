import { commandHandler, policy } from '#runtime';
import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { readModel } from '#store';
import { CompanyForms } from './company-forms.service.js';
import { companyProfileDecider, companyProfiles } from './company-profile.decider.js';
import { OperatorCompanyFormController } from './company-profile.operator.controller.js';
import { RemoveCompanyProfiles } from './company-profile.policies.js';
import { CompanyProfileReader, companyProfileRows } from './company-profile.read-model.js';

/** Custom fields and references of company profiles. */
export const companyProfileResource: Resource = {
  controllers: [OperatorCompanyFormController],
  providers: [
    commandHandler(companyProfiles),
    readModel(companyProfileRows),
    CompanyProfileReader,
    CompanyForms,
    ...policy(RemoveCompanyProfiles),
  ],
  events: [
    eventNamesOf(companyProfileDecider, {
      object: 'company_profile',
      types: { CompanyFieldsSet: 'fields_set', CompanyReferencesSet: 'references_set' },
    }),
  ],
};
