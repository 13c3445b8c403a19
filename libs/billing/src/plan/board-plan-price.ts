import type { PaymentChoice } from '#payments';

/** The plans that a board can buy itself, from the cheapest (decision A16). */
export const SELF_SERVE = ['starter', 'basic', 'grow', 'advanced', 'scale'] as const;

/** The name of a plan that a board can buy itself. */
export type SelfServePlan = (typeof SELF_SERVE)[number];

export const BOARD_PLAN_INTERVALS = ['monthly', 'annual'] as const;
export type BoardPlanInterval = (typeof BOARD_PLAN_INTERVALS)[number];

/** The price of a board plan. */
export interface BoardPlanPrice {
  readonly plan: SelfServePlan;
  readonly interval: BoardPlanInterval;
  /** Id of the price at the provider; null for the test driver, which creates one. */
  readonly price: string | null;
  /** In the smallest unit of the currency. */
  readonly amount: number;
  /** ISO 4217, lower case. */
  readonly currency: string;
}

const KEYS = new Set(['plan', 'interval', 'price', 'amountCents', 'currency']);

/**
 * Parses the prices from a JSON text, in their order. If it has several for one plan and interval, the first is sold; boards that
 * subscribed earlier still pay the others.
 * @returns null for any other text, and for one that names a price twice.
 */
export function parseBoardPlanPrices(text: string): readonly BoardPlanPrice[] | null {
  try {
    const listed: unknown = JSON.parse(text);
    const read = Array.isArray(listed) ? listed.map(priceOf) : [];
    const prices = read.filter((price) => price !== null);
    const names = prices.map(({ plan, interval, price, amount, currency }) =>
      price === null ? [plan, interval, amount, currency].join(' ') : price,
    );
    return prices.length > 0 && prices.length === read.length && new Set(names).size === names.length ? prices : null;
  } catch {
    return null;
  }
}

function priceOf(entry: unknown): BoardPlanPrice | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const given = entry as Readonly<Record<string, unknown>>;
  if (!Object.keys(given).every((key) => KEYS.has(key))) return null;
  const plan = SELF_SERVE.find((each) => each === given['plan']);
  const interval = BOARD_PLAN_INTERVALS.find((each) => each === given['interval']);
  const { price = null, amountCents: amount, currency } = given;
  if (!plan || !interval || !(price === null || (typeof price === 'string' && /^\S+$/.test(price)))) return null;
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 1) return null;
  if (typeof currency !== 'string' || !/^[a-z]{3}$/.test(currency)) return null;
  return { plan, interval, price, amount, currency };
}

/**
 * Parses the setting with the prices of board plans; empty if it is absent.
 * @param refuse throws an error with a sentence that says why the setting is invalid.
 */
export function boardPlanPrices(
  text: string | null,
  { driver }: PaymentChoice,
  refuse: (sentence: string) => never,
): readonly BoardPlanPrice[] {
  if (text === null) return [];
  const prices =
    parseBoardPlanPrices(text) ??
    refuse(
      'BOARD_PLAN_PRICES must be a JSON list of objects with plan (starter to scale), interval (monthly or annual), amountCents (a whole number from 1), currency (three lower-case letters) and price (an id at the provider, each once).',
    );
  if (driver === 'stripe' && prices.some(({ price }) => price === null))
    refuse('BOARD_PLAN_PRICES must name the price of each entry when Stripe takes the payments.');
  return prices;
}
