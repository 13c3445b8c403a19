import { hash } from 'node:crypto';
import type { Pool } from 'pg';
import { type Wakeups, Batcher } from '#store';
import { RequestScope } from '#store/engine';
import type { Ciphers } from '../secrets.js';
import { type CapturedMail, checkMail, type Mail, Mails } from './mail.js';
import { comparedAddress } from '../process/mail-address.js';
import { MailAllowances, type MailLimits } from './mail-allowances.js';
import { renderMail } from './render-mail.js';

/** A queued mail, encrypted: until it is sent, it contains an address and often a sign-in link. */
export interface QueuedBody {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribe?: string;
}

/** Announces due mails and listens for them. */
export type MailWakeups = Pick<Wakeups['mails'], 'announce'>;

/** How long a sent mail is remembered, so that it is not queued again. */
const REMEMBERED_DAYS = 30;

/** The digest that finds a person's queued mails: no address is stored in clear. */
const recipientOf = (board: string, address: string): Buffer =>
  hash('sha256', `${board}\n${comparedAddress(address)}`, 'buffer');

/** A mail as a row of the queue. */
interface QueuedRow {
  readonly id: string;
  readonly board: string;
  readonly kind: string;
  readonly recipient: Buffer;
  readonly ciphertext: string;
  readonly keyId: string;
  /** UTC ISO text; null: immediately. */
  readonly notBefore: string | null;
}

interface CapturedRow extends Pick<QueuedRow, 'id' | 'kind' | 'ciphertext' | 'keyId'> {
  /** UTC ISO text with milliseconds. */
  readonly queuedAt: string;
}

/** How this installation sends mails. */
export interface MailTerms {
  /** The address in the header `From`; its domain is that of the Message-IDs. */
  readonly from: string;
  readonly limits: MailLimits;
  /** Called with the kind of each mail that is dropped because of its recipient's limit. */
  readonly dropped?: (kind: string) => void;
}

/** Mails that are queued at the same time share one statement: a digest queues thousands. */
const QUEUED_AT_ONCE = 200;

/** Mails in PostgreSQL, where a worker leases them (decision 0093). */
export class QueuedMails extends Mails {
  private readonly rows = new Batcher((rows: readonly QueuedRow[]) => this.insert(rows), {
    maxSize: QUEUED_AT_ONCE,
    inFlight: 2,
    keys: ({ id }) => [id],
  });

  private readonly allowances: MailAllowances;

  constructor(
    private readonly pool: Pool,
    private readonly ciphers: Ciphers,
    private readonly wakeups: MailWakeups,
    private readonly terms: MailTerms,
  ) {
    super();
    this.allowances = new MailAllowances(pool, terms.limits);
  }

  async send(mail: Mail, prepare?: () => Promise<void>): Promise<boolean> {
    checkMail(mail);
    const { id, kind, to, subject, limit = 'recipient', notBefore = null } = mail;
    const board = RequestScope.factsIfKnown()?.board ?? '';
    if (limit !== 'none' && !(await this.allowances.take({ id, board, kind, to, limit }))) {
      this.terms.dropped?.(kind);
      return false;
    }
    await prepare?.();
    const { text, html } = renderMail(mail.content, mail.from);
    const body: QueuedBody = {
      from: { name: mail.from, address: this.terms.from },
      to,
      subject,
      text,
      html,
      ...(mail.unsubscribe ? { unsubscribe: mail.unsubscribe.url } : {}),
    };
    const { ciphertext, keyId } = this.ciphers.seal(JSON.stringify(body), id);
    if (await this.rows.run({ id, board, kind, recipient: recipientOf(board, to), ciphertext, keyId, notBefore }))
      this.wakeups.announce();
    return true;
  }

  /** For each row, whether its id was new. */
  private async insert(rows: readonly QueuedRow[]): Promise<readonly Promise<boolean>[]> {
    const { rows: fresh } = await this.pool.query<{ id: string }>({
      name: 'mails-queue',
      // A mail for later counts as queued at that time: until then it is neither late nor old. A mail of a sandbox is never due.
      text: `insert into mails (id, board, kind, recipient, ciphertext, key_id, queued_at, due_at, ended_at, outcome)
        select m.id, board, kind, recipient, ciphertext, key_id, greatest(not_before, now()),
          case when b.id is null then greatest(not_before, now()) end,
          case when b.id is not null then greatest(not_before, now()) end, case when b.id is not null then 'captured' end
        from unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::text[], $6::text[], $7::timestamptz[])
          as m(id, board, kind, recipient, ciphertext, key_id, not_before)
        left join boards b on b.id = m.board and b.captures_mails
        on conflict (id) do nothing returning id`,
      values: [
        rows.map(({ id }) => id),
        rows.map(({ board }) => board),
        rows.map(({ kind }) => kind),
        rows.map(({ recipient }) => recipient),
        rows.map(({ ciphertext }) => ciphertext),
        rows.map(({ keyId }) => keyId),
        rows.map(({ notBefore }) => notBefore),
      ],
    });
    const inserted = new Set(fresh.map(({ id }) => id));
    return rows.map(({ id }) => Promise.resolve(inserted.has(id)));
  }

  async forget(address: string): Promise<void> {
    await this.pool.query({
      name: 'mails-forget',
      text: `update mails set due_at = null, ended_at = now(), outcome = 'forgotten', recipient = null, ciphertext = null, key_id = null
        where recipient = $1`,
      values: [recipientOf(RequestScope.factsIfKnown()?.board ?? '', address)],
    });
  }

  async captured(limit: number, without: readonly string[] = []): Promise<readonly CapturedMail[]> {
    const { rows } = await this.pool.query<CapturedRow>({
      name: 'mails-captured',
      text: `select id, kind, ciphertext, key_id as "keyId", queued_at as "queuedAt" from mails
        where board = $1 and outcome = 'captured' and ciphertext is not null and queued_at <= now() and kind <> all ($3)
        order by queued_at desc, id desc limit $2`,
      values: [RequestScope.factsIfKnown()?.board ?? '', limit, without],
    });
    return rows.map(({ id, kind, ciphertext, keyId, queuedAt }) => {
      const { to, subject, html, text } = JSON.parse(this.ciphers.open({ ciphertext, keyId }, id)) as QueuedBody;
      return { id, kind, to, subject, html, text, queuedAt };
    });
  }

  async discardAll(): Promise<void> {
    await this.pool.query({
      name: 'mails-discard',
      text: `update mails set due_at = null, ended_at = now(), outcome = 'forgotten', recipient = null, ciphertext = null, key_id = null
        where board = $1 and ciphertext is not null`,
      values: [RequestScope.factsIfKnown()?.board ?? ''],
    });
  }

  /** Deletes the records of mails that were sent long ago; returns how many. Part of housekeeping. */
  async forgetOld(): Promise<number> {
    const { rowCount } = await this.pool.query('delete from mails where ended_at < now() - make_interval(days => $1)', [
      REMEMBERED_DAYS,
    ]);
    return rowCount ?? 0;
  }
}
