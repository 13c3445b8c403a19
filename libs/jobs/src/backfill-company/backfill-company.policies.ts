import { Policy, type Reacts } from '#runtime';
import { Injectable } from '@nestjs/common';
import type { CompanyEvents } from '../company/company.decider.js';
import { backfillCompanies } from './backfill-company.decider.js';
import { BackfillCompanyReader } from './backfill-company.read-model.js';

/** Clears the source when the company's website changes, and deletes it with the company. */
@Injectable()
export class FollowWebsites extends Policy {
  readonly name = 'follow-websites-of-companies';
  readonly on: Reacts<{ company: CompanyEvents }> = {
    company: {
      CompanyChanged: async ({ objectId, data }) => {
        if (data.website === undefined) return;
        const known = await this.reader.find(objectId);
        if (known && known.website !== data.website) return backfillCompanies.ResetSources(objectId, {});
      },
      CompanyDeleted: async ({ objectId }) =>
        (await this.reader.find(objectId)) ? backfillCompanies.ForgetSources(objectId, {}) : undefined,
    },
  };

  constructor(private readonly reader: BackfillCompanyReader) {
    super();
  }
}
