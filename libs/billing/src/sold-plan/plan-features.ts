import type { Issue } from '#kernel';

/** The features of a plan. */
export const FEATURE_KEYS = [
  'jobs.max_active',
  'jobs.duration_days',
  'jobs.featured_slots',
  'jobs.feature_selection_mode',
  'talent.profile_unlocks',
  'talent.messages_sent',
] as const;
export type FeatureKey = (typeof FEATURE_KEYS)[number];

/** The features that are set, with their values as texts. */
export type Features = { readonly [K in FeatureKey]?: string };

/** The labels of features. */
export const FEATURE_NAMES: Readonly<Record<FeatureKey, string>> = {
  'jobs.max_active': 'Active jobs',
  'jobs.duration_days': 'Days a job is published',
  'jobs.featured_slots': 'Featured jobs',
  'jobs.feature_selection_mode': 'Choice of featured jobs',
  'talent.profile_unlocks': 'Profiles unlocked in a period',
  'talent.messages_sent': 'Messages sent in a period',
};

/** Who chooses the featured jobs: the employer, or the server. */
export const SELECTION_MODES = ['employer', 'automatic'] as const;

const UNLIMITED = ['-1', 'unlimited'];
const NUMBER = /^(?:0|[1-9]\d{0,8})$/;

/** Days that a job is published if its plan does not say. */
export const DAYS = 30;

function faultOf(key: FeatureKey, value: string): string | null {
  if (key === 'jobs.feature_selection_mode')
    return (SELECTION_MODES as readonly string[]).includes(value) ? null : 'must be employer or automatic';
  if (UNLIMITED.includes(value)) return null;
  if (!NUMBER.test(value)) return 'must be a whole number, or unlimited';
  return key === 'jobs.duration_days' && value === '0' ? 'must be 1 or more, or unlimited' : null;
}

/** The features in `given`, and what is wrong with them. */
export function featuresFrom(given: readonly { readonly key: FeatureKey; readonly value: string }[]): {
  readonly features: Features;
  readonly issues: readonly Issue[];
} {
  const features: { -readonly [K in FeatureKey]?: string } = {};
  const issues: Issue[] = [];
  given.forEach(({ key, value }, at) => {
    const fault = faultOf(key, value);
    if (fault) issues.push({ path: ['features', at, 'value'], message: fault });
    if (key in features) issues.push({ path: ['features', at, 'key'], message: 'must not be listed twice' });
    features[key] = value;
  });
  return { features, issues };
}

/** The features that are set, in the order of `FEATURE_KEYS`. */
export const listed = (features: Features): { key: FeatureKey; value: string }[] =>
  FEATURE_KEYS.flatMap((key) => {
    const value = features[key];
    return value === undefined ? [] : [{ key, value }];
  });

/** The features of a plan as numbers. A null number means no limit. */
export interface PlanLimits {
  /** Null: until it is unpublished. */
  readonly days: number | null;
  /** Jobs that can be active with it at a time. */
  readonly slots: number | null;
  readonly featuredSlots: number | null;
  readonly selection: (typeof SELECTION_MODES)[number];
  readonly unlocks: number | null;
  readonly messages: number | null;
}

function numberIn(features: Features, key: FeatureKey, otherwise: number): number | null {
  const value = features[key];
  if (value === undefined) return otherwise;
  return UNLIMITED.includes(value) ? null : Number(value);
}

/** The meaning of `features`; the default is one job for 30 days and nothing else. */
export function includedIn(features: Features): PlanLimits {
  return {
    days: numberIn(features, 'jobs.duration_days', DAYS),
    slots: numberIn(features, 'jobs.max_active', 1),
    featuredSlots: numberIn(features, 'jobs.featured_slots', 0),
    selection: features['jobs.feature_selection_mode'] === 'automatic' ? 'automatic' : 'employer',
    unlocks: numberIn(features, 'talent.profile_unlocks', 0),
    messages: numberIn(features, 'talent.messages_sent', 0),
  };
}

/** Whether a plan costs nothing: a plan of the kind `free`, or with the price 0. All limits of free plans apply to it. */
export const costsNothing = ({
  kind,
  price,
}: {
  readonly kind: string;
  readonly price: { readonly amountCents: number } | null;
}): boolean => kind === 'free' || price?.amountCents === 0;
