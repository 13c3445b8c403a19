import { Links } from '#http';
import { type ApplicantJob, ApplicantJobs } from '#jobs';
import { Mails } from '#runtime';
import { facts, Ids } from '#store';
import { Injectable } from '@nestjs/common';
import { AlertSettings, BoardUserReader, MagicLinks, NotificationPreferences } from '../../people/index.js';
import { ApplicationReader, type ApplicationRow } from '../application/application.read-model.js';
import { statusOf } from '../application/stage.js';
import { guestReceivedMail, receivedMail, statusChangedMail, type Stopping } from './application-mails.js';

const CHANNEL = 'applicationEmails';

/** Whether accounts want mails about applications, and how to turn such mails off. */
@Injectable()
export class MailStopping {
  constructor(
    private readonly preferences: NotificationPreferences,
    private readonly links: Links,
  ) {}

  wants(userId: string): Promise<boolean> {
    return this.preferences.wants(userId, CHANNEL);
  }

  async of(userId: string): Promise<Stopping> {
    const settingsUrl = await this.preferences.pageOf({ boardUserId: userId, channel: CHANNEL });
    const token = this.preferences.tokenFor(userId, CHANNEL);
    return { settingsUrl, unsubscribeUrl: this.links.outside(`notifications/unsubscribe/${token}`) };
  }
}

/** The storefront page with the applications of a user. */
const PAGE = '/me/applications';

const HOUR_MS = 3_600_000;

/**
 * Mails to applicants. Users get them if they have confirmed their address and have not turned off mails about applications. An address of
 * guests gets at most one mail an hour for each job, with a link that claims the applications.
 */
@Injectable()
export class ApplicantMails {
  constructor(
    private readonly jobs: ApplicantJobs,
    private readonly reader: ApplicationReader,
    private readonly users: BoardUserReader,
    private readonly links: MagicLinks,
    private readonly settings: AlertSettings,
    private readonly stopping: MailStopping,
    private readonly mails: Mails,
  ) {}

  /** Confirms that an application was received. Repeatable. @param origin the origin of the storefront where it was sent; null: none. */
  async received(row: ApplicationRow, origin: string | null): Promise<void> {
    const job = await this.jobOf(row);
    if (!job) return;
    const identity = await this.settings.identity(origin);
    if (row.userId === null) {
      if (row.email === null || (await this.isMailed(row))) return;
      const hour = Math.floor(Date.parse(row.appliedAt) / HOUR_MS) * HOUR_MS;
      const id = Ids.derived('mails', `${facts().board}/${row.jobId}/${row.guestKey}/${hour}/received`, hour);
      const link = await this.links.linkFor(row.email, { returnTo: PAGE, origin });
      const letter = guestReceivedMail(identity, job, link && link.url);
      await this.mails.send({ id, to: link?.to ?? row.email, ...letter }, link?.keep);
      return;
    }
    const id = idOf(row, 'received');
    const to = await this.addressOf(row.userId);
    if (to !== null)
      await this.mails.send({ id, to, ...receivedMail(identity, job, await this.stopping.of(row.userId)) });
  }

  /** Reports that the status has changed with the event at this version of the stream. Repeatable. */
  async statusChanged(row: ApplicationRow, version: number): Promise<void> {
    if (row.userId === null) return;
    const [job, to] = await Promise.all([this.jobOf(row), this.addressOf(row.userId)]);
    if (!job || to === null) return;
    const [identity, stop] = await Promise.all([this.settings.identity(null), this.stopping.of(row.userId)]);
    const letter = statusChangedMail(identity, job, statusOf(row.stage), stop);
    await this.mails.send({ id: idOf(row, String(version)), to, ...letter });
  }

  /** Whether a guest applied to the same job with the same address in the hour before. */
  private async isMailed({ id, jobId, guestKey, appliedAt }: ApplicationRow): Promise<boolean> {
    const since = new Date(Date.parse(appliedAt) - HOUR_MS).toISOString();
    const others = guestKey === null ? [] : await this.reader.ofGuest(guestKey);
    return others.some(
      (other) =>
        other.jobId === jobId &&
        other.appliedAt > since &&
        (other.appliedAt < appliedAt || (other.appliedAt === appliedAt && other.id < id)),
    );
  }

  private async jobOf({ jobId }: ApplicationRow): Promise<ApplicantJob | undefined> {
    return (await this.jobs.byIds([jobId])).get(jobId);
  }

  /** The address of an account that wants mails about applications; null: none. */
  private async addressOf(userId: string): Promise<string | null> {
    const user = await this.users.find(userId);
    return user?.emailVerified && (await this.stopping.wants(userId)) ? user.email : null;
  }
}

const idOf = ({ id, appliedAt }: ApplicationRow, what: string): string =>
  Ids.derived('mails', `${facts().board}/${id}/${what}`, Date.parse(appliedAt));
