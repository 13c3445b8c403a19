import type { ExportDefinition } from '#http';
import { BoardTables } from '#store';
import { Injectable } from '@nestjs/common';
import { CompanyRow } from '../company/company.read-model.js';
import { JobRow, type JobSummaryRow } from './job.read-model.js';

/** What `GET /v1/jobs/export` writes of each job. */
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

/** Companies by what they are looked for. A key that is not there was not asked for; null: there is no such company. */
export interface ManyCompanies {
  readonly ids: ReadonlyMap<string, CompanyRow | null>;
  readonly domains: ReadonlyMap<string, CompanyRow | null>;
  readonly nameKeys: ReadonlyMap<string, CompanyRow | null>;
}

/** What is asked about many companies and jobs at once: one statement for each question, however many it is about. */
@Injectable()
export class ManyReader {
  constructor(private readonly tables: BoardTables) {}

  /** The companies with these ids, at these domains and of these names. */
  async companies(asked: { readonly [K in keyof ManyCompanies]: readonly string[] }): Promise<ManyCompanies> {
    const [ids, domains, nameKeys] = await Promise.all([
      this.companiesBy('id', asked.ids),
      this.companiesBy('domain', asked.domains),
      this.companiesBy('nameKey', asked.nameKeys),
    ]);
    return { ids, domains, nameKeys };
  }

  /** The jobs that have one of these external ids, by those. */
  async jobsByExternalId(externalIds: readonly string[]): Promise<ReadonlyMap<string, JobRow>> {
    const rows =
      externalIds.length === 0 ? [] : await this.tables.all(JobRow, { externalId: externalIds }, externalIds.length);
    return new Map(rows.map((row) => [row.externalId ?? '', row]));
  }

  /** The jobs with these ids, by those. */
  async jobs(ids: readonly string[]): Promise<ReadonlyMap<string, JobRow>> {
    const rows = ids.length === 0 ? [] : await this.tables.all(JobRow, { id: ids }, ids.length);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** All jobs of a company, newest first and in batches. */
  ofCompany(companyId: string): AsyncGenerator<readonly JobSummaryRow[]> {
    return this.tables.each(JobRow, { companyId }, ['detail']);
  }

  /** Those of `slugs` that jobs have. */
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
