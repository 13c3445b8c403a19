import { Rejection, rejectIssues } from '#kernel';
import { boardSlug, facts, newId, seedFrom, withFacts } from '#platform';
import { Injectable } from '@nestjs/common';
import { applicationKey } from '../domain/application-address.js';
import { companyNameKey, websiteDomain } from '../domain/company.js';
import type { RowInput } from '../domain/import-row.js';
import { CompanyReader } from '../read/companies.js';
import { JobReader, type JobRow } from '../read/jobs.js';
import { Companies, type CompanyWish } from './create-company.js';
import { JobBodies } from './job-bodies.js';
import { JobWriter, type NewJob } from './write-job.js';

/** What became of a row. */
export type RowOutcome =
  | { readonly became: 'created' | 'updated' | 'skipped' }
  | { readonly became: 'error'; readonly code: string; readonly message: string };

/** The import that rows belong to. */
export interface RowsOf {
  readonly importId: string;
  /** When its work began; the ids of what it makes follow from it. */
  readonly begunAt: string;
  readonly mayPublish: boolean;
  /** What is known of companies so far: name or website → id. Filled as rows are written. */
  readonly companies: Map<string, string>;
}

/** Rows that are written together. */
export interface Stretch extends RowsOf {
  /** The jobs that were there before them: external id → id. */
  readonly known: ReadonlyMap<string, string>;
}

/** A row that is about to be written. */
export interface Row extends RowInput {
  /** From 0, the header not counted. */
  readonly index: number;
}

/** Refusals of publishing after which the job is still imported, as a draft. */
const NOT_PUBLISHED = ['jobs_quota_exceeded', 'jobs_plan_cannot_publish'];
/** Rows whose ids share a millisecond: no import writes more of them in one, so no id tells a time to come. */
const ROWS_A_MILLISECOND = 4;

/** Writes single rows of imports. What a row does follows from the import and its index, however often it is done. */
@Injectable()
export class ImportRows {
  constructor(
    private readonly writer: JobWriter,
    private readonly reader: JobReader,
    private readonly companies: Companies,
    private readonly companyReader: CompanyReader,
    private readonly bodies: JobBodies,
  ) {}

  /** The jobs that have the external ids of `rows` already: external id → id. */
  async known(rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
    const ids = rows.map(({ input: { externalId } }) => externalId).filter((id) => typeof id === 'string');
    return ids.length === 0 ? new Map() : this.reader.withExternalIds(ids);
  }

  /**
   * Makes the job of a row, or changes the one that has its `externalId` already. What a rule refuses is an outcome.
   * @param again whether the row may have been written before, by a run that was broken off.
   * @throws on faults.
   */
  async write(rows: Stretch, row: Row, again: boolean): Promise<RowOutcome> {
    try {
      rejectIssues(row.issues);
      const { externalId } = row.input;
      const own = this.inTheNameOf(rows, row, () => newId('jobs'));
      const knownId = typeof externalId === 'string' ? rows.known.get(externalId) : undefined;
      const known = knownId === undefined ? null : await this.reader.find(knownId);
      const before = known?.id === own ? known : again ? await this.reader.find(own) : null;
      if (before) return this.told(rows, row, before);
      return known ? await this.change(rows, row, known) : await this.create(rows, row);
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      return { became: 'error', code: error.code, message: error.message };
    }
  }

  /** What writing the row came to when its job is there already, from a run before this one. */
  private told({ mayPublish }: RowsOf, { input }: Row, { status }: JobRow): RowOutcome {
    if (input['status'] !== 'published' || status !== 'draft') return { became: 'created' };
    return mayPublish ? draft('jobs_quota_exceeded', 'The plan of this board allows no more published jobs') : forbidden();
  }

  private async create(rows: RowsOf, row: Row): Promise<RowOutcome> {
    const body = this.bodies.created(row.input);
    if (body.status === 'published' && !rows.mayPublish) {
      const outcome = await this.made(rows, row, { ...body, status: 'draft' });
      return outcome.became === 'created' ? forbidden() : outcome;
    }
    try {
      return await this.made(rows, row, body);
    } catch (error) {
      if (!(error instanceof Rejection) || !NOT_PUBLISHED.includes(error.code)) throw error;
      const outcome = await this.made(rows, row, { ...body, status: 'draft' });
      return outcome.became === 'created' ? draft(error.code, error.message) : outcome;
    }
  }

  private async made(rows: RowsOf, row: Row, { company, ...body }: NewJob): Promise<RowOutcome> {
    const keys = company ? companyKeys(company) : [];
    const known = keys.map((key) => rows.companies.get(key)).find((id) => id !== undefined);
    const wish = known !== undefined && body.companyId === undefined ? { companyId: known } : company ? { company } : {};
    try {
      const made = await this.inTheNameOf(rows, row, () => this.writer.create({ ...body, ...wish }, 'import'));
      if (company && known === undefined) for (const key of keys) rows.companies.set(key, made.row.companyId);
      return { became: 'created' };
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      if (known !== undefined && error.code === 'jobs_company_not_found') {
        // It was deleted since an earlier row found it.
        for (const key of keys) rows.companies.delete(key);
        return this.made(rows, row, { ...body, ...(company ? { company } : {}) });
      }
      if (error.code !== 'jobs_already_exists') throw error;
      const { matched_on, existing_job_id } = error.details as { matched_on: string; existing_job_id?: string };
      if (matched_on !== 'external_id') return { became: 'skipped' };
      // Somebody made it since we looked.
      const holder = existing_job_id === undefined ? null : await this.reader.find(existing_job_id);
      if (!holder) throw error;
      return this.change(rows, row, holder);
    }
  }

  private async change(rows: RowsOf, row: Row, job: JobRow): Promise<RowOutcome> {
    // What only a new job can be told is not a change: where its company comes from, and whether it is published.
    const { company, status: _, allowSharedApplicationUrl: __, ...changes } = row.input;
    const body = this.bodies.changed(changes);
    const companyId = company === undefined ? {} : { companyId: await this.companyOf(rows, row, company) };
    await this.inTheNameOf(rows, row, () => this.writer.change(job, { ...body, ...companyId }));
    return { became: 'updated' };
  }

  private async companyOf(rows: RowsOf, row: Row, input: unknown): Promise<string> {
    // Checked as part of a whole job, for that is where the rules of such a company are.
    const { company } = this.bodies.created({ title: 'x', description: 'x', applicationUrl: 'x', company: input });
    const wish = company as CompanyWish;
    const keys = companyKeys(wish);
    for (const key of keys) {
      const known = rows.companies.get(key);
      if (known !== undefined && (await this.companyReader.find(known))) return known;
    }
    const { row: found } = await this.inTheNameOf(rows, row, () => this.companies.findOrCreate(wish));
    for (const key of keys) rows.companies.set(key, found.id);
    return found.id;
  }

  private inTheNameOf<T>({ importId, begunAt }: RowsOf, { index }: Row, work: () => T): T {
    const at = new Date(Date.parse(begunAt) + Math.floor(index / ROWS_A_MILLISECOND)).toISOString();
    const known = { ...facts(), now: new Date().toISOString() };
    return withFacts(known, work, seedFrom(`${importId}/${index}`, at), boardSlug());
  }
}

const draft = (code: string, message: string): RowOutcome => ({
  became: 'error',
  code,
  message: `Imported as a draft: ${message}`,
});
const forbidden = () => draft('auth_forbidden', 'whoever confirmed the import lacks the scope jobs.publish.');

/** By what a company is the same as that of another row. */
function companyKeys({ name, website, matchByName = true }: CompanyWish): string[] {
  const domain = website === undefined ? null : websiteDomain(website);
  return [...(domain ? [`domain ${domain}`] : []), ...(matchByName ? [`name ${companyNameKey(name)}`] : [])];
}

/**
 * What rows share that must not be written at the same time: the earlier row goes first. A company that is known already
 * is no such thing.
 */
export function keysOf({ companies }: Pick<RowsOf, 'companies'>, { input }: RowInput): string[] {
  const { applicationUrl, company, title, description, companyId } = input;
  const keys: string[] = [];
  const address = typeof applicationUrl === 'string' ? applicationKey(applicationUrl) : null;
  if (address !== null) keys.push(`address ${address}`);
  let employer = typeof companyId === 'string' ? companyId : '';
  if (typeof company === 'object' && company !== null && 'name' in company && typeof company.name === 'string') {
    const { name, website } = company as { name: string; website?: unknown };
    employer = companyNameKey(name);
    const wanted = companyKeys({ name, ...(typeof website === 'string' ? { website } : {}) });
    if (!wanted.some((key) => companies.has(key))) keys.push(...wanted);
  }
  // Jobs that are alike in everything that makes a duplicate have at least these in common.
  if (typeof title === 'string') keys.push(JSON.stringify([employer, title.toLowerCase(), description]));
  return keys;
}
