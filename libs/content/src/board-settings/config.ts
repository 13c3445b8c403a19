import { type Issue } from '#kernel';
import { definitionIssues, type LabelledField } from '#kernel/fields';

export const TALENT_DIRECTORY_VISIBILITIES = ['off', 'public', 'employers_only'] as const;
export type TalentDirectoryVisibility = (typeof TALENT_DIRECTORY_VISIBILITIES)[number];

export const COUNTRY_GATING_MODES = ['sponsored_only', 'all_jobs'] as const;
export type CountryGatingMode = (typeof COUNTRY_GATING_MODES)[number];

export const BOARD_LANGUAGES = ['en', 'de'] as const;
export type BoardLanguage = (typeof BOARD_LANGUAGES)[number];

/** Kinds of letters that every device has: nothing is loaded for them. */
export const FONT_FAMILIES = ['sans', 'serif', 'rounded', 'mono'] as const;
export type FontFamily = (typeof FONT_FAMILIES)[number];

/** How a board behaves. A key that was never set is absent, and then its default holds; a text that was cleared is null. */
export interface Config {
  /** Visitors need the password of the board. */
  readonly passwordProtectionEnabled?: boolean;
  readonly jobAlertsEnabled?: boolean;
  readonly candidatesEnabled?: boolean;
  readonly employersEnabled?: boolean;
  readonly blogEnabled?: boolean;
  readonly impressumEnabled?: boolean;
  /** Unpaid jobs wait for approval before they are public (decision A10). */
  readonly requireApprovalFreeJobs?: boolean;
  /** The same for jobs that were backfilled or came by a feed. */
  readonly requireApprovalAggregatedJobs?: boolean;
  /** Whether visitors without an account can post jobs. */
  readonly publicJobSubmissionEnabled?: boolean;
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
  /** What the board is written in; null or absent: English, and pages speak the language of the visitor. */
  readonly language?: BoardLanguage | null;
  /** Colour of buttons and links on the board's own pages, as `#1a6b4f`; null or absent: the one that they come with. */
  readonly accentColor?: string | null;
  readonly fontFamily?: FontFamily | null;
  /** How long a job is public unless an end is given. */
  readonly defaultJobDurationDays?: number;
  /** Days after which rejected applications and those of guests are erased; null or absent: never. */
  readonly applicationRetentionDays?: number | null;
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
  publicJobSubmissionEnabled: true,
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

export const AD_LAYOUTS = ['auto', 'in-article', 'in-feed', 'fluid'] as const;
export const AD_FORMATS = ['auto', 'horizontal', 'vertical', 'rectangle', 'responsive'] as const;
export const AD_STYLES = ['default', 'light', 'dark', 'contrast'] as const;

/** A place for an advertisement. What was cleared is absent, but for the slot itself. */
export interface AdSlot {
  readonly enabled: boolean;
  readonly slotId: string | null;
  readonly layout?: (typeof AD_LAYOUTS)[number];
  readonly format?: (typeof AD_FORMATS)[number];
  readonly style?: (typeof AD_STYLES)[number];
  /** Number of list entries between two ads. */
  readonly frequency?: number;
}

/** Advertising on the board. */
export interface Adsense {
  readonly adsenseEnabled: boolean;
  readonly adsenseClientId: string | null;
  /** By placement name. */
  readonly adsenseSlots: Readonly<Record<string, AdSlot>>;
  /** Lines of the ads.txt of the board. */
  readonly adsTxt: string | null;
  /** While advertising is on, visitors from Europe get the provider's consent message in place of the cookie banner. */
  readonly adsenseGoogleConsentMessage: boolean;
}

/** What holds until something is set: the consent message is on until somebody turns it off. */
export const NO_ADSENSE: Adsense = {
  adsenseEnabled: false,
  adsenseClientId: null,
  adsenseSlots: {},
  adsTxt: null,
  adsenseGoogleConsentMessage: true,
};

/** `value` as JSON that does not depend on the order of keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

/** The values of `changes` that `before` does not have already. */
export function changedAdsense(before: Adsense, changes: Partial<Adsense>): Partial<Adsense> {
  const entries = Object.entries(changes).filter(
    ([key, value]) => value !== undefined && canonical(before[key as keyof Adsense]) !== canonical(value),
  );
  return Object.fromEntries(entries);
}

export const CUSTOM_FIELD_TYPES = [
  'short_text',
  'long_text',
  'single_select',
  'multi_select',
  'boolean',
  'number',
] as const;
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number];

/** A field that a board asks of its jobs, beside those that every job has. */
export type CustomFieldDefinition = LabelledField<CustomFieldType>;

/** How jobs are asked for. A part that was never configured is absent. */
export interface JobForm {
  /** In display order. */
  readonly customFields?: readonly CustomFieldDefinition[];
}

const FIELDS_AT_MOST = 50;

/** What is wrong with the fields of a job form, beyond the shape of each; paths begin with `customFields`. */
export const jobFormIssues = (fields: readonly CustomFieldDefinition[]): readonly Issue[] =>
  definitionIssues(fields, {
    path: ['customFields'],
    most: FIELDS_AT_MOST,
    optionKeys: 'text',
    owner: 'the job form',
  });
