/** How many jobs a company has. */
export interface JobCounts {
  readonly jobCount: number;
  readonly publishedJobCount: number;
}

/** What companies need of their jobs. Jobs know their companies, so this is implemented where jobs are. */
export abstract class CompanyJobs {
  /** Of each of these companies, how many jobs it has, and how many of them are published. */
  abstract counts(companyIds: readonly string[]): Promise<(companyId: string) => JobCounts>;

  /**
   * Deletes the company and all its jobs: first the jobs, then the company (decision 0030).
   * @param expected version of the company's stream, when the caller names what they looked at.
   * @throws Rejection `companies_not_found`.
   */
  abstract deleteCompany(id: string, expected?: number): Promise<void>;
}
