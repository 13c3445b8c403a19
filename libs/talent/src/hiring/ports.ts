/** The data of a job that applications need. */
export interface AppliedJob {
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  readonly companyId: string;
  readonly companySlug: string | null;
  readonly companyName: string | null;
  readonly status: 'draft' | 'published' | 'expired' | 'archived';
  /** UTC ISO text; null if it never expires. */
  readonly expiresAt: string | null;
  /** Whether visitors can see it now. */
  readonly isOpen: boolean;
  /** Whether people apply on the board, not at another URL. */
  readonly isNative: boolean;
}

/** The jobs of the current board. */
export abstract class AppliedJobs {
  /** The job with this current or former slug, if visitors can see it; otherwise null. */
  abstract open(slug: string): Promise<AppliedJob | null>;

  /** The job with this slug, in any status, or null. */
  abstract bySlug(slug: string): Promise<AppliedJob | null>;

  /** The existing jobs among these ids. */
  abstract byIds(ids: readonly string[]): Promise<ReadonlyMap<string, AppliedJob>>;
}

/** The settings of the current board for applications. */
export abstract class ApplyingTerms {
  /** Whether people apply on the board itself. */
  abstract isNative(): Promise<boolean>;

  /** Whether people can apply without signing in. */
  abstract takesGuests(): Promise<boolean>;

  /** The number of days after which rejected applications and those of guests are erased; null: never. */
  abstract retentionDays(): Promise<number | null>;
}
