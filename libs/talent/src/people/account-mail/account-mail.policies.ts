import { Boards, BoardUserMails, BoardUserTokens, type DueMail, type TokenSubject } from '#access';
import { BackgroundWork, Mails } from '#runtime';
import { newFacts, withFacts } from '#store';
import { Injectable } from '@nestjs/common';
import { BoardUserReader } from '../board-user/board-user.read-model.js';
import { BoardTerms } from '../board-terms.service.js';
import { ACCOUNT_MAILS } from './account-mails.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How long the link or code in each mail is valid, in seconds. */
const LIFE = {
  verification: 24 * HOUR,
  password_reset: HOUR,
  magic_link: 15 * MINUTE,
  code: 15 * MINUTE,
} as const;

/** The purpose of the token in each mail. */
const TOKENS = {
  verification: 'email_verification',
  password_reset: 'password_reset',
  magic_link: 'magic_link',
} as const;

const AT_ONCE = 20;
/** The longest delay of a mail whose wake-up was lost, or that could not be written. */
const LOOK_MS = 30_000;

/**
 * Writes the requested mails: finds the recipient, stores the token and queues the mail. This happens outside of the requests, so that
 * their duration does not reveal which addresses have accounts.
 */
@Injectable()
export class WriteAccountMails implements BackgroundWork {
  readonly name = 'board-user-mails';
  readonly single = true;

  constructor(
    private readonly wanted: BoardUserMails,
    private readonly mails: Mails,
    private readonly tokens: BoardUserTokens,
    private readonly reader: BoardUserReader,
    private readonly boards: Boards,
    private readonly terms: BoardTerms,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const { heard } = this.wanted;
      if ((await this.write()) < AT_ONCE) await this.wanted.next(LOOK_MS, signal, heard);
    }
  }

  /** Writes the mails that are due and returns how many. @throws the error of a mail that could not be written; it is retried later. */
  async write(): Promise<number> {
    const due = await this.wanted.due(AT_ONCE);
    const written = await Promise.allSettled(due.map((mail) => this.writeOne(mail)));
    for (const each of written) if (each.status === 'rejected') throw each.reason;
    return due.length;
  }

  private async writeOne(mail: DueMail): Promise<void> {
    const { id: requestId, board } = mail;
    const { slug, name } = await this.boards.byId(board);
    const known = newFacts({ board, actor: `system:${this.name}`, requestId });
    await withFacts(known, () => this.send(mail, name), undefined, slug);
    await this.wanted.done(mail.id);
  }

  private async send(mail: DueMail, board: string): Promise<void> {
    const { id, kind, token, code, origin, returnTo } = mail;
    // An earlier release may have requested a mail of a kind that no longer exists.
    if (!(kind in ACCOUNT_MAILS)) return;
    const receiver = await this.receiver(mail);
    if (!receiver) return;
    const { subject, to } = receiver;
    const keep = async () => {
      await this.tokens.keep(token, {
        kind: TOKENS[kind],
        subject,
        seconds: LIFE[kind],
        replaces: TOKENS[kind] === 'password_reset',
      });
      if (kind === 'verification' && subject.user !== null) await this.tokens.keepCode(subject.user, code, LIFE.code);
    };
    const storefront = await this.terms.storefront(origin);
    const letter = ACCOUNT_MAILS[kind]({ board: board.replaceAll(/\s+/g, ' '), storefront, token, code, returnTo });
    // The token becomes valid only when the mail is sent: a mail beyond the recipient's limit must not invalidate the token of the
    // previous mail.
    await this.mails.send({ id, to, ...letter }, keep);
  }

  /** The recipient of a mail, at the address of their account; null if there is none. */
  private async receiver({ kind, user, email }: DueMail): Promise<{ subject: TokenSubject; to: string } | null> {
    const row = user === null ? await this.reader.byEmail(email ?? '') : await this.reader.find(user);
    if (row) {
      return kind === 'verification' && row.emailVerified
        ? null
        : { subject: { user: row.id, email: null }, to: row.email };
    }
    if (kind !== 'magic_link' || email === null || !(await this.terms.isOpen('candidate'))) return null;
    return { subject: { user: null, email }, to: email };
  }
}
