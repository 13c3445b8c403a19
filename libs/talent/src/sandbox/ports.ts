/** To whom a sandbox opens its directory of talent. */
export const DIRECTORY_VISIBILITIES = ['off', 'public', 'employers_only'] as const;
export type DirectoryVisibility = (typeof DIRECTORY_VISIBILITIES)[number];

/** What a sandbox offers, as far as its visitors may switch it. Absent keys stay. */
export interface SandboxFeatures {
  readonly talentDirectoryVisibility?: DirectoryVisibility;
  readonly blogEnabled?: boolean;
  readonly jobAlertsEnabled?: boolean;
  readonly candidatesEnabled?: boolean;
  readonly employersEnabled?: boolean;
  readonly nativeApplicationsEnabled?: boolean;
  readonly applicantMessagingEnabled?: boolean;
  readonly registrationWallEnabled?: boolean;
}

/** The same with the paywall of jobs. */
export interface SandboxSwitches extends SandboxFeatures {
  readonly jobAccessPaywallEnabled?: boolean;
  readonly jobAccessPreviewCount?: number;
}

/** The paywall of the board of the request. */
export abstract class SandboxPaywall {
  /** Switches what is given. @throws Rejection `stale_version`, `payments_unavailable`, `payments_refused`. */
  abstract change(paywall: { readonly enabled?: boolean; readonly previewCount?: number }): Promise<void>;

  /** Has a candidate see every job, as with a subscription that runs. */
  abstract grant(buyer: { readonly userId: string; readonly email: string; readonly name: string }): Promise<void>;
}

/** The settings of the board of the request. */
export abstract class SandboxSettings {
  /** Returns when they are in force in this process. */
  abstract change(features: SandboxFeatures): Promise<void>;
}

/** The jobs and companies of the board of the request, as far as no operation of employers reaches them. */
export abstract class SandboxJobs {
  /** Publishes a draft as if it were paid for. @throws Rejection `jobs_not_found`, `jobs_quota_exceeded`, `jobs_plan_cannot_publish`. */
  abstract publish(companyId: string, jobId: string): Promise<void>;

  /** Ends the publication of a job now. @throws Rejection `jobs_not_found`. */
  abstract expire(companyId: string, jobId: string): Promise<void>;

  /** Deletes a company with all its jobs. Repeatable. */
  abstract deleteCompany(companyId: string): Promise<void>;
}

/** How a server serves sandboxes. */
export class SandboxTerms {
  /** @param isServed whether sandboxes answer their operations; without that they are boards of which no mail is delivered. */
  constructor(readonly isServed: boolean) {}
}

/** How the board is visited. */
export abstract class SandboxVisits {
  /** Forgets hits and figures of the board of the facts. Repeatable. */
  abstract forget(): Promise<void>;
}
