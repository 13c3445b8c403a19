/** The data of a company that memberships need for names and matching. */
export interface CompanyCard {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** `https://<domain>`. */
  readonly website: string | null;
  readonly logoUrl: string | null;
  /** False while it awaits the approval of a claim, or the publication of its first job. Visitors do not see it then. */
  readonly isPublic: boolean;
  /** The name that members want, until an operator approves it. Null: none. */
  readonly pendingName: string | null;
  /** The website that members want, until its domain is proved. Null: none. */
  readonly pendingWebsite: string | null;
  /** The registrable domain of the pending website. */
  readonly pendingDomain: string | null;
  /** The registrable domain of the website, if the company has proved that it controls it. */
  readonly provedDomain: string | null;
}

/** A company as its members see it. */
export interface CompanyProfile extends CompanyCard {
  readonly summary: string | null;
  /** HTML. */
  readonly description: string | null;
  readonly xUrl: string | null;
  readonly linkedinUrl: string | null;
  readonly facebookUrl: string | null;
}

/** The fields of a company that members can change. An absent key stays as it is, an empty text clears. */
export interface CompanyChange {
  readonly name?: string;
  readonly website?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly xUrl?: string;
  readonly linkedinUrl?: string;
  readonly facebookUrl?: string;
}

/** The fields of a new company. */
export interface NewCompany extends CompanyChange {
  readonly name: string;
  /** Derived from the name if absent. */
  readonly slug?: string;
  /** Slugs of markets of the board. */
  readonly markets?: readonly string[];
}

/** The companies of the current board, for memberships. */
export abstract class EmployerCompanies {
  /** The company with this slug; case is ignored. Null if it does not exist. */
  abstract find(slug: string): Promise<CompanyCard | null>;

  /** The company with all its fields; null as in `find`. */
  abstract profile(slug: string): Promise<CompanyProfile | null>;

  /** The existing companies among these ids. */
  abstract byIds(ids: readonly string[]): Promise<ReadonlyMap<string, CompanyCard>>;

  /** The company whose website is at `domain`. */
  abstract at(domain: string): Promise<CompanyCard | null>;

  /** Companies with `query` in their name or as their domain, best match first. */
  abstract search(query: string, limit: number): Promise<readonly CompanyCard[]>;

  /**
   * The unchanged company with the same website, or a new one.
   * @param awaitsApproval whether a new company is hidden from visitors until it is approved.
   * @throws Rejection `employer_company_exists` if another company has the name or the slug, and 400.
   */
  abstract findOrCreate(
    company: NewCompany,
    awaitsApproval: boolean,
  ): Promise<{ readonly company: CompanyCard; readonly isNew: boolean }>;

  /** Shows a company that awaits approval. Repeatable; does nothing if it was deleted. */
  abstract approve(id: string): Promise<void>;

  /** Deletes a company that was never approved; does nothing to other companies. Repeatable. */
  abstract withdraw(id: string): Promise<void>;

  /**
   * Changes a company. A website on a domain that is not proved stays pending, and so does a new name on boards that approve unpaid jobs.
   * @param provedDomain the registrable domain at which the member has a mailbox; null: none.
   * @throws Rejection `employer_company_not_found`, `employer_company_name_taken`, `employer_company_exists`, and 400.
   */
  abstract change(id: string, change: CompanyChange, provedDomain: string | null): Promise<CompanyProfile>;

  /**
   * Records that the company controls the domain of `website`. A pending website there takes effect. Repeatable.
   * @throws Rejection `employer_company_not_found`, and `employer_company_exists` if another company has the website meanwhile.
   */
  abstract prove(id: string, website: string): Promise<CompanyCard>;

  /** @throws Rejection `employer_company_not_found`, `media_unsupported_type`, `media_payload_too_large`. */
  abstract showLogo(id: string, picture: Buffer, declared?: string): Promise<CompanyProfile>;
}

/** A logo that a visitor uploaded for the company of a job. */
export interface PostedLogo {
  readonly mediaId: string;
  /** Public URL of the file. */
  readonly url: string;
}

/** Stores the logos that visitors upload. */
export abstract class PostedLogos {
  /** Stores a picture as a WebP of 256 × 256 pixels. @throws Rejection `media_unsupported_type`, `media_payload_too_large`. */
  abstract store(picture: Buffer, declared?: string): Promise<PostedLogo>;

  /**
   * Finds the logo of the website at `domain` and stores it. Null if the website has none.
   * @throws Rejection `job_posting_logo_lookup_unavailable` if the look-up is disabled, and 400 for a text that is not a domain.
   */
  abstract find(domain: string): Promise<PostedLogo | null>;

  /** Gives the company of a job this logo, unless it has one. Returns whether it did. Repeatable. */
  abstract offer(jobId: string, logo: PostedLogo): Promise<boolean>;

  /** Deletes a picture that no company uses. Repeatable. */
  abstract remove(mediaId: string): Promise<void>;
}
