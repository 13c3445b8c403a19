import { Policy, type Reacts } from '#runtime';
import { Injectable } from '@nestjs/common';
import { companyProfiles } from './company-profile.decider.js';
import type { CompanyEvents } from '../company/company.decider.js';

/** Deletes a company's profile values with the company. */
@Injectable()
export class RemoveCompanyProfiles implements Policy {
  readonly name = 'remove-company-profiles';
  readonly on: Reacts<{ company: CompanyEvents }> = {
    company: { CompanyDeleted: ({ objectId }) => companyProfiles.RemoveCompanyProfile(objectId, {}) },
  };
}
