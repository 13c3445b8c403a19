import { hash } from 'node:crypto';
import type { Pool } from 'pg';
import { factsIfKnown, type Wakeups } from '#store';
import type { Ciphers } from '../secrets.js';
import { checkMail, comparedAddress, type Mail, Mails } from './mail.js';
import { renderMail } from './render-mail.js';

/** A mail as it waits, sealed: until it has left, it holds an address and often a link that signs in. */
export interface QueuedBody {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Announces mails that are due, and hears of them. */
export type MailWakeups = Pick<Wakeups['mails'], 'announce'>;

/** How long it is remembered that a mail was sent, so that it is not queued again. */
const REMEMBERED_DAYS = 30;

/** What queued mails of a person are found by, as long as they wait: no address is kept in clear text. */
const recipientOf = (board: string, address: string): Buffer =>
  hash('sha256', `${board}\n${comparedAddress(address)}`, 'buffer');

/** Mails in PostgreSQL, where a worker takes them from (decision 0093). */
export class QueuedMails extends Mails {
  /** @param from the address in the header `From`; its domain is that of the Message-IDs. */
  constructor(
    private readonly pool: Pool,
    private readonly ciphers: Ciphers,
    private readonly wakeups: MailWakeups,
    private readonly from: string,
  ) {
    super();
  }

  async send(mail: Mail): Promise<void> {
    checkMail(mail);
    const { id, kind, to, subject } = mail;
    const board = factsIfKnown()?.board ?? '';
    const { text, html } = renderMail(mail.content, mail.from);
    const body: QueuedBody = { from: { name: mail.from, address: this.from }, to, subject, text, html };
    const { ciphertext, keyId } = this.ciphers.seal(JSON.stringify(body), id);
    const { rowCount } = await this.pool.query({
      name: 'mails-queue',
      text: `insert into mails (id, board, kind, recipient, ciphertext, key_id) values ($1, $2, $3, $4, $5, $6)
        on conflict (id) do nothing`,
      values: [id, board, kind, recipientOf(board, to), ciphertext, keyId],
    });
    if (rowCount) this.wakeups.announce();
  }

  async forget(address: string): Promise<void> {
    await this.pool.query({
      name: 'mails-forget',
      text: `update mails set due_at = null, ended_at = now(), outcome = 'forgotten', recipient = null, ciphertext = null, key_id = null
        where recipient = $1`,
      values: [recipientOf(factsIfKnown()?.board ?? '', address)],
    });
  }

  /** Forgets which mails were sent a long time ago; returns how many. Part of housekeeping. */
  async forgetOld(): Promise<number> {
    const { rowCount } = await this.pool.query('delete from mails where ended_at < now() - make_interval(days => $1)', [
      REMEMBERED_DAYS,
    ]);
    return rowCount ?? 0;
  }
}
