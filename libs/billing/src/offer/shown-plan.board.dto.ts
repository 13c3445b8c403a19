import { type FeatureKey, includedIn, listed } from '../sold-plan/plan-features.js';
import type { SoldPlanRow } from '../sold-plan/sold-plan.read-model.js';
import type { BoardPlanDto, JobPostingPlanDto, OfferTalentDto } from './offer.board.dto.js';

/** The values for "no limit": in numbers, and in texts. */
const NO_LIMIT = -1;
const UNLIMITED = 'unlimited';

const text = (count: number | null): string => (count === null ? UNLIMITED : String(count));

const common = (plan: SoldPlanRow) => ({
  id: plan.id,
  name: plan.name,
  description: plan.description,
  purpose: plan.purpose,
  kind: plan.kind,
  billingInterval: plan.billingInterval,
  isRecommended: plan.isRecommended,
  invoiceOnly: plan.invoiceOnly,
  publishTiming: plan.publishTiming,
  netTermsDays: plan.netTermsDays,
});

/** Plans as visitors see them, in display order. Positions are numbers on the wire, so plans without one come after the last. */
export function shownPlans(plans: readonly SoldPlanRow[]): BoardPlanDto[] {
  let last = -1;
  return plans.map((plan) => {
    const { price, features, purpose } = plan;
    last = plan.displayOrder ?? last + 1;
    const { days, slots, featuredSlots, selection, unlocks, messages } = includedIn(features);
    const talent: OfferTalentDto = { unlocksPerPeriod: text(unlocks), messagesPerPeriod: text(messages) };
    return {
      object: 'plan',
      ...common(plan),
      displayOrder: last,
      price: price && {
        currency: price.currency,
        amountCents: price.amountCents,
        stripePriceId: price.driver === 'stripe' ? price.ref : null,
      },
      featureSummary: {
        durationDays: days ?? NO_LIMIT,
        maxActiveJobs: slots ?? NO_LIMIT,
        featuredSlots: featuredSlots ?? NO_LIMIT,
        featureSelectionMode: selection === 'automatic' ? 'auto' : 'manual',
      },
      ...(purpose === 'talent_access' ? { talent } : {}),
    };
  });
}

/** A feature value in the vocabulary of storefronts. */
function shownValue(key: FeatureKey, value: string): string {
  if (key === 'jobs.feature_selection_mode') return value === 'automatic' ? 'auto' : 'manual';
  return value === String(NO_LIMIT) ? UNLIMITED : value;
}

/** A plan as the job posting form shows it. */
export function postingPlan(plan: SoldPlanRow): JobPostingPlanDto {
  const { price, features, displayOrder } = plan;
  return {
    object: 'job_posting_plan',
    ...common(plan),
    displayOrder,
    prices: price ? [{ currency: price.currency, amountCents: price.amountCents, isActive: true }] : [],
    features: listed(features).map(({ key, value }) => ({ key, value: shownValue(key, value) })),
  };
}
