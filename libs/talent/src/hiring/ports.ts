/** A job, as far as applications to it need to know it. */
export interface AppliedJob {
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  readonly companyId: string;
  readonly companySlug: string | null;
  readonly companyName: string | null;
  readonly status: 'draft' | 'published' | 'expired' | 'archived';
  /** UTC ISO text; null when it has no end. */
  readonly expiresAt: string | null;
  /** Visitors see it at the moment of the request. */
  readonly isOpen: boolean;
  /** People apply here, not at an address elsewhere. */
  readonly isNative: boolean;
}

/** The jobs of the board of the request. */
export abstract class AppliedJobs {
  /** The job with this slug, or that had it, if visitors see it; else null. */
  abstract open(slug: string): Promise<AppliedJob | null>;

  /** The job with this slug, whatever its status; null when there is none. */
  abstract bySlug(slug: string): Promise<AppliedJob | null>;

  /** Those of these jobs that exist, by their ids. */
  abstract byIds(ids: readonly string[]): Promise<ReadonlyMap<string, AppliedJob>>;
}

/** What the board of the request says about applying. */
export abstract class ApplyingTerms {
  /** Whether people apply on the board itself. */
  abstract isNative(): Promise<boolean>;

  /** Whether people who are not signed in may apply. */
  abstract takesGuests(): Promise<boolean>;

  /** After how many days rejected applications and those of guests are erased; null: never. */
  abstract retentionDays(): Promise<number | null>;
}
