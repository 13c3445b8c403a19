import { PaymentRefused } from './payment-errors.js';
import type { PaymentProvider } from './payment-provider.js';

/**
 * Ends sales at a price that was replaced. Nothing happens to a price of another provider, which cannot be asked, and to one that the
 * provider refuses, which it does not sell. Repeatable. @throws PaymentsUnavailable.
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
