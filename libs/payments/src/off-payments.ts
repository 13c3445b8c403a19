import {
  type Checkout,
  type CouponState,
  type Payment,
  type PaymentAccount,
  type PaymentHint,
  PaymentProvider,
  PaymentRefused,
  type ProviderSubscription,
} from './payment-provider.js';

const refused = (): Promise<never> => Promise.reject(new PaymentRefused('payments_off'));

/** Takes no payments: no board has an account, reads find nothing, and everything else is refused. */
export class OffPayments extends PaymentProvider {
  readonly driver = 'off';

  account(): Promise<PaymentAccount> {
    return Promise.resolve({
      connected: false,
      acceptingPayments: false,
      payoutsEnabled: false,
      detailsSubmitted: false,
      actionRequired: false,
      mount: null,
    });
  }

  onboarding(): Promise<string | null> {
    return Promise.resolve(null);
  }

  makePrice(): Promise<string> {
    return refused();
  }

  retirePrice(): Promise<void> {
    return refused();
  }

  makeCoupon(): Promise<string> {
    return refused();
  }

  renameCoupon(): Promise<void> {
    return refused();
  }

  deleteCoupon(): Promise<void> {
    return refused();
  }

  coupon(): Promise<CouponState | null> {
    return Promise.resolve(null);
  }

  makePromotionCode(): Promise<string> {
    return refused();
  }

  endPromotionCode(): Promise<number> {
    return refused();
  }

  makeCustomer(): Promise<string> {
    return refused();
  }

  updateCustomer(): Promise<boolean> {
    return Promise.resolve(false);
  }

  forgetCustomer(): Promise<void> {
    return Promise.resolve();
  }

  openCheckout(): Promise<Checkout> {
    return refused();
  }

  checkout(): Promise<Checkout | null> {
    return Promise.resolve(null);
  }

  endCheckout(): Promise<Checkout> {
    return refused();
  }

  sendInvoice(): Promise<Payment> {
    return refused();
  }

  voidInvoice(): Promise<Payment> {
    return refused();
  }

  payment(): Promise<Payment | null> {
    return Promise.resolve(null);
  }

  refund(): Promise<Payment> {
    return refused();
  }

  subscription(): Promise<ProviderSubscription | null> {
    return Promise.resolve(null);
  }

  endWithPeriod(): Promise<ProviderSubscription> {
    return refused();
  }

  portal(): Promise<string> {
    return refused();
  }

  confirmPrice(): Promise<string> {
    return refused();
  }

  // No payment was ever made.
  async *payments(): AsyncIterable<Payment> {}

  hint(): Promise<PaymentHint | null> {
    return refused();
  }

  async *hints(): AsyncIterable<PaymentHint> {}

  boardOf(): Promise<string | null> {
    return Promise.resolve(null);
  }
}
