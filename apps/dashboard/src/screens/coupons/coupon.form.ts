import type { CouponsTexts } from '@openings/i18n/dashboard-coupons';
import type { Write } from '../../api/api';
import type { Schema } from '../../api/types';
import { choicesOf } from '../../kit/choices';
import type { FormSection } from '../../kit/form/declaration';
import type { Choice } from '../../ui/field';

export interface CouponValues {
  name: string;
  off: 'percent' | 'amount';
  percentOff: number | null;
  amountOff: number | null;
  currency: string;
  duration: Schema<'CouponDuration'>;
  durationInMonths: number | null;
  maxRedemptions: number | null;
  redeemBy: string | null;
  appliesToPlanIds: string[];
}

export const couponSections = (t: CouponsTexts, plans: readonly Choice[]): readonly FormSection<CouponValues>[] => [
  {
    title: t.coupon,
    fields: [
      { name: 'name', label: t.name, kind: 'text', required: true },
      { name: 'off', label: t.discountKind, kind: 'select', choices: choicesOf(t.discountKinds) },
      {
        name: 'percentOff',
        label: t.percentOff,
        kind: 'number',
        min: 0,
        max: 100,
        required: true,
        shown: ({ off }) => off === 'percent',
      },
      {
        name: 'amountOff',
        label: t.amountOff,
        kind: 'number',
        min: 0,
        required: true,
        shown: ({ off }) => off === 'amount',
      },
      { name: 'currency', label: t.currency, kind: 'text', required: true, shown: ({ off }) => off === 'amount' },
      { name: 'duration', label: t.duration, kind: 'select', choices: choicesOf(t.durations) },
      {
        name: 'durationInMonths',
        label: t.months,
        kind: 'number',
        min: 1,
        step: 1,
        required: true,
        shown: ({ duration }) => duration === 'repeating',
      },
      { name: 'maxRedemptions', label: t.maxRedemptions, kind: 'number', min: 1, step: 1, hint: t.maxHint },
      { name: 'redeemBy', label: t.redeemBy, kind: 'date' },
      ...(plans.length > 0
        ? ([
            { name: 'appliesToPlanIds', label: t.plans, kind: 'choices', choices: plans, hint: t.plansHint },
          ] satisfies FormSection<CouponValues>['fields'])
        : []),
    ],
  },
];

export const newCoupon: CouponValues = {
  name: '',
  off: 'percent',
  percentOff: null,
  amountOff: null,
  currency: 'EUR',
  duration: 'once',
  durationInMonths: null,
  maxRedemptions: null,
  redeemBy: null,
  appliesToPlanIds: [],
};

/** The request that makes a coupon. */
export const createCoupon = (values: CouponValues): Write => ({
  method: 'POST',
  path: '/coupons',
  body: {
    name: values.name,
    duration: values.duration,
    ...(values.off === 'percent'
      ? { percentOff: values.percentOff }
      : { amountOff: values.amountOff, currency: values.currency.trim().toLowerCase() }),
    ...(values.duration === 'repeating' ? { durationInMonths: values.durationInMonths } : {}),
    ...(values.maxRedemptions ? { maxRedemptions: values.maxRedemptions } : {}),
    ...(values.redeemBy ? { redeemBy: Date.parse(values.redeemBy) } : {}),
    ...(values.appliesToPlanIds.length > 0 ? { appliesToPlanIds: values.appliesToPlanIds } : {}),
  },
});

export interface CodeValues {
  code: string;
  maxRedemptions: number | null;
  expiresAt: string | null;
  firstTimeTransaction: boolean;
  minimumAmount: number | null;
  minimumAmountCurrency: string;
}

export const codeSections = (t: CouponsTexts): readonly FormSection<CodeValues>[] => [
  {
    title: t.createCode,
    fields: [
      { name: 'code', label: t.code, kind: 'text', required: true, hint: t.codeHint },
      { name: 'maxRedemptions', label: t.maxRedemptions, kind: 'number', min: 1, step: 1, hint: t.maxHint },
      { name: 'expiresAt', label: t.expiresAt, kind: 'date' },
      { name: 'firstTimeTransaction', label: t.firstTime, kind: 'switch' },
      { name: 'minimumAmount', label: t.minimum, kind: 'number', min: 0 },
      {
        name: 'minimumAmountCurrency',
        label: t.minimumCurrency,
        kind: 'text',
        shown: ({ minimumAmount }) => minimumAmount !== null,
      },
    ],
  },
];

export const newCode: CodeValues = {
  code: '',
  maxRedemptions: null,
  expiresAt: null,
  firstTimeTransaction: false,
  minimumAmount: null,
  minimumAmountCurrency: 'EUR',
};

/** The request that makes a promotion code of a coupon. */
export const createCode =
  (coupon: string) =>
  ({
    minimumAmount,
    minimumAmountCurrency,
    maxRedemptions,
    expiresAt,
    firstTimeTransaction,
    code,
  }: CodeValues): Write => ({
    method: 'POST',
    path: `/coupons/${coupon}/promotion-codes`,
    body: {
      code: code.trim(),
      ...(maxRedemptions ? { maxRedemptions } : {}),
      ...(expiresAt ? { expiresAt: new Date(expiresAt).toISOString() } : {}),
      ...(firstTimeTransaction ? { firstTimeTransaction } : {}),
      ...(minimumAmount ? { minimumAmount, minimumAmountCurrency: minimumAmountCurrency.trim().toLowerCase() } : {}),
    },
  });
