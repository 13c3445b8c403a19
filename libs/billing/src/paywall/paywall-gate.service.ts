import { PaymentProvider } from '#payments';
import { Changes, facts, RememberedValues } from '#store';
import { Injectable } from '@nestjs/common';
import { PurchaseReader } from '../purchase/purchase.read-model.js';
import { isGood, type PurchaseStanding } from '../purchase/standing.js';
import { NO_PAYWALL } from './paywall.js';
import { type Paywall, type SoldOffer, soldOffers } from './paywall.decider.js';
import { PaywallReader } from './paywall.read-model.js';

/** The purchases of a user, as far as they decide about access. */
interface UserPurchases {
  readonly board: string;
  readonly standings: readonly PurchaseStanding[];
}

/** Users that are cached at most. */
const USERS_AT_MOST = 20_000;

/**
 * Decides which jobs the paywall of the board of the request hides, and from whom. Cached in every process until it changes, so a list needs
 * no additional statement.
 */
@Injectable()
export class PaywallGate {
  private readonly paywalls: RememberedValues<Paywall>;
  private readonly bought: RememberedValues<UserPurchases>;

  constructor(
    private readonly reader: PaywallReader,
    private readonly purchases: PurchaseReader,
    private readonly provider: PaymentProvider,
    changes: Changes,
  ) {
    this.paywalls = new RememberedValues(changes);
    this.bought = new RememberedValues(changes, USERS_AT_MOST);
    changes.follow(() => this.paywalls.clear(), { paywall: ({ id }) => this.paywalls.forget(id) });
    // A first purchase belongs to a user who is cached as one without purchases, so the change names no user.
    changes.follow(() => this.bought.clear(), {
      purchase: ({ board }) =>
        board === null ? this.bought.clear() : this.bought.forgetWhere((bought) => bought.board === board),
    });
  }

  /** The paywall of the board; the default one if none was stored. */
  paywall(): Paywall | Promise<Paywall> {
    const { board } = facts();
    return this.paywalls.find(
      board,
      async () => (await this.reader.find(board))?.paywall ?? { ...NO_PAYWALL, prices: {} },
    );
  }

  /** Whether the paywall of the board is in force. */
  async isOn(): Promise<boolean> {
    return (await this.paywall()).enabled;
  }

  /** The offers that can be bought, in display order; none without a paywall. Exactly one is the default. */
  async offers(): Promise<readonly SoldOffer[]> {
    return soldOffers(await this.paywall(), this.provider.driver);
  }

  /** The number of jobs of a list that `userId` may see; null for all. @param userId null for a visitor. */
  async previewCount(userId: string | null): Promise<number | null> {
    const { enabled, previewCount } = await this.paywall();
    return !enabled || (userId !== null && (await this.hasAccess(userId))) ? null : previewCount;
  }

  /** Whether a grant of `userId` is active now. */
  async hasAccess(userId: string): Promise<boolean> {
    const { board, now } = facts();
    const { standings } = await this.bought.find(`${board} ${userId}`, async () => ({
      board,
      standings: await this.purchases.ofUser(userId, 'access_grant'),
    }));
    return standings.some((standing) => isGood(standing, now));
  }
}
