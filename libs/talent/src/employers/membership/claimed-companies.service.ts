import { Injectable } from '@nestjs/common';
import { EmployerCompanies } from '../ports.js';
import { MembershipReader } from './membership.read-model.js';

/** Companies that somebody made by claiming them: hidden until a claim is approved, and removed with the last claim before that. */
@Injectable()
export class ClaimedCompanies {
  constructor(
    private readonly reader: MembershipReader,
    private readonly companies: EmployerCompanies,
  ) {}

  /** A claim to `companyId` was approved. Repeatable. */
  approve(companyId: string): Promise<void> {
    return this.companies.approve(companyId);
  }

  /** The claim `membershipId` to `companyId` has ended without approval. Repeatable. */
  async release(membershipId: string, companyId: string): Promise<void> {
    for await (const rows of this.reader.each({ companyId }))
      if (rows.some(({ id, claimStatus }) => id !== membershipId && claimStatus !== 'rejected')) return;
    await this.companies.withdraw(companyId);
  }
}
