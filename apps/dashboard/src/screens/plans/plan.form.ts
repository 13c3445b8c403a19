import type { PlansTexts } from '@openings/i18n/dashboard-plans';
import type { Write } from '../../api/api';
import type { Schema } from '../../api/types';
import { choicesOf } from '../../kit/choices';
import type { FormSection } from '../../kit/form/declaration';
import { changed } from '../../kit/form/issues';

type Plan = Schema<'Plan'>;

export interface PlanValues {
  name: string;
  description: string;
  kind: string;
  billingInterval: string;
  purpose: string;
  displayOrder: number | null;
  isPublic: boolean;
  isRecommended: boolean;
  invoiceOnly: boolean;
  netTermsDays: number | null;
  publishTiming: string;
}

/** @param isNew whether what stays as it is can be chosen yet. */
export const planSections = (t: PlansTexts, isNew: boolean): readonly FormSection<PlanValues>[] => [
  {
    title: t.plan,
    fields: [
      { name: 'name', label: t.name, kind: 'text', required: true },
      { name: 'displayOrder', label: t.place, kind: 'number', step: 1, hint: t.placeHint },
      { name: 'description', label: t.description, kind: 'textarea', rows: 3 },
      ...(isNew
        ? ([
            { name: 'kind', label: t.kind, kind: 'select', choices: choicesOf(t.kinds), hint: t.staysHint },
            { name: 'purpose', label: t.purpose, kind: 'select', choices: choicesOf(t.purposes), hint: t.staysHint },
            {
              name: 'billingInterval',
              label: t.interval,
              kind: 'select',
              choices: choicesOf(t.intervals),
              shown: ({ kind }) => kind === 'subscription',
            },
          ] satisfies FormSection<PlanValues>['fields'])
        : []),
      {
        name: 'isPublic',
        label: t.isPublic,
        kind: 'switch',
        hint: t.publicHint,
        shown: ({ kind }) => !isNew || kind === 'free',
      },
      { name: 'isRecommended', label: t.isRecommended, kind: 'switch' },
      {
        name: 'invoiceOnly',
        label: t.invoiceOnly,
        kind: 'switch',
        hint: t.invoiceHint,
        shown: ({ kind }) => kind === 'one_time' || kind === 'bundle',
      },
      {
        name: 'netTermsDays',
        label: t.netTerms,
        kind: 'number',
        min: 0,
        step: 1,
        shown: ({ invoiceOnly }) => invoiceOnly,
      },
      {
        name: 'publishTiming',
        label: t.publishTiming,
        kind: 'select',
        choices: choicesOf(t.publishTimings),
        shown: ({ invoiceOnly }) => invoiceOnly,
      },
    ],
  },
];

export const planValues = (plan?: Plan): PlanValues => ({
  name: plan?.name ?? '',
  description: plan?.description ?? '',
  kind: plan?.kind ?? 'one_time',
  billingInterval: plan?.billingInterval ?? 'month',
  purpose: plan?.purpose ?? 'job_posting',
  displayOrder: plan?.displayOrder ?? null,
  isPublic: plan?.isPublic ?? false,
  isRecommended: plan?.isRecommended ?? false,
  invoiceOnly: plan?.invoiceOnly ?? false,
  netTermsDays: plan?.netTermsDays ?? null,
  publishTiming: plan?.publishTiming ?? 'on_payment',
});

/** The request that makes a plan: what its kind does not have is left out. */
export function createPlan(values: PlanValues): Write {
  const { kind, purpose, billingInterval, isPublic, ...rest } = values;
  const body = {
    ...changed(planValues(), values),
    ...rest,
    kind,
    purpose,
    ...(kind === 'subscription' ? { billingInterval } : {}),
    ...(kind === 'free' ? { isPublic } : {}),
  };
  const { netTermsDays, publishTiming, ...others } = body as Partial<PlanValues>;
  const invoice = values.invoiceOnly ? { publishTiming, ...(netTermsDays ? { netTermsDays } : {}) } : {};
  const given = Object.entries({ ...others, ...invoice }).filter(([, value]) => value !== null && value !== '');
  return { method: 'POST', path: '/plans', body: Object.fromEntries(given) };
}

/** The request that saves what was changed of a plan. */
export const updatePlan =
  (plan: Plan) =>
  (values: PlanValues): Write => ({
    method: 'PATCH',
    path: `/plans/${plan.id}`,
    body: changed(planValues(plan), values),
  });

export interface PriceValues {
  amount: number | null;
  currency: string;
}

/** How many of the smallest unit make one: 100 for euros, 1 for yen. */
export function centsIn(currency: string): number {
  try {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
    return 10 ** (maximumFractionDigits ?? 2);
  } catch {
    return 100;
  }
}

export const priceSections = (t: PlansTexts): readonly FormSection<PriceValues>[] => [
  {
    title: t.price,
    about: t.priceAbout,
    fields: [
      {
        name: 'amount',
        sends: ['amountCents'],
        label: t.amount,
        kind: 'number',
        min: 0,
        step: 0.01,
        required: true,
      },
      { name: 'currency', label: t.currency, kind: 'text', required: true, placeholder: 'EUR' },
    ],
  },
];

export const priceValues = ({ price }: Plan): PriceValues => ({
  amount: price ? price.amountCents / centsIn(price.currency) : null,
  currency: (price?.currency ?? 'eur').toUpperCase(),
});

/** The request that sets the price of a plan. */
export const setPrice =
  (id: string) =>
  ({ amount, currency }: PriceValues): Write => ({
    method: 'PUT',
    path: `/plans/${id}/price`,
    body: { amountCents: Math.round((amount ?? 0) * centsIn(currency)), currency: currency.trim().toLowerCase() },
  });

/** By the key of a feature, in which a form reads no path. */
export type FeatureValues = Record<string, string>;

const FEATURES: Readonly<Record<Schema<'PlanFeatureKey'>, true>> = {
  'jobs.max_active': true,
  'jobs.duration_days': true,
  'jobs.featured_slots': true,
  'jobs.feature_selection_mode': true,
  'talent.profile_unlocks': true,
  'talent.messages_sent': true,
};
const fieldOf = (key: string) => key.replace('.', '__');

export const featureSections = (t: PlansTexts, { purpose }: Plan): readonly FormSection<FeatureValues>[] => [
  {
    title: t.features,
    about: t.featuresAbout,
    fields: Object.keys(FEATURES)
      .filter((key) => key.startsWith(purpose === 'talent_access' ? 'talent.' : 'jobs.'))
      .map((key) => {
        const common = { name: fieldOf(key), label: t.featureNames[key] ?? key, sends: sentAs(key) };
        return key === 'jobs.feature_selection_mode'
          ? { ...common, kind: 'select', choices: choicesOf(t.selectionModes), none: '–' }
          : { ...common, kind: 'text', placeholder: '–' };
      }),
  },
];

export const featureValues = ({ features }: Plan): FeatureValues =>
  Object.fromEntries(
    Object.keys(FEATURES).map((key) => [fieldOf(key), features.find((each) => each.key === key)?.value ?? '']),
  );

/** The features of a plan that have a value, as they are sent. */
const givenFeatures = (values: FeatureValues) =>
  Object.keys(FEATURES)
    .map((key) => ({ key, value: (values[fieldOf(key)] ?? '').trim() }))
    .filter(({ value }) => value !== '');

/** Where a feature is in the body; the whole list counts as the first field. */
const sentAs =
  (key: string) =>
  (values: FeatureValues): readonly string[] => [
    'features',
    ...givenFeatures(values).flatMap((each, nth) => (each.key === key ? [`features.${nth}`] : [])),
  ];

/** The request that sets all features of a plan that have a value. */
export const setFeatures =
  (id: string) =>
  (values: FeatureValues): Write => ({
    method: 'PUT',
    path: `/plans/${id}/features`,
    body: {
      features: givenFeatures(values),
    },
  });
