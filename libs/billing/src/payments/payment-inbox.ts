import type { PaymentHint } from './payment-provider.js';

/** A hint that this process has taken. */
export interface TakenHint extends PaymentHint {
  /** Number of attempts, including this one. */
  readonly attempts: number;
}

/** The queue of hints to follow. */
export interface PaymentInbox {
  /** Stores a hint until it is followed; drops one whose id was stored before. Durable when it returns. */
  remember(hint: PaymentHint): Promise<void>;

  /** Stores a webhook that leads to nothing, so that it is never followed. Repeatable. @returns whether it is new. */
  dismiss(id: string): Promise<boolean>;

  /** The moment up to which webhooks were listed at the provider; null before the first time. */
  sweptUntil(): Promise<Date | null>;

  /** Records that webhooks were listed up to `moment`. */
  swept(moment: Date): Promise<void>;

  /** Takes up to `limit` hints that are due. Other processes do not get them for a minute. */
  take(limit: number): Promise<{ readonly hints: readonly TakenHint[]; readonly nextIn: number | null }>;

  /** Marks a hint as followed. */
  followed(hint: TakenHint): Promise<void>;

  /** Makes a hint due again after `seconds`. */
  postponed(hint: TakenHint, seconds: number): Promise<void>;

  /** Resolves when a hint is stored after `since`, after `ms` at the latest, or when `signal` aborts. */
  next(ms: number, signal: AbortSignal, since: number): Promise<void>;

  /** Number of hints stored, as far as this process knows. */
  readonly grown: number;

  /** Deletes hints that were followed more than a month ago. @returns their number. */
  forgetOld(): Promise<number>;
}
