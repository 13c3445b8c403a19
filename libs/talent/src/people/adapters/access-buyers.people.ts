import { AccessBuyers } from '#billing';
import { Injectable } from '@nestjs/common';
import { BoardTerms } from '../board-terms.service.js';
import { BoardUserReader } from '../board-user/board-user.read-model.js';
import { CandidateReader } from '../candidate/candidate.read-model.js';
import { Candidates } from '../candidate/candidate.service.js';

/** Billing sells candidates access to jobs. */
@Injectable()
export class CandidateAccessBuyers implements AccessBuyers {
  constructor(
    private readonly candidates: CandidateReader,
    private readonly users: BoardUserReader,
    private readonly admissions: Candidates,
    private readonly terms: BoardTerms,
  ) {}

  areOn(): Promise<boolean> {
    return this.terms.isOpen('candidate');
  }

  async hasProfile(userId: string): Promise<boolean> {
    if ((await this.candidates.find(userId)) !== null) return true;
    // Right after the sign-up, the policy that admits candidates may not have run yet.
    const user = await this.users.find(userId);
    if (user?.role !== 'candidate') return false;
    await this.admissions.admit(user);
    return true;
  }

  async named(
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly email: string | null; readonly displayName: string | null }>> {
    return this.candidates.byIds(userIds);
  }

  storefront(origin: string | null): Promise<string> {
    return this.terms.storefront(origin);
  }
}
