import { type AlertedJob, AlertJobs } from '#jobs';
import { Links } from '#http';
import { BackgroundWork, BoardSchedules, Dispatches, type Mail, MailError, Mails } from '#runtime';
import { Operations, type OperationResult, type OperationWork, OperationWorker } from '#runtime/operations';
import { facts, newFacts, withFacts, Ids } from '#store';
import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { BoardUserReader } from '../board-user/board-user.read-model.js';
import { AccountAlertsReader } from '../alert/account-alerts.read-model.js';
import type { AlertFilters } from '../alert/alert-filters.js';
import { digestMail } from '../alert/alert-mails.js';
import { AlertTokens } from '../alert/alert-tokens.service.js';
import { AlertSettings } from '../alert-settings.service.js';
import type { BoardIdentity } from '../../letter.js';
import { SubscriberCapacity } from '../subscriber/capacity.service.js';
import { SubscriberReader } from '../subscriber/subscriber.read-model.js';
import { lastDue, nextDue, weekOf, windowStart } from './digest-week.js';
import { JobPool } from './job-pool.js';

type DueBoard = Awaited<ReturnType<BoardSchedules['due']>>[number];

/** Name of the schedule of boards. */
export const DIGESTS = 'job-alert-digests';
const KIND = 'internal.job_alerts.digests';
const JOBS_AT_MOST = 20;
/** The number of subscriptions that are read, and whose digests are queued, in one batch. */
const TOGETHER = 250;
const BOARDS_AT_ONCE = 100;
/** The longest sleep before the clock (not a database) is checked again: the clock may be changed, and timers have a maximum. */
const LONGEST_SLEEP_MS = 3_600_000;

/** The period of the jobs in the digests of a board, and the week they count for. */
interface Input {
  readonly since: string;
  readonly until: string;
}

/** The progress of a run: the current lane, and the last receiver. */
interface Checkpoint {
  readonly lane: 'subscribers' | 'accounts';
  readonly before: string | null;
}

/** An alert whose digest may be due. */
interface Receiver {
  readonly subscriptionId: string;
  readonly alertId: string;
  readonly email: string;
  readonly label: string | null;
  readonly filters: AlertFilters;
  /** Origin of the storefront where it was requested; null without a publishable key. */
  readonly origin: string | null;
}

/** Starts the digests of each board when they are due: Mondays at 08:00 UTC, or as soon as the server runs again. */
@Injectable()
export class BeginDigests implements BackgroundWork {
  readonly name = 'begin-digests';
  readonly single = true;

  constructor(
    private readonly schedules: BoardSchedules,
    private readonly operations: Operations,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.begin(new Date().toISOString());
      const next = Date.parse(nextDue(new Date().toISOString()));
      while (!signal.aborted && Date.now() < next)
        await sleep(Math.min(next - Date.now(), LONGEST_SLEEP_MS), undefined, { signal }).catch(() => undefined);
    }
  }

  /** Starts the digests of all boards that are due at `now`, and returns the number of boards. Repeatable. */
  async begin(now: string): Promise<number> {
    for (let begun = 0; ;) {
      const due = await this.schedules.due(DIGESTS, now, BOARDS_AT_ONCE);
      for (const each of due) await this.beginOn(each, now);
      begun += due.length;
      if (due.length < BOARDS_AT_ONCE) return begun;
    }
  }

  private async beginOn(due: DueBoard, now: string): Promise<void> {
    const until = lastDue(now);
    const id = Ids.derived('ops', `${DIGESTS}/${due.board}/${until}`, Date.parse(until));
    const known = newFacts({ board: due.board, actor: 'system:job-alert-digests', now, requestId: id });
    const input: Input = { since: windowStart(due.since, until), until };
    // A second start returns the same operation.
    await withFacts(known, () => this.operations.start(KIND, input, { id }));
    await this.schedules.advance(DIGESTS, due, { since: until, dueAt: nextDue(now) });
  }
}

/**
 * Sends the digests of a board: each alert gets one for the week, or none if no new job matches. The mail of an alert and week has a
 * fixed id and is queued before it is recorded as sent. An interrupted run neither loses nor repeats a mail (decision 0116).
 */
@Injectable()
export class SendDigests extends OperationWorker<Input> {
  readonly kind = KIND;

  constructor(
    private readonly settings: AlertSettings,
    private readonly jobs: AlertJobs,
    private readonly subscribers: SubscriberReader,
    private readonly accounts: AccountAlertsReader,
    private readonly users: BoardUserReader,
    private readonly capacity: SubscriberCapacity,
    private readonly dispatches: Dispatches,
    private readonly mails: Mails,
    private readonly tokens: AlertTokens,
    private readonly links: Links,
  ) {
    super();
  }

  async run({ since, until }: Input, work: OperationWork): Promise<OperationResult | null> {
    if (!(await this.settings.isOn())) return null;
    await this.capacity.fill();
    const places = new Map<string, readonly string[]>();
    const pool = await this.pool(since, until, places);
    if (pool.isEmpty) return null;
    const week = weekOf(until);
    const send = async (receivers: readonly Receiver[]) => {
      work.signal.throwIfAborted();
      await this.learn(places, receivers);
      await this.send(receivers, pool, week);
    };
    let { lane, before } = (await work.load<Checkpoint>()) ?? { lane: 'subscribers', before: null };
    while (lane === 'subscribers') {
      const rows = await this.subscribers.receivers(before, TOGETHER);
      await send(
        rows.flatMap(({ id: subscriptionId, email, alerts }) =>
          (email === '' ? [] : alerts)
            .filter(({ state }) => state === 'active')
            .map(({ id: alertId, filters, origin = null }) => ({
              subscriptionId,
              alertId,
              email,
              label: null,
              filters,
              origin,
            })),
        ),
      );
      before = rows.at(-1)?.id ?? null;
      if (rows.length < TOGETHER) [lane, before] = ['accounts', null];
      await work.save({ lane, before } satisfies Checkpoint);
    }
    for (;;) {
      const rows = await this.accounts.receivers(before, TOGETHER);
      const users = await this.users.byIds(rows.map(({ id }) => id));
      await send(
        rows.flatMap(({ id: subscriptionId, alerts }) => {
          const user = users.get(subscriptionId);
          if (!user?.emailVerified) return [];
          return alerts
            .filter(({ isPaused }) => !isPaused)
            .map(({ id: alertId, label, filters, origin = null }) => ({
              subscriptionId,
              alertId,
              email: user.email,
              label,
              filters,
              origin,
            }));
        }),
      );
      if (rows.length < TOGETHER) return null;
      before = rows.at(-1)?.id ?? null;
      await work.save({ lane, before } satisfies Checkpoint);
    }
  }

  private async pool(since: string, until: string, places: ReadonlyMap<string, readonly string[]>): Promise<JobPool> {
    const all: AlertedJob[] = [];
    for await (const batch of this.jobs.publishedBetween(since, until)) all.push(...batch);
    return new JobPool(all, (id) => places.get(id) ?? [], JOBS_AT_MOST);
  }

  /** Looks up the places of `receivers` that are not known yet. */
  private async learn(places: Map<string, readonly string[]>, receivers: readonly Receiver[]): Promise<void> {
    for (const { filters } of receivers)
      for (const id of filters.placeIds) if (!places.has(id)) places.set(id, await this.jobs.keysOf(id));
  }

  private async send(receivers: readonly Receiver[], pool: JobPool, week: string): Promise<void> {
    const wanted = receivers.flatMap((receiver) => {
      const { jobs, count } = pool.select(receiver.filters);
      return jobs.length === 0 ? [] : [{ receiver, jobs, more: count - jobs.length }];
    });
    const had = await this.dispatches.had(
      wanted.map(({ receiver }) => receiver.alertId),
      week,
    );
    const due = wanted.filter(({ receiver }) => !had.has(receiver.alertId));
    if (due.length === 0) return;
    await Promise.all(
      due.map(async ({ receiver, jobs, more }) => {
        const identity = await this.settings.identity(receiver.origin);
        await this.queue(this.mail(identity, receiver, { jobs, more, week }));
      }),
    );
    await this.dispatches.note(
      due.map(({ receiver }) => receiver.alertId),
      week,
    );
  }

  private async queue(mail: Mail): Promise<void> {
    try {
      await this.mails.send(mail);
    } catch (error) {
      // An address that cannot get mail must not stop the digests of others.
      if (!(error instanceof MailError)) throw error;
    }
  }

  private mail(
    identity: BoardIdentity,
    { subscriptionId, alertId, email, label }: Receiver,
    { jobs, more, week }: { readonly jobs: readonly AlertedJob[]; readonly more: number; readonly week: string },
  ): Mail {
    const { board } = facts();
    const oneClick = this.tokens.oneClick({ board, subscriptionId, alertId });
    const letter = digestMail(identity, {
      jobs,
      more,
      label,
      subscriptionId,
      manageToken: this.tokens.manage(subscriptionId),
      unsubscribeUrl: this.links.outside(`alerts/unsubscribe/${oneClick}`),
    });
    return { id: Ids.derived('mails', `${board}/${alertId}/${week}`, Date.parse(week)), to: email, ...letter };
  }
}
