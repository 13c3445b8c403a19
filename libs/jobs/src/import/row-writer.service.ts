import { Rejection, rejectIssues } from '#kernel';
import { boardSlug, facts, newId, seedFrom, withFacts } from '#store';
import { Injectable } from '@nestjs/common';
import { applicationKey } from '../web-address.js';
import { companyNameKey, websiteDomain } from '../company/company.decider.js';
import type { RowInput } from './row-input.js';
import { JobReader, type JobRow } from '../job/job.read-model.js';
import { ManyReader } from '../job/jobs.read-model.js';
import { Companies, type CompanyWish } from '../company/company.service.js';
import { type GatheredSources, SourceGatherer } from '../job/job-sources.service.js';
import type { SoughtCompany } from '../company/company.read-model.js';
import { JobBodies, type NewJob } from '../job/job-content.service.js';
import { type JobMaker, JobWriter, Postings } from '../job/job.service.js';

/** What became of a row. */
export type RowOutcome =
  | { readonly became: 'created' | 'updated'; readonly job?: JobRow }
  /** It duplicates the job `holder`. */
  | { readonly became: 'skipped'; readonly holder?: string | undefined }
  /** `job`: what was made all the same, as a draft. */
  | { readonly became: 'error'; readonly code: string; readonly message: string; readonly job?: JobRow };

/** What rows belong to: an import, or a run over a source. */
export interface RowsOf {
  readonly importId: string;
  /** When its work began; the ids of what it makes follow from it. */
  readonly begunAt: string;
  /** Where its jobs come from. */
  readonly origin: 'import' | 'source';
  readonly mayPublish: boolean;
  /** What is known of companies so far: name or website → id. Filled as rows are written. */
  readonly companies: Map<string, string>;
}

/** Rows that are written together, with what was gathered for them. */
export interface Stretch extends RowsOf {
  readonly sources: GatheredSources;
  /** The jobs that were there before them, by external id. */
  readonly known: ReadonlyMap<string, JobRow>;
  /** The jobs that a run before this one made of them, by id. */
  readonly made: ReadonlyMap<string, JobRow>;
  /** Rows that may be under way at once. */
  readonly atOnce: number;
}

/** A row that is about to be written. */
export interface Row extends RowInput {
  /** Starts at 0, without the header row. */
  readonly index: number;
  /** What the ids of its job and its commands follow from; the import and the index when absent. */
  readonly name?: RowName;
}

/** A row that is known by this text, since that moment in ISO 8601. */
export interface RowName {
  readonly text: string;
  readonly at: string;
}

/** Refusals of publishing after which the job is still imported, as a draft. */
const NOT_PUBLISHED = ['jobs_quota_exceeded', 'jobs_plan_cannot_publish'];
/** Rows under way at once on a board whose published jobs are counted: more would only try for the same few places. */
const AT_ONCE_COUNTED = 24;
/** Rows whose ids share a millisecond: no import writes more of them in one, so no id tells a time to come. */
const ROWS_A_MILLISECOND = 4;

/** The moment of the ids that the row at `index` makes. */
export const momentOf = (begunAt: string, index: number): string =>
  new Date(Date.parse(begunAt) + Math.floor(index / ROWS_A_MILLISECOND)).toISOString();

/** Writes single rows of imports. What a row does follows from the import and its index, however often it is done. */
@Injectable()
export class RowWriter {
  constructor(
    private readonly writer: JobWriter,
    private readonly reader: JobReader,
    private readonly companies: Companies,
    private readonly bodies: JobBodies,
    private readonly gatherer: SourceGatherer,
    private readonly many: ManyReader,
    private readonly postings: Postings,
  ) {}

  /**
   * What it takes to write `rows` together, as it is now.
   * @param again whether they may have been written before, by a run that was broken off.
   */
  async gather(of: RowsOf, rows: readonly Row[], again: boolean): Promise<Stretch> {
    const inputs = rows.map(({ input }) => input);
    const externalIds = inputs.map(({ externalId }) => externalId).filter((id) => typeof id === 'string');
    const companyIds = inputs.flatMap(({ company }) =>
      isWish(company) ? companyKeys(company).flatMap((key) => of.companies.get(key) ?? []) : [],
    );
    const [sources, known, made, counted] = await Promise.all([
      this.gatherer.of(inputs, companyIds, new Map(rows.flatMap(({ formerSlugs }) => [...formerSlugs]))),
      this.many.jobsByExternalId(externalIds),
      this.many.jobs(again ? rows.map((row) => this.ownId(of, row)) : []),
      this.postings.counted(),
    ]);
    const { importId, begunAt, origin, mayPublish, companies } = of;
    return {
      importId,
      begunAt,
      origin,
      mayPublish,
      companies,
      sources,
      known,
      made,
      atOnce: counted ? AT_ONCE_COUNTED : rows.length,
    };
  }

  /**
   * Makes the job of a row, or changes the one that has its `externalId` already. What a rule refuses is an outcome.
   * @throws on faults.
   */
  async write(rows: Stretch, row: Row): Promise<RowOutcome> {
    try {
      rejectIssues(row.issues);
      const { externalId } = row.input;
      const known = typeof externalId === 'string' ? rows.known.get(externalId) : undefined;
      const own = known || rows.made.size > 0 ? this.ownId(rows, row) : '';
      const before = known?.id === own ? known : rows.made.get(own);
      if (before) return this.outcomeOfExisting(rows, row, before);
      return known ? await this.change(rows, row, known) : await this.create(rows, row);
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      return { became: 'error', code: error.code, message: error.message };
    }
  }

  /** The id of the job that the row makes. */
  ownId(of: RowsOf, row: Row): string {
    return this.inTheNameOf(of, row, () => newId('jobs'));
  }

  /** What writing the row came to when its job is there already, from a run before this one. */
  private outcomeOfExisting({ mayPublish }: RowsOf, { input }: Row, { status }: JobRow): RowOutcome {
    if (input['status'] !== 'published' || status !== 'draft') return { became: 'created' };
    return mayPublish
      ? draft('jobs_quota_exceeded', 'The plan of this board allows no more published jobs')
      : forbidden();
  }

  /** Makes the job of a row. @throws Rejection as the rules say, but for duplicates. */
  async create(rows: Stretch, row: Row): Promise<RowOutcome> {
    const body = this.bodies.created(row.input);
    if (body.status === 'published' && !rows.mayPublish) {
      const outcome = await this.made(rows, row, { ...body, status: 'draft' });
      return outcome.became === 'created' ? forbidden(outcome.job) : outcome;
    }
    try {
      return await this.made(rows, row, body);
    } catch (error) {
      if (!(error instanceof Rejection) || !NOT_PUBLISHED.includes(error.code)) throw error;
      const outcome = await this.made(rows, row, { ...body, status: 'draft' });
      return outcome.became === 'created' ? draft(error.code, error.message, outcome.job) : outcome;
    }
  }

  /** @param retried whether the company was found before, and is gone. */
  private async made(rows: Stretch, row: Row, body: NewJob, retried = false): Promise<RowOutcome> {
    const { company } = body;
    const keys = company ? companyKeys(company) : [];
    const known = keys.map((key) => rows.companies.get(key)).find((id) => id !== undefined);
    const job =
      known !== undefined && body.companyId === undefined
        ? Object.assign({ ...body }, { companyId: known, company: undefined })
        : body;
    try {
      const made = await this.inTheNameOf(rows, row, () => this.writer.create(job, makerOf(rows), rows.sources));
      if (company && known === undefined) for (const key of keys) rows.companies.set(key, made.row.companyId);
      return { became: 'created', job: made.row };
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      if (company && !retried && error.code === 'jobs_company_not_found') {
        // It was deleted since an earlier row found it, or since it was gathered.
        const forgotten = [rows.sources.forget(soughtFor(company)), ...keys.map((key) => rows.companies.delete(key))];
        if (forgotten.includes(true)) return this.made(rows, row, body, true);
      }
      if (error.code !== 'jobs_already_exists') throw error;
      const { matched_on, existing_job_id } = error.details as { matched_on: string; existing_job_id?: string };
      if (matched_on !== 'external_id') return { became: 'skipped', holder: existing_job_id };
      // Somebody made it since we looked.
      const holder = existing_job_id === undefined ? null : await this.reader.find(existing_job_id);
      if (!holder) throw error;
      return this.change(rows, row, holder);
    }
  }

  /**
   * Changes what the row names of a job.
   * @param again what to change when the job has changed since `job` was read; the same when absent.
   * @throws Rejection as the rules say.
   */
  async change(
    rows: Stretch,
    row: Row,
    job: JobRow,
    again: (job: JobRow) => Row = () => row,
  ): Promise<{ readonly became: 'updated'; readonly job: JobRow }> {
    try {
      return { became: 'updated', job: await this.send(rows, row, job, job.version) };
    } catch (error) {
      if (!(error instanceof Rejection) || error.code !== 'precondition_failed') throw error;
      const fresh = (await this.reader.find(job.id)) ?? job;
      return { became: 'updated', job: await this.send(rows, again(fresh), fresh) };
    }
  }

  private async send(rows: Stretch, row: Row, before: JobRow, expected?: number): Promise<JobRow> {
    // What only a new job can be given is not a change: where its company comes from, and whether it is published.
    const { company, status: _, allowSharedApplicationUrl: __, ...changes } = row.input;
    const body = this.bodies.changed(changes);
    const companyId = company === undefined ? {} : { companyId: await this.companyOf(rows, row, company) };
    const change = { ...body, ...companyId };
    const changed = await this.inTheNameOf(rows, row, () =>
      this.writer.change(before, change, expected, rows.sources, rows.origin),
    );
    return changed.row;
  }

  private async companyOf(rows: Stretch, row: Row, input: unknown): Promise<string> {
    // Checked as part of a whole job, for that is where the rules of such a company are.
    const { company } = this.bodies.created({ title: 'x', description: 'x', applicationUrl: 'x', company: input });
    const wish = company as CompanyWish;
    const keys = companyKeys(wish);
    for (const key of keys) {
      const known = rows.companies.get(key);
      if (known !== undefined && (await rows.sources.company(known))) return known;
    }
    const find = () => this.companies.findOrCreate(wish, undefined, rows.sources);
    const { row: found } = await this.inTheNameOf(rows, row, find);
    for (const key of keys) rows.companies.set(key, found.id);
    return found.id;
  }

  /** Does `work` at the present moment; ids and commands follow from the row. */
  inTheNameOf<T>({ importId, begunAt }: RowsOf, { index, name }: Row, work: () => T): T {
    const { text, at } = name ?? { text: `${importId}/${index}`, at: momentOf(begunAt, index) };
    const known = { ...facts(), now: new Date().toISOString() };
    return withFacts(known, work, seedFrom(text, at), boardSlug());
  }
}

/** Whether its rows may make companies was asked when the import was confirmed, or the source was added. */
const makerOf = ({ origin }: RowsOf): JobMaker => ({ origin, requireCompanies: () => undefined });

const draft = (code: string, message: string, job?: JobRow): RowOutcome => ({
  became: 'error',
  code,
  message: `Imported as a draft: ${message}`,
  ...(job && { job }),
});
const forbidden = (job?: JobRow) =>
  draft('auth_forbidden', 'whoever confirmed the import lacks the scope jobs.publish.', job);

/** By what a company is the same as that of another row. */
function companyKeys(company: CompanyWish): string[] {
  const { domain, name } = soughtFor(company);
  return [...(domain === null ? [] : [`domain ${domain}`]), ...(name === null ? [] : [`name ${companyNameKey(name)}`])];
}

function soughtFor({ name, website, matchByName = true }: CompanyWish): SoughtCompany {
  return { domain: website === undefined ? null : websiteDomain(website), name: matchByName ? name : null };
}

/** Whether what a row says of its company is enough to look for it; more is checked when the row is written. */
const isWish = (company: unknown): company is CompanyWish =>
  typeof company === 'object' && company !== null && 'name' in company && typeof company.name === 'string';

/** What keeps rows from being written at the same time. */
export interface Sharing {
  /** Who has one of these in common goes one after the other: the earlier row goes first. */
  readonly keys: readonly string[];
  /** A company that is not known yet; null when it is, or when the row has none. */
  readonly company: SharedCompany | null;
}

/** A company that rows may make: rows that say the same of it wait until it is there, others for the whole row. */
export interface SharedCompany {
  readonly keys: readonly string[];
  readonly sought: SoughtCompany;
  /** Everything that the row says of it. */
  readonly said: string;
}

/** What a row shares with others. A company that an earlier row was written with is no such thing. */
export function sharedBy({ companies }: Pick<RowsOf, 'companies'>, { input }: RowInput): Sharing {
  const { applicationUrl, title, description, companyId } = input;
  const keys: string[] = [];
  const address = typeof applicationUrl === 'string' ? applicationKey(applicationUrl) : null;
  if (address !== null) keys.push(`address ${address}`);
  let employer = typeof companyId === 'string' ? companyId : '';
  let company: SharedCompany | null = null;
  if (isWish(input['company'])) {
    const { name, website: said } = input['company'] as { readonly name: string; readonly website?: unknown };
    employer = companyNameKey(name);
    const website = typeof said === 'string' ? { website: said } : {};
    const sought = soughtFor({ name, ...website });
    const wanted = companyKeys({ name, ...website });
    if (!wanted.some((key) => companies.has(key)))
      company = { keys: wanted, sought, said: JSON.stringify(input['company']) };
  }
  // Jobs that are alike in everything that makes a duplicate have at least these in common.
  if (typeof title === 'string') keys.push(JSON.stringify([employer, title.toLowerCase(), description]));
  return { keys, company };
}
