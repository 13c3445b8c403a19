import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Ciphers } from '#runtime';
import { Registry } from 'prom-client';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { mailMetrics, type MailOutcome } from '../../../libs/runtime/src/mail/mail-metrics.js';
import { MailQueue } from '../../../libs/runtime/src/mail/mail-queue.js';
import { MailTransport, type OutgoingMail } from '../../../libs/runtime/src/mail/mail-transport.js';
import { MailWorker } from '../../../libs/runtime/src/mail/mail-worker.js';
import { QueuedMails } from '../../../libs/runtime/src/mail/queued-mails.js';
import { SmtpTransport } from '../../../libs/runtime/src/mail/smtp-transport.js';
import { Wakeups } from '../../../libs/store/src/event-log/wakeups.js';
import { mailServer, refusal } from '../../doubles/smtp-server.js';
import { eventually } from '../store/event-store.samples.js';
import { aMail, mailsContract, NO_LIMITS, onBoard } from './mails.suite.js';
import { type Database, freshDatabase } from '../postgres-database.js';

const ciphers = new Ciphers([{ id: 'test', bytes: new Uint8Array(32).fill(7) }]);
const SILENT = { announce: () => undefined };
const FROM = 'no-reply@jobs.example';
const TERMS = { from: FROM, limits: NO_LIMITS };

mailsContract('PostgreSQL', async (limits) => {
  const database = await freshDatabase();
  const pool = database.pool();
  return {
    mails: new QueuedMails(pool, ciphers, SILENT, { from: FROM, limits }),
    waiting: async () =>
      (await pool.query<{ id: string }>('select id from mails where due_at is not null')).rows.map(({ id }) => id),
    close: () => database.drop(),
  };
});

/** Handles mails as `deliver` says, and records them. */
class TestTransport extends MailTransport {
  readonly delivered: OutgoingMail[] = [];

  constructor(
    private readonly act: (mail: OutgoingMail, signal: AbortSignal) => Promise<void> | void = () => undefined,
  ) {
    super();
  }

  async deliver(mail: OutgoingMail, signal: AbortSignal): Promise<void> {
    this.delivered.push(mail);
    await this.act(mail, signal);
  }

  async close(): Promise<void> {}
}

interface Row {
  readonly attempts: number;
  readonly outcome: string | null;
  readonly dueIn: number | null;
  readonly held: boolean;
}

describe('mails that are sent', () => {
  let database: Database;
  let pool: Pool;
  let wakeups: Wakeups;
  let mails: QueuedMails;
  const ending: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    database = await freshDatabase();
    pool = database.pool();
    wakeups = new Wakeups(pool);
    mails = new QueuedMails(pool, ciphers, wakeups.mails, TERMS);
  });
  afterEach(async () => {
    for (const end of ending.splice(0)) await end();
    await pool.query('delete from mails');
  });
  afterAll(async () => {
    wakeups?.close();
    await database?.drop();
  });

  /** A process that sends with `transport`, until the test is over or it is stopped. */
  function working(transport: MailTransport, { leaseSeconds = 120, heard = wakeups } = {}) {
    const outcomes: MailOutcome[] = [];
    const lines: string[] = [];
    const note = (fields: object, message: string) =>
      lines.push(
        `${message} ${JSON.stringify(fields, (_, value: unknown) => (value instanceof Error ? value.message : value))}`,
      );
    const worker = new MailWorker({
      queue: new MailQueue(pool, ciphers, leaseSeconds),
      transport,
      wakeups: heard.mails,
      log: { warn: note, error: note } as never,
      observe: (outcome) => outcomes.push(outcome),
    });
    const end = new AbortController();
    const ended = worker.run(end.signal);
    const stop = async () => {
      end.abort();
      await ended;
    };
    ending.push(stop);
    return { outcomes, lines, stop };
  }

  const row = async (id: string): Promise<Row | undefined> =>
    (
      await pool.query<Row>(
        `select attempts, outcome, extract(epoch from due_at - now())::float8 as "dueIn",
          (recipient is not null or ciphertext is not null or key_id is not null) as held from mails where id = $1`,
        [id],
      )
    ).rows[0];
  const isSent = async (id: string) => (await row(id))?.outcome === 'sent';
  /** Ends its pause. */
  const due = async (id: string) => {
    await pool.query('update mails set due_at = now() where id = $1', [id]);
    wakeups.mails.wake();
  };

  test('leave at once, under a Message-ID made of their id, and leave nothing of themselves behind', async () => {
    const transport = new TestTransport();
    const { outcomes } = working(transport);
    const mail = aMail();
    await onBoard('boards_a', () => mails.send(mail));
    await eventually(() => isSent(mail.id), 'it is sent');
    expect(transport.delivered).toEqual([
      expect.objectContaining({
        messageId: `<${mail.id}@jobs.example>`,
        from: { name: 'Care jobs', address: FROM },
        date: expect.any(Date),
        to: 'ada@example.com',
        subject: 'Confirm your address',
      }),
    ]);
    expect(await row(mail.id)).toEqual({ attempts: 1, outcome: 'sent', dueIn: null, held: false });
    expect(outcomes).toEqual(['sent']);
  });

  test('are sent once, also when they are queued again after they left', async () => {
    const transport = new TestTransport();
    working(transport);
    const [first, second] = [aMail(), aMail()];
    await mails.send(first);
    await eventually(() => isSent(first.id), 'it is sent');
    await mails.send(first);
    await mails.send(second);
    await eventually(() => isSent(second.id), 'the next one is sent');
    expect(transport.delivered.map(({ messageId }) => messageId)).toEqual(
      [first, second].map(({ id }) => `<${id}@jobs.example>`),
    );
  });

  test('wait sealed: a copy of the table shows neither address nor link', async () => {
    await onBoard('boards_a', () => mails.send(aMail()));
    const { rows } = await pool.query('select row_to_json(m)::text as text from mails m');
    const text = JSON.stringify(rows);
    expect(text).toContain('verification');
    for (const secret of ['ada@example.com', 'secret-token', 'Care jobs', 'Hello Ada']) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString('base64').slice(0, 10));
    }
  });

  test('are sent by one of several processes, each once', async () => {
    const transports = [new TestTransport(() => sleep(1)), new TestTransport(() => sleep(1)), new TestTransport()];
    for (const transport of transports) working(transport);
    const all = Array.from({ length: 60 }, () => aMail());
    await Promise.all(all.map((mail) => mails.send(mail)));
    await eventually(
      async () => (await pool.query(`select 1 from mails where outcome = 'sent'`)).rowCount === all.length,
      'all are sent',
    );
    const delivered = transports.flatMap((transport) => transport.delivered.map(({ messageId }) => messageId));
    expect(delivered.sort()).toEqual(all.map(({ id }) => `<${id}@jobs.example>`).sort());
  });

  test('are tried again when the server says 451, with the same Message-ID and date', async () => {
    let tries = 0;
    const server = await mailServer({
      onRcptTo: (_, __, done) => done(++tries === 1 ? refusal(451, '<ada@example.com> greylisted') : null),
    });
    ending.push(server.close);
    const { outcomes, lines, stop } = working(new SmtpTransport(server.url));
    const mail = aMail();
    const [{ since } = { since: '' }] = (await pool.query<{ since: string }>('select now() as since')).rows;
    await mails.send(mail);
    await eventually(async () => outcomes.length === 1, 'it failed once');
    // Before its pause is over, however slow this machine is.
    await stop();
    expect(await row(mail.id)).toMatchObject({ attempts: 1, outcome: null, held: true });
    expect((await row(mail.id))?.dueIn).toBeLessThanOrEqual(5);
    const { rowCount } = await pool.query(
      `select from mails where id = $1 and due_at > $2::timestamptz + interval '2 s'`,
      [mail.id, since],
    );
    expect(rowCount).toBe(1);
    const again = working(new SmtpTransport(server.url));
    expect(lines.join()).toMatch(/Could not send a mail yet.*451/);
    expect(lines.join()).not.toMatch(/ada@|greylisted|secret-token/);
    await due(mail.id);
    await eventually(() => isSent(mail.id), 'it is sent');
    expect(server.arrived.map(({ messageId }) => messageId)).toEqual([`<${mail.id}@jobs.example>`]);
    expect([...outcomes, ...again.outcomes]).toEqual(['failed', 'sent']);
  });

  test('are tried again by themselves when the pause is over', async () => {
    let tries = 0;
    const transport = new TestTransport(() => {
      if (++tries === 1) throw new Error('not yet');
    });
    working(transport);
    const mail = aMail();
    await mails.send(mail);
    await eventually(async () => tries === 1 && ((await row(mail.id))?.dueIn ?? 99) < 6, 'it failed once');
    await pool.query(`update mails set due_at = now() + interval '0.3 seconds' where id = $1`, [mail.id]);
    wakeups.mails.wake();
    // From here on only the worker's own timer wakes it.
    await eventually(() => isSent(mail.id), 'it is sent');
  });

  test('are given up when the server says 550, with an error that names no one', async () => {
    const server = await mailServer({ onRcptTo: (_, __, done) => done(refusal(550, '<ada@example.com> is unknown')) });
    ending.push(server.close);
    const { outcomes, lines } = working(new SmtpTransport(server.url));
    const mail = aMail();
    await onBoard('boards_a', () => mails.send(mail));
    await eventually(async () => outcomes.length === 1, 'it was tried');
    expect(await row(mail.id)).toEqual({ attempts: 1, outcome: 'given_up', dueIn: null, held: false });
    expect(lines).toEqual([expect.stringMatching(new RegExp(`Gave up.*${mail.id}.*boards_a.*550`))]);
    expect(lines.join()).not.toMatch(/ada@|unknown|secret-token/);
  });

  test('wait while there is no server, and are given up after two days', async () => {
    const server = await mailServer();
    await server.close();
    const { outcomes } = working(new SmtpTransport(server.url));
    const [young, old] = [aMail(), aMail()];
    await mails.send(young);
    await eventually(async () => outcomes.length === 1, 'the first was tried');
    await pool.query(
      `insert into mails (id, board, kind, recipient, ciphertext, key_id, queued_at)
        select $1, board, kind, recipient, ciphertext, key_id, now() - interval '2 days' from mails where id = $2`,
      [old.id, young.id],
    );
    wakeups.mails.wake();
    await eventually(async () => outcomes.length === 2, 'the second was tried');
    expect([(await row(young.id))?.outcome, (await row(old.id))?.outcome]).toEqual([null, 'given_up']);
  });

  test('are sent again, with the same Message-ID, when a process dies between sending and noting it', async () => {
    // A process that hands the mail over and then dies.
    const lost = new MailQueue(pool, ciphers, 0.3);
    const mail = aMail();
    await mails.send(mail);
    const first = new TestTransport();
    const { mails: taken } = await lost.take(5);
    for (const each of taken) await first.deliver(each.opened(), new AbortController().signal);
    const second = new TestTransport();
    working(second);
    await eventually(() => isSent(mail.id), 'another process sends it');
    expect(second.delivered).toEqual(first.delivered);
    expect(second.delivered.map(({ messageId }) => messageId)).toEqual([`<${mail.id}@jobs.example>`]);
    expect((await row(mail.id))?.attempts).toBe(2);
  });

  test('that take longer than a lease stay with their process as long as it lives', async () => {
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const slow = new TestTransport(() => arrived);
    const other = new TestTransport();
    // So long that even a process that stalls for a moment renews it in time.
    working(slow, { leaseSeconds: 5 });
    const mail = aMail();
    await mails.send(mail);
    await eventually(() => slow.delivered.length === 1, 'it is being sent');
    working(other, { leaseSeconds: 5 });
    const { rows } = await pool.query<{ over: string }>('select due_at as over from mails where id = $1', [mail.id]);
    await eventually(
      async () => (await pool.query('select where now() > $1::timestamptz', [rows[0]?.over])).rowCount === 1,
      'the first lease is over',
    );
    expect(await isSent(mail.id)).toBe(false);
    arrive();
    await eventually(() => isSent(mail.id), 'it is sent');
    expect([slow.delivered.length, other.delivered.length]).toEqual([1, 0]);
    expect((await row(mail.id))?.attempts).toBe(1);
  });

  test('that were postponed meanwhile are not due earlier', async () => {
    const queue = new MailQueue(pool, ciphers, 20);
    const mail = aMail();
    await mails.send(mail);
    const { mails: taken } = await queue.take(1);
    for (const each of taken) await queue.postponed(each, 3_600);
    await queue.renew(taken);
    expect((await row(mail.id))?.dueIn).toBeGreaterThan(3_500);
  });

  test('that a slow process fails to send stay sent by who was faster', async () => {
    const slow = new MailQueue(pool, ciphers, 0);
    const mail = aMail();
    await mails.send(mail);
    const [taken] = (await slow.take(1)).mails;
    working(new TestTransport());
    await eventually(() => isSent(mail.id), 'another process sends it');
    if (!taken) throw new Error('Nothing was taken.');
    await slow.postponed(taken, 0);
    await slow.givenUp(taken);
    expect(await row(mail.id)).toMatchObject({ outcome: 'sent', dueIn: null });
  });

  test('whose sending is broken off by a stop are due at once', async () => {
    const transport = new TestTransport(
      (_, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('broken off')))),
    );
    const { stop, outcomes } = working(transport);
    const mail = aMail();
    await mails.send(mail);
    await eventually(() => transport.delivered.length === 1, 'it is being sent');
    await stop();
    expect((await row(mail.id))?.dueIn).toBeLessThanOrEqual(0);
    expect(outcomes).toEqual([]);
  });

  test('that were sealed with a key that is gone wait for it, and stop no other', async () => {
    const others = new Ciphers([{ id: 'gone', bytes: new Uint8Array(32).fill(9) }]);
    const [closed, open] = [aMail(), aMail()];
    await new QueuedMails(pool, others, SILENT, TERMS).send(closed);
    const { outcomes } = working(new TestTransport());
    await mails.send(open);
    await eventually(() => isSent(open.id), 'the other one is sent');
    await eventually(async () => outcomes.length === 2, 'both were tried');
    expect(await row(closed.id)).toMatchObject({ outcome: null, held: true });
  });

  test('are announced to other processes', async () => {
    const theirs = new Wakeups(database.pool(2));
    await theirs.listen();
    ending.push(async () => theirs.close());
    const transport = new TestTransport();
    working(transport, { heard: theirs });
    const ours = new Wakeups(pool);
    ending.push(async () => ours.close());
    const mail = aMail();
    await new QueuedMails(pool, ciphers, ours.mails, TERMS).send(mail);
    await eventually(() => isSent(mail.id), 'it is sent');
  });

  test('that are for later leave then, and are not late before', async () => {
    const transport = new TestTransport();
    working(transport);
    const mail = aMail({ notBefore: new Date(Date.now() + 3_600_000).toISOString() });
    await mails.send(mail);
    expect((await row(mail.id))?.dueIn).toBeGreaterThan(3_500);
    const registry = new Registry();
    mailMetrics(registry, pool);
    expect(await registry.getSingleMetricAsString('openings_mails_lag_seconds')).toMatch(/ 0$/);
    expect(transport.delivered).toEqual([]);
    await due(mail.id);
    await eventually(() => isSent(mail.id), 'it is sent');
    const past = aMail({ notBefore: '2026-01-01T00:00:00.000Z' });
    await mails.send(past);
    await eventually(() => isSent(past.id), 'a moment that has passed is now');
  });

  test('to one address are counted exactly over three processes, from the first one on, and again in the next hour', async () => {
    const dropped: string[] = [];
    const terms = { from: FROM, limits: { ofKind: 7, inAll: 9 }, dropped: (kind: string) => dropped.push(kind) };
    const processes = [1, 2, 3].map(() => new QueuedMails(database.pool(4), ciphers, SILENT, terms));
    const to = 'bea@example.com';
    const flood = async (kind: string) => {
      const all = processes.flatMap((each) => Array.from({ length: 20 }, () => each.send(aMail({ to, kind }))));
      return (await Promise.all(all)).filter(Boolean).length;
    };
    expect(await flood('verification')).toBe(7);
    expect(await flood('magic_link')).toBe(2);
    expect([dropped.length, new Set(dropped)]).toEqual([111, new Set(['verification', 'magic_link'])]);
    await pool.query('update rate_windows set window_start = window_start - 3600');
    expect(await flood('verification')).toBe(7);
  });

  describe('of a sandbox', () => {
    const all = () => onBoard('boards_sandbox', () => mails.captured(50));
    beforeAll(() =>
      pool.query(
        `insert into boards (id, slug, name, plan, sandbox, captures_mails)
         values ('boards_sandbox', 'sandbox', 'Sandbox', 'scale', true, true), ('boards_real', 'real', 'Real', 'scale', false, false)`,
      ),
    );

    test('are kept and not delivered, newest first, without the kinds that are left out', async () => {
      const transport = new TestTransport();
      working(transport);
      const [first, second, hidden] = [
        aMail({ to: 'jane@example.com' }),
        aMail({ kind: 'digest' }),
        aMail({ kind: 'invitation' }),
      ];
      for (const mail of [first, second, hidden]) await onBoard('boards_sandbox', () => mails.send(mail));
      const real = aMail();
      await onBoard('boards_real', () => mails.send(real));
      await eventually(() => isSent(real.id), 'mails of other boards are sent');
      const kept = await onBoard('boards_sandbox', () => mails.captured(50, ['invitation']));
      expect(kept.map(({ id }) => id)).toEqual([second.id, first.id]);
      expect(kept[1]).toMatchObject({ to: 'jane@example.com', subject: first.subject, kind: 'verification' });
      expect(kept[1]?.html).toContain('href="https://jobs.example/auth/verify-email?token=secret-token"');
      expect(kept[1]?.text).toContain('secret-token');
      expect(await onBoard('boards_sandbox', () => mails.captured(1))).toMatchObject([{ id: hidden.id }]);
      expect(await onBoard('boards_real', () => mails.captured(50))).toEqual([]);
      expect(transport.delivered.map(({ messageId }) => messageId)).toEqual([expect.stringContaining(real.id)]);
    });

    test('that were queued before it became one are kept, too', async () => {
      await pool.query(`update boards set captures_mails = false where id = 'boards_sandbox'`);
      const [early, other] = [aMail(), aMail()];
      await onBoard('boards_sandbox', () => mails.send(early));
      await pool.query(`update boards set captures_mails = true where id = 'boards_sandbox'`);
      const transport = new TestTransport();
      working(transport);
      await onBoard('boards_real', () => mails.send(other));
      await eventually(async () => (await isSent(other.id)) && (await all()).length === 1, 'the queue is empty');
      expect((await all())[0]).toMatchObject({ id: early.id });
      expect(transport.delivered).toHaveLength(1);
    });

    test('are discarded with their content, and forgotten for an address', async () => {
      const [one, two] = [aMail({ to: 'jane@example.com' }), aMail({ to: 'ada@example.com' })];
      for (const mail of [one, two]) await onBoard('boards_sandbox', () => mails.send(mail));
      await onBoard('boards_sandbox', () => mails.forget('jane@example.com'));
      expect((await all()).map(({ id }) => id)).toEqual([two.id]);
      await onBoard('boards_sandbox', () => mails.discardAll());
      await onBoard('boards_sandbox', () => mails.send(two));
      expect(await all()).toEqual([]);
      const { rows } = await pool.query('select from mails where ciphertext is not null or due_at is not null');
      expect(rows).toEqual([]);
    });

    test('that are for later are shown when they are due', async () => {
      const later = aMail({ notBefore: new Date(Date.now() + 3_600_000).toISOString() });
      await onBoard('boards_sandbox', () => mails.send(later));
      expect(await all()).toEqual([]);
      await pool.query(`update mails set queued_at = now() where id = $1`, [later.id]);
      expect(await all()).toHaveLength(1);
    });
  });

  test('cost no statement at rest', async () => {
    working(new TestTransport());
    const mail = aMail();
    await mails.send(mail);
    await eventually(() => isSent(mail.id), 'it is sent');
    // It looks once more after that, for new mails.
    await sleep(50);
    const statements: unknown[] = [];
    const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
    pool.query = ((...args: unknown[]) => {
      statements.push(args[0]);
      return query(...args);
    }) as Pool['query'];
    try {
      await sleep(1_500);
      expect(statements).toEqual([]);
    } finally {
      pool.query = query as Pool['query'];
    }
  });

  test('are remembered for a while after they left', async () => {
    working(new TestTransport());
    const [recent, old] = [aMail(), aMail()];
    for (const mail of [recent, old]) await mails.send(mail);
    for (const { id } of [recent, old]) await eventually(() => isSent(id), 'both are sent');
    await pool.query(`update mails set ended_at = now() - interval '31 days' where id = $1`, [old.id]);
    expect(await mails.forgetOld()).toBe(1);
    expect([await row(recent.id), await row(old.id)]).toEqual([expect.anything(), undefined]);
  });
});
