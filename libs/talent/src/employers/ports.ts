/** A company, as far as memberships name and match it. */
export interface CompanyCard {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** `https://<domain>`. */
  readonly website: string | null;
  readonly logoUrl: string | null;
  /** False while it waits for the approval of a claim: visitors do not see it. */
  readonly isPublic: boolean;
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

/** What members may change of a company. An absent key stays as it is, an empty text clears. */
export interface CompanyChange {
  readonly name?: string;
  readonly website?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly xUrl?: string;
  readonly linkedinUrl?: string;
  readonly facebookUrl?: string;
}

/** What is said of a new company. */
export interface NewCompany extends CompanyChange {
  readonly name: string;
  /** Made from the name when absent. */
  readonly slug?: string;
  /** Slugs of markets of the board. */
  readonly markets?: readonly string[];
}

/** The companies of the board of the request, as far as people belong to them. */
export abstract class EmployerCompanies {
  /** The company with this slug, in any case; null when there is none. */
  abstract find(slug: string): Promise<CompanyCard | null>;

  /** All of it; null as `find`. */
  abstract profile(slug: string): Promise<CompanyProfile | null>;

  /** Those of these companies that exist, by their ids. */
  abstract byIds(ids: readonly string[]): Promise<ReadonlyMap<string, CompanyCard>>;

  /** The company whose website is at `domain`. */
  abstract at(domain: string): Promise<CompanyCard | null>;

  /** Companies with `query` in their name or as their domain, the best first. */
  abstract search(query: string, limit: number): Promise<readonly CompanyCard[]>;

  /**
   * The company at the same website as it is, or a new one.
   * @param awaitsApproval whether a new one is hidden from visitors until it is approved.
   * @throws Rejection `employer_company_exists` when another company has the name or the slug, and 400.
   */
  abstract findOrCreate(
    company: NewCompany,
    awaitsApproval: boolean,
  ): Promise<{ readonly company: CompanyCard; readonly isNew: boolean }>;

  /** Shows a company that waits for approval. Repeatable; nothing happens when it is gone. */
  abstract approve(id: string): Promise<void>;

  /** Removes a company that was never approved; nothing happens to any other. Repeatable. */
  abstract withdraw(id: string): Promise<void>;

  /** @throws Rejection `employer_company_not_found`, `employer_company_name_taken`, `employer_company_exists`, and 400. */
  abstract change(id: string, change: CompanyChange): Promise<CompanyProfile>;

  /** @throws Rejection `employer_company_not_found`, `media_unsupported_type`, `media_payload_too_large`. */
  abstract showLogo(id: string, picture: Buffer, declared?: string): Promise<CompanyProfile>;
}

/** A picture that a visitor brought for the company of a job. */
export interface PostedLogo {
  readonly mediaId: string;
  /** Public URL of the file. */
  readonly url: string;
}

/** Keeps the pictures that visitors bring. */
export abstract class PostedLogos {
  /** Keeps a picture as a WebP of 256 × 256 pixels. @throws Rejection `media_unsupported_type`, `media_payload_too_large`. */
  abstract store(picture: Buffer, declared?: string): Promise<PostedLogo>;

  /**
   * Looks for the logo of the website at `domain` and keeps it; null when there is none.
   * @throws Rejection `job_posting_logo_lookup_unavailable` where the server looks for none, and 400 for what is not a domain.
   */
  abstract find(domain: string): Promise<PostedLogo | null>;

  /** Shows a picture at the company of a job, which has none; answers whether it does. Repeatable. */
  abstract offer(jobId: string, logo: PostedLogo): Promise<boolean>;

  /** Deletes a picture that no company shows. Repeatable. */
  abstract remove(mediaId: string): Promise<void>;
}
