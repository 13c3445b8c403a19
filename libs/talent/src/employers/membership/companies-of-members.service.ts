import { type CompanyCard, MemberCompanies } from '#jobs';
import { outcomeOf } from '#kernel';
import { Injectable } from '@nestjs/common';
import { COMPANY_REFUSALS, refusing } from '../refusals.js';
import { MembershipReader, type MembershipRow } from './membership.read-model.js';

/**
 * Companies that were created with a claim. They are hidden until a claim is approved, and deleted with their last claim if none was
 * approved.
 */
@Injectable()
export class ClaimedCompanies {
  constructor(
    private readonly reader: MembershipReader,
    private readonly companies: MemberCompanies,
  ) {}

  /**
   * Call it after a claim to the company was approved: by an operator, or by a mailbox at its website. Either proves the website.
   * Repeatable.
   */
  async approve({ companyId }: Pick<MembershipRow, 'companyId'>): Promise<void> {
    // The company was deleted since.
    await outcomeOf(() => this.companies.approve(companyId), { kind: 'missing' });
    const company = (await this.companies.byIds([companyId])).get(companyId);
    if (company && company.website !== null && company.provedDomain === null)
      await refusing(this.companies.prove(companyId, company.website), COMPANY_REFUSALS);
  }

  /** Call it after the claim `membershipId` to `companyId` ended without approval. Repeatable. */
  async release(membershipId: string, companyId: string): Promise<void> {
    for await (const rows of this.reader.each({ companyId }))
      if (rows.some(({ id, claimStatus }) => id !== membershipId && claimStatus !== 'rejected')) return;
    await this.companies.withdraw(companyId);
  }
}

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
