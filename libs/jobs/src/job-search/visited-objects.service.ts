import { Injectable } from '@nestjs/common';
import { CompanyReader } from '../company/company.read-model.js';
import { ApplicantJobs } from './applicant-jobs.service.js';

/** Finds the visible jobs and companies of the current board. */
@Injectable()
export class VisitedObjects {
  constructor(
    private readonly jobs: ApplicantJobs,
    private readonly companies: CompanyReader,
  ) {}

  /** The id of the visible job with this id or slug, or null. */
  async job(idOrSlug: string): Promise<string | null> {
    const job = (await this.jobs.byIds([idOrSlug])).get(idOrSlug) ?? (await this.jobs.open(idOrSlug));
    return job?.isOpen === true ? job.id : null;
  }

  /** The id of the visible company with this id or slug, or null. */
  async company(idOrSlug: string): Promise<string | null> {
    const company = (await this.companies.find(idOrSlug)) ?? (await this.companies.findBySlug(idOrSlug));
    return company?.isPublic === true ? company.id : null;
  }
}
