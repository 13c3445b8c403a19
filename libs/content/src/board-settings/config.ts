import { type Issue } from '#kernel';
import { definitionIssues, type LabelledField } from '#custom-fields/rules';

export const TALENT_DIRECTORY_VISIBILITIES = ['off', 'public', 'employers_only'] as const;
export type TalentDirectoryVisibility = (typeof TALENT_DIRECTORY_VISIBILITIES)[number];

export const COUNTRY_GATING_MODES = ['sponsored_only', 'all_jobs'] as const;
export type CountryGatingMode = (typeof COUNTRY_GATING_MODES)[number];

export const BOARD_LANGUAGES = ['en', 'de'] as const;
export type BoardLanguage = (typeof BOARD_LANGUAGES)[number];

/** Font families that every device has, so no font has to be loaded. */
export const FONT_FAMILIES = ['sans', 'serif', 'rounded', 'mono'] as const;
export type FontFamily = (typeof FONT_FAMILIES)[number];

/** The behaviour of a board. A key that was never set is absent and has its default; a cleared text is null. */
export interface Config {
  /** Visitors need the board's password. */
  readonly passwordProtectionEnabled?: boolean;
  readonly jobAlertsEnabled?: boolean;
  readonly candidatesEnabled?: boolean;
  readonly employersEnabled?: boolean;
  readonly blogEnabled?: boolean;
  readonly impressumEnabled?: boolean;
  /** Unpaid jobs wait for approval before they are public (decision A10). */
  readonly requireApprovalFreeJobs?: boolean;
  /** The same for backfilled and imported feed jobs. */
  readonly requireApprovalAggregatedJobs?: boolean;
  /** Whether visitors without an account can post jobs. */
  readonly publicJobSubmissionEnabled?: boolean;
  readonly registrationWallEnabled?: boolean;
  /** Off: people apply elsewhere, and every published job has an application URL. */
  readonly nativeApplicationsEnabled?: boolean;
  readonly applicantMessagingEnabled?: boolean;
  readonly requireCookieConsent?: boolean;
  /** The branding line, which names this product. */
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
  /** Language of the board; null or absent: English content, and pages use the language of the visitor. */
  readonly language?: BoardLanguage | null;
  /** Colour of buttons and links on the board's own pages, as `#1a6b4f`; null or absent: the default colour. */
  readonly accentColor?: string | null;
  readonly fontFamily?: FontFamily | null;
  /** How long a job is public if no expiry date is set. */
  readonly defaultJobDurationDays?: number;
  /** Days after which rejected and guest applications are erased; null or absent: never. */
  readonly applicationRetentionDays?: number | null;
  readonly talentDirectoryVisibility?: TalentDirectoryVisibility;
  readonly countryGatingMode?: CountryGatingMode;
}

/** The defaults of settings that were never set. */
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

/** The values of `changes` that differ from `before`; clearing a setting that was never set is no change. */
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

/** An ad placement. Cleared values are absent, except for the slot. */
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
  /** While advertising is on, visitors from Europe get the provider's consent message instead of the cookie banner. */
  readonly adsenseGoogleConsentMessage: boolean;
}

/** The defaults: the consent message is on until an operator turns it off. */
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

/** The values of `changes` that differ from `before`. */
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

/** A custom field of jobs, besides the fields that every job has. */
export type CustomFieldDefinition = LabelledField<CustomFieldType>;

/** The configuration of the job form. Parts that were never configured are absent. */
export interface JobFormConfig {
  /** In display order. */
  readonly customFields?: readonly CustomFieldDefinition[];
}

const FIELDS_AT_MOST = 50;

/** Issues with the fields of a job form, beyond the shape of each; paths start with `customFields`. */
export const jobFormIssues = (fields: readonly CustomFieldDefinition[]): readonly Issue[] =>
  definitionIssues(fields, {
    path: ['customFields'],
    most: FIELDS_AT_MOST,
    optionKeys: 'text',
    owner: 'the job form',
  });
