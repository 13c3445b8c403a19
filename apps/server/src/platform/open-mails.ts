import { type Ciphers } from '#runtime';
import { MailQueue, MailWorker, openMailTransport, QueuedMails, MailMetrics } from '#runtime/engine';
import type { Logger, Settings } from '#runtime/starting';
import type { Wakeups } from '#store';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';

/** Dependencies of the mail queue and its sender. */
export interface MailNeeds {
  readonly settings: Settings;
  readonly pool: Pool;
  readonly ciphers: Ciphers;
  readonly wakeups: Pick<Wakeups, 'mails'>;
  readonly log: Logger;
  readonly registry: Registry;
}

/** Queues mails in this process, within the limits of each recipient. */
export const openMails = ({ settings, pool, ciphers, wakeups, registry }: MailNeeds): QueuedMails =>
  new QueuedMails(pool, ciphers, wakeups.mails, {
    from: settings.MAIL_FROM,
    limits: { ofKind: settings.MAIL_ADDRESS_LIMIT, inAll: settings.MAIL_ADDRESS_TOTAL_LIMIT },
    dropped: MailMetrics.dropped(registry),
  });

/** Sends them in the background. */
export const mailWorker = ({ settings, pool, ciphers, wakeups, log, registry }: MailNeeds): MailWorker =>
  new MailWorker({
    queue: new MailQueue(pool, ciphers),
    transport: openMailTransport(settings),
    wakeups: wakeups.mails,
    log,
    observe: MailMetrics.of(registry, pool),
  });
