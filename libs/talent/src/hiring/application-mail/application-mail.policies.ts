import { Policy, type Reacts } from '#runtime';
import { Operations } from '#runtime/operations';
import type { EventOf } from '#kernel';
import { facts, Ids } from '#store';
import { Injectable } from '@nestjs/common';
import type { ApplicationEvents } from '../application/application.decider.js';
import { ApplicationRow } from '../application/application.read-model.js';
import { statusOf } from '../application/stage.js';
import { ApplicantMails } from './applicant-mails.service.js';
import { type HourOfApplications, NEW_APPLICATIONS } from './send-new-applications.service.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Whether an event is recent. An event that is handled long after it happened is not mailed. */
const isNews = (at: string): boolean => Date.parse(at) >= Date.parse(facts().now) - DAY_MS;

/** Mails applicants that an application was received or that its status changed, and schedules the hourly mail to the company. */
@Injectable()
export class AnnounceApplications implements Policy {
  readonly name = 'announce-applications';
  readonly on: Reacts<{ application: ApplicationEvents }> = {
    application: {
      ApplicationSubmitted: async (event, subject) => {
        if (!isNews(event.at)) return;
        const row = await subject.row(ApplicationRow);
        if (!row) return;
        await this.prepare(event);
        // Claimed meanwhile: its applicant knows of it.
        if (row.userId === event.data.userId) await this.mails.received(row, event.data.origin);
      },
      ApplicationMoved: async ({ at, version, data: { from, to } }, subject) => {
        if (!isNews(at) || statusOf(from) === statusOf(to)) return;
        const row = await subject.row(ApplicationRow);
        // If the application has moved again, the later move sends its own mail, or none if it led back.
        if (row && statusOf(row.stage) === statusOf(to)) await this.mails.statusChanged(row, version);
      },
    },
  };

  constructor(
    private readonly operations: Operations,
    private readonly mails: ApplicantMails,
  ) {}

  /** Starts the operation for the hour in which the application was sent. All applications of the hour share it. */
  private async prepare({ at, data: { jobId } }: EventOf<ApplicationEvents, 'ApplicationSubmitted'>): Promise<void> {
    const start = Math.floor(Date.parse(at) / HOUR_MS) * HOUR_MS;
    const since = new Date(start).toISOString();
    const hour: HourOfApplications = { jobId, since, dueAt: new Date(start + HOUR_MS).toISOString() };
    const id = Ids.derived('ops', `${NEW_APPLICATIONS} ${facts().board} ${jobId} ${since}`, start);
    await this.operations.start(NEW_APPLICATIONS, hour, { id });
  }
}
