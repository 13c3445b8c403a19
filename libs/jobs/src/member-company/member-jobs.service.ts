import { outcomeOf, pick, Rejection, rejectMissing } from '#kernel';
import { customFieldFaults, type FieldFault, type GivenCustomFields } from '#custom-fields/rules';
import type { Receipt } from '#runtime';
import { Injectable } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import type { CompanyOfJob } from '../company/company.read-model.js';
import { Companies } from '../company/company.service.js';
import type { JobInput, NewJob } from '../job/job-content.service.js';
import { jobDecider, jobs } from '../job/job.decider.js';
import { type JobDetail, JobReader, JobRow, type JobSummaryRow, type ShownJob } from '../job/job.read-model.js';
import { JobWriter } from '../job/job.service.js';
import { Postings } from '../job/postings.service.js';
import { ManyReader } from '../job/jobs.read-model.js';
import { jobPath } from '../job/visible-job.js';
import { BoardJobRules } from '../board-job-rules.service.js';
import type { JobStatus, ShownJobStatus } from '../job/job-fields.js';
import type { SlotPosting } from '../job/job-messages.js';
import { defaultDays, type JobMaker, waits } from '../job/job-maker.js';

const LISTED = [
  'id',
  'title',
  'slug',
  'companyId',
  'employmentType',
  'remoteOption',
  'seniority',
  'salaryMin',
  'salaryMax',
  'salaryCurrency',
  'salaryTimeframe',
  'isFeatured',
  'publishedAt',
  'expiresAt',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof JobSummaryRow)[];

/** A job of a company in a list for its members. */
export interface MemberJob extends Pick<JobSummaryRow, (typeof LISTED)[number]> {
  /** A job that awaits approval is a draft for its owners. */
  readonly status: ShownJobStatus;
  /** Path of its page on the storefront once it is published. Null while a slug is missing. */
  readonly path: string | null;
}

/** All fields of a job for members of its company. */
export interface WholeMemberJob extends MemberJob, JobDetail {
  readonly company: CompanyOfJob | null;
}

/** The job fields that members can write. Payment, status and company are not among them. */
export type MemberJobInput = Omit<
  JobInput,
  'companyId' | 'externalId' | 'isFeatured' | 'publishedAt' | 'expiresAt' | 'customFieldValues'
>;

/** A new job of a member. */
export type NewMemberJob = MemberJobInput & Pick<NewJob, 'title' | 'description' | 'applicationUrl'>;

/** A job that a visitor submits, for an existing company or for the company that it describes. */
export type VisitorJob = NewMemberJob & { readonly customFieldValues: GivenCustomFields } & (
    { readonly companyId: string } | { readonly company: { readonly name: string; readonly website?: string } }
  );

/** What decides whether a job can be published. */
export interface JobState {
  readonly id: string;
  readonly companyId: string;
  readonly status: JobStatus;
  readonly expiresAt: string | null;
  /** The version of its stream. */
  readonly version: number;
}

/** The result of publishing a job. */
export interface PostedJob {
  readonly job: WholeMemberJob;
  readonly status: 'published' | 'pending_approval';
}

/** How a job is to be published. */
export interface PostingTerms {
  /** Null: the default of the board. */
  readonly days: number | null;
  readonly isPaid: boolean;
  /** Absent: unchanged. */
  readonly isFeatured?: boolean;
  /** Whether the job waits until its company confirms it. */
  readonly awaitsCompany?: boolean;
}

const AUTHOR: JobMaker = { origin: 'employer', requireCompanies: () => undefined };
const VISITOR: JobMaker = { origin: 'visitor', requireCompanies: () => undefined };

const fieldsOf = pick<JobSummaryRow>()(LISTED);

const listed = (row: JobSummaryRow): MemberJob =>
  Object.assign(fieldsOf(row), {
    status: row.status === 'pending_approval' ? ('draft' as const) : row.status,
    path: jobPath(row),
  });

/** Reduces the company, which may be a whole row, to the shown fields. */
const shownOf = ({ id, name, slug, logoUrl, website }: CompanyOfJob): CompanyOfJob => ({
  id,
  name,
  slug,
  logoUrl,
  website,
});

const whole = ({ row, company }: ShownJob): WholeMemberJob => ({
  ...listed(row),
  ...row.detail,
  company: company && shownOf(company),
});

/**
 * Jobs of a company as its members write and publish them, with the same rules as for operators. The caller checks the membership. A
 * job of another company is rejected like one that does not exist: `jobs_not_found`.
 */
@Injectable()
export class MemberJobs {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: JobReader,
    private readonly many: ManyReader,
    private readonly writer: JobWriter,
    private readonly postings: Postings,
    private readonly rules: BoardJobRules,
    private readonly companies: Companies,
  ) {}

  /** The newest jobs of a company in any status, up to `limit`. */
  async list(companyId: string, limit: number): Promise<readonly MemberJob[]> {
    return (await this.reader.ofCompany(companyId, limit)).map(listed);
  }

  /** The existing jobs among those with these ids, by id. */
  async states(ids: readonly string[]): Promise<ReadonlyMap<string, JobState>> {
    const rows = await this.many.jobs(ids);
    return new Map(
      [...rows.values()].map(({ id, companyId, status, expiresAt, version }) => [
        id,
        { id, companyId, status, expiresAt, version },
      ]),
    );
  }

  /** How many more jobs the plan of the board allows to be published now; null for any number. */
  room(): Promise<number | null> {
    return this.postings.room();
  }

  /** Whether an unpaid job waits for approval before it is published. */
  async needsApproval(): Promise<boolean> {
    return waits(await this.rules.current(), AUTHOR.origin);
  }

  /** For every job of a company, newest first: whether candidates apply on the board, because the job has no application URL. */
  async applying(companyId: string): Promise<readonly { readonly id: string; readonly isNative: boolean }[]> {
    const found = [];
    for await (const rows of this.many.ofCompany(companyId))
      found.push(...rows.map(({ id, applicationKey }) => ({ id, isNative: applicationKey === null })));
    return found;
  }

  /** @throws Rejection `jobs_not_found`. */
  async get(companyId: string, id: string): Promise<WholeMemberJob> {
    return whole(await this.own(companyId, id));
  }

  /**
   * Creates a draft without an expiry, because it has no paid period. Several jobs may share an application URL. The job form does not
   * apply: only operators fill it in.
   * @throws Rejection `jobs_company_not_found`, `jobs_slug_taken`, `jobs_already_exists`, `jobs_unresolvable_location`, and 400.
   */
  async create(companyId: string, input: NewMemberJob): Promise<WholeMemberJob> {
    const job: NewJob = { ...input, companyId, status: 'draft', allowSharedApplicationUrl: true };
    return whole(await this.writer.create(job, AUTHOR));
  }

  /** The errors of these values of a new job for the board's job form. A key without a field is an error. */
  async fieldFaults(values: GivenCustomFields): Promise<readonly FieldFault[]> {
    const { customFields } = await this.rules.current();
    return customFieldFaults(customFields, values, { path: ['customFieldValues'], needs: () => true, strict: true });
  }

  /**
   * Creates a draft without an expiry from the input of a visitor. Uses the existing company with the same website or the same name,
   * unchanged, or creates a company. An unknown place is stored by name, and the job may duplicate another one.
   * @throws Rejection `jobs_company_not_found`, the rejection of a field of the job form, and 400. Nothing is written then.
   */
  async submit(input: VisitorJob): Promise<WholeMemberJob> {
    return whole(await this.writer.create({ ...input, status: 'draft', allowSharedApplicationUrl: true }, VISITOR));
  }

  /** Changes the fields in `input`, in any status of the job. @throws Rejection as `create`, and `jobs_not_found`. */
  async change(companyId: string, id: string, input: MemberJobInput): Promise<WholeMemberJob> {
    const before = await this.own(companyId, id);
    const { row } = await this.writer.change(before.row, input);
    return whole({ row, company: before.company });
  }

  /** @throws Rejection `jobs_not_found`. */
  async delete(companyId: string, id: string): Promise<void> {
    await this.own(companyId, id);
    await this.bus.execute(jobs.DeleteJob(id, { of: companyId }));
  }

  /** Deletes a draft that was never published. Returns whether it did. A concurrent change keeps the job. */
  async discard(id: string): Promise<boolean> {
    const row = await this.reader.find(id);
    if (row?.status !== 'draft' || row.publishedAt !== null) return false;
    const outcome = await outcomeOf(
      async () => (await this.bus.execute(jobs.DeleteJob(id, { of: row.companyId }, row.version))).changed,
    );
    return outcome instanceof Rejection ? false : outcome;
  }

  /**
   * Publishes a draft again until its existing expiry. Does nothing to a job that is published or pending.
   * @param expected the version of the job that the caller read; absent: any.
   * @throws Rejection `jobs_not_found`, `jobs_window_closed`, `jobs_quota_exceeded`, `jobs_plan_cannot_publish`, `precondition_failed`.
   */
  async resume(companyId: string, id: string, expected?: number): Promise<WholeMemberJob> {
    const approval = waits(await this.rules.current(), AUTHOR.origin);
    const receipt = await this.posted((posting) => jobs.ResumeJob(id, { of: companyId, approval, posting }, expected));
    return this.written(receipt.row(JobRow));
  }

  /** Unpublishes a published job. Its expiry stays. Does nothing to any other job. @throws Rejection `jobs_not_found`. */
  async unpublish(companyId: string, id: string): Promise<WholeMemberJob> {
    const before = await this.own(companyId, id);
    if (before.row.status !== 'published') return whole(before);
    const row = (await this.bus.execute(jobs.PauseJob(id, {}))).row(JobRow);
    return whole({ row, company: before.company });
  }

  /** Expires a job now. @throws Rejection `jobs_not_found`. */
  async expire(companyId: string, id: string): Promise<void> {
    await this.own(companyId, id);
    await this.bus.execute(jobs.ExpireJob(id, {}));
  }

  /**
   * Publishes a job for `days`, or for the default period of the board. If the board requires it, an unpaid job waits for approval
   * first, and so does a job that its company has to confirm. It is then published for the same period. A hidden company becomes visible
   * with its first published job.
   * @param expected the version of the job that the caller read; absent: any.
   * @throws Rejection `jobs_not_found`, `jobs_window_open`, `jobs_quota_exceeded`, `jobs_plan_cannot_publish`, `precondition_failed`.
   */
  async post(
    companyId: string,
    id: string,
    { days, isPaid, isFeatured, awaitsCompany = false }: PostingTerms,
    expected?: number,
  ): Promise<PostedJob> {
    const rules = await this.rules.current();
    const approval = awaitsCompany || (!isPaid && waits(rules, AUTHOR.origin));
    const featured = isFeatured === undefined ? {} : { isFeatured };
    const wish = { of: companyId, days: days ?? defaultDays(rules), approval, ...featured };
    return this.visible((await this.posted((posting) => jobs.PostJob(id, { ...wish, posting }, expected))).row(JobRow));
  }

  /**
   * Publishes a job that waited for its company. An unpaid job continues to wait if the board approves unpaid jobs. Does nothing to a job
   * that does not wait. @throws Rejection `jobs_not_found`, `jobs_quota_exceeded`, `jobs_plan_cannot_publish`, `precondition_failed` if the job
   * changed meanwhile: its payment may have been given back.
   */
  async release(companyId: string, id: string, { isPaid }: Pick<PostingTerms, 'isPaid'>): Promise<WholeMemberJob> {
    const before = await this.own(companyId, id);
    const needsBoard = !isPaid && waits(await this.rules.current(), AUTHOR.origin);
    if (before.row.status !== 'pending_approval' || needsBoard) return whole(before);
    const row = (await this.posted((posting) => jobs.PublishJob(id, { posting }, before.row.version))).row(JobRow);
    return (await this.visible(row)).job;
  }

  /** The result that `post` returned in an earlier attempt of this request. Null if there was none. */
  async postedBefore(companyId: string, id: string): Promise<PostedJob | null> {
    const outcome = await outcomeOf(async () =>
      this.shownAs((await this.posted(() => jobs.RecallPosting(id, { of: companyId }))).row(JobRow)),
    );
    return outcome instanceof Rejection ? null : outcome;
  }

  /** The posted job. Its company is shown with it. */
  private async visible(row: JobRow): Promise<PostedJob> {
    const company = row.status === 'published' ? (await this.reader.withCompany(row)).company : null;
    if (company) await this.companies.shown(company);
    return this.shownAs(row);
  }

  private async shownAs(row: JobRow): Promise<PostedJob> {
    return { job: await this.written(row), status: row.status === 'published' ? 'published' : 'pending_approval' };
  }

  /** Ends the paid period of a job, because the payment was refunded. Idempotent. Does nothing if the job was deleted. */
  async revoke(companyId: string, id: string): Promise<void> {
    await this.bus.execute(jobs.RevokeJob(id, { of: companyId })).catch((error: unknown) => {
      if (!(error instanceof Rejection && error.kind === 'missing')) throw error;
    });
  }

  private posted(command: (posting: SlotPosting) => Command<Receipt>): Promise<Receipt> {
    return this.postings.using((posting) => this.bus.execute(command(posting)));
  }

  private async own(companyId: string, id: string): Promise<ShownJob> {
    const found = await this.reader.shown(id);
    return found.row.companyId === companyId ? found : rejectMissing(jobDecider);
  }

  private async written(row: JobRow): Promise<WholeMemberJob> {
    return whole(await this.reader.withCompany(row));
  }
}
