export const TALENT_DIRECTORY_VISIBILITIES = ['off', 'public', 'employers_only'] as const;
export type TalentDirectoryVisibility = (typeof TALENT_DIRECTORY_VISIBILITIES)[number];

export const COUNTRY_GATING_MODES = ['sponsored_only', 'all_jobs'] as const;
export type CountryGatingMode = (typeof COUNTRY_GATING_MODES)[number];

/** How a board behaves. A key that was never set is absent, and then its default holds; a text that was cleared is null. */
export interface Config {
  /** Visitors need the password of the board. */
  readonly passwordProtectionEnabled?: boolean;
  readonly jobAlertsEnabled?: boolean;
  readonly candidatesEnabled?: boolean;
  readonly employersEnabled?: boolean;
  readonly blogEnabled?: boolean;
  readonly impressumEnabled?: boolean;
  /** Jobs that nobody paid for wait for an operator before they are public (decision A10). */
  readonly requireApprovalFreeJobs?: boolean;
  /** The same for jobs that were backfilled or came by a feed. */
  readonly requireApprovalAggregatedJobs?: boolean;
  readonly registrationWallEnabled?: boolean;
  /** Off: people apply elsewhere only, and every published job says where. */
  readonly nativeApplicationsEnabled?: boolean;
  readonly applicantMessagingEnabled?: boolean;
  readonly requireCookieConsent?: boolean;
  /** The line that names what the board runs on. */
  readonly showBranding?: boolean;
  readonly cookieBannerTitle?: string;
  readonly cookieBannerDescription?: string;
  readonly cookieBannerRejectLabel?: string;
  readonly cookieBannerAcceptLabel?: string;
  readonly cookieBannerManageLabel?: string;
  readonly talentNavLabel?: string;
  readonly contactEmail?: string | null;
  readonly companyLegalName?: string | null;
  readonly companyAddress?: string | null;
  readonly companyWebsiteUrl?: string | null;
  readonly companyXHandle?: string | null;
  readonly companyFacebookUrl?: string | null;
  readonly companyLinkedinUrl?: string | null;
  readonly passwordProtectionMessage?: string | null;
  /** How long a job is public when nobody says until when. */
  readonly defaultJobDurationDays?: number;
  readonly talentDirectoryVisibility?: TalentDirectoryVisibility;
  readonly countryGatingMode?: CountryGatingMode;
}

/** What holds where nothing was set. */
export const DEFAULTS = {
  passwordProtectionEnabled: false,
  jobAlertsEnabled: true,
  candidatesEnabled: true,
  employersEnabled: true,
  blogEnabled: true,
  impressumEnabled: false,
  requireApprovalFreeJobs: false,
  requireApprovalAggregatedJobs: false,
  registrationWallEnabled: false,
  nativeApplicationsEnabled: true,
  applicantMessagingEnabled: true,
  requireCookieConsent: false,
  showBranding: true,
  talentDirectoryVisibility: 'off',
  countryGatingMode: 'sponsored_only',
} as const satisfies Config;

/** The values of `changes` that `before` does not have already; clearing what was never set is no change. */
export function changed(before: Config, changes: Config): Config {
  const entries = Object.entries(changes).filter(([key, value]) => {
    const now: unknown = before[key as keyof Config];
    return value !== undefined && now !== value && !(value === null && now === undefined);
  });
  return Object.fromEntries(entries);
}
