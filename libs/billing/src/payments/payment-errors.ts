import { Rejection } from '#kernel';

/** The provider failed, hung or could not be reached. The effect is unknown; the same call with the same key is safe. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';

  /** @param reason a code, never a text of the provider, which may quote a key. */
  constructor(readonly reason: string) {
    super(`The payment provider does not answer as it should (${reason}).`);
  }
}

/** The provider refused what was asked; nothing happened. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused';

  /** @param reason a code, never a text of the provider, which may quote a key. */
  constructor(readonly reason: string) {
    super(`The payment provider refused (${reason}).`);
  }
}

/** Reason of a refusal: another promotion code that is active has the same text, also one of another board with the same account. */
export const CODE_TAKEN = 'promotion_code_taken';

/**
 * What `work` yields, for a request that waits for it.
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
