import type { PaymentHint } from './payment-provider.js';

/** A hint that this process has taken. */
export interface TakenHint extends PaymentHint {
  /** How often it was tried, with this time. */
  readonly attempts: number;
}

/** Hints that wait to be followed. */
export abstract class PaymentInbox {
  /** Keeps a hint until it is followed; one whose id came before is dropped. Durable when it returns. */
  abstract remember(hint: PaymentHint): Promise<void>;

  /** Takes up to `limit` hints that are due. Nobody else gets them for a minute. */
  abstract take(limit: number): Promise<{ readonly hints: readonly TakenHint[]; readonly nextIn: number | null }>;

  /** It was followed. */
  abstract followed(hint: TakenHint): Promise<void>;

  /** It is due again in so many seconds. */
  abstract postponed(hint: TakenHint, seconds: number): Promise<void>;

  /** Resolves when a hint is remembered after `since`, after `ms` at the latest, or when `signal` aborts. */
  abstract next(ms: number, signal: AbortSignal, since: number): Promise<void>;

  /** How often a hint was remembered, as far as this process knows. */
  abstract readonly grown: number;

  /** Forgets which hints were followed a month ago; returns how many. */
  abstract forgetOld(): Promise<number>;
}
