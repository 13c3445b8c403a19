import type { ConnectedAccounts } from '../../../libs/payments/src/payment-stores.js';
import type { PaymentHint, PaymentProvider } from '../../../libs/payments/src/payment-provider.js';
import { stripeClient, type StripeChoice } from '../../../libs/payments/src/stripe/stripe-client.js';
import { StripePayments } from '../../../libs/payments/src/stripe/stripe-payments.js';
import { parsedRef } from '../../../libs/payments/src/stripe/stripe-refs.js';
import { STRIPE_TEST_KEY, STRIPE_WEBHOOK_SECRET, type StripeService } from '../../doubles/stripe-service.js';
import type { PaymentWorld } from './payments.suite.js';

/** Accounts of boards, in memory. */
export class MemoryAccounts implements ConnectedAccounts {
  readonly known = new Map<string, string>();

  of(board: string): Promise<string | null> {
    return Promise.resolve(this.known.get(board) ?? null);
  }

  boardOf(account: string): Promise<string | null> {
    return Promise.resolve([...this.known].find(([, each]) => each === account)?.[0] ?? null);
  }

  all(): Promise<readonly string[]> {
    return Promise.resolve([...this.known.values()]);
  }

  keep(board: string, account: string): Promise<string> {
    if (!this.known.has(board)) this.known.set(board, account);
    return Promise.resolve(this.known.get(board) ?? account);
  }
}

export const INSTALLATION = 'installationa';

export const stripeChoice = (url: string, more: Partial<StripeChoice> = {}): StripeChoice => ({
  driver: 'stripe',
  secretKey: STRIPE_TEST_KEY,
  webhookSecrets: ['whsec_former', STRIPE_WEBHOOK_SECRET],
  publishableKey: 'pk_test_double',
  isLive: false,
  hasAccounts: false,
  apiUrl: url,
  ...more,
});

/** The driver, connected to a double. */
export async function stripeDriver(
  url: string,
  {
    accounts = new MemoryAccounts(),
    installation = INSTALLATION,
    timeoutMs = 10_000,
    ...more
  }: Partial<StripeChoice> & { accounts?: ConnectedAccounts; installation?: string; timeoutMs?: number } = {},
): Promise<StripePayments> {
  const choice = stripeChoice(url, more);
  const stripe = await stripeClient(choice, timeoutMs);
  return new StripePayments({ stripe, choice, accounts, installation: () => Promise.resolve(installation) });
}

/** The hints of the double since the last call. */
export function hintsOf(service: StripeService, provider: PaymentProvider): () => Promise<readonly PaymentHint[]> {
  let heard = 0;
  return async () => {
    const hints: PaymentHint[] = [];
    for (const event of service.world.events.slice(heard)) {
      const { body, signature } = service.webhook(event);
      const hint = await provider.hint(Buffer.from(body), signature);
      const board = hint && (await provider.boardOf(hint));
      if (hint && board !== null) hints.push({ ...hint, board });
    }
    heard = service.world.events.length;
    return hints;
  };
}

const STATES = { open: 'needs_response', won: 'won', lost: 'lost' } as const;

/** Actions of buyers, banks and time at the double. */
export function worldOf(service: StripeService, provider: PaymentProvider): PaymentWorld {
  const { world } = service;
  const placed = (ref: string) => {
    const { account, id } = parsedRef(ref);
    return [account ?? '', id] as const;
  };
  const intentOf = (ref: string) => {
    const [account, id] = placed(ref);
    return [account, id.startsWith('in_') ? world.intentOf(account, id) : id] as const;
  };
  return {
    provider,
    pay: async (ref, code) => world.pay(...placed(ref), code),
    installationPrice: async () => {
      const price = {
        ...world.base('price', 'price'),
        ...{ product: 'prod_plan', currency: 'usd', unit_amount: 4_900, recurring: null, active: true },
      };
      world.in('').prices.set(price.id, price);
      return price.id;
    },
    settleInvoice: async (ref, status) => world.settle(...placed(ref), status),
    renew: async (ref) => world.renew(...placed(ref)),
    refundPart: async (ref, amount) => void world.refund(...intentOf(ref), amount),
    dispute: async (ref, state) => world.dispute(...intentOf(ref), STATES[state]),
    hinted: hintsOf(service, provider),
    close: () => service.close(),
  };
}
