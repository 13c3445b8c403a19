import type { Wakeups } from '#store';
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { BackgroundWork } from '../process/background-work.js';
import type { Logger } from '../process/logging.js';
import type { MailOutcome } from './mail-metrics.js';
import type { MailQueue, TakenMail } from './mail-queue.js';
import { nextTryIn } from './mail-retries.js';
import { MailRefused, type MailTransport } from './mail-transport.js';

/** Maximum number of concurrent mails of a process. */
const AT_ONCE = 20;
/** How long a mail waits at most to be leased together with others. */
const PATIENCE_MS = 200;
/** How long a try may take. */
const TRY_MS = 60_000;
/** How often a lease is renewed before it would expire. */
const RENEWALS = 4;
/** How often to query the queue when nothing is due: the maximum delay after a lost wake-up. */
const LOOK_MS = 300_000;
/** The minimum time before querying again for mails that another process has leased or just lost. */
const SOONEST_MS = 1_000;

/** The dependencies of the mail worker. */
export interface MailWork {
  readonly queue: MailQueue;
  readonly transport: MailTransport;
  readonly wakeups: Pick<Wakeups['mails'], 'grown' | 'next' | 'wake'>;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly observe: (outcome: MailOutcome) => void;
}

/**
 * Sends due mails, in every process that works in the background. It sleeps until one is queued or due. If a process dies between sending a mail
 * and recording it, the mail is sent again with the same Message-ID.
 */
export class MailWorker extends BackgroundWork {
  readonly name = 'mails';
  readonly single = false;

  constructor(private readonly work: MailWork) {
    super();
  }

  async run(signal: AbortSignal): Promise<void> {
    const { queue, transport, wakeups } = this.work;
    const underWay = new Map<TakenMail, Promise<void>>();
    // Each mail that is being sent listens to it.
    setMaxListeners(0, signal);
    const renewing = setInterval(
      () => void this.renew([...underWay.keys()]),
      (queue.leaseSeconds * 1_000) / RENEWALS,
    ).unref();
    try {
      while (!signal.aborted) {
        const { grown } = wakeups;
        const { mails, nextIn } = await queue.take(AT_ONCE - underWay.size);
        for (const mail of mails)
          underWay.set(
            mail,
            this.send(mail, signal).finally(() => underWay.delete(mail)),
          );
        if (underWay.size === AT_ONCE) await someFree(underWay);
        else await wakeups.next(pauseMs(nextIn), signal, grown);
      }
    } finally {
      await Promise.all(underWay.values());
      clearInterval(renewing);
      await transport.close();
    }
  }

  private async renew(mails: readonly TakenMail[]): Promise<void> {
    const { queue, log } = this.work;
    if (mails.length === 0) return;
    await queue.renew(mails).catch((err: unknown) => log.warn({ err }, 'Mails that are being sent may be sent twice'));
  }

  /** Never throws: an unrecorded result makes the mail due again when its lease ends. */
  private async send(mail: TakenMail, signal: AbortSignal): Promise<void> {
    const { queue, transport, wakeups, log, observe } = this.work;
    const about = { mail: mail.id, kind: mail.kind, board: mail.board, attempts: mail.attempts };
    try {
      const trouble = await deliver(transport, mail, signal);
      if (trouble === null) {
        await queue.sent(mail);
        observe('sent');
        return;
      }
      if (signal.aborted) return await queue.postponed(mail, 0);
      const pause = trouble instanceof MailRefused ? null : nextTryIn(mail.attempts, mail.age);
      if (pause === null) {
        await queue.givenUp(mail);
        observe('given_up');
        log.error({ ...about, err: trouble }, 'Gave up sending a mail');
        return;
      }
      await queue.postponed(mail, pause);
      observe('failed');
      log.warn({ ...about, err: trouble, againIn: pause }, 'Could not send a mail yet');
      // The worker's sleep was computed from what was due before.
      wakeups.wake();
    } catch (err) {
      log.warn({ ...about, err }, 'Could not record the result of sending a mail');
    }
  }
}

/** Null if it was sent; otherwise the reason. */
async function deliver(transport: MailTransport, mail: TakenMail, signal: AbortSignal): Promise<Error | null> {
  const ending = new AbortController();
  const end = () => ending.abort(new Error('The try was interrupted.'));
  const late = setTimeout(end, TRY_MS);
  if (signal.aborted) end();
  signal.addEventListener('abort', end);
  try {
    await transport.deliver(mail.opened(), ending.signal);
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', end);
  }
}

/**
 * Returns when half of the running mails are done, or one of them and some time has passed: leasing mails is a transaction, which should not run
 * for each of thousands.
 */
async function someFree(underWay: ReadonlyMap<TakenMail, Promise<void>>): Promise<void> {
  await Promise.race(underWay.values());
  let isLate = false;
  const late = sleep(PATIENCE_MS, undefined, { ref: false }).then(() => {
    isLate = true;
  });
  while (!isLate && underWay.size > AT_ONCE / 2) await Promise.race([...underWay.values(), late]);
}

const pauseMs = (nextIn: number | null): number =>
  nextIn === null ? LOOK_MS : Math.min(Math.max(nextIn * 1_000, SOONEST_MS), LOOK_MS);
