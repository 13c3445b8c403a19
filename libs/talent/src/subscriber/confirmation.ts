/** A mail that asked an address to confirm; its link carries the number. */
export interface Confirmation {
  /** From 1 for each subscriber. */
  readonly number: number;
  readonly requestedAt: string;
  readonly expiresAt: string;
  /** `void`: the subscriber unsubscribed before it was used. */
  readonly state: 'open' | 'used' | 'void';
}

/** What became of the link of a confirmation. */
export const CONFIRMATION_OUTCOMES = ['confirmed', 'already_confirmed', 'expired', 'not_found'] as const;
export type ConfirmationOutcome = (typeof CONFIRMATION_OUTCOMES)[number];

/** How long the link of a confirmation can be used, in days. */
export const CONFIRMATION_DAYS = 7;
/** Confirmations of a subscriber that are remembered; links of older ones count as expired. */
export const KEPT_CONFIRMATIONS = 20;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** An address is asked to confirm once in so many minutes, and so often in a day. */
const PAUSE_MINUTES = 5;
const A_DAY = 5;

/** Whether an address was asked to confirm so recently, or so often, that it is not asked again at the moment `now`. */
export function isThrottled(confirmations: readonly Confirmation[], now: string): boolean {
  const ages = confirmations.map(({ requestedAt }) => Date.parse(now) - Date.parse(requestedAt));
  return ages.some((age) => age < PAUSE_MINUTES * MINUTE_MS) || ages.filter((age) => age < DAY_MS).length >= A_DAY;
}

/** What using the link of confirmation `number` comes to at the moment `now`; `confirmed` when it is still to be done. */
export function outcomeOf(confirmations: readonly Confirmation[], number: number, now: string): ConfirmationOutcome {
  const sent = confirmations.find((each) => each.number === number);
  if (!sent) return number >= 1 && number < (confirmations[0]?.number ?? 0) ? 'expired' : 'not_found';
  if (sent.state === 'used') return 'already_confirmed';
  return sent.state === 'open' && sent.expiresAt > now ? 'confirmed' : 'expired';
}
