import { Injectable } from '@nestjs/common';
import { EmployerCompanies } from '../ports.js';
import { MembershipReader, type MembershipRow } from './membership.read-model.js';

/**
 * Companies that were created with a claim. They are hidden until a claim is approved, and deleted with their last claim if none was
 * approved.
 */
@Injectable()
export class ClaimedCompanies {
  constructor(
    private readonly reader: MembershipReader,
    private readonly companies: EmployerCompanies,
  ) {}

  /**
   * Call it after a claim to the company was approved: by an operator, or by a mailbox at its website. Either proves the website.
   * Repeatable.
   */
  async approve({ companyId }: Pick<MembershipRow, 'companyId'>): Promise<void> {
    await this.companies.approve(companyId);
    const company = (await this.companies.byIds([companyId])).get(companyId);
    if (company && company.website !== null && company.provedDomain === null)
      await this.companies.prove(companyId, company.website);
  }

  /** Call it after the claim `membershipId` to `companyId` ended without approval. Repeatable. */
  async release(membershipId: string, companyId: string): Promise<void> {
    for await (const rows of this.reader.each({ companyId }))
      if (rows.some(({ id, claimStatus }) => id !== membershipId && claimStatus !== 'rejected')) return;
    await this.companies.withdraw(companyId);
  }
}
