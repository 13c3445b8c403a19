/** The numbers of a company's jobs. */
export interface JobCounts {
  readonly jobCount: number;
  readonly publishedJobCount: number;
}

/** The operations on jobs that companies need. Jobs depend on companies, so the job module implements this. */
export abstract class CompanyJobs {
  /** For each of these companies, the number of its jobs and of its published jobs. */
  abstract counts(companyIds: readonly string[]): Promise<(companyId: string) => JobCounts>;

  /**
   * Deletes all jobs of the company, then the company (decision 0030).
   * @param expected version of the company's stream, if the caller sent the version it has seen.
   * @throws Rejection `companies_not_found`.
   */
  abstract deleteCompany(id: string, expected?: number): Promise<void>;
}
