import { MemberCompanies, MemberJobs } from '#jobs';
import { Injectable } from '@nestjs/common';
import { SandboxJobs } from '../ports.js';

/** Jobs and companies from the Jobs context. */
@Injectable()
export class JobsSandboxJobs extends SandboxJobs {
  constructor(
    private readonly companies: MemberCompanies,
    private readonly jobs: MemberJobs,
  ) {
    super();
  }

  async publish(companyId: string, jobId: string): Promise<void> {
    await this.jobs.post(companyId, jobId, { days: null, isPaid: true });
  }

  expire(companyId: string, jobId: string): Promise<void> {
    return this.jobs.expire(companyId, jobId);
  }

  deleteCompany(companyId: string): Promise<void> {
    return this.companies.delete(companyId);
  }
}
