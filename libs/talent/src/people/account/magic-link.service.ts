import { Attempts, BoardUserMails, BoardUserTokens, type TokenSubject } from '#access';
import { Tokens } from '#runtime';
import { newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { magicLinkUrl } from '../account-mail/account-mails.js';
import { boardUsers, requireRegistration } from '../board-user/board-user.decider.js';
import { BoardTerms } from '../board-terms.service.js';
import { LeftUnderAddress } from '../ports.js';
import { type OpenSession, refuseToken, Sessions } from '../session/sessions.service.js';
import { BoardUserReader, BoardUserRow } from '../board-user/board-user.read-model.js';
import { emailKey, tidyEmail } from '../../email-address.js';
import { safePath } from './safe-path.js';
import { SignUp } from './sign-up.service.js';

const DAY_SECONDS = 86_400;

/** The target of a link in a mail. */
interface LinkTerms {
  /** The storefront page to open after signing in. */
  readonly returnTo: string;
  /** The origin of the publishable key that the storefront used; null: none. */
  readonly origin: string | null;
}

/** A sign-in link. */
export interface MailedLink {
  /** The only address it may be sent to. */
  readonly to: string;
  readonly url: string;
  /** Makes the link valid; called when the mail is sent. */
  keep(this: void): Promise<void>;
}

/** Signs in with a link from a mail. A new person signs up as a candidate. */
@Injectable()
export class MagicLinks {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: BoardUserReader,
    private readonly tokens: BoardUserTokens,
    private readonly mails: BoardUserMails,
    private readonly sessions: Sessions,
    private readonly signUp: SignUp,
    private readonly terms: BoardTerms,
    private readonly left: LeftUnderAddress,
    private readonly attempts: Attempts,
  ) {}

  /**
   * Mails a link to `email`. Looks up the account only if registration is disabled.
   * @throws Rejection `board_auth_registration_disabled` in that case for an address without an account; `rate_limited`.
   */
  async ask(
    { email, returnTo }: { readonly email: string; readonly returnTo?: string },
    from: string,
    origin: string | null,
  ): Promise<void> {
    await this.attempts.count('board-magic', from, emailKey(email));
    const isOpen = await this.terms.isOpen('candidate');
    if (!isOpen) requireRegistration((await this.reader.byEmail(email)) !== null);
    await this.mails.want({
      id: newId('mails'),
      kind: 'magic_link',
      user: null,
      email: tidyEmail(email),
      origin,
      returnTo: safePath(returnTo),
    });
  }

  /**
   * Starts a session for the user of `token`, which works once. A new person becomes a candidate. If registration is disabled, the link
   * is rejected but stays valid.
   * @throws Rejection `board_auth_invalid_token`, `board_auth_registration_disabled`.
   */
  async consume(token: string, origin: string | null): Promise<OpenSession> {
    const subject = await this.tokens.find('magic_link', token);
    if (!subject) refuseToken();
    const known =
      subject.user === null ? await this.reader.byEmail(subject.email) : await this.reader.find(subject.user);
    if (!known && subject.user !== null) refuseToken();
    if (!known) requireRegistration(await this.terms.isOpen('candidate'));
    if (!(await this.tokens.take('magic_link', token))) refuseToken();
    const user = known ? await this.proven(known) : await this.newcomer(subject.email ?? '', origin);
    await this.left.giveTo(user.id, user.email);
    return this.sessions.begin(user);
  }

  /**
   * A link for a mail that the recipient did not request. It signs in the owner of `email` within a day, or signs them up as a candidate.
   * Null for an address without an account if registration is disabled.
   */
  async linkFor(email: string, { returnTo, origin }: LinkTerms): Promise<MailedLink | null> {
    const known = await this.reader.byEmail(email);
    if (!known && !(await this.terms.isOpen('candidate'))) return null;
    const token = Tokens.create();
    const subject: TokenSubject = known ? { user: known.id, email: null } : { user: null, email: tidyEmail(email) };
    const storefront = await this.terms.storefront(origin);
    return {
      // The address of the account: an address that differs in case may be another mailbox.
      to: known?.email ?? tidyEmail(email),
      url: magicLinkUrl({ storefront, token, returnTo }),
      keep: () => this.tokens.keep(token, { kind: 'magic_link', subject, seconds: DAY_SECONDS, replaces: false }),
    };
  }

  private async proven(user: BoardUserRow): Promise<BoardUserRow> {
    if (user.isProven) return user;
    const receipt = await this.bus.execute(boardUsers.ProveEmail(user.id, {}));
    return receipt.row(BoardUserRow);
  }

  private newcomer(email: string, origin: string | null): Promise<BoardUserRow> {
    const registration = { email, displayName: null, role: 'candidate', method: 'magic_link', origin } as const;
    return this.signUp.run(registration, { password: null, signIn: null });
  }
}
