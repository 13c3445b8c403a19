import type Stripe from 'stripe';
import type { ConnectedAccounts } from '../payment-stores.js';
import { type PaymentAccount, PaymentRefused } from '../payment-provider.js';
import { resultOf, type StripeChoice } from './stripe-client.js';

interface Needs {
  readonly stripe: Stripe;
  readonly choice: StripeChoice;
  readonly accounts: ConnectedAccounts;
  readonly installation: () => Promise<string>;
}

interface KnownAccount {
  readonly state: PaymentAccount;
  readonly until: number;
}

/** How long the state of an account is cached, in milliseconds. It hardly changes once the account can be paid. */
const READY_MS = 60_000;
const UNREADY_MS = 5_000;
/** Accounts that are cached at most. */
const CACHED_ACCOUNTS = 10_000;

const NOT_CONNECTED: PaymentAccount = {
  connected: false,
  acceptingPayments: false,
  payoutsEnabled: false,
  detailsSubmitted: false,
  actionRequired: false,
  mount: null,
};

/** The accounts that receive payments: the account of the key for all boards, or one account per board. */
export class StripeAccounts {
  private readonly known = new Map<string, KnownAccount>();

  constructor(private readonly needs: Needs) {}

  /** The account of a board; null if all boards are paid into the account of the key. @throws PaymentRefused when the board has no account yet. */
  async ofBoard(board: string): Promise<string | null> {
    if (!this.needs.choice.hasAccounts) return null;
    const account = await this.needs.accounts.of(board);
    if (account === null) throw new PaymentRefused('account_missing');
    return account;
  }

  async state(board: string): Promise<PaymentAccount> {
    const { choice, accounts } = this.needs;
    const account = choice.hasAccounts ? await accounts.of(board) : '';
    return account === null ? NOT_CONNECTED : this.stateOf(account);
  }

  /** @returns a page of the provider that works for one visit; null if boards have no accounts of their own. */
  async onboarding(board: string, returnUrl: string, key: string): Promise<string | null> {
    const { choice, accounts, stripe } = this.needs;
    if (!choice.hasAccounts) return null;
    const account = (await accounts.of(board)) ?? (await this.make(board));
    this.known.delete(account);
    const link = await resultOf(
      stripe.accountLinks.create(
        { account, type: 'account_onboarding', return_url: returnUrl, refresh_url: returnUrl },
        { idempotencyKey: key },
      ),
    );
    return link.url;
  }

  /** Drops the cached state of an account. @returns the board of the account. */
  async changed(account: string): Promise<string | null> {
    this.known.delete(account);
    return this.needs.accounts.boardOf(account);
  }

  /** A board gets one account, however many concurrent requests need it. */
  private async make(board: string): Promise<string> {
    const { stripe, accounts, installation } = this.needs;
    const id = await installation();
    const made = await resultOf(
      stripe.accounts.create(
        { type: 'standard', metadata: { installation: id, board } },
        { idempotencyKey: `account:${id}:${board}` },
      ),
    );
    return accounts.keep(board, made.id);
  }

  /** @param account empty for the account of the key. */
  private async stateOf(account: string): Promise<PaymentAccount> {
    const known = this.known.get(account);
    if (known && known.until > Date.now()) return known.state;
    const { stripe } = this.needs;
    const found = await resultOf(
      account === '' ? stripe.accounts.retrieveCurrent() : stripe.accounts.retrieve(account),
    );
    const state = this.read(found);
    if (this.known.size >= CACHED_ACCOUNTS) this.known.clear();
    this.known.set(account, { state, until: Date.now() + (state.acceptingPayments ? READY_MS : UNREADY_MS) });
    return state;
  }

  private read(account: Stripe.Account): PaymentAccount {
    const { publishableKey } = this.needs.choice;
    return {
      connected: true,
      acceptingPayments: account.charges_enabled,
      payoutsEnabled: account.payouts_enabled,
      detailsSubmitted: account.details_submitted,
      actionRequired: (account.requirements?.currently_due ?? []).length > 0,
      mount: publishableKey === null ? null : { accountId: account.id, publishableKey },
    };
  }
}
