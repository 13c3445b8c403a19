import type Stripe from 'stripe';
import { PaymentRefused } from '../payment-provider.js';
import type { PriceChange } from '../payment-requests.js';
import { resultOf } from './stripe-client.js';
import { accountOptions } from './stripe-ledger.js';
import { idOf, parsedRef, type StripeRef } from './stripe-refs.js';

type Features = Stripe.BillingPortal.ConfigurationCreateParams.Features;

/** What customers can do on their portal page. They choose another price on our own pages, which list the plans. */
const FEATURES: Features = {
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  customer_update: { enabled: true, allowed_updates: ['email', 'name', 'address', 'tax_id'] },
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
};

/** Pages on which customers manage their subscriptions. */
export class StripePortals {
  /** Ids of portal configurations, by account and purpose. */
  private readonly known = new Map<string, string>();

  constructor(
    private readonly stripe: Stripe,
    private readonly installation: () => Promise<string>,
  ) {}

  async open({ account, id }: StripeRef, returnUrl: string): Promise<string> {
    const configuration = await this.configuration(account, 'manage', FEATURES);
    const session = await resultOf(
      this.stripe.billingPortal.sessions.create(
        { customer: id, return_url: returnUrl, configuration },
        accountOptions(account),
      ),
    );
    return session.url;
  }

  async confirm({ subscriptionRef, customerRef, priceRef, returnUrl }: PriceChange): Promise<string> {
    const { account, id } = parsedRef(subscriptionRef);
    const options = accountOptions(account);
    const subscription = await resultOf(this.stripe.subscriptions.retrieve(id, {}, options));
    const [item] = subscription.items.data;
    if (!item) throw new PaymentRefused('resource_missing');
    const price = await resultOf(this.stripe.prices.retrieve(priceRef, {}, options));
    // The provider lets a customer confirm only prices that a configuration lists.
    const configuration = await this.configuration(account, `price:${priceRef}`, {
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        proration_behavior: 'create_prorations',
        products: [{ product: idOf(price.product) ?? '', prices: [priceRef] }],
      },
    });
    const session = await resultOf(
      this.stripe.billingPortal.sessions.create(
        {
          customer: parsedRef(customerRef).id,
          return_url: returnUrl,
          configuration,
          flow_data: {
            type: 'subscription_update_confirm',
            subscription_update_confirm: {
              subscription: id,
              items: [{ id: item.id, price: priceRef, quantity: 1 }],
            },
            after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
          },
        },
        options,
      ),
    );
    return session.url;
  }

  /** Finds or creates the configuration for a purpose. */
  private async configuration(account: string | null, purpose: string, features: Features): Promise<string> {
    const name = `${account ?? ''} ${purpose}`;
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const installation = await this.installation();
    const options = accountOptions(account);
    const { data } = await resultOf(
      this.stripe.billingPortal.configurations.list({ active: true, limit: 100 }, options),
    );
    const there = data.find(({ metadata }) => metadata?.installation === installation && metadata.purpose === purpose);
    const { id } =
      there ??
      (await resultOf(
        this.stripe.billingPortal.configurations.create(
          { features, metadata: { installation, purpose } },
          { ...options, idempotencyKey: `portal:${installation}:${purpose}` },
        ),
      ));
    this.known.set(name, id);
    return id;
  }
}
