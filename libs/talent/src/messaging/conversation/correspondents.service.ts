import { Injectable } from '@nestjs/common';
import { RepresentedCompanies } from '../../employers/index.js';
import { BoardUserReader, CandidateReader } from '../../people/index.js';
import type { Side } from './conversation.js';

/** A user in a conversation, under their current name. */
export interface Correspondent {
  readonly displayName: string;
  readonly avatarUrl: string | null;
  /** For an employer: the company of their approved membership. */
  readonly companyName: string | null;
  readonly companySlug: string | null;
  /** For a candidate with a public profile. */
  readonly handle: string | null;
}

/** An account on one side of a conversation. */
export interface Participant {
  readonly userId: string;
  readonly side: Side;
}

const NAMELESS = 'Unnamed user';
const DELETED: Correspondent = {
  displayName: 'Deleted user',
  avatarUrl: null,
  companyName: null,
  companySlug: null,
  handle: null,
};

/** Finds the current names of the users in conversations. */
@Injectable()
export class Correspondents {
  constructor(
    private readonly users: BoardUserReader,
    private readonly candidates: CandidateReader,
    private readonly companies: RepresentedCompanies,
  ) {}

  /** Looks up `participants`. A deleted account is shown as a deleted user. */
  async of(participants: readonly Participant[]): Promise<(participant: Participant) => Correspondent> {
    const ids = [...new Set(participants.map(({ userId }) => userId))];
    const employers = participants.filter(({ side }) => side === 'employer').map(({ userId }) => userId);
    const [users, candidates, companies] = await Promise.all([
      this.users.byIds(ids),
      this.candidates.byIds(ids),
      this.companies.of([...new Set(employers)]),
    ]);
    return ({ userId, side }) => {
      const user = users.get(userId);
      if (!user) return DELETED;
      const candidate = candidates.get(userId);
      const company = side === 'employer' ? companies.get(userId) : undefined;
      const isPublic = side === 'candidate' && candidate?.profileVisibility === 'public';
      return {
        displayName: user.displayName ?? NAMELESS,
        avatarUrl: candidate?.avatarUrl ?? null,
        companyName: company?.name ?? null,
        companySlug: company?.slug ?? null,
        handle: isPublic ? candidate.handle : null,
      };
    };
  }
}
