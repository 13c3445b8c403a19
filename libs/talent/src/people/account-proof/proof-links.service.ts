import { Links } from '#http';
import { SignedTokens } from '#runtime';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';

const PURPOSE = 'account-proof';
const DAY_SECONDS = 86_400;
/** How long the owner of an address can answer. */
export const ANSWER_SECONDS = 7 * DAY_SECONDS;

/** The account that a link asks about. */
export interface AccountInQuestion {
  readonly board: string;
  readonly user: string;
}

/** The links in mails that ask whether a person signed up. A token is a signature, so nothing is stored for it. */
@Injectable()
export class ProofLinks {
  constructor(
    private readonly tokens: SignedTokens,
    private readonly links: Links,
  ) {}

  /** The page of this server that asks about `user` of the current board. @param since when the mail was requested, ISO 8601. */
  url(user: string, since: string): string {
    const expires = Math.floor(Date.parse(since) / 1_000) + ANSWER_SECONDS;
    const token = this.tokens.sign(PURPOSE, [facts().board, user, String(expires)]);
    return this.links.outside(`account-check/${token}`);
  }

  /** The account of a token, on any board; null for any other text and for an expired one. @param now milliseconds since 1970. */
  read(token: string, now: number): AccountInQuestion | null {
    const [board, user, expires] = this.tokens.read(PURPOSE, token) ?? [];
    if (board === undefined || user === undefined || expires === undefined) return null;
    return Number(expires) * 1_000 > now ? { board, user } : null;
  }
}
