import type { Pool } from 'pg';
import { Batcher } from '#store';
import type { Ciphers } from '../secrets.js';
import type { OutgoingMail } from './mail-transport.js';
import type { QueuedBody } from './queued-mails.js';

/** A mail that this process has leased. */
export interface TakenMail {
  readonly id: string;
  readonly board: string;
  readonly kind: string;
  /** The number of tries, this one included. */
  readonly attempts: number;
  /** Seconds since it was queued. */
  readonly age: number;
  /** The mail to send. @throws SealError if its encryption key is unknown. */
  readonly opened: () => OutgoingMail;
}

/** The due mails, and when the next one is due. */
export interface DueMails {
  readonly mails: readonly TakenMail[];
  /** In seconds; null if nothing else waits. Negative if another process has leased it, or more mails were due than requested. */
  readonly nextIn: number | null;
}

interface Row {
  readonly id: string | null;
  readonly board: string;
  readonly kind: string;
  readonly ciphertext: string;
  readonly keyId: string;
  readonly attempts: number;
  /** UTC ISO text with milliseconds. */
  readonly queuedAt: string;
  readonly age: number;
  readonly nextIn: number | null;
}

/** How long other processes leave a leased mail alone, unless the lease is renewed. */
const LEASE_SECONDS = 20;

/** The table of mails, for the workers that send them. */
export class MailQueue {
  private readonly endings = new Batcher((ids: readonly string[]) => this.noteSent(ids), { maxSize: 100, inFlight: 1 });

  /** @param leaseSeconds after which the mail of a dead process is leased again. */
  constructor(
    private readonly pool: Pool,
    private readonly ciphers: Ciphers,
    readonly leaseSeconds = LEASE_SECONDS,
  ) {}

  /**
   * Leases up to `limit` due mails, those that wait longest first. No other process gets them before the lease ends. If a board became a sandbox
   * after its mails were queued, they are kept instead.
   */
  async take(limit: number): Promise<DueMails> {
    const { rows } = await this.pool.query<Row>({
      name: 'mails-take',
      text: `with due as (
          select id from mails where due_at <= now() order by due_at limit $1 for update skip locked
        ), captured as (
          update mails m set due_at = null, ended_at = now(), outcome = 'captured'
          from due join mails d on d.id = due.id join boards b on b.id = d.board and b.captures_mails where m.id = due.id
          returning m.id
        ), taken as (
          update mails m set due_at = now() + make_interval(secs => $2), attempts = attempts + 1 from due
          where m.id = due.id and due.id not in (select id from captured)
          returning m.id, board, kind, ciphertext, key_id as "keyId", attempts, queued_at as "queuedAt",
            extract(epoch from now() - queued_at)::float8 as age
        )
        select t.*, n."nextIn" from (
          select extract(epoch from min(due_at) - now())::float8 as "nextIn" from mails
          where due_at is not null and id not in (select id from due)
        ) n left join taken t on true`,
      values: [limit, this.leaseSeconds],
    });
    const mails = rows.flatMap((row) => (row.id === null ? [] : [this.taken({ ...row, id: row.id })]));
    return { mails, nextIn: rows[0]?.nextIn ?? null };
  }

  /** Renews the leases of `mails` that this process still holds. */
  async renew(mails: readonly TakenMail[]): Promise<void> {
    await this.pool.query({
      name: 'mails-renew',
      // A mail that was postponed for longer than a lease keeps its time. Locked rows are skipped: another statement of this process that locks
      // several mails could deadlock with this one.
      text: `with mine as (
          select m.id from mails m join unnest($1::text[], $2::int[]) as taken(id, attempts) using (id, attempts)
          where m.due_at < now() + make_interval(secs => $3) for update of m skip locked
        )
        update mails m set due_at = now() + make_interval(secs => $3) from mine where m.id = mine.id`,
      values: [mails.map(({ id }) => id), mails.map(({ attempts }) => attempts), this.leaseSeconds],
    });
  }

  /** It was sent: nothing is kept except that it was sent. */
  async sent({ id }: TakenMail): Promise<void> {
    await this.endings.run(id);
  }

  /** Mails that are sent at the same time are recorded by one statement. */
  private async noteSent(ids: readonly string[]): Promise<readonly void[]> {
    await this.pool.query({
      name: 'mails-sent',
      text: `${END} where id = any($1) and due_at is not null`,
      values: [ids, 'sent'],
    });
    return ids.map(() => undefined);
  }

  /** It will never be sent, even if another process is trying it now. */
  async givenUp({ id, attempts }: TakenMail): Promise<void> {
    await this.pool.query({
      name: 'mails-given-up',
      text: `${END} where id = $1 and due_at is not null and attempts = $3`,
      values: [id, 'given_up', attempts],
    });
  }

  /** It is due again in this many seconds, unless another process has leased it meanwhile. */
  async postponed({ id, attempts }: TakenMail, seconds: number): Promise<void> {
    await this.pool.query({
      name: 'mails-postpone',
      text: `update mails set due_at = now() + make_interval(secs => $3) where id = $1 and due_at is not null and attempts = $2`,
      values: [id, attempts, seconds],
    });
  }

  private taken({
    id,
    board,
    kind,
    attempts,
    age,
    queuedAt,
    ciphertext,
    keyId,
  }: Row & { readonly id: string }): TakenMail {
    const opened = (): OutgoingMail => {
      const body = JSON.parse(this.ciphers.open({ ciphertext, keyId }, id)) as QueuedBody;
      const { address } = body.from;
      const messageId = `<${id}@${address.slice(address.lastIndexOf('@') + 1)}>`;
      const { to, from, subject, text, html, unsubscribe } = body;
      const mail: OutgoingMail = { kind, messageId, date: new Date(queuedAt), from, to, subject, text, html };
      return unsubscribe === undefined ? mail : { ...mail, unsubscribe };
    };
    return { id, board, kind, attempts, age, opened };
  }
}

const END = `update mails set due_at = null, ended_at = now(), outcome = $2, recipient = null, ciphertext = null, key_id = null`;
