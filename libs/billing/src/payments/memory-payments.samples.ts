import {
  CODE_TAKEN,
  type CouponRequest,
  type CouponState,
  type CustomerRequest,
  type Money,
  type PaymentAccount,
  type PaymentProvider,
  PaymentRefused,
  PaymentsUnavailable,
  type PriceRequest,
  type PromotionCodeRequest,
} from '#payments';

interface Price extends PriceRequest {
  readonly isActive: boolean;
}

interface Coupon extends CouponRequest {
  readonly timesRedeemed: number;
  readonly isDeleted: boolean;
}

interface PromotionCode extends PromotionCodeRequest {
  readonly timesRedeemed: number;
  readonly isActive: boolean;
}

/** A provider that only has prices and sells nothing. */
type Catalog = Pick<
  PaymentProvider,
  | 'driver'
  | 'account'
  | 'takes'
  | 'makePrice'
  | 'retirePrice'
  | 'makeCoupon'
  | 'renameCoupon'
  | 'deleteCoupon'
  | 'coupon'
  | 'makePromotionCode'
  | 'endPromotionCode'
  | 'makeCustomer'
  | 'updateCustomer'
  | 'forgetCustomer'
>;

/** Prices, coupons and promotion codes of a provider in memory. It takes no money. */
export class MemoryPayments implements Catalog {
  readonly driver = 'test';
  readonly prices = new Map<string, Price>();
  readonly coupons = new Map<string, Coupon>();
  readonly codes = new Map<string, PromotionCode>();
  /** The addresses of customers; null after erasure. */
  readonly customers = new Map<string, string | null>();
  /** Fails every call from now on, as an unreachable provider does. */
  isDown = false;
  /** Whether the account can receive payments. */
  isReady = true;

  private answer<T>(work: () => T): Promise<T> {
    return this.isDown ? Promise.reject(new PaymentsUnavailable('It does not answer.')) : Promise.resolve().then(work);
  }

  /** The ref of the object created with `key`: the same key returns the same object. */
  private made<T>(kind: string, key: string, known: Map<string, T>, thing: () => T): Promise<string> {
    return this.answer(() => {
      const ref = `${kind}_${key.replaceAll(/\W/g, '_')}`;
      if (!known.has(ref)) known.set(ref, thing());
      return ref;
    });
  }

  account(): Promise<PaymentAccount> {
    const { isReady } = this;
    return this.answer(() => ({
      connected: isReady,
      acceptingPayments: isReady,
      payoutsEnabled: isReady,
      detailsSubmitted: isReady,
      actionRequired: !isReady,
      mount: isReady ? { accountId: 'acct_memory', publishableKey: 'pk_memory' } : null,
    }));
  }

  /** Like a provider that takes no third decimal. */
  takes({ amount, currency }: Money): boolean {
    return currency !== 'kwd' || amount % 10 === 0;
  }

  makePrice(price: PriceRequest, key: string): Promise<string> {
    return this.made('price', key, this.prices, () => ({ ...price, isActive: true }));
  }

  retirePrice(priceRef: string): Promise<void> {
    return this.answer(() => {
      const price = this.prices.get(priceRef);
      if (price) this.prices.set(priceRef, { ...price, isActive: false });
    });
  }

  makeCoupon(coupon: CouponRequest, key: string): Promise<string> {
    return this.made('coupon', key, this.coupons, () => ({ ...coupon, timesRedeemed: 0, isDeleted: false }));
  }

  renameCoupon(couponRef: string, name: string): Promise<void> {
    return this.answer(() => {
      this.coupons.set(couponRef, { ...known(this.coupons, couponRef), name });
    });
  }

  deleteCoupon(couponRef: string): Promise<void> {
    return this.answer(() => {
      const coupon = this.coupons.get(couponRef);
      if (coupon) this.coupons.set(couponRef, { ...coupon, isDeleted: true });
    });
  }

  coupon(couponRef: string): Promise<CouponState | null> {
    return this.answer(() => {
      const coupon = this.coupons.get(couponRef);
      if (!coupon) return null;
      const { timesRedeemed, maxRedemptions, redeemBy, isDeleted } = coupon;
      const isUsedUp = maxRedemptions !== null && timesRedeemed >= maxRedemptions;
      const isOver = redeemBy !== null && redeemBy.getTime() <= Date.now();
      return { timesRedeemed, valid: !isDeleted && !isUsedUp && !isOver };
    });
  }

  makePromotionCode(code: PromotionCodeRequest, key: string): Promise<string> {
    return this.made('promo', key, this.codes, () => {
      const coupon = known(this.coupons, code.couponRef);
      if (coupon.isDeleted) throw new PaymentRefused('The coupon is deleted.');
      const isSame = (each: PromotionCode) =>
        each.isActive &&
        !known(this.coupons, each.couponRef).isDeleted &&
        each.code.toUpperCase() === code.code.toUpperCase();
      if ([...this.codes.values()].some(isSame)) throw new PaymentRefused(CODE_TAKEN);
      return { ...code, timesRedeemed: 0, isActive: true };
    });
  }

  makeCustomer({ email }: CustomerRequest, key: string): Promise<string> {
    return this.made<string | null>('customer', key, this.customers, () => email);
  }

  updateCustomer(customerRef: string, { email }: CustomerRequest): Promise<boolean> {
    return this.answer(() => {
      const isThere = this.customers.has(customerRef);
      if (isThere) this.customers.set(customerRef, email);
      return isThere;
    });
  }

  forgetCustomer(customerRef: string): Promise<void> {
    return this.answer(() => void this.customers.set(customerRef, null));
  }

  endPromotionCode(codeRef: string): Promise<number> {
    return this.answer(() => {
      const code = this.codes.get(codeRef);
      if (code) this.codes.set(codeRef, { ...code, isActive: false });
      return code?.timesRedeemed ?? 0;
    });
  }
}

/** @throws PaymentRefused if there is none. */
function known<T>(all: ReadonlyMap<string, T>, ref: string): T {
  const found = all.get(ref);
  if (found === undefined) throw new PaymentRefused(`There is no ${ref}.`);
  return found;
}
