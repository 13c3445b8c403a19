import { reject, upTo } from '#kernel';
import { answeredByPayments, type Checkout, PaymentProvider } from '#payments';
import { facts } from '#store';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AccessBuyers } from '../ports.js';
import { PurchaseReader, type PurchaseRow } from '../purchase/purchase.read-model.js';
import { Sales } from '../purchase/sales.service.js';
import { Settlement } from '../purchase/settlement.service.js';
import { runs } from '../purchase/standing.js';
import { type AccessGrant, grantsOf } from './access-grants.js';
import type { OfferKind } from './paywall.js';
import { PaywallGate } from './paywall-gate.service.js';
import { returnAddress } from './return-address.js';

/** The data with which a page mounts a checkout. */
export interface MountKit {
  readonly sessionId: string;
  readonly clientSecret: string;
  readonly accountId: string;
  readonly publishableKey: string;
  readonly offerType: OfferKind;
}

/** The status of a checkout. */
export type SessionState = Pick<Checkout, 'status' | 'clientSecret'>;

/** The buyer, and the storefront they are on. */
export interface CheckoutVisit {
  readonly userId: string;
  /** The origin of the request's publishable key; null if it has none. */
  readonly origin: string | null;
}

/** How long a poll of a checkout may be answered from the cache. */
const POLL_MS = 2_000;
const POLLED_AT_MOST = 10_000;

const disabled = (): never =>
  reject('forbidden', 'paywall_disabled', 'This board does not sell access to jobs at the moment.');

/** Sells access to every job of a board to its candidates. The rules of a purchase are in purchase.decider.ts. */
@Injectable()
export class AccessSales {
  private readonly polled = new LRUCache<string, Promise<SessionState>>({ ...upTo(POLLED_AT_MOST), ttl: POLL_MS });

  constructor(
    private readonly gate: PaywallGate,
    private readonly sales: Sales,
    private readonly settlement: Settlement,
    private readonly purchases: PurchaseReader,
    private readonly provider: PaymentProvider,
    @Optional() @Inject(AccessBuyers) private readonly buyers?: AccessBuyers,
  ) {}

  /**
   * Starts a checkout that a page of the storefront mounts. Each call starts a new one.
   * @param returnPath path of the storefront to which the buyer returns; `session_id` is added to it.
   * @throws Rejection `paywall_disabled`, `paywall_no_candidate_profile`, `paywall_offer_not_found`, `paywall_already_active`,
   * `validation_bad_request`, and those of `answeredByPayments`.
   */
  async begin({ userId, origin }: CheckoutVisit, offerKey: string, returnPath: string): Promise<MountKit> {
    const back = returnAddress(await this.storefront(origin), returnPath);
    if (!(await this.gate.isOn())) return disabled();
    const { mount, acceptingPayments } = await answeredByPayments(this.provider.account());
    if (mount === null || !acceptingPayments) return disabled();
    if (!(await this.buyers?.hasProfile(userId)))
      reject(
        'forbidden',
        'paywall_no_candidate_profile',
        'Only candidates with a profile on this board can buy access. Create a profile first.',
      );
    const offer = (await this.gate.offers()).find(({ key }) => key === offerKey);
    if (!offer) return reject('missing', 'paywall_offer_not_found', 'There is no such offer.');
    const grants = await this.grants(userId);
    if (grants.some(({ hasAccess }) => hasAccess))
      reject('conflict', 'paywall_already_active', 'You already have access to every job.');
    const buyer = (await this.buyers?.named([userId]))?.get(userId);
    const { purchaseId, checkout } = await answeredByPayments(
      this.sales.checkOut(
        {
          product: { kind: 'access', offerKey: offer.key, offerType: offer.kind },
          price: { amount: offer.amountCents, currency: offer.currency },
          priceRef: offer.price.ref,
          description: `Access to jobs: ${offer.label}`,
          buyer: { userId, email: buyer?.email ?? null, name: buyer?.displayName ?? null },
        },
        {
          page: (id) => ({ kind: 'mounted', returnUrl: withSession(back, id) }),
          isRecurring: offer.kind === 'recurring',
          payee: 'board',
          customerRef: grants.find(({ customerRef }) => customerRef !== null)?.customerRef ?? null,
        },
      ),
    );
    const { clientSecret } = checkout;
    if (clientSecret === null) return disabled();
    return { ...mount, sessionId: purchaseId, clientSecret, offerType: offer.kind };
  }

  /**
   * The status of a checkout of `userId`. The provider is queried every two seconds at most. Its answer is recorded before this returns, so
   * the grant of a complete checkout exists. @throws Rejection `paywall_invalid_checkout_session`, and those of `answeredByPayments`.
   */
  async state(userId: string, sessionId: string): Promise<SessionState> {
    const row = await this.purchases.find(sessionId);
    if (row?.product.kind !== 'access' || row.userId !== userId)
      return reject('missing', 'paywall_invalid_checkout_session', 'There is no such checkout session.');
    if (isKnownWhole(row)) return { status: 'complete', clientSecret: null };
    if (row.status === 'abandoned' || row.checkoutRef === null) return { status: 'expired', clientSecret: null };
    let state = this.polled.get(row.id);
    if (!state) {
      state = this.settledState(row, row.checkoutRef);
      this.polled.set(row.id, state);
      // The next poll retries.
      state.catch(() => this.polled.delete(row.id));
    }
    return answeredByPayments(state);
  }

  /** The grants of `userId`, best first. */
  async grants(userId: string): Promise<readonly AccessGrant[]> {
    return grantsOf(await this.purchases.ofUser(userId, 'access_grant'), facts().now);
  }

  /**
   * A page of the provider on which `userId` manages their subscription; it works for one visit.
   * @throws Rejection `paywall_no_recurring_subscription`, `validation_bad_request`, and those of `answeredByPayments`.
   */
  async portal({ userId, origin }: CheckoutVisit, returnPath = '/'): Promise<string> {
    const back = returnAddress(await this.storefront(origin), returnPath);
    const grant = (await this.grants(userId)).find(
      ({ hasAccess, subscription, customerRef }) =>
        hasAccess && customerRef !== null && subscription !== null && runs(subscription),
    );
    if (!grant?.customerRef)
      return reject('conflict', 'paywall_no_recurring_subscription', 'You have no subscription to manage.');
    return answeredByPayments(this.provider.portal(grant.customerRef, back.href));
  }

  private async storefront(origin: string | null): Promise<string> {
    return (await this.buyers?.storefront(origin)) ?? disabled();
  }

  private async settledState(row: PurchaseRow, checkoutRef: string): Promise<SessionState> {
    const checkout = row.status === 'paid' ? null : await this.provider.checkout(checkoutRef);
    if (checkout?.status === 'open') return { status: 'open', clientSecret: checkout.clientSecret };
    await this.settlement.settlePurchase(row);
    return { status: row.status === 'paid' ? 'complete' : (checkout?.status ?? 'expired'), clientSecret: null };
  }
}

/** Whether a purchase was paid, and its first period is recorded if it has periods. A grant of the sandbox has no checkout and no periods. */
function isKnownWhole({ status, offerType, subscription, checkoutRef }: PurchaseRow): boolean {
  if (status === 'revoked') return true;
  return status === 'paid' && (offerType !== 'recurring' || subscription !== null || checkoutRef === null);
}

function withSession(address: URL, sessionId: string): string {
  const url = new URL(address);
  url.searchParams.append('session_id', sessionId);
  return url.href;
}
