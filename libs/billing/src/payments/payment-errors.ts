import { Rejection } from '#kernel';

/** The provider failed, hung or could not be reached. The effect is unknown; repeating the call with the same key is safe. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';

  /** @param reason a code, never a message of the provider, which may quote a key. */
  constructor(readonly reason: string) {
    super(`The payment provider is unavailable (${reason}).`);
  }
}

/** The provider refused the request; nothing happened. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused';

  /** @param reason a code, never a message of the provider, which may quote a key. */
  constructor(readonly reason: string) {
    super(`The payment provider refused the request (${reason}).`);
  }
}

/** A webhook with a right signature whose body is no event. A repetition has the same id. */
export class WebhookMalformed extends PaymentRefused {
  /** @param webhookId id of the event, or a digest of the body when it has none. */
  constructor(readonly webhookId: string) {
    super('webhook_malformed');
  }
}

/** Reason of a refusal: another active promotion code has the same text, perhaps one of another board with the same account. */
export const CODE_TAKEN = 'promotion_code_taken';

/**
 * Returns what `work` returns, for a request that waits for it.
 * @throws Rejection `payments_unavailable` (503) or `payments_refused` (409) for the errors of the payment port.
 */
export async function answeredByPayments<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof PaymentsUnavailable)
      throw new Rejection('unavailable', 'payments_unavailable', 'Payments are not available right now. Try again.');
    if (error instanceof PaymentRefused)
      throw new Rejection('conflict', 'payments_refused', 'The payment provider refused this request.');
    throw error;
  }
}
