import { Rejection, rejectIssues, rejectMissing, Slugs } from '#kernel';
import { answeredBy, type Receipt } from '#runtime';
import { newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { jobDecider, jobIssues, jobs } from './job.decider.js';
import type { CompanyOfJob } from '../company/company.read-model.js';
import { Companies, type CompanyWish } from '../company/company.service.js';
import {
  JobContents,
  type JobInput,
  type NewJob,
  newJob,
  type ContentPlan,
  unknownPlaces,
} from './job-content.service.js';
import { type JobSources, LiveSources } from './job-sources.service.js';
import { BoardJobRules } from '../board-job-rules.service.js';
import { Postings } from './postings.service.js';
import { defaultDays, type JobMaker, type JobOrigin, waits } from './job-maker.js';
import { type JobFilter, JobReader, JobRow, type ShownJob } from './job.read-model.js';
import { alreadyExists, companyMissing, nativeOff, slugTaken } from './job.life.js';
import type { CompanyLabel } from './job-fields.js';
import type { JobCommands, SlotPosting } from './job-messages.js';

/** Loads the data that the rules of a job need: the company, places and vocabularies. The rules are in job.decider.ts. */
@Injectable()
export class JobWriter {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: JobReader,
    private readonly companies: Companies,
    private readonly contents: JobContents,
    private readonly rules: BoardJobRules,
    private readonly postings: Postings,
    private readonly live: LiveSources,
  ) {}

  /**
   * Creates a job.
   * @param maker the origin, and whether its author may create a company for the job.
   * @param sources performs the lookups.
   * @param shown builds the response, if the request is for this job alone.
   * @returns the written job and its company.
   * @throws Rejection `auth_forbidden` if its company does not exist and the caller may not create one. Nothing is written then.
   */
  async create(
    input: NewJob,
    maker: JobMaker,
    sources: JobSources = this.live,
    shown?: (job: ShownJob) => unknown,
  ): Promise<ShownJob> {
    const { allowSharedApplicationUrl: mayShare = false, companyId, company: wish } = input;
    const id = newId('jobs');
    const [rules, named] = await Promise.all([sources.rules(), companyId ? sources.company(companyId) : null]);
    if (input.applyOnBoard && !rules.nativeApplicationsEnabled) throw nativeOff();
    // The job form does not apply to employers and sources.
    const isEmployer = maker.origin === 'employer';
    const isSource = maker.origin === 'source';
    const required = isEmployer || isSource ? { ...rules, customFields: [] } : rules;
    const isVisitor = maker.origin === 'visitor';
    const prepared = await this.contents.ofNew(input, required, sources, {
      unknownPlaces: unknownPlaces(maker.origin),
    });
    // A rejected job must leave nothing behind, so it is validated before a company is created for it.
    const lookFirst = async () => {
      rejectIssues(
        jobIssues({
          remoteOption: input.remoteOption ?? null,
          officeLocations: prepared.officeLocations ?? [],
          remotePermits: input.remotePermits ?? [],
          salaryMin: input.salaryMin ?? null,
          salaryMax: input.salaryMax ?? null,
        }),
      );
      await this.refuseKnownDuplicate(id, {
        externalId: input.externalId,
        applicationUrl: prepared.applicationUrl,
        slug: prepared.slug,
        mayShare,
      });
      if (wish?.createIfMissing !== false) maker.requireCompanies();
    };
    const mayShow = !isVisitor;
    const company = await this.companyOf({ id: companyId, named, wish, mayShow }, sources, lookFirst);
    const { publishedAt, expiresAt } = input;
    const plan: ContentPlan = {
      publishedAt: publishedAt === undefined ? undefined : instant('publishedAt', publishedAt),
      expiresAt: expiresAt === undefined || expiresAt === null ? undefined : instant('expiresAt', expiresAt),
      // A job of an employer or a visitor gets its expiry when it is paid. A job of a source ends with its posting.
      defaultDays: isEmployer || isVisitor || isSource ? null : defaultDays(rules),
      approval: waits(rules, maker.origin),
      exempt: [...(mayShare ? ['application_url' as const] : []), ...(isVisitor ? ['composite_hash' as const] : [])],
    };
    const published = input.status === 'published' && !plan.approval;
    const command: CreateCommand = (slug, posting) => newJob(input, prepared, company, plan, slug, posting);
    const answer = shown && ((receipt: Receipt) => shown({ row: receipt.row(JobRow), company }));
    const receipt =
      prepared.slug === undefined
        ? await this.submitLike(id, Slugs.from(input.title, 'job'), published, command, sources, answer)
        : await this.submit(id, prepared.slug, published, command, answer);
    // An earlier attempt may have created it, and it was deleted since.
    return { row: receipt.find(JobRow) ?? rejectMissing(jobDecider), company };
  }

  /**
   * Changes the fields in `input`. @param expected version of the stream, if the caller sent the version it has seen.
   * @param origin the origin of the change.
   * @returns the changed job, and its company if that changed.
   */
  async change(
    before: JobRow,
    { publishedAt, expiresAt, ...input }: JobInput,
    expected?: number,
    sources: JobSources = this.live,
    origin: JobOrigin = 'operator',
  ): Promise<{ readonly row: JobRow; readonly company?: CompanyOfJob }> {
    const [rules, employer] = await Promise.all([
      sources.rules(),
      input.companyId === undefined ? undefined : sources.company(refuseEmpty(input.companyId)),
    ]);
    const company = employer === undefined ? undefined : await this.companies.shown(known(employer));
    const { reach, ...prepared } = await this.contents.ofChange(input, rules, sources, before, {
      unknownPlaces: unknownPlaces(origin),
    });
    const changes: JobCommands['ChangeJob'] = Object.assign(
      input as Omit<typeof input, 'customFieldValues' | 'officeLocations'>,
      prepared,
      reach,
      company && labelOf(company),
      publishedAt === undefined ? undefined : { publishedAt: instant('publishedAt', publishedAt) },
      expiresAt === undefined ? undefined : { expiresAt: expiresAt === null ? null : instant('expiresAt', expiresAt) },
    );
    const row = (await this.bus.execute(jobs.ChangeJob(before.id, changes, expected))).row(JobRow);
    return company ? { row, company } : { row };
  }

  /** Publishes a job within the plan's limit. @param wish `expiresAt` as in the command. */
  async publish(id: string, wish: { readonly expiresAt?: string | null }, expected?: number): Promise<JobRow> {
    const publish = (posting: SlotPosting) => this.bus.execute(jobs.PublishJob(id, { ...wish, posting }, expected));
    return (await this.postings.using(publish)).row(JobRow);
  }

  /**
   * Publishes a job again, within the plan's limit, because a source has its posting again.
   * @param origin decides, with the rules of the board, whether a job that was never published needs approval.
   */
  async renew(
    id: string,
    { origin, ...wish }: { readonly endedAt: string; readonly expiresAt: string | null; readonly origin: JobOrigin },
    sources: JobSources = this.live,
  ): Promise<JobRow> {
    const approval = waits(await sources.rules(), origin);
    const renew = (posting: SlotPosting) => this.bus.execute(jobs.RenewJob(id, { ...wish, approval, posting }));
    return (await this.postings.using(renew)).row(JobRow);
  }

  /** Copies the content of a job to a new draft. Skips the duplicate checks. */
  async duplicate({ detail, ...row }: JobRow): Promise<JobRow> {
    const rules = await this.rules.current();
    const { title, companyId, companyName, companySlug, employmentType, seniority, skills, categories } = row;
    const { customFieldValues, remoteOption } = row;
    const { salaryMin, salaryMax, salaryCurrency, salaryTimeframe } = row;
    const command: CreateCommand = (slug) => ({
      ...detail,
      title,
      slug,
      companyId,
      companyName,
      companySlug,
      employmentType,
      seniority,
      skills,
      categories,
      customFieldValues,
      remoteOption,
      salaryMin,
      salaryMax,
      salaryCurrency,
      salaryTimeframe,
      externalId: null,
      isFeatured: false,
      status: 'draft',
      defaultDays: defaultDays(rules),
      approval: false,
      exempt: ['application_url', 'composite_hash'],
    });
    return (await this.submitLike(newId('jobs'), `copy-of-${row.slug}`, false, command, this.live)).row(JobRow);
  }

  /** Creates the job with `slug`, or with a numbered variant if it is taken. */
  private async submitLike(
    id: string,
    slug: string,
    publishes: boolean,
    command: CreateCommand,
    sources: JobSources,
    answer?: (receipt: Receipt) => unknown,
  ): Promise<Receipt> {
    const first = await sources.reserveSlug(slug);
    const search = { slug, first, taken: 'jobs_slug_taken', id, free: (like: string) => this.reader.freeSlugs(like) };
    try {
      return await Slugs.withFree(search, (candidate) => this.submit(id, candidate, publishes, command, answer));
    } catch (error) {
      sources.releaseSlug(first);
      throw error;
    }
  }

  private async submit(
    id: string,
    slug: string,
    publishes: boolean,
    command: CreateCommand,
    answer?: (receipt: Receipt) => unknown,
  ): Promise<Receipt> {
    const send = (posting?: SlotPosting): Promise<Receipt> =>
      this.bus.execute(answeredBy(jobs.CreateJob(id, command(slug, posting)), answer));
    try {
      return await (publishes ? this.postings.using(send) : send());
    } catch (error) {
      throw error instanceof Rejection ? await this.withMatchingJobs(error) : error;
    }
  }

  /** Adds the fields of the existing jobs to the rejection for a duplicate. */
  private async withMatchingJobs(error: Rejection): Promise<Rejection> {
    const details = error.details as { matching_jobs?: readonly { id: string }[] } | undefined;
    if (error.code !== 'jobs_already_exists' || !details?.matching_jobs) return error;
    const rows = await this.reader.byIds(details.matching_jobs.map(({ id }) => id));
    const matching_jobs = rows.map(({ id, title, status }) => ({ id, title, status }));
    return new Rejection(error.kind, error.code, error.message, { ...details, matching_jobs });
  }

  /** @param mayShow whether the author vouches for the company. A stranger does not: its first published job shows it. */
  private async companyOf(
    {
      id,
      named,
      wish,
      mayShow,
    }: { id: string | undefined; named: CompanyOfJob | null; wish: CompanyWish | undefined; mayShow: boolean },
    sources: JobSources,
    lookFirst: () => Promise<void>,
  ): Promise<CompanyOfJob> {
    if ((id === undefined) === (wish === undefined))
      rejectIssues([{ path: [], message: 'must have either companyId or company' }]);
    if (wish === undefined) return mayShow ? this.companies.shown(known(named)) : known(named);
    const hidden = { ...wish, awaitsApproval: true };
    return (await this.companies.findOrCreate(mayShow ? wish : hidden, lookFirst, sources)).row;
  }

  /** Validates the job before a company is created for it. Only the claims give certainty, later. */
  private async refuseKnownDuplicate(
    own: string,
    {
      externalId,
      applicationUrl,
      slug,
      mayShare,
    }: Pick<JobInput, 'externalId' | 'applicationUrl' | 'slug'> & { mayShare: boolean },
  ): Promise<void> {
    const refuse = async (matched: string, filter: JobFilter) => {
      const { rows } = await this.reader.page({ ...filter, limit: 5 });
      // The job itself may exist from an earlier attempt of the same request.
      const holders = rows.map(({ id }) => id).filter((id) => id !== own);
      if (holders.length > 0 && holders.length === rows.length)
        throw await this.withMatchingJobs(alreadyExists(matched, holders));
    };
    if (externalId) await refuse('external_id', { externalId });
    if (applicationUrl && !mayShare) await refuse('application_url', { applicationUrl });
    if (slug === undefined) return;
    const [holder] = await this.reader.bySlug(slug);
    if (holder && holder.id !== own) throw slugTaken();
  }
}

type Label = CompanyLabel & { readonly companyId: string };

/** The command that creates a job with this slug. */
type CreateCommand = (slug: string, posting?: SlotPosting) => JobCommands['CreateJob'];

/** @throws Rejection `jobs_company_not_found`. */
function known(company: CompanyOfJob | null): CompanyOfJob {
  if (!company) throw companyMissing();
  return company;
}

const labelOf = ({ id, name, slug }: CompanyOfJob): Label => ({ companyId: id, companyName: name, companySlug: slug });

function refuseEmpty(companyId: string): string {
  if (companyId === '')
    rejectIssues([{ path: ['companyId'], message: 'must not be empty. A job always has a company' }]);
  return companyId;
}

/** The end of year 9999: later years do not fit in four digits. */
const LATEST = 253_402_300_799_999;

function instant(key: string, milliseconds: number): string {
  if (milliseconds > LATEST) rejectIssues([{ path: [key], message: 'must be before the year 10000' }]);
  return new Date(milliseconds).toISOString();
}
