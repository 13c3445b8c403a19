import { SignedTokens } from '#runtime';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';

const PURPOSE = 'work-email';
const LIFE_MS = 24 * 60 * 60 * 1_000;

/** The content of a link in a mail. */
export interface WorkEmailToken {
  readonly membershipId: string;
  readonly verificationId: string;
}

/**
 * The tokens in mails to work addresses. They are signatures (decision 0122), so nothing is stored for them. Each is valid for 24 hours,
 * for one address of one membership on one board.
 */
@Injectable()
export class WorkEmailTokens {
  constructor(private readonly tokens: SignedTokens) {}

  /** Returns the same text for the same moment. @param at when the address was entered, UTC ISO text; the 24 hours start then. */
  sign({ membershipId, verificationId }: WorkEmailToken, at: string): string {
    const expires = String(Date.parse(at) + LIFE_MS);
    return this.tokens.sign(PURPOSE, [facts().board, membershipId, verificationId, expires]);
  }

  /** The content of `token`. Null if it has expired or belongs to another board, and for any other text. */
  read(token: string): WorkEmailToken | null {
    const { board, now } = facts();
    const [of, membershipId, verificationId, expires, ...more] = this.tokens.read(PURPOSE, token) ?? [];
    if (of !== board || more.length > 0 || membershipId === undefined || verificationId === undefined) return null;
    return Date.parse(now) < Number(expires) ? { membershipId, verificationId } : null;
  }
}

/** Whether links in a mail about an address entered at `at` are valid at `now`; both UTC ISO texts. */
export const isLinkGood = (at: string, now: string): boolean => Date.parse(now) < Date.parse(at) + LIFE_MS;
