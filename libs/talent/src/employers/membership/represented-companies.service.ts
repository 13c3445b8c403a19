import { type CompanyCard, MemberCompanies } from '#jobs';
import { Injectable } from '@nestjs/common';
import { MembershipReader } from './membership.read-model.js';

/** The companies that users represent. */
@Injectable()
export class RepresentedCompanies {
  constructor(
    private readonly memberships: MembershipReader,
    private readonly companies: MemberCompanies,
  ) {}

  /** The company of each of `userIds` that is an approved member. If there are several, the most recently requested one. */
  async of(userIds: readonly string[]): Promise<ReadonlyMap<string, CompanyCard>> {
    const rows = await this.memberships.openOf(userIds);
    const approved = rows.filter(({ status }) => status === 'approved');
    const companies = await this.companies.byIds([...new Set(approved.map(({ companyId }) => companyId))]);
    const found = new Map<string, CompanyCard>();
    for (const { userId, companyId } of approved) {
      const company = companies.get(companyId);
      if (company && !found.has(userId)) found.set(userId, company);
    }
    return found;
  }
}
