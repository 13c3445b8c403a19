import { Injectable } from '@nestjs/common';
import { EmployerCompanies } from '../ports.js';
import { MembershipReader } from './membership.read-model.js';

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

  /** Call it after the claim to `companyId` was approved. Repeatable. */
  approve(companyId: string): Promise<void> {
    return this.companies.approve(companyId);
  }

  /** Call it after the claim `membershipId` to `companyId` ended without approval. Repeatable. */
  async release(membershipId: string, companyId: string): Promise<void> {
    for await (const rows of this.reader.each({ companyId }))
      if (rows.some(({ id, claimStatus }) => id !== membershipId && claimStatus !== 'rejected')) return;
    await this.companies.withdraw(companyId);
  }
}
