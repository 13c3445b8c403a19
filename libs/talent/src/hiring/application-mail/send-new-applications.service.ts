import { type ApplicantJob, ApplicantJobs } from '#jobs';
import { Mails } from '#runtime';
import { type OperationWork, OperationPostponed, OperationWorker } from '#runtime/operations';
import { facts, Ids } from '#store';
import { Injectable } from '@nestjs/common';
import { MembershipReader } from '../../employers/index.js';
import { AlertSettings, BoardUserReader, type BoardUserRow } from '../../people/index.js';
import { ApplicationReader } from '../application/application.read-model.js';
import { newApplicationsMail } from './application-mails.js';
import { MailStopping } from './applicant-mails.service.js';

/** The operation that waits for the end of an hour. Clients cannot see it. */
export const NEW_APPLICATIONS = 'internal.hiring.new_applications';

/** One hour in which people applied to a job. Moments are UTC ISO texts. */
export interface HourOfApplications {
  readonly jobId: string;
  readonly since: string;
  /** The end of the hour. */
  readonly dueAt: string;
}

/**
 * Mails the approved members of a company how many people applied to a job in an hour. A member gets the mail if they have confirmed an
 * address and have not turned off mails about applications. Applications withdrawn meanwhile do not count; if none are left, no mail is
 * sent.
 */
@Injectable()
export class SendNewApplications extends OperationWorker<HourOfApplications> {
  readonly kind = NEW_APPLICATIONS;

  constructor(
    private readonly reader: ApplicationReader,
    private readonly jobs: ApplicantJobs,
    private readonly memberships: MembershipReader,
    private readonly users: BoardUserReader,
    private readonly settings: AlertSettings,
    private readonly stopping: MailStopping,
    private readonly mails: Mails,
  ) {
    super();
  }

  async run({ jobId, since, dueAt }: HourOfApplications, _work: OperationWork): Promise<null> {
    const seconds = (Date.parse(dueAt) - Date.now()) / 1_000;
    if (seconds > 0) throw new OperationPostponed(Math.ceil(seconds));
    const last = new Date(Date.parse(dueAt) - 1).toISOString();
    const [count, jobs] = await Promise.all([this.reader.countBetween(jobId, since, last), this.jobs.byIds([jobId])]);
    const job = jobs.get(jobId);
    if (!job || count === 0) return null;
    for await (const rows of this.memberships.each({ companyId: job.companyId }))
      for (const { status, userId } of rows) if (status === 'approved') await this.tell(userId, job, count, since);
    return null;
  }

  private async tell(userId: string, job: ApplicantJob, count: number, since: string): Promise<void> {
    const user: BoardUserRow | null = await this.users.find(userId);
    if (!user?.emailVerified || !(await this.stopping.wants(userId))) return;
    const [identity, stop] = await Promise.all([this.settings.identity(null), this.stopping.of(userId)]);
    const id = Ids.derived('mails', `${facts().board}/${job.id}/${since}/${userId}`, Date.parse(since));
    await this.mails.send({ id, to: user.email, ...newApplicationsMail(identity, job, count, stop) });
  }
}
