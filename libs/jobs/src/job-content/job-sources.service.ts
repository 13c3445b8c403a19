import type { Issue } from '#kernel';
import { Injectable } from '@nestjs/common';
import { type CompanyOfJob, CompanyReader, type CompanyRow } from '../company/company.read-model.js';
import { type CustomFieldValues, shownCustomFields } from '../custom-fields.js';
import { JobPolicies, type JobPolicy } from '../ports.js';
import { TaxonomyReader } from '../taxonomy/taxonomy.read-model.js';

/** By what a company is looked for; null is not looked for. */
export interface SoughtCompany {
  readonly domain: string | null;
  readonly name: string | null;
}

/**
 * What the writer of jobs asks others before it sends a command. Every answer may be overtaken by the time of the append:
 * there claims and needs decide.
 */
export abstract class JobSources {
  /** What the board has settled about its jobs. */
  abstract policy(): Promise<JobPolicy>;

  /** The company with this id, or null. */
  abstract company(id: string): Promise<CompanyOfJob | null>;

  /** The company at the domain, else the one of that name, or null. */
  abstract matching(sought: SoughtCompany): Promise<CompanyRow | null>;

  /** Tells that a job has this company now, which may have been made for it. */
  abstract met(company: CompanyRow): void;

  /** `slugs` as `TaxonomyReader.resolve` answers them. */
  abstract terms(axis: 'skills' | 'categories', slugs: readonly string[], issues: Issue[]): Promise<readonly string[]>;

  /** What to try first for a new job that is to have `slug`, or the same with a number. */
  abstract slugLike(slug: string): Promise<string>;

  /** Tells that no job was made with a slug that `slugLike` answered. */
  abstract unused(slug: string): void;
}

/** Asks the read models each time: for jobs that are written one by one. */
@Injectable()
export class LiveSources extends JobSources {
  constructor(
    private readonly policies: JobPolicies,
    private readonly companies: CompanyReader,
    private readonly taxonomy: TaxonomyReader,
  ) {
    super();
  }

  policy(): Promise<JobPolicy> {
    return this.policies.current();
  }

  company(id: string): Promise<CompanyOfJob | null> {
    return this.companies.find(id);
  }

  matching(sought: SoughtCompany): Promise<CompanyRow | null> {
    return this.companies.matching(sought);
  }

  met(): void {
    // The next one asks again.
  }

  terms(axis: 'skills' | 'categories', slugs: readonly string[], issues: Issue[]): Promise<readonly string[]> {
    return this.taxonomy.resolve(axis, slugs, issues);
  }

  slugLike(slug: string): Promise<string> {
    return Promise.resolve(slug);
  }

  unused(): void {
    // Nothing was set aside.
  }
}

/** What a job shows of the values that the board asked it for. */
@Injectable()
export class JobForm {
  constructor(private readonly policies: JobPolicies) {}

  /** `rows` without the values whose field is gone from the form; they stay stored, for when it comes back. */
  async shown<Row extends { readonly customFieldValues: CustomFieldValues }>(
    rows: readonly Row[],
  ): Promise<readonly Row[]> {
    // Most boards have no job form, and then their settings are not read.
    if (rows.every(({ customFieldValues }) => Object.keys(customFieldValues).length === 0)) return rows;
    const { customFields } = await this.policies.current();
    return rows.map((row) => ({ ...row, customFieldValues: shownCustomFields(customFields, row.customFieldValues) }));
  }
}
