import { Policy, type Reacts } from '#runtime';
import { Operations } from '#runtime/operations';
import { facts, Ids } from '#store';
import { Injectable } from '@nestjs/common';
import type { MessageReportEvents } from '../report/message-report.decider.js';
import { type HourOfReports, NEW_REPORTS } from './send-report-mails.service.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Schedules the hourly mail to the operators of a board where a message was reported. */
@Injectable()
export class AnnounceReports implements Policy {
  readonly name = 'announce-reports';
  readonly on: Reacts<{ messageReport: MessageReportEvents }> = {
    messageReport: {
      MessageReported: async ({ at }) => {
        // A report that is handled long after it was made is not mailed.
        if (Date.parse(at) < Date.parse(facts().now) - DAY_MS) return;
        const start = Math.floor(Date.parse(at) / HOUR_MS) * HOUR_MS;
        const since = new Date(start).toISOString();
        const hour: HourOfReports = { since, dueAt: new Date(start + HOUR_MS).toISOString() };
        const id = Ids.derived('ops', `${NEW_REPORTS} ${facts().board} ${since}`, start);
        await this.operations.start(NEW_REPORTS, hour, { id });
      },
    },
  };

  constructor(private readonly operations: Operations) {}
}
