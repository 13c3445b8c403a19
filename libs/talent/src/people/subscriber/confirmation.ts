/** A mail that asked an address to confirm; its link carries the number. */
export interface Confirmation {
  /** From 1 for each subscriber. */
  readonly number: number;
  /** When its mail leaves, which may be later than when it was asked for. */
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
/** An address that does not answer is asked to confirm once in so many minutes, and every address so often in a day. */
const PAUSE_MINUTES = 5;
const A_DAY = 5;

/**
 * From when an address may be asked to confirm again: at the moment `now`, or five minutes after a mail that it did not answer, or
 * when the first of five mails is a day old. UTC ISO text.
 */
export function askableAt(confirmations: readonly Confirmation[], now: string): string {
  const sent = confirmations.map(({ requestedAt, state }) => ({ at: Date.parse(requestedAt), state }));
  const pauses = sent.filter(({ state }) => state !== 'used').map(({ at }) => at + PAUSE_MINUTES * MINUTE_MS);
  const fifth = sent.at(-A_DAY);
  const days = fifth ? [fifth.at + DAY_MS] : [];
  return new Date(Math.max(Date.parse(now), ...pauses, ...days)).toISOString();
}

/** Number of the newest confirmation; 0 before the first. */
export const lastNumber = (confirmations: readonly Confirmation[]): number => confirmations.at(-1)?.number ?? 0;

/** The number of the confirmation whose mail has not left at the moment `now`: it includes what is asked for until then. */
export function upcomingNumber(confirmations: readonly Confirmation[], now: string): number | null {
  const last = confirmations.at(-1);
  return last?.state === 'open' && last.requestedAt > now ? last.number : null;
}

/** What using the link of confirmation `number` comes to at the moment `now`; `confirmed` when it is still to be done. */
export function outcomeOf(confirmations: readonly Confirmation[], number: number, now: string): ConfirmationOutcome {
  const sent = confirmations.find((each) => each.number === number);
  if (!sent) return number >= 1 && number < (confirmations[0]?.number ?? 0) ? 'expired' : 'not_found';
  if (sent.state === 'used') return 'already_confirmed';
  return sent.state === 'open' && sent.expiresAt > now ? 'confirmed' : 'expired';
}
