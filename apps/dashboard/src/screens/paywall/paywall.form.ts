import type { PaywallTexts } from '@openings/i18n/dashboard-paywall';
import type { Write } from '../../api/api';
import type { Schema } from '../../api/types';
import type { FormSection } from '../../kit/form/declaration';
import { centsIn } from '../plans/plan.form';

type Paywall = Schema<'CandidatePaywall'>;
type OfferKey = Schema<'PaywallOfferKey'>;

interface OfferValues {
  enabled: boolean;
  amount: number | null;
  label: string;
  billingLabel: string;
}

export interface PaywallValues {
  enabled: boolean;
  previewCount: number | null;
  currency: string;
  lockHeading: string;
  lockDescription: string;
  buttonText: string;
  disclaimerText: string;
  perMonthLabel: string;
  savingsTemplate: string;
  preselected: string;
  byKey: Record<OfferKey, OfferValues>;
}

export const paywallSections = (t: PaywallTexts, { offers }: Paywall): readonly FormSection<PaywallValues>[] => [
  {
    title: t.settings,
    fields: [
      { name: 'enabled', label: t.enabled, kind: 'switch', hint: t.enabledHint, wide: true },
      { name: 'previewCount', label: t.previewCount, kind: 'number', min: 0, step: 1, required: true },
      { name: 'currency', label: t.currency, kind: 'text', required: true },
    ],
  },
  {
    title: t.offers,
    about: t.offersAbout,
    fields: [
      ...offers.flatMap(({ key }, nth): FormSection<PaywallValues>['fields'] => [
        {
          name: `byKey.${key}.enabled`,
          sends: [`offers.${nth}`],
          label: t.offerNames[key] ?? key,
          kind: 'switch',
          wide: true,
        },
        {
          name: `byKey.${key}.amount`,
          sends: [`offers.${nth}.amountCents`],
          label: t.price,
          kind: 'number',
          min: 0,
          step: 0.01,
          shown: ({ byKey }) => byKey[key].enabled,
        },
        {
          name: `byKey.${key}.label`,
          sends: [`offers.${nth}.label`],
          label: t.label,
          kind: 'text',
          shown: ({ byKey }) => byKey[key].enabled,
        },
      ]),
      {
        name: 'preselected',
        sends: ['offers'],
        label: t.preselected,
        kind: 'select',
        none: '–',
        choices: offers.map(({ key }) => ({ value: key, label: t.offerNames[key] ?? key })),
      },
    ],
  },
  {
    title: t.texts,
    fields: [
      { name: 'lockHeading', label: t.lockHeading, kind: 'text' },
      { name: 'buttonText', label: t.buttonText, kind: 'text' },
      { name: 'lockDescription', label: t.lockDescription, kind: 'textarea', rows: 2 },
      { name: 'disclaimerText', label: t.disclaimerText, kind: 'textarea', rows: 2 },
      { name: 'perMonthLabel', label: t.perMonthLabel, kind: 'text' },
      { name: 'savingsTemplate', label: t.savingsTemplate, kind: 'text', hint: t.savingsHint },
    ],
  },
];

export const paywallValues = (paywall: Paywall): PaywallValues => ({
  enabled: paywall.enabled,
  previewCount: paywall.previewCount,
  currency: paywall.currency.toUpperCase(),
  lockHeading: paywall.lockHeading,
  lockDescription: paywall.lockDescription,
  buttonText: paywall.buttonText,
  disclaimerText: paywall.disclaimerText,
  perMonthLabel: paywall.perMonthLabel,
  savingsTemplate: paywall.savingsTemplate,
  preselected: paywall.offers.find(({ isDefault }) => isDefault)?.key ?? '',
  byKey: Object.fromEntries(
    paywall.offers.map(({ key, enabled, amountCents, label, billingLabel }) => [
      key,
      { enabled, amount: amountCents / centsIn(paywall.currency), label, billingLabel },
    ]),
  ) as Record<OfferKey, OfferValues>,
});

/** The request that replaces the paywall. */
export const replacePaywall = ({ preselected, byKey, currency, previewCount, ...rest }: PaywallValues): Write => ({
  method: 'PUT',
  path: '/paywall',
  body: {
    ...rest,
    previewCount: previewCount ?? 0,
    currency: currency.trim().toLowerCase(),
    offers: Object.entries(byKey).map(([key, { enabled, amount, label, billingLabel }]) => ({
      key,
      enabled,
      amountCents: Math.round((amount ?? 0) * centsIn(currency)),
      isDefault: key === preselected,
      label,
      billingLabel,
    })),
  },
});
