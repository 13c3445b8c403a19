import { AccessBuyers } from '#billing';
import { Injectable } from '@nestjs/common';
import { CandidateReader } from '../candidate/candidate.read-model.js';
import { BoardTerms } from '../ports.js';

/** Billing sells candidates access to jobs. */
@Injectable()
export class CandidateAccessBuyers extends AccessBuyers {
  constructor(
    private readonly candidates: CandidateReader,
    private readonly terms: BoardTerms,
  ) {
    super();
  }

  areOn(): Promise<boolean> {
    return this.terms.isOpen('candidate');
  }

  async hasProfile(userId: string): Promise<boolean> {
    return (await this.candidates.find(userId)) !== null;
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
