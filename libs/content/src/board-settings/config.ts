import type { Issue } from '#kernel';

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
  /** Unpaid jobs wait for approval before they are public (decision A10). */
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
  /** How long a job is public unless an end is given. */
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
  /** After every how many entries of a list it comes. */
  readonly frequency?: number;
}

/** Advertising on the board. */
export interface Adsense {
  readonly adsenseEnabled: boolean;
  readonly adsenseClientId: string | null;
  /** By the name of the place. */
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

/** One of the values of a select. Jobs hold its key. */
export interface CustomFieldOption {
  readonly key: string;
  readonly label: string;
}

/** A field that a board asks of its jobs, beside those that every job has. */
export interface CustomFieldDefinition {
  /** Jobs hold their value under it. */
  readonly key: string;
  readonly label: string;
  readonly type: CustomFieldType;
  readonly required: boolean;
  /** Of selects only, at least one there. */
  readonly options?: readonly CustomFieldOption[];
  /** Of numbers only, inclusive. */
  readonly min?: number;
  /** Of numbers only, inclusive. */
  readonly max?: number;
}

/** How jobs are asked for. A part that was never configured is absent. */
export interface JobForm {
  /** In the order in which they are shown. */
  readonly customFields?: readonly CustomFieldDefinition[];
}

const FIELDS_AT_MOST = 50;
const OPTIONS_AT_MOST = 100;
const FIELD_KEY = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
const OPTION_KEY_LENGTH = 64;
const LABEL_LENGTH = 120;

const isSelect = (type: CustomFieldType): boolean => type === 'single_select' || type === 'multi_select';

/** What is wrong with `fields`, beyond the shape of each; paths begin with `customFields`. */
export function definitionIssues(fields: readonly CustomFieldDefinition[]): readonly Issue[] {
  const at = (index: number, ...rest: readonly (string | number)[]) => ['customFields', index, ...rest];
  if (fields.length > FIELDS_AT_MOST)
    return [{ path: ['customFields'], message: `must have ${FIELDS_AT_MOST} fields at most` }];
  return fields.flatMap(({ key, label, type, options, min, max }, index): Issue[] => {
    const issues: Issue[] = [...labelIssues(label, at(index, 'label'))];
    if (!FIELD_KEY.test(key))
      issues.push({ path: at(index, 'key'), message: 'must be 1 to 64 letters, digits, - and _, a letter first' });
    // No body can carry them: every object has them from birth.
    if (Object.hasOwn(Object.prototype, key)) issues.push({ path: at(index, 'key'), message: 'is a reserved word' });
    if (fields.findIndex((each) => each.key === key) < index)
      issues.push({ path: at(index, 'key'), message: 'must be unique in the job form' });
    if (isSelect(type)) {
      if (!options || options.length === 0)
        issues.push({ path: at(index, 'options'), message: `must have at least one option for a ${type}` });
      issues.push(...optionIssues(options ?? [], at(index, 'options')));
    } else if (options !== undefined) {
      issues.push({ path: at(index, 'options'), message: 'must be absent: only selects have options' });
    }
    for (const [name, bound] of [
      ['min', min],
      ['max', max],
    ] as const)
      if (bound !== undefined && type !== 'number')
        issues.push({ path: at(index, name), message: 'must be absent: only numbers have bounds' });
    if (min !== undefined && max !== undefined && min > max)
      issues.push({ path: at(index, 'min'), message: 'must not be greater than max' });
    return issues;
  });
}

function optionIssues(options: readonly CustomFieldOption[], path: Issue['path']): readonly Issue[] {
  if (options.length > OPTIONS_AT_MOST) return [{ path, message: `must have ${OPTIONS_AT_MOST} options at most` }];
  return options.flatMap(({ key, label }, index): Issue[] => {
    const issues: Issue[] = [...labelIssues(label, [...path, index, 'label'])];
    const at = [...path, index, 'key'];
    if (key.trim() === '' || key.length > OPTION_KEY_LENGTH)
      issues.push({ path: at, message: `must be 1 to ${OPTION_KEY_LENGTH} characters, not blank` });
    if (options.findIndex((each) => each.key === key) < index)
      issues.push({ path: at, message: 'must be unique in its field' });
    return issues;
  });
}

function labelIssues(label: string, path: Issue['path']): readonly Issue[] {
  const fits = label.trim() !== '' && label.length <= LABEL_LENGTH;
  return fits ? [] : [{ path, message: `must be 1 to ${LABEL_LENGTH} characters, not blank` }];
}

/** The first of `fields` that has another type than the field of the same key had `before`. */
export function retyped(
  before: readonly CustomFieldDefinition[],
  fields: readonly CustomFieldDefinition[],
): { readonly index: number; readonly key: string; readonly type: CustomFieldType } | null {
  const types = new Map(before.map(({ key, type }) => [key, type]));
  const index = fields.findIndex(({ key, type }) => types.has(key) && types.get(key) !== type);
  const field = fields[index];
  return field ? { index, key: field.key, type: types.get(field.key) as CustomFieldType } : null;
}
