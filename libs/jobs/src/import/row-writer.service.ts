import { outcomeOf, Rejection, rejectIssues } from '#kernel';
import { facts, newId, withFacts, Scope, Ids } from '#store';
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
import { JobWriter } from '../job/job.service.js';
import { Postings } from '../job/postings.service.js';
import type { JobMaker } from '../job/job-maker.js';

/** The result of a row. */
export type ImportRowOutcome =
  | { readonly became: 'created' | 'updated'; readonly job?: JobRow }
  /** It duplicates the job `holder`. */
  | { readonly became: 'skipped'; readonly holder?: string | undefined }
  /** `job`: the draft that was created despite the error. */
  | { readonly became: 'error'; readonly code: string; readonly message: string; readonly job?: JobRow };

/** The source of the rows: an import, or a run over a source. */
export interface RowsOfImport {
  readonly importId: string;
  /** When its work started. The ids of everything it creates derive from this. */
  readonly begunAt: string;
  /** The origin that its jobs record. */
  readonly origin: 'import' | 'source';
  readonly mayPublish: boolean;
  /** Companies known so far: name or website → id. Filled while rows are written. */
  readonly companies: Map<string, string>;
}

/** A batch of rows with the data gathered for them. */
export interface ImportStretch extends RowsOfImport {
  readonly sources: GatheredSources;
  /** Jobs that existed before the rows, by external id. */
  readonly known: ReadonlyMap<string, JobRow>;
  /** Jobs that an earlier run created from the rows, by id. */
  readonly made: ReadonlyMap<string, JobRow>;
  /** Maximum number of rows to write concurrently. */
  readonly atOnce: number;
}

/** A row to write. */
export interface Row extends RowInput {
  /** Zero-based, without the header row. */
  readonly index: number;
  /** The seed for the ids of its job and its commands. Defaults to the import and the index. */
  readonly name?: RowName;
}

/** Identifies a row by this text, since that moment in ISO 8601. */
export interface RowName {
  readonly text: string;
  readonly at: string;
}

/** Rejections of publishing after which the job is imported as a draft. */
const NOT_PUBLISHED = ['jobs_quota_exceeded', 'jobs_plan_cannot_publish'];
/** Maximum number of concurrent rows on a board with a limit on published jobs: more would only compete for the last slots. */
const AT_ONCE_COUNTED = 24;
/** Number of rows whose ids share a millisecond. No import writes rows faster, so no id contains a future time. */
const ROWS_A_MILLISECOND = 4;

/** The timestamp for the ids that the row at `index` creates. */
export const momentOf = (begunAt: string, index: number): string =>
  new Date(Date.parse(begunAt) + Math.floor(index / ROWS_A_MILLISECOND)).toISOString();

/** Writes single rows of imports. The result depends only on the import and the index, so rows can be repeated. */
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
   * Loads the current data that writing `rows` needs.
   * @param again whether an interrupted run may have written them before.
   */
  async gather(of: RowsOfImport, rows: readonly Row[], again: boolean): Promise<ImportStretch> {
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
   * Creates the job of a row, or updates the job that already has its `externalId`. A rejection by a rule is an outcome, not an error.
   * @throws on technical errors.
   */
  async write(rows: ImportStretch, row: Row): Promise<ImportRowOutcome> {
    const outcome = await outcomeOf(async (): Promise<ImportRowOutcome> => {
      rejectIssues(row.issues);
      const { externalId } = row.input;
      const known = typeof externalId === 'string' ? rows.known.get(externalId) : undefined;
      const own = known || rows.made.size > 0 ? this.ownId(rows, row) : '';
      const before = known?.id === own ? known : rows.made.get(own);
      if (before) return this.outcomeOfExisting(rows, row, before);
      return known ? await this.change(rows, row, known) : await this.create(rows, row);
    });
    if (!(outcome instanceof Rejection)) return outcome;
    return { became: 'error', code: outcome.code, message: outcome.message };
  }

  /** The id of the job that the row creates. */
  ownId(of: RowsOfImport, row: Row): string {
    return this.inTheNameOf(of, row, () => newId('jobs'));
  }

  /** The outcome for a row whose job exists from an earlier run. */
  private outcomeOfExisting({ mayPublish }: RowsOfImport, { input }: Row, { status }: JobRow): ImportRowOutcome {
    if (input['status'] !== 'published' || status !== 'draft') return { became: 'created' };
    return mayPublish
      ? draft('jobs_quota_exceeded', 'The plan of this board does not allow more published jobs.')
      : forbidden();
  }

  /** Creates the job of a row. @throws Rejection as the rules say, except for duplicates. */
  async create(rows: ImportStretch, row: Row): Promise<ImportRowOutcome> {
    const body = this.bodies.created(row.input);
    if (body.status === 'published' && !rows.mayPublish) {
      const outcome = await this.made(rows, row, { ...body, status: 'draft' });
      return outcome.became === 'created' ? forbidden(outcome.job) : outcome;
    }
    const made = await outcomeOf(() => this.made(rows, row, body), { code: NOT_PUBLISHED });
    if (!(made instanceof Rejection)) return made;
    const outcome = await this.made(rows, row, { ...body, status: 'draft' });
    return outcome.became === 'created' ? draft(made.code, made.message, outcome.job) : outcome;
  }

  /** @param retried whether the company was found before, but has been deleted. */
  private async made(rows: ImportStretch, row: Row, body: NewJob, retried = false): Promise<ImportRowOutcome> {
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
        // It was deleted after an earlier row found it, or after the data was gathered.
        const forgotten = [rows.sources.forget(soughtFor(company)), ...keys.map((key) => rows.companies.delete(key))];
        if (forgotten.includes(true)) return this.made(rows, row, body, true);
      }
      if (error.code !== 'jobs_already_exists') throw error;
      const { matched_on, existing_job_id } = error.details as { matched_on: string; existing_job_id?: string };
      if (matched_on !== 'external_id') return { became: 'skipped', holder: existing_job_id };
      // A concurrent request created it after the lookup.
      const holder = existing_job_id === undefined ? null : await this.reader.find(existing_job_id);
      if (!holder) throw error;
      return this.change(rows, row, holder);
    }
  }

  /**
   * Updates the fields of a job that the row fills.
   * @param again the update for a job that has changed since `job` was read. Defaults to the same update.
   * @throws Rejection as the rules say.
   */
  async change(
    rows: ImportStretch,
    row: Row,
    job: JobRow,
    again: (job: JobRow) => Row = () => row,
  ): Promise<{ readonly became: 'updated'; readonly job: JobRow }> {
    const sent = await outcomeOf(() => this.send(rows, row, job, job.version), { code: 'precondition_failed' });
    if (!(sent instanceof Rejection)) return { became: 'updated', job: sent };
    const fresh = (await this.reader.find(job.id)) ?? job;
    return { became: 'updated', job: await this.send(rows, again(fresh), fresh) };
  }

  private async send(rows: ImportStretch, row: Row, before: JobRow, expected?: number): Promise<JobRow> {
    // Fields that only apply to new jobs are not updates: how to find the company, and whether to publish.
    const { company, status: _, allowSharedApplicationUrl: __, ...changes } = row.input;
    const body = this.bodies.changed(changes);
    const companyId = company === undefined ? {} : { companyId: await this.companyOf(rows, row, company) };
    const change = { ...body, ...companyId };
    const changed = await this.inTheNameOf(rows, row, () =>
      this.writer.change(before, change, expected, rows.sources, rows.origin),
    );
    return changed.row;
  }

  private async companyOf(rows: ImportStretch, row: Row, input: unknown): Promise<string> {
    // Validated as part of a whole job, because that schema has the rules for a company.
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

  /** Runs `work` with the current time. Ids and commands derive from the row. */
  inTheNameOf<T>({ importId, begunAt }: RowsOfImport, { index, name }: Row, work: () => T): T {
    const { text, at } = name ?? { text: `${importId}/${index}`, at: momentOf(begunAt, index) };
    const known = { ...facts(), now: new Date().toISOString() };
    return withFacts(known, work, Ids.seed(text, at), Scope.boardSlug());
  }
}

/** The permission to create companies was checked when the import was confirmed or the source was added. */
const makerOf = ({ origin }: RowsOfImport): JobMaker => ({ origin, requireCompanies: () => undefined });

const draft = (code: string, message: string, job?: JobRow): ImportRowOutcome => ({
  became: 'error',
  code,
  message: `Imported as a draft: ${message}`,
  ...(job && { job }),
});
const forbidden = (job?: JobRow) =>
  draft('auth_forbidden', 'The import was confirmed without the scope `jobs.publish`.', job);

/** Keys that are equal for the same company in different rows. */
function companyKeys(company: CompanyWish): string[] {
  const { domain, name } = soughtFor(company);
  return [...(domain === null ? [] : [`domain ${domain}`]), ...(name === null ? [] : [`name ${companyNameKey(name)}`])];
}

function soughtFor({ name, website, matchByName = true }: CompanyWish): SoughtCompany {
  return { domain: website === undefined ? null : websiteDomain(website), name: matchByName ? name : null };
}

/** Whether the row has enough data to look up its company. The write validates the rest. */
const isWish = (company: unknown): company is CompanyWish =>
  typeof company === 'object' && company !== null && 'name' in company && typeof company.name === 'string';

/** The dependencies that keep rows from being written concurrently. */
export interface Sharing {
  /** Rows with a common key run one after the other, in their order. */
  readonly keys: readonly string[];
  /** A company that is not known yet. Null if it is known, or if the row has no company. */
  readonly company: SharedCompany | null;
}

/**
 * A company that rows may create. Rows with the same company data wait until the company exists. Rows with other data for it wait for
 * the whole row.
 */
export interface SharedCompany {
  readonly keys: readonly string[];
  readonly sought: SoughtCompany;
  /** All company data of the row. */
  readonly data: string;
}

/** The dependencies of a row on others. A company that an earlier row already resolved is not a dependency. */
export function sharedBy({ companies }: Pick<RowsOfImport, 'companies'>, { input }: RowInput): Sharing {
  const { applicationUrl, title, description, companyId } = input;
  const keys: string[] = [];
  const address = typeof applicationUrl === 'string' ? applicationKey(applicationUrl) : null;
  if (address !== null) keys.push(`address ${address}`);
  let employer = typeof companyId === 'string' ? companyId : '';
  let company: SharedCompany | null = null;
  if (isWish(input['company'])) {
    const { name, website: given } = input['company'] as { readonly name: string; readonly website?: unknown };
    employer = companyNameKey(name);
    const website = typeof given === 'string' ? { website: given } : {};
    const sought = soughtFor({ name, ...website });
    const wanted = companyKeys({ name, ...website });
    if (!wanted.some((key) => companies.has(key)))
      company = { keys: wanted, sought, data: JSON.stringify(input['company']) };
  }
  // Jobs that are duplicates of each other share at least these values.
  if (typeof title === 'string') keys.push(JSON.stringify([employer, title.toLowerCase(), description]));
  return { keys, company };
}
