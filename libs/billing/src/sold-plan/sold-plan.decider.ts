import {
  changed,
  commandsOf,
  conflict,
  type Decider,
  type Issue,
  lifecycle,
  type MessageOf,
  reject,
  rejectIssues,
} from '#kernel';
import type { Features } from './plan-features.js';

/** How a plan is sold: free, once for one job, once for several jobs, or as a subscription. */
export const PLAN_KINDS = ['free', 'one_time', 'bundle', 'subscription'] as const;
export type PlanKind = (typeof PLAN_KINDS)[number];

/** The purpose of a plan: jobs, or the candidate directory. */
export const PURPOSES = ['job_posting', 'talent_access'] as const;
export type Purpose = (typeof PURPOSES)[number];

export const PLAN_INTERVALS = ['month', 'year'] as const;
export type PlanInterval = (typeof PLAN_INTERVALS)[number];

/** When a job that is paid by invoice is published: once the invoice is sent, or once it is paid. */
export const PUBLISH_TIMINGS = ['on_issue', 'on_payment'] as const;
export type PublishTiming = (typeof PUBLISH_TIMINGS)[number];

/** The fields of a plan that can change. */
export interface PlanTerms {
  readonly name: string;
  readonly description: string | null;
  readonly isRecommended: boolean;
  /** Display position, lowest first; null comes last. */
  readonly displayOrder: number | null;
  /** Paid by an invoice, never in a checkout. */
  readonly invoiceOnly: boolean;
  /** Null unless it is paid by invoice. */
  readonly publishTiming: PublishTiming | null;
  readonly netTermsDays: number | null;
}

/** The fields that never change. */
export interface PlanNature {
  readonly kind: PlanKind;
  /** Null unless it is a subscription. */
  readonly billingInterval: PlanInterval | null;
  readonly purpose: Purpose;
}

/** What a plan costs. The amount is in the smallest unit of the currency. */
export interface PlanPrice {
  readonly id: string;
  readonly amountCents: number;
  /** ISO 4217, lower case. */
  readonly currency: string;
  /** Ref of the price at the payment provider. */
  readonly ref: string;
  /** The provider of the price. */
  readonly driver: string;
}

export const PLAN_STATES = ['hidden', 'public', 'archived'] as const;
export type PlanState = (typeof PLAN_STATES)[number];

/** Whether a plan is sold. An archived plan continues for its buyers. */
export const planLife = lifecycle(PLAN_STATES, ['hidden'], {
  publish: {
    to: 'public',
    when: {
      hidden: 'go',
      public: 'stay',
      archived: conflict('plans_archived', 'The plan is archived. Restore it first.'),
    },
  },
  hide: { to: 'hidden', when: { hidden: 'stay', public: 'go', archived: 'stay' } },
  archive: { to: 'archived', when: { hidden: 'go', public: 'go', archived: 'stay' } },
  restore: { to: 'hidden', when: { hidden: 'stay', public: 'stay', archived: 'go' } },
});

export interface SoldPlanCommands {
  AddSoldPlan: PlanTerms & PlanNature & { readonly isPublic: boolean };
  /** Absent fields keep their value. */
  ChangeSoldPlan: {
    readonly changes: Partial<PlanTerms>;
    readonly isPublic?: boolean;
    readonly isArchived?: boolean;
  };
  /** The complete set: features that it does not name are unset. */
  SetPlanFeatures: { readonly features: Features };
  PricePlan: PlanPrice;
}

type Nothing = Record<string, never>;

export interface SoldPlanEvents {
  SoldPlanAdded: PlanTerms & PlanNature;
  SoldPlanChanged: Partial<PlanTerms>;
  SoldPlanPublished: Nothing;
  SoldPlanHidden: Nothing;
  SoldPlanArchived: Nothing;
  SoldPlanRestored: Nothing;
  PlanFeaturesSet: { readonly features: Features };
  /** `before`: the price that is no longer sold. */
  PlanPriced: { readonly price: PlanPrice; readonly before: PlanPrice | null };
}

interface SoldPlan extends PlanTerms, PlanNature {
  readonly state: PlanState;
  readonly features: Features;
  readonly price: PlanPrice | null;
}

type SoldPlanEvent = MessageOf<SoldPlanEvents>;

const existing = (plan: SoldPlan | null): SoldPlan => plan as SoldPlan;

const REQUIRED = 'A paid plan needs a price before it is published.';

/** @throws Rejection `plans_price_required` for a paid plan without a price. */
function refuseUnpriced({ kind, price }: Pick<SoldPlan, 'kind' | 'price'>): void {
  if (kind !== 'free' && price === null) reject('conflict', 'plans_price_required', REQUIRED);
}

/** @throws Rejection `validation_bad_request` for invoices on a plan that cannot be paid by invoice, and for invoice terms without invoices. */
function refuseTerms({ invoiceOnly, publishTiming, netTermsDays }: PlanTerms, kind: PlanKind): void {
  const issues: Issue[] = [];
  const isPaidOnce = kind === 'one_time' || kind === 'bundle';
  if (invoiceOnly && !isPaidOnce)
    issues.push({ path: ['invoiceOnly'], message: 'must be false unless the plan is paid once (one_time, bundle)' });
  if (!invoiceOnly && publishTiming !== null)
    issues.push({ path: ['publishTiming'], message: 'must be absent unless invoiceOnly is true' });
  if (!invoiceOnly && netTermsDays !== null)
    issues.push({ path: ['netTermsDays'], message: 'must be absent unless invoiceOnly is true' });
  rejectIssues(issues);
}

/** @throws Rejection `validation_bad_request`. */
export function refusePriceOf(kind: PlanKind): void {
  if (kind === 'free') rejectIssues([{ path: [], message: 'A free plan cannot have a price.' }]);
}

/** The same amount at the same provider needs no new price. */
const isSame = (one: PlanPrice, other: PlanPrice): boolean =>
  one.amountCents === other.amountCents && one.currency === other.currency && one.driver === other.driver;

/** Applies `wish` to the terms: invoice terms are set and cleared together with `invoiceOnly`. */
function termsAfter(before: PlanTerms, wish: Partial<PlanTerms>): PlanTerms {
  const invoiceOnly = wish.invoiceOnly ?? before.invoiceOnly;
  const kept = invoiceOnly ? before : { publishTiming: null, netTermsDays: null };
  return {
    ...before,
    ...wish,
    publishTiming: wish.publishTiming ?? kept.publishTiming ?? (invoiceOnly ? 'on_payment' : null),
    netTermsDays: wish.netTermsDays ?? kept.netTermsDays ?? (invoiceOnly ? 30 : null),
  };
}

const STEPS = {
  publish: 'SoldPlanPublished',
  hide: 'SoldPlanHidden',
  archive: 'SoldPlanArchived',
  restore: 'SoldPlanRestored',
} as const;

/** The steps that a change of the two flags requires, in order. */
function steps(
  from: PlanState,
  { isPublic, isArchived }: { readonly isPublic?: boolean; readonly isArchived?: boolean },
): readonly (keyof typeof STEPS)[] {
  const steps: (keyof typeof STEPS)[] = [];
  if (isArchived !== undefined) steps.push(isArchived ? 'archive' : 'restore');
  if (isPublic !== undefined) steps.push(isPublic ? 'publish' : 'hide');
  let state = from;
  return steps.filter((step) => {
    const leads = planLife.leads(step, state);
    if (leads) state = planLife.after(step);
    return leads;
  });
}

const inState =
  (step: keyof typeof STEPS) =>
  (plan: SoldPlan | null): SoldPlan => ({ ...existing(plan), state: planLife.after(step) });

/** A plan that the board sells to employers: its terms, features and price. */
export const soldPlanDecider: Decider<SoldPlan | null, SoldPlanCommands, SoldPlanEvents> = {
  category: 'soldPlan',
  noun: 'plan',
  initial: null,
  creates: ['AddSoldPlan'],
  gone: [],
  missing: 'plans_not_found',
  decide: {
    AddSoldPlan(_, { isPublic, ...data }) {
      const { kind, billingInterval } = data;
      if (kind === 'subscription' && billingInterval === null)
        rejectIssues([{ path: ['billingInterval'], message: 'is required for a subscription' }]);
      if (kind !== 'subscription' && billingInterval !== null)
        rejectIssues([{ path: ['billingInterval'], message: 'must be absent unless the plan is a subscription' }]);
      refuseTerms(data, kind);
      const added: SoldPlanEvent = { type: 'SoldPlanAdded', data: { ...data, ...termsAfter(data, {}) } };
      if (!isPublic) return [added];
      refuseUnpriced({ kind, price: null });
      return [added, { type: 'SoldPlanPublished', data: {} }];
    },

    ChangeSoldPlan(before, { changes: wish, isPublic, isArchived }) {
      const plan = existing(before);
      const after = termsAfter(plan, wish);
      refuseTerms({ ...after, ...wish }, plan.kind);
      const { name, description, isRecommended, displayOrder, invoiceOnly, publishTiming, netTermsDays } = after;
      const terms = { name, description, isRecommended, displayOrder, invoiceOnly, publishTiming, netTermsDays };
      const changes = changed<PlanTerms>(plan, terms);
      const taken = steps(plan.state, {
        ...(isPublic === undefined ? {} : { isPublic }),
        ...(isArchived === undefined ? {} : { isArchived }),
      });
      if (taken.includes('publish')) refuseUnpriced(plan);
      return [
        ...(Object.keys(changes).length === 0 ? [] : [{ type: 'SoldPlanChanged', data: changes } as const]),
        ...taken.map((step) => ({ type: STEPS[step], data: {} })),
      ];
    },

    SetPlanFeatures: (plan, data) =>
      Object.keys(changed({ features: existing(plan).features }, data)).length === 0
        ? []
        : [{ type: 'PlanFeaturesSet', data }],

    PricePlan(plan, price) {
      const { kind, price: before } = existing(plan);
      refusePriceOf(kind);
      return before && isSame(before, price) ? [] : [{ type: 'PlanPriced', data: { price, before } }];
    },
  },
  evolve: {
    SoldPlanAdded: (_, data) => ({ ...data, state: 'hidden', features: {}, price: null }),
    SoldPlanChanged: (plan, changes) => ({ ...existing(plan), ...changes }),
    SoldPlanPublished: inState('publish'),
    SoldPlanHidden: inState('hide'),
    SoldPlanArchived: inState('archive'),
    SoldPlanRestored: inState('restore'),
    PlanFeaturesSet: (plan, { features }) => ({ ...existing(plan), features }),
    PlanPriced: (plan, { price }) => ({ ...existing(plan), price }),
  },
};

export const soldPlans = commandsOf(soldPlanDecider);
