/** The provider failed, hung or could not be reached. What the call did is unknown; the same call with the same key is safe. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';
}

/** The provider refused what was asked, and nothing happened. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused';
}
