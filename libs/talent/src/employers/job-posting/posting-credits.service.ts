import { Attempts } from '#access';
import { Mails, SignedTokens } from '#runtime';
import { facts, newId } from '#store';
import { Injectable } from '@nestjs/common';
import { emailKey, tidyEmail } from '../../email-address.js';
import { AlertSettings, refuseToken } from '../../people/index.js';
import { JobCheckout } from '../sale/job-checkout.service.js';
import type { Credit } from '../sale/job-sale.js';
import { postingVerificationMail } from './job-posting-mails.js';

const ADDRESS = 'job-posting-address';
const CREDIT = 'job-posting-credit';
const LIFE_MS = 30 * 60_000;

const hex = (text: string): string => Buffer.from(text).toString('hex');

/**
 * Unused purchases of buyers without an account. A token in a mail proves that an address is theirs. The ids of the options that it opens
 * are signed, so that a submission with such an id proves the same (decision 0188). Nothing is stored for tokens or ids.
 */
@Injectable()
export class PostingCredits {
  constructor(
    private readonly checkout: JobCheckout,
    private readonly tokens: SignedTokens,
    private readonly attempts: Attempts,
    private readonly settings: AlertSettings,
    private readonly mails: Mails,
  ) {}

  /** Mails a token to `email`, whether or not the address has purchases. @throws Rejection `rate_limited`. */
  async sendVerification(email: string, origin: string | null): Promise<void> {
    await this.attempts.count('board-posting-mail', emailKey(email));
    const { board, now } = facts();
    const expires = String(Date.parse(now) + LIFE_MS);
    const token = this.tokens.sign(ADDRESS, [board, hex(emailKey(email)), expires]);
    const letter = postingVerificationMail(await this.settings.identity(origin), token);
    await this.mails.send({ id: newId('mails'), to: tidyEmail(email), ...letter });
  }

  /**
   * The unused purchases of the address of `token`. Each id is valid as long as the token.
   * @throws Rejection `board_auth_invalid_token`.
   */
  async options(token: string): Promise<readonly Credit[]> {
    const [address, expires] = this.read(ADDRESS, token) ?? refuseToken();
    const credits = await this.checkout.credits(Buffer.from(address, 'hex').toString());
    const { board } = facts();
    return credits.map((credit) => ({ ...credit, id: this.tokens.sign(CREDIT, [board, credit.id, expires]) }));
  }

  /** The order or subscription that an id from `options` names. Null if it has expired, and for any other text. */
  named(id: string): string | null {
    return this.read(CREDIT, id)?.[0] ?? null;
  }

  private read(purpose: string, token: string): readonly [what: string, expires: string] | null {
    const { board, now } = facts();
    const [of, what, expires, ...more] = this.tokens.read(purpose, token) ?? [];
    if (of !== board || what === undefined || expires === undefined || more.length > 0) return null;
    return Date.parse(now) < Number(expires) ? [what, expires] : null;
  }
}
