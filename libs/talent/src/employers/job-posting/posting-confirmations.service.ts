import { Slots } from '#billing';
import { MemberCompanies, MemberJobs, type WholeMemberJob } from '#jobs';
import { outcomeOf, reject, Rejection, undoneIfRefused } from '#kernel';
import { SignedTokens } from '#runtime';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { refuseToken } from '../../people/index.js';
import { companyDomain } from '../membership/company-mail.js';
import { type JobSlot, JobSlots } from '../sale/job-slots.service.js';
import { MembershipReader } from '../membership/membership.read-model.js';
import { JOB_REFUSALS, refusing, RELEASE_REFUSALS } from '../refusals.js';
import { canConfirm, type Hold, jobPostings } from './job-posting.decider.js';
import { JobPostingReader, type JobPostingRow } from './job-posting.read-model.js';

const PURPOSE = 'job-posting-confirmation';
/** How long a company has to answer. */
export const ANSWER_MS = 14 * 86_400_000;

/**
 * Jobs that strangers post under a company with approved members. Such a job waits until a member, the contact with a mailbox at the proved
 * domain of the company, or an operator publishes it (decision 0224).
 */
@Injectable()
export class PostingConfirmations {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: JobPostingReader,
    private readonly jobs: MemberJobs,
    private readonly memberships: MembershipReader,
    private readonly companies: MemberCompanies,
    private readonly tokens: SignedTokens,
    private readonly purchased: Slots,
    private readonly slots: JobSlots,
  ) {}

  /** Whether a job of a stranger must wait for this company. */
  isNeeded(companyId: string): Promise<boolean> {
    return this.memberships.hasMember(companyId);
  }

  /** Lets the job of a posting wait. Repeatable. */
  async hold(postingId: string, hold: Hold): Promise<void> {
    await this.bus.execute(jobPostings.HoldPosting(postingId, hold));
  }

  /**
   * Lets a job that was paid wait, if a stranger posted it and its company must confirm it and has not done so. Returns whether it waits.
   * Repeatable.
   */
  async holdPaid(companyId: string, jobId: string): Promise<boolean> {
    const [posting] = await this.reader.ofJob(jobId);
    if (!posting || posting.confirmation === 'confirmed' || posting.confirmation === 'settled') return false;
    if (!(await this.isNeeded(companyId))) return false;
    await this.hold(posting.id, { jobId, companyId, isPaid: true });
    return true;
  }

  /**
   * Returns the slot of a free plan that a job of a stranger took, as long as it waits for its company. Otherwise anyone could use up the
   * slots of a company. @param version of the job, at which it is not published. Repeatable.
   */
  async returnSlot(jobId: string, version: number): Promise<void> {
    for (const { companyId, confirmation, isPaid } of await this.reader.ofJob(jobId))
      if (companyId !== null && confirmation !== null && !isPaid)
        await this.purchased.returnSlots(companyId, jobId, version);
  }

  /**
   * Publishes a job that waits for this company, because a member agreed. Null if the job does not wait for it, or its payment was given
   * back.
   * @throws Rejection as `RELEASE_REFUSALS`.
   */
  async confirm(companyId: string, jobId: string): Promise<WholeMemberJob | null> {
    const posting = await this.open(companyId, jobId);
    return posting && this.release(posting, companyId, jobId, 'member');
  }

  /** Puts a job that waits for this company before an operator, because a member refused. Returns whether it did. */
  async refuse(companyId: string, jobId: string): Promise<boolean> {
    const posting = await this.open(companyId, jobId);
    if (posting) await this.bus.execute(jobPostings.RefusePosting(posting.id, {}));
    return posting !== null;
  }

  /** The ids of jobs that the company refused. Its members no longer see them. */
  refusedBy(companyId: string): Promise<ReadonlySet<string>> {
    return this.reader.refusedBy(companyId);
  }

  /** The token for the contact's mail. Null unless the contact's mailbox is at the proved domain of the company. */
  tokenFor({ id, contactEmail, heldAt }: JobPostingRow, provedDomain: string | null): string | null {
    if (contactEmail === null || heldAt === null || provedDomain === null) return null;
    if (companyDomain(contactEmail) !== provedDomain) return null;
    return this.tokens.sign(PURPOSE, [facts().board, id, String(Date.parse(heldAt) + ANSWER_MS)]);
  }

  /**
   * Publishes the job of a posting, because the contact opened the link of the mail. Repeatable.
   * @throws Rejection `board_auth_invalid_token` for a token that is unknown, expired or of another board, and if the company refused or
   * left the domain, or the payment was given back; otherwise as `RELEASE_REFUSALS`.
   */
  async confirmByMail(token: string): Promise<{ readonly isPublished: boolean; readonly job: WholeMemberJob }> {
    const { board, now } = facts();
    const [of, postingId, expires, ...more] = this.tokens.read(PURPOSE, token) ?? [];
    if (of !== board || postingId === undefined || more.length > 0 || !(Date.parse(now) < Number(expires)))
      return refuseToken();
    const posting = await this.reader.find(postingId);
    if (!posting || posting.jobId === null || posting.companyId === null || posting.contactEmail === null)
      return refuseToken();
    const { companyId, jobId, confirmation } = posting;
    const company = (await this.companies.byIds([companyId])).get(companyId);
    const isTheirs = company !== undefined && companyDomain(posting.contactEmail) === company.provedDomain;
    if (!isTheirs || confirmation === 'refused') return refuseToken();
    const job = canConfirm(confirmation)
      ? ((await this.release(posting, companyId, jobId, 'contact')) ?? refuseToken())
      : await refusing(this.jobs.get(companyId, jobId), JOB_REFUSALS);
    return { isPublished: job.status === 'published', job };
  }

  /** Null if the job ended while it waited: nothing pays for it. */
  private async release(
    { id, isPaid }: JobPostingRow,
    companyId: string,
    jobId: string,
    by: 'member' | 'contact',
  ): Promise<WholeMemberJob | null> {
    // If the board is full, the posting continues to wait, and a later attempt can succeed.
    const slot = isPaid ? null : await this.slotOf(companyId, jobId);
    const job = await undoneIfRefused(
      () => refusing(this.jobs.release(companyId, jobId, { isPaid }), RELEASE_REFUSALS),
      () => slot?.release(jobId),
    );
    if (job.status === 'expired') return null;
    await outcomeOf(this.bus.execute(jobPostings.ConfirmPosting(id, { by })), { kind: 'missing' });
    return job;
  }

  /**
   * Takes the slot of the free plan with which a job was posted; null for a plan without limits, and for a job that waits no longer.
   * @throws Rejection `employer_jobs_quota_exceeded` if no slot is free.
   */
  private async slotOf(companyId: string, jobId: string): Promise<JobSlot | null> {
    const job = (await this.jobs.states([jobId])).get(jobId);
    const slot = job?.status === 'pending_approval' ? await this.slots.again(companyId, jobId) : null;
    if (!job || !slot) return null;
    const taken = await outcomeOf(() => slot.take(job), { code: 'employer_checkout_failed' });
    if (taken instanceof Rejection)
      reject('unfit', 'employer_jobs_quota_exceeded', 'Every slot of this plan is in use.');
    return slot;
  }

  private async open(companyId: string, jobId: string): Promise<JobPostingRow | null> {
    const postings = await this.reader.ofJob(jobId);
    return postings.find((each) => each.companyId === companyId && canConfirm(each.confirmation)) ?? null;
  }
}
