import { type Issue, reject, rejectIssues } from '#kernel';
import {
  CODE_TAKEN,
  type CouponState,
  currencyFrom,
  minorUnits,
  NOT_TAKEN,
  PaymentProvider,
  PaymentRefused,
  PaymentsUnavailable,
} from '#payments';
import { Reactions } from '#runtime';
import { facts, newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SoldPlanReader } from '../sold-plan/sold-plan.read-model.js';
import { type Coupon, type CouponDuration, coupons } from './coupon.decider.js';
import { CouponProducts, requestOf } from './coupon-binding.service.js';
import { ArchiveCodesOfCoupons } from './coupon.policies.js';
import { CouponReader, CouponRow } from './coupon.read-model.js';
import { codeTaken, promotionCodes } from './promotion-code.decider.js';
import { PromotionCodeReader, PromotionCodeRow } from './promotion-code.read-model.js';

/** A coupon to create. Amounts are in major units. */
export interface NewCoupon {
  readonly name: string;
  readonly percentOff?: number | null;
  readonly amountOff?: number | null;
  readonly currency?: string | null;
  readonly duration: CouponDuration;
  readonly durationInMonths?: number;
  readonly maxRedemptions?: number;
  /** Epoch milliseconds. */
  readonly redeemBy?: number;
  readonly appliesToPlanIds?: readonly string[];
}

/** A promotion code to create. The amount is in major units. */
export interface NewPromotionCode {
  readonly code: string;
  readonly maxRedemptions?: number;
  /** UTC ISO text. */
  readonly expiresAt?: string;
  readonly firstTimeTransaction?: boolean;
  readonly minimumAmount?: number;
  readonly minimumAmountCurrency?: string;
}

/** A coupon with its redemptions. */
export interface RedeemedCoupon extends CouponState {
  readonly row: CouponRow;
}

/** Coupons that are read from the provider concurrently. */
const AT_ONCE = 8;

const LATEST = Date.parse('9999-12-31T23:59:59.999Z');
const isFuture = (moment: number): boolean => moment > Date.parse(facts().now) && moment <= LATEST;

/** An amount in the smallest unit of its currency; adds what is wrong with it to `issues`. */
function moneyIn(
  payments: Pick<PaymentProvider, 'takes'>,
  [amount, amountAt]: readonly [number, string],
  [code, currencyAt]: readonly [string, string],
  issues: Issue[],
): { readonly amount: number; readonly currency: string } | null {
  const currency = currencyFrom(code);
  if (currency === null) {
    issues.push({ path: [currencyAt], message: 'must be a currency of ISO 4217, such as usd' });
    return null;
  }
  const minor = minorUnits(amount, currency);
  if (minor === null)
    issues.push({
      path: [amountAt],
      message: `must be a positive amount in ${currency.toUpperCase()}, without additional decimals and not too large`,
    });
  else if (!payments.takes({ amount: minor, currency })) issues.push({ path: [amountAt], message: NOT_TAKEN });
  return minor === null ? null : { amount: minor, currency };
}

/** The discount of a coupon. @throws Rejection `validation_bad_request`. */
function discountIn(
  payments: Pick<PaymentProvider, 'takes'>,
  { percentOff = null, amountOff = null, currency = null }: NewCoupon,
  issues: Issue[],
) {
  const none = { percentOff: null, amountOff: null, currency: null };
  if ((percentOff === null) === (amountOff === null)) {
    issues.push({ path: [], message: 'Set either `percentOff`, or `amountOff` with its currency.' });
    return none;
  }
  if (amountOff === null) {
    if (percentOff === 0) issues.push({ path: ['percentOff'], message: 'must be more than 0' });
    if (currency !== null) issues.push({ path: ['currency'], message: 'must be absent without amountOff' });
    return { ...none, percentOff };
  }
  if (currency === null) {
    issues.push({ path: ['currency'], message: 'is required with amountOff' });
    return none;
  }
  const money = moneyIn(payments, [amountOff, 'amountOff'], [currency, 'currency'], issues);
  return money ? { percentOff: null, amountOff: money.amount, currency: money.currency } : none;
}

/** Coupons and promotion codes of a board. Their content is in our log; the provider counts their redemptions. */
@Injectable()
export class Coupons {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: CouponReader,
    private readonly codes: PromotionCodeReader,
    private readonly plans: SoldPlanReader,
    private readonly products: CouponProducts,
    private readonly payments: PaymentProvider,
    private readonly reactions: Reactions,
    private readonly archiveCodes: ArchiveCodesOfCoupons,
  ) {}

  /** All coupons, newest first; none while the board cannot be paid. @throws Rejection `coupons_sync_failed`. */
  async list(): Promise<readonly RedeemedCoupon[]> {
    if (!(await this.isReady())) return [];
    const rows = await this.reader.all();
    const found: RedeemedCoupon[] = [];
    for (let from = 0; from < rows.length; from += AT_ONCE)
      found.push(...(await Promise.all(rows.slice(from, from + AT_ONCE).map((row) => this.redeemed(row)))));
    return found;
  }

  /** @throws Rejection `coupons_not_found`, `coupons_payment_connection_not_ready`, `coupons_sync_failed`. */
  async get(id: string): Promise<RedeemedCoupon> {
    const row = await this.reader.byId(id);
    await this.refuseUnready();
    return this.redeemed(row);
  }

  /** Creates a coupon at the provider, then records it. @throws Rejection as `get`, and `validation_bad_request`. */
  async add(wish: NewCoupon): Promise<RedeemedCoupon> {
    const terms = await this.termsOf(wish);
    const id = newId('coupons');
    await this.refuseUnready();
    const known = await this.reader.find(id);
    if (known) return this.redeemed(known);
    const products = await this.products.of(terms.appliesTo);
    const ref = await synced(() => this.payments.makeCoupon(requestOf(terms, products), `coupons/${id}`));
    const { row } = await this.bus.execute(coupons.AddCoupon(id, { ...terms, ref, products, redeemedBefore: 0 }));
    return this.redeemed(row(CouponRow));
  }

  /** Renames a coupon, at the provider too. @throws Rejection as `get`. */
  async rename(id: string, name: string): Promise<RedeemedCoupon> {
    const { ref } = await this.reader.byId(id);
    await this.refuseUnready();
    await synced(() => this.payments.renameCoupon(ref, name));
    return this.redeemed((await this.bus.execute(coupons.ChangeCoupon(id, { name }))).row(CouponRow));
  }

  /** Ends redemptions of a coupon and its codes. Discounts already granted continue. @throws Rejection as `get`. */
  async remove(id: string): Promise<void> {
    const { ref } = await this.reader.byId(id);
    await this.refuseUnready();
    await synced(() => this.payments.deleteCoupon(ref));
    await this.reactions.settle(this.archiveCodes, await this.bus.execute(coupons.RemoveCoupon(id, {})));
  }

  /**
   * Creates a code for a coupon at the provider, then records it.
   * @throws Rejection as `get`, and `coupons_promotion_code_taken`, `validation_bad_request`.
   */
  async addCode(couponId: string, wish: NewPromotionCode): Promise<PromotionCodeRow> {
    const { expiresAt = null, maxRedemptions = null, firstTimeTransaction = false } = wish;
    const code = wish.code.trim();
    const issues: Issue[] = [];
    if (!/^[A-Za-z0-9-]{1,100}$/.test(code))
      issues.push({ path: ['code'], message: 'must be 1 to 100 letters, digits and dashes' });
    if (expiresAt !== null && !isFuture(Date.parse(expiresAt)))
      issues.push({ path: ['expiresAt'], message: 'must be in the future' });
    const minimum = minimumIn(this.payments, wish, issues);
    rejectIssues(issues);
    const coupon = await this.reader.byId(couponId);
    const id = newId('promotionCodes');
    await this.refuseUnready();
    const known = await this.codes.find(id);
    if (known) return known;
    if (await this.codes.isTaken(code)) throw codeTaken(code);
    const request = {
      couponRef: coupon.ref,
      code,
      maxRedemptions,
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
      minimum,
      firstTimeOnly: firstTimeTransaction,
    };
    const ref = await synced(() => this.payments.makePromotionCode(request, `promotionCodes/${id}`)).catch(
      (error: unknown) => {
        // Another board with the same account uses the text.
        throw error instanceof PaymentRefused ? codeTaken(code) : error;
      },
    );
    const data = {
      couponId,
      code,
      maxRedemptions,
      expiresAt,
      minimumAmount: minimum?.amount ?? null,
      minimumAmountCurrency: minimum?.currency ?? null,
      firstTimeTransaction,
      ref,
    };
    return (await this.bus.execute(promotionCodes.AddPromotionCode(id, data))).row(PromotionCodeRow);
  }

  /** Archives a code permanently. @throws Rejection `coupons_promotion_code_not_found`, and as `get`. */
  async archiveCode(id: string): Promise<PromotionCodeRow> {
    const { ref, isActive } = await this.codes.byId(id);
    await this.refuseUnready();
    if (isActive) await synced(() => this.payments.endPromotionCode(ref));
    return (await this.bus.execute(promotionCodes.ArchivePromotionCode(id, {}))).row(PromotionCodeRow);
  }

  private async termsOf(wish: NewCoupon): Promise<Omit<Coupon, 'ref' | 'products' | 'redeemedBefore'>> {
    const { name, duration, maxRedemptions = null, redeemBy, appliesToPlanIds, durationInMonths = null } = wish;
    const issues: Issue[] = [];
    const discount = discountIn(this.payments, wish, issues);
    if (duration === 'repeating' && durationInMonths === null)
      issues.push({ path: ['durationInMonths'], message: 'is required when duration is repeating' });
    if (duration !== 'repeating' && durationInMonths !== null)
      issues.push({ path: ['durationInMonths'], message: 'must be absent unless duration is repeating' });
    if (redeemBy !== undefined && !isFuture(redeemBy))
      issues.push({ path: ['redeemBy'], message: 'must be in the future' });
    const plans = await this.plans.byIds(appliesToPlanIds ?? []);
    (appliesToPlanIds ?? []).forEach((id, at) => {
      if (!plans.has(id)) issues.push({ path: ['appliesToPlanIds', at], message: 'must be a plan of the board' });
    });
    rejectIssues(issues);
    const appliesTo = appliesToPlanIds && appliesToPlanIds.length > 0 ? [...new Set(appliesToPlanIds)] : null;
    const until = redeemBy === undefined ? null : new Date(redeemBy).toISOString();
    return { name, ...discount, duration, durationInMonths, maxRedemptions, redeemBy: until, appliesTo };
  }

  private async redeemed(row: CouponRow): Promise<RedeemedCoupon> {
    const state = await synced(() => this.payments.coupon(row.ref));
    const timesRedeemed = row.redeemedBefore + (state?.timesRedeemed ?? 0);
    const isOver = row.redeemBy !== null && row.redeemBy <= facts().now;
    const isUsedUp = row.maxRedemptions !== null && timesRedeemed >= row.maxRedemptions;
    return { row, timesRedeemed, valid: state?.valid === true && !isOver && !isUsedUp };
  }

  private isReady(): Promise<boolean> {
    return synced(async () => {
      const { connected, acceptingPayments } = await this.payments.account();
      return connected && acceptingPayments;
    });
  }

  private async refuseUnready(): Promise<void> {
    if (!(await this.isReady()))
      reject(
        'conflict',
        'coupons_payment_connection_not_ready',
        'The board cannot receive payments yet. Set up its payment account first.',
      );
  }
}

function minimumIn(
  payments: Pick<PaymentProvider, 'takes'>,
  { minimumAmount, minimumAmountCurrency }: NewPromotionCode,
  issues: Issue[],
) {
  if (minimumAmount === undefined) {
    if (minimumAmountCurrency !== undefined)
      issues.push({ path: ['minimumAmountCurrency'], message: 'must be absent without minimumAmount' });
    return null;
  }
  if (minimumAmountCurrency === undefined) {
    issues.push({ path: ['minimumAmountCurrency'], message: 'is required with minimumAmount' });
    return null;
  }
  return moneyIn(payments, [minimumAmount, 'minimumAmount'], [minimumAmountCurrency, 'minimumAmountCurrency'], issues);
}

/** Returns what `work` returns. @throws Rejection `coupons_sync_failed` when the provider fails or refuses. */
async function synced<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PaymentRefused && error.reason === CODE_TAKEN) throw error;
    if (error instanceof PaymentsUnavailable || error instanceof PaymentRefused)
      reject(
        'failed',
        'coupons_sync_failed',
        'The payment provider did not accept this change. Nothing was changed. Try again.',
      );
    throw error;
  }
}
