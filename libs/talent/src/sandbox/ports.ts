/** Who can see the talent directory of a sandbox. */
export const DIRECTORY_VISIBILITIES = ['off', 'public', 'employers_only'] as const;
export type DirectoryVisibility = (typeof DIRECTORY_VISIBILITIES)[number];

/** The features of a sandbox that its visitors can switch. Absent keys do not change. */
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

/** The features, and the paywall for jobs. */
export interface SandboxSwitches extends SandboxFeatures {
  readonly jobAccessPaywallEnabled?: boolean;
  readonly jobAccessPreviewCount?: number;
}

/** The paywall of the current board. */
export abstract class SandboxPaywall {
  /** Changes the given keys. @throws Rejection `stale_version`, `payments_unavailable`, `payments_refused`. */
  abstract change(paywall: { readonly enabled?: boolean; readonly previewCount?: number }): Promise<void>;

  /** Gives a candidate access to every job, as an active subscription would. */
  abstract grant(buyer: { readonly userId: string; readonly email: string; readonly name: string }): Promise<void>;
}

/** The settings of the current board. */
export abstract class SandboxSettings {
  /** Returns once the change is in force in this process. */
  abstract change(features: SandboxFeatures): Promise<void>;
}

/** The operations on jobs and companies of the current board that employers do not have. */
export abstract class SandboxJobs {
  /** Publishes a draft as if it was paid for. @throws Rejection `jobs_not_found`, `jobs_quota_exceeded`, `jobs_plan_cannot_publish`. */
  abstract publish(companyId: string, jobId: string): Promise<void>;

  /** Expires a published job now. @throws Rejection `jobs_not_found`. */
  abstract expire(companyId: string, jobId: string): Promise<void>;

  /** Deletes a company with all its jobs. Repeatable. */
  abstract deleteCompany(companyId: string): Promise<void>;
}

/** Whether this server offers the sandbox operations. */
export class SandboxTerms {
  /** @param isServed whether sandboxes answer their operations. If not, they are ordinary boards whose mails are not delivered. */
  constructor(readonly isServed: boolean) {}
}

/** The recorded visits of the board. */
export abstract class SandboxVisits {
  /** Deletes the hits and counts of the current board. Repeatable. */
  abstract forget(): Promise<void>;
}
