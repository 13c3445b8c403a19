import type { ExportDefinition } from '#http';
import { BoardTables } from '#store';
import { Injectable } from '@nestjs/common';
import { CompanyRow } from '../company/company.read-model.js';
import { JobRow, type JobSummaryRow } from './job.read-model.js';

/** The columns of `GET /v1/jobs/export`. */
export const jobExport: ExportDefinition<JobRow> = {
  collection: 'jobs',
  scope: 'jobs.read',
  row: JobRow,
  columns: [
    'id',
    'title',
    'slug',
    'status',
    'companyId',
    'companyName',
    'companySlug',
    'externalId',
    'employmentType',
    'remoteOption',
    'seniority',
    'salaryMin',
    'salaryMax',
    'salaryCurrency',
    'salaryTimeframe',
    'isFeatured',
    'skills',
    'categories',
    'customFieldValues',
    'publishedAt',
    'expiresAt',
    'createdAt',
    'updatedAt',
    'revision',
  ],
  omit: ['detail'],
};

/** Companies by lookup key. A missing key was not looked up. Null: no company matches. */
export interface ManyCompanies {
  readonly ids: ReadonlyMap<string, CompanyRow | null>;
  readonly domains: ReadonlyMap<string, CompanyRow | null>;
  readonly nameKeys: ReadonlyMap<string, CompanyRow | null>;
}

/** Bulk queries for companies and jobs: one statement for each kind, regardless of the number. */
@Injectable()
export class ManyReader {
  constructor(private readonly tables: BoardTables) {}

  /** The companies with these ids, domains or names. */
  async companies(wanted: { readonly [K in keyof ManyCompanies]: readonly string[] }): Promise<ManyCompanies> {
    const [ids, domains, nameKeys] = await Promise.all([
      this.companiesBy('id', wanted.ids),
      this.companiesBy('domain', wanted.domains),
      this.companiesBy('nameKey', wanted.nameKeys),
    ]);
    return { ids, domains, nameKeys };
  }

  /** The jobs with these external ids, by external id. */
  async jobsByExternalId(externalIds: readonly string[]): Promise<ReadonlyMap<string, JobRow>> {
    const rows =
      externalIds.length === 0 ? [] : await this.tables.all(JobRow, { externalId: externalIds }, externalIds.length);
    return new Map(rows.map((row) => [row.externalId ?? '', row]));
  }

  /** The jobs with these ids, by id. */
  async jobs(ids: readonly string[]): Promise<ReadonlyMap<string, JobRow>> {
    const rows = ids.length === 0 ? [] : await this.tables.all(JobRow, { id: ids }, ids.length);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** All jobs of a company, newest first and in batches. */
  ofCompany(companyId: string): AsyncGenerator<readonly JobSummaryRow[]> {
    return this.tables.each(JobRow, { companyId }, ['detail']);
  }

  /** The slugs among `slugs` that jobs have. */
  async takenSlugs(slugs: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(slugs.length === 0 ? [] : await this.tables.values(JobRow, 'slug', { slug: slugs }));
  }

  private async companiesBy(
    column: 'id' | 'domain' | 'nameKey',
    values: readonly string[],
  ): Promise<ReadonlyMap<string, CompanyRow | null>> {
    const found = new Map<string, CompanyRow | null>(values.map((value) => [value, null]));
    const rows = values.length === 0 ? [] : await this.tables.all(CompanyRow, { [column]: values }, values.length);
    for (const row of rows) found.set(row[column] ?? '', row);
    return found;
  }
}
