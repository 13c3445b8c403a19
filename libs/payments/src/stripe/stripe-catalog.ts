import type Stripe from 'stripe';
import { CODE_TAKEN, type CouponState, PaymentRefused } from '../payment-provider.js';
import type { CouponRequest, PriceRequest, PromotionCodeRequest } from '../payment-requests.js';
import { resultOf, found } from './stripe-client.js';
import { providerAmount } from './stripe-money.js';

type Options = Stripe.RequestOptions;

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1_000);

/** Prices, coupons and promotion codes of an account. `options` select the account. */
export class StripeCatalog {
  constructor(private readonly stripe: Stripe) {}

  async makePrice(price: PriceRequest, metadata: Stripe.MetadataParam, key: string, options: Options): Promise<string> {
    await this.haveProduct(price, metadata, key, options);
    const { interval } = price;
    const made = await resultOf(
      this.stripe.prices.create(
        {
          product: price.productId,
          currency: price.currency,
          unit_amount: providerAmount(price),
          ...(interval === null ? {} : { recurring: { interval: interval.unit, interval_count: interval.count } }),
          metadata,
        },
        { ...options, idempotencyKey: key },
      ),
    );
    return made.id;
  }

  /** The product has the id of the plan or offer, so all prices of a plan belong to one product. */
  private async haveProduct(
    { productId, name }: Pick<PriceRequest, 'productId' | 'name'>,
    metadata: Stripe.MetadataParam,
    key: string,
    options: Options,
  ): Promise<void> {
    try {
      await resultOf(
        this.stripe.products.create(
          { id: productId, name, metadata },
          { ...options, idempotencyKey: `${key}:product` },
        ),
      );
    } catch (error) {
      if (!(error instanceof PaymentRefused) || error.reason !== 'resource_already_exists') throw error;
      await resultOf(this.stripe.products.update(productId, { name }, options));
    }
  }

  /**
   * A product without a price. The provider lets a coupon without products reduce everything in the account, which boards may share.
   */
  private async unsoldProduct(metadata: Stripe.MetadataParam, options: Options): Promise<string> {
    const productId = `unsold_${metadata['board']}`;
    await this.haveProduct({ productId, name: 'Nothing yet' }, metadata, `unsold:${metadata['board']}`, options);
    return productId;
  }

  async retirePrice(price: string, options: Options): Promise<void> {
    await resultOf(this.stripe.prices.update(price, { active: false }, options));
  }

  async makeCoupon(
    coupon: CouponRequest,
    metadata: Stripe.MetadataParam,
    key: string,
    options: Options,
  ): Promise<string> {
    const { percentOff, amountOff, durationInMonths, maxRedemptions, redeemBy, appliesTo } = coupon;
    const products = appliesTo.length > 0 ? [...appliesTo] : [await this.unsoldProduct(metadata, options)];
    const made = await resultOf(
      this.stripe.coupons.create(
        {
          name: coupon.name,
          duration: coupon.duration,
          metadata,
          ...(percentOff === null ? {} : { percent_off: percentOff }),
          ...(amountOff === null ? {} : { amount_off: providerAmount(amountOff), currency: amountOff.currency }),
          ...(durationInMonths === null ? {} : { duration_in_months: durationInMonths }),
          ...(maxRedemptions === null ? {} : { max_redemptions: maxRedemptions }),
          ...(redeemBy === null ? {} : { redeem_by: seconds(redeemBy) }),
          applies_to: { products },
        },
        { ...options, idempotencyKey: key },
      ),
    );
    return made.id;
  }

  async renameCoupon(coupon: string, name: string, options: Options): Promise<void> {
    await resultOf(this.stripe.coupons.update(coupon, { name }, options));
  }

  async deleteCoupon(coupon: string, options: Options): Promise<void> {
    await found(this.stripe.coupons.del(coupon, {}, options));
  }

  async coupon(coupon: string, options: Options): Promise<CouponState | null> {
    const there = await found(this.stripe.coupons.retrieve(coupon, {}, options));
    return there && { timesRedeemed: there.times_redeemed, valid: there.valid };
  }

  async makePromotionCode(
    code: PromotionCodeRequest,
    metadata: Stripe.MetadataParam,
    key: string,
    options: Options,
  ): Promise<string> {
    const { maxRedemptions, expiresAt, minimum, firstTimeOnly } = code;
    const making = resultOf(
      this.stripe.promotionCodes.create(
        {
          promotion: { type: 'coupon', coupon: code.couponRef },
          code: code.code,
          metadata,
          ...(maxRedemptions === null ? {} : { max_redemptions: maxRedemptions }),
          ...(expiresAt === null ? {} : { expires_at: seconds(expiresAt) }),
          restrictions: {
            first_time_transaction: firstTimeOnly,
            ...(minimum === null
              ? {}
              : { minimum_amount: providerAmount(minimum), minimum_amount_currency: minimum.currency }),
          },
        },
        { ...options, idempotencyKey: key },
      ),
    );
    try {
      return (await making).id;
    } catch (error) {
      if (error instanceof PaymentRefused && (await this.isTaken(code.code, options)))
        throw new PaymentRefused(CODE_TAKEN);
      throw error;
    }
  }

  /** Active codes are unique in an account, ignoring case, and boards may share an account. The provider has no error code for a duplicate. */
  private async isTaken(code: string, options: Options): Promise<boolean> {
    const { data } = await resultOf(this.stripe.promotionCodes.list({ code, active: true, limit: 1 }, options));
    return data.length > 0;
  }

  async endPromotionCode(code: string, options: Options): Promise<number> {
    const ended = await resultOf(this.stripe.promotionCodes.update(code, { active: false }, options));
    return ended.times_redeemed;
  }

  /** Our metadata of a promotion code; null if there is no such code. Codes, unlike coupons, are never deleted. */
  async codeMetadata(code: string, options: Options): Promise<Stripe.Metadata | null> {
    const there = await found(this.stripe.promotionCodes.retrieve(code, {}, options));
    return there && (there.metadata ?? {});
  }
}
