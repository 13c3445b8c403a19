import { BoardSchedules, Policy, type Reacts } from '#runtime';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import type { AccountAlertsEvents } from '../alert/account-alerts.decider.js';
import type { SubscriberEvents } from '../subscriber/subscriber.decider.js';
import { nextDue, weekBefore } from './digest-week.js';
import { DIGESTS } from './send-digests.service.js';

interface HandledEvents {
  subscriber: SubscriberEvents;
  accountAlerts: AccountAlertsEvents;
}

/** Maximum number of boards remembered as taking part. */
const REMEMBERED = 10_000;

/** Adds a board to the weekly digests with its first alert. */
@Injectable()
export class ScheduleDigests implements Policy {
  readonly name = 'schedule-digests';
  readonly on: Reacts<HandledEvents> = {
    subscriber: {
      SubscriberConfirmed: ({ board }) => this.join(board),
      SubscriberResubscribed: ({ board }) => this.join(board),
    },
    accountAlerts: { AccountAlertAdded: ({ board }) => this.join(board) },
  };
  private readonly joined = new Set<string>();

  constructor(private readonly schedules: BoardSchedules) {}

  begin(): void {
    this.joined.clear();
  }

  private async join(board: string): Promise<void> {
    if (this.joined.has(board)) return;
    const dueAt = nextDue(facts().now);
    await this.schedules.join(DIGESTS, { since: weekBefore(dueAt), dueAt });
    if (this.joined.size >= REMEMBERED) this.joined.clear();
    this.joined.add(board);
  }
}
