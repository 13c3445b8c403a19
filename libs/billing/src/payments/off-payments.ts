import { PaymentRefused } from './payment-errors.js';
import {
  type Checkout,
  type CouponState,
  type Payment,
  type PaymentAccount,
  type PaymentHint,
  PaymentProvider,
  type Subscription,
} from './payment-provider.js';

const NO_ACCOUNT: PaymentAccount = {
  connected: false,
  acceptingPayments: false,
  payoutsEnabled: false,
  detailsSubmitted: false,
  actionRequired: false,
  mount: null,
};

const refused = (): Promise<never> => Promise.reject(new PaymentRefused('This installation takes no payments.'));

/** Takes no payments: nothing is connected, and every call that would make something is refused. */
export class OffPayments extends PaymentProvider {
  readonly driver: PaymentProvider['driver'] = 'off';

  account(): Promise<PaymentAccount> {
    return Promise.resolve(NO_ACCOUNT);
  }

  onboarding(): Promise<string | null> {
    return Promise.resolve(null);
  }

  makePrice(..._: Parameters<PaymentProvider['makePrice']>): Promise<string> {
    return refused();
  }

  retirePrice(_: string): Promise<void> {
    return refused();
  }

  makeCoupon(..._: Parameters<PaymentProvider['makeCoupon']>): Promise<string> {
    return refused();
  }

  renameCoupon(..._: Parameters<PaymentProvider['renameCoupon']>): Promise<void> {
    return refused();
  }

  deleteCoupon(_: string): Promise<void> {
    return refused();
  }

  coupon(_: string): Promise<CouponState | null> {
    return Promise.resolve(null);
  }

  makePromotionCode(..._: Parameters<PaymentProvider['makePromotionCode']>): Promise<string> {
    return refused();
  }

  endPromotionCode(_: string): Promise<void> {
    return refused();
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

  payment(): Promise<Payment | null> {
    return Promise.resolve(null);
  }

  refund(): Promise<Payment> {
    return refused();
  }

  subscription(): Promise<Subscription | null> {
    return Promise.resolve(null);
  }

  endWithPeriod(): Promise<Subscription> {
    return refused();
  }

  portal(): Promise<string> {
    return refused();
  }

  confirmPrice(): Promise<string> {
    return refused();
  }

  async *payments(): AsyncIterable<Payment> {
    // There are none.
  }

  hint(): PaymentHint | null {
    throw new PaymentRefused('This installation takes no payments.');
  }
}
