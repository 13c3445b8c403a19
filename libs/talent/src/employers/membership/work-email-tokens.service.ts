import { SignedTokens } from '#runtime';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';

const PURPOSE = 'work-email';
const LIFE_MS = 24 * 60 * 60 * 1_000;

/** What the link of a mail confirms. */
export interface WorkEmailToken {
  readonly membershipId: string;
  readonly verificationId: string;
}

/**
 * The tokens in mails to work addresses. They are signatures (decision 0122): nothing is kept for them, and each is good for 24 hours,
 * for one address of one membership on one board.
 */
@Injectable()
export class WorkEmailTokens {
  constructor(private readonly tokens: SignedTokens) {}

  /** The same text for the same moment. @param at when the address was named, UTC ISO text; the 24 hours begin then. */
  sign({ membershipId, verificationId }: WorkEmailToken, at: string): string {
    const expires = String(Date.parse(at) + LIFE_MS);
    return this.tokens.sign(PURPOSE, [facts().board, membershipId, verificationId, expires]);
  }

  /** What `token` confirms; null when it has expired, for one of another board, and for every other text. */
  read(token: string): WorkEmailToken | null {
    const { board, now } = facts();
    const [of, membershipId, verificationId, expires, ...more] = this.tokens.read(PURPOSE, token) ?? [];
    if (of !== board || more.length > 0 || membershipId === undefined || verificationId === undefined) return null;
    return Date.parse(now) < Number(expires) ? { membershipId, verificationId } : null;
  }
}

/** Whether links in a mail about an address that was named at `at` are good at `now`; both UTC ISO texts. */
export const isLinkGood = (at: string, now: string): boolean => Date.parse(now) < Date.parse(at) + LIFE_MS;
