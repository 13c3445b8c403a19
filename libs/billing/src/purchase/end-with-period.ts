import type { PaymentProvider } from '#payments';
import { runs, type SubscriptionState } from './standing.js';

/** Cancels the subscription of a purchase at the end of its period, if one is active. Repeatable. @throws PaymentsUnavailable. */
export async function endWithPeriod(
  provider: Pick<PaymentProvider, 'endWithPeriod'>,
  purchase: { readonly subscriptionRef: string | null; readonly subscription: SubscriptionState | null },
): Promise<void> {
  const { subscriptionRef, subscription } = purchase;
  if (subscriptionRef !== null && subscription !== null && runs(subscription) && !subscription.endsWithPeriod)
    await provider.endWithPeriod(subscriptionRef, true);
}
