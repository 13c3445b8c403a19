import { type PaymentProvider, PaymentRefused } from './payment-provider.js';

/**
 * Ends sales at a replaced price. Skips a price of another provider, which is not configured, and a price that the provider refuses,
 * because it does not sell it. Repeatable. @throws PaymentsUnavailable.
 */
export async function retirePrice(
  provider: Pick<PaymentProvider, 'driver' | 'retirePrice'>,
  { ref, driver }: { readonly ref: string; readonly driver: string },
): Promise<void> {
  if (driver !== provider.driver) return;
  try {
    await provider.retirePrice(ref);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
  }
}
