/** A confirmation mail; its link contains the number. */
export interface SubscriberConfirmation {
  /** From 1 for each subscriber. */
  readonly number: number;
  /** When its mail is sent, which may be later than the request. */
  readonly requestedAt: string;
  readonly expiresAt: string;
  /** `void`: the subscriber unsubscribed before it was used. */
  readonly state: 'open' | 'used' | 'void';
}

/** The results of a confirmation link. */
export const CONFIRMATION_OUTCOMES = ['confirmed', 'already_confirmed', 'expired', 'not_found'] as const;
export type ConfirmationOutcome = (typeof CONFIRMATION_OUTCOMES)[number];

/** How long a confirmation link works, in days. */
export const CONFIRMATION_DAYS = 7;
/** The number of confirmations that are stored for a subscriber; links of older ones count as expired. */
export const KEPT_CONFIRMATIONS = 20;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/**
 * The minimum number of minutes between confirmation mails to an address that did not confirm, and the maximum number of mails to any
 * address in a day.
 */
const PAUSE_MINUTES = 5;
const A_DAY = 5;

/**
 * When the next confirmation mail may be sent: at `now`, five minutes after a mail that was not confirmed, or when the first of five
 * mails is a day old. UTC ISO text.
 */
export function askableAt(confirmations: readonly SubscriberConfirmation[], now: string): string {
  const sent = confirmations.map(({ requestedAt, state }) => ({ at: Date.parse(requestedAt), state }));
  const pauses = sent.filter(({ state }) => state !== 'used').map(({ at }) => at + PAUSE_MINUTES * MINUTE_MS);
  const fifth = sent.at(-A_DAY);
  const days = fifth ? [fifth.at + DAY_MS] : [];
  return new Date(Math.max(Date.parse(now), ...pauses, ...days)).toISOString();
}

/** Number of the newest confirmation; 0 if none. */
export const lastNumber = (confirmations: readonly SubscriberConfirmation[]): number =>
  confirmations.at(-1)?.number ?? 0;

/** The number of the confirmation whose mail is not sent yet at `now`; it includes everything requested until then. */
export function upcomingNumber(confirmations: readonly SubscriberConfirmation[], now: string): number | null {
  const last = confirmations.at(-1);
  return last?.state === 'open' && last.requestedAt > now ? last.number : null;
}

/** The result of using the link of confirmation `number` at `now`; `confirmed` if it can be confirmed now. */
export function outcomeOf(
  confirmations: readonly SubscriberConfirmation[],
  number: number,
  now: string,
): ConfirmationOutcome {
  const sent = confirmations.find((each) => each.number === number);
  if (!sent) return number >= 1 && number < (confirmations[0]?.number ?? 0) ? 'expired' : 'not_found';
  if (sent.state === 'used') return 'already_confirmed';
  return sent.state === 'open' && sent.expiresAt > now ? 'confirmed' : 'expired';
}
