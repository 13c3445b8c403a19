import { type StripeForm, formOf, numberAt, textAt, textsAt } from './stripe-form.js';
import {
  type IntentObject,
  type InvoiceObject,
  type SessionObject,
  StripeAccountState,
  StripeRefusal,
  type StripeObject,
  type SubscriptionObject,
  there,
} from './stripe-objects.js';
import type { StripeWorld } from './stripe-world.js';

/** A request as the routes see it. */
export interface StripeRequest {
  readonly world: StripeWorld;
  readonly account: string;
  readonly state: StripeAccountState;
  /** The ids in the path. */
  readonly id: string;
  /** Body or query. */
  readonly form: StripeForm;
  /** Base URL of the provider's pages. */
  readonly pages: string;
}

type Route = readonly [method: string, path: RegExp, answer: (request: StripeRequest) => unknown];

const need = (form: StripeForm, path: string): string => {
  const found = textAt(form, path);
  if (found === null) throw new StripeRefusal(400, 'parameter_missing');
  return found;
};

const expands = (form: StripeForm, path: string): boolean => Object.values(textsAt(form, 'expand')).includes(path);

/** A page of a list, newest first. */
function listed<T extends StripeObject>(objects: ReadonlyMap<string, T>, form: StripeForm, view: (each: T) => unknown) {
  const since = numberAt(form, 'created.gte') ?? 0;
  const all = [...objects.values()].reverse().filter(({ created }) => created >= since);
  const after = textAt(form, 'starting_after');
  const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const limit = numberAt(form, 'limit') ?? 10;
  return {
    object: 'list',
    data: all.slice(from, from + limit).map(view),
    has_more: all.length > from + limit,
  };
}

const sessionView = (request: StripeRequest, { inner: _, reduction, ...session }: SessionObject) => {
  const { state, form } = request;
  const { payment_intent: intent, subscription } = session;
  const discounts = reduction && [{ amount: reduction.amount, discount: { promotion_code: reduction.code } }];
  return {
    ...session,
    payment_intent: intent !== null && expands(form, 'payment_intent') ? there(state.intents, intent) : intent,
    subscription:
      subscription !== null && expands(form, 'subscription')
        ? subscriptionView(request, there(state.subscriptions, subscription))
        : subscription,
    total_details: {
      amount_discount: reduction?.amount ?? 0,
      ...(expands(form, 'total_details.breakdown') ? { breakdown: { discounts: discounts ?? [], taxes: [] } } : {}),
    },
  };
};

/** The newest invoice of a subscription. */
const latestInvoice = ({ invoices }: StripeAccountState, id: string): InvoiceObject | undefined =>
  [...invoices.values()].findLast(({ parent }) => parent?.subscription_details.subscription === id);

const subscriptionView = (
  { state, form }: StripeRequest,
  { period, price, discount: _, ...subscription }: SubscriptionObject,
) => ({
  ...subscription,
  latest_invoice: expands(form, 'latest_invoice')
    ? (latestInvoice(state, subscription.id) ?? null)
    : (latestInvoice(state, subscription.id)?.id ?? null),
  items: {
    object: 'list',
    data: [
      {
        id: `si_${subscription.id}`,
        price: there(state.prices, price),
        current_period_start: period.start,
        current_period_end: period.end,
      },
    ],
  },
});

function voided({ world, account, state, id }: StripeRequest): InvoiceObject {
  if (there(state.invoices, id).status !== 'open') throw new StripeRefusal(400, 'invoice_not_open');
  world.settle(account, id, 'void');
  return there(state.invoices, id);
}

const intentView = ({ state }: StripeRequest, intent: IntentObject, isExpanded: boolean) =>
  isExpanded && intent.latest_charge !== null
    ? { ...intent, latest_charge: there(state.charges, intent.latest_charge) }
    : intent;

const invoiceView = ({ state }: StripeRequest, invoice: InvoiceObject, isExpanded: boolean) => {
  if (!isExpanded) return invoice;
  const data = [...state.invoicePayments.values()].filter((each) => each.invoice === invoice.id);
  return { ...invoice, payments: { object: 'list', data } };
};

function openSession(request: StripeRequest) {
  const { world, state, form, pages } = request;
  const mode = need(form, 'mode') === 'subscription' ? 'subscription' : 'payment';
  const price = there(state.prices, need(form, 'line_items.0.price'));
  if (!price.active) throw new StripeRefusal(400, 'price_inactive');
  if ((price.recurring !== null) !== (mode === 'subscription')) throw new StripeRefusal(400, 'price_of_another_kind');
  const customer = textAt(form, 'customer');
  if (customer !== null) there(state.customers, customer);
  const base = world.base('cs_test', 'checkout.session');
  const isMounted = textAt(form, 'ui_mode') === 'embedded_page';
  const inner = mode === 'subscription' ? 'subscription_data' : 'payment_intent_data';
  const session: SessionObject = {
    ...base,
    mode,
    price: price.id,
    metadata: textsAt(form, 'metadata'),
    inner: { metadata: textsAt(form, `${inner}.metadata`), description: textAt(form, `${inner}.description`) },
    allow_promotion_codes: textAt(form, 'allow_promotion_codes') === 'true',
    client_secret: isMounted ? `${base.id}_secret` : null,
    expires_at: base.created + 86_400,
    customer_email: textAt(form, 'customer_email') ?? state.customers.get(customer ?? '')?.email ?? null,
    amount_total: price.unit_amount,
    reduction: null,
    status: 'open',
    payment_status: 'unpaid',
    url: isMounted ? null : `${pages}/c/pay/${base.id}`,
    customer,
    payment_intent: null,
    subscription: null,
    invoice: null,
  };
  state.sessions.set(session.id, session);
  return sessionView(request, session);
}

function makeInvoice({ world, state, form }: StripeRequest): InvoiceObject {
  const customer = there(state.customers, need(form, 'customer'));
  const base = world.base('in', 'invoice');
  const days = numberAt(form, 'days_until_due') ?? 0;
  const invoice: InvoiceObject = {
    ...base,
    collection_method: 'send_invoice',
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    description: textAt(form, 'description'),
    metadata: textsAt(form, 'metadata'),
    due_date: base.created + days * 86_400,
    hosted_invoice_url: `https://invoices.invalid/${base.id}`,
    parent: null,
    lines: { data: [] },
    status_transitions: { paid_at: null },
    currency: 'usd',
    status: 'draft',
    amount_due: 0,
    amount_paid: 0,
    sent: 0,
  };
  state.invoices.set(invoice.id, invoice);
  return invoice;
}

function addItem({ world, state, form }: StripeRequest) {
  const invoice = there(state.invoices, need(form, 'invoice'));
  const price = there(state.prices, need(form, 'pricing.price'));
  if (invoice.status !== 'draft') throw new StripeRefusal(400, 'invoice_not_editable');
  const name = there(state.products, price.product).name;
  invoice.lines.data.push({ description: name, amount: price.unit_amount });
  invoice.currency = price.currency;
  invoice.amount_due += price.unit_amount;
  return world.base('ii', 'invoiceitem');
}

function finalize({ world, account, state, id }: StripeRequest): InvoiceObject {
  const invoice = there(state.invoices, id);
  if (invoice.status !== 'draft') throw new StripeRefusal(400, 'invoice_not_editable');
  invoice.status = 'open';
  world.emit(account, 'invoice.finalized', invoice);
  return invoice;
}

function send({ state, id }: StripeRequest): InvoiceObject {
  const invoice = there(state.invoices, id);
  if (invoice.status !== 'open') throw new StripeRefusal(400, 'invoice_not_open');
  invoice.sent++;
  return invoice;
}

function makeCoupon({ world, state, form }: StripeRequest) {
  const products = Object.values(textsAt(form, 'applies_to.products'));
  for (const product of products) there(state.products, product);
  const coupon = {
    ...world.base('coupon', 'coupon'),
    name: textAt(form, 'name') ?? '',
    percent_off: numberAt(form, 'percent_off'),
    amount_off: numberAt(form, 'amount_off'),
    currency: textAt(form, 'currency'),
    duration: textAt(form, 'duration') ?? 'once',
    duration_in_months: numberAt(form, 'duration_in_months'),
    max_redemptions: numberAt(form, 'max_redemptions'),
    redeem_by: numberAt(form, 'redeem_by'),
    products: products.length === 0 ? null : products,
    times_redeemed: 0,
    valid: true,
  };
  state.coupons.set(coupon.id, coupon);
  return coupon;
}

function makeCode({ world, state, form }: StripeRequest) {
  const coupon = there(state.coupons, need(form, 'promotion.coupon'));
  const text = need(form, 'code');
  const isTaken = [...state.codes.values()].some(
    (each) => each.active && each.code.toLowerCase() === text.toLowerCase(),
  );
  // Only the text gives the reason.
  if (isTaken) throw new StripeRefusal(400, '');
  const code = {
    ...world.base('promo', 'promotion_code'),
    code: text,
    promotion: { type: 'coupon' as const, coupon: coupon.id },
    metadata: textsAt(form, 'metadata'),
    max_redemptions: numberAt(form, 'max_redemptions'),
    expires_at: numberAt(form, 'expires_at'),
    restrictions: {
      minimum_amount: numberAt(form, 'restrictions.minimum_amount'),
      first_time_transaction: textAt(form, 'restrictions.first_time_transaction') === 'true',
    },
    times_redeemed: 0,
    active: true,
  };
  state.codes.set(code.id, code);
  return code;
}

function makeProduct({ world, state, form }: StripeRequest) {
  const id = need(form, 'id');
  if (state.products.has(id)) throw new StripeRefusal(400, 'resource_already_exists');
  const product = { ...world.base('prod', 'product'), id, name: need(form, 'name') };
  state.products.set(id, product);
  return product;
}

function makePrice({ world, state, form }: StripeRequest) {
  const interval = textAt(form, 'recurring.interval') as 'day' | 'week' | 'month' | 'year' | null;
  const price = {
    ...world.base('price', 'price'),
    product: there(state.products, need(form, 'product')).id,
    currency: need(form, 'currency'),
    unit_amount: Number(need(form, 'unit_amount')),
    recurring: interval === null ? null : { interval, interval_count: numberAt(form, 'recurring.interval_count') ?? 1 },
    active: true,
  };
  state.prices.set(price.id, price);
  return price;
}

function updateSubscription(request: StripeRequest) {
  const { world, account, state, id, form } = request;
  const subscription = there(state.subscriptions, id);
  if (subscription.status === 'canceled') throw new StripeRefusal(400, 'resource_missing');
  subscription.cancel_at_period_end = textAt(form, 'cancel_at_period_end') === 'true';
  subscription.canceled_at = subscription.cancel_at_period_end ? world.now() : null;
  world.emit(account, 'customer.subscription.updated', subscription);
  return subscriptionView(request, subscription);
}

function openPortal({ world, state, form }: StripeRequest) {
  const base = world.base('bps', 'billing_portal.session');
  const confirm = 'flow_data.subscription_update_confirm';
  const subscription = textAt(form, `${confirm}.subscription`);
  const portal = {
    ...base,
    url: `https://portal.invalid/${base.id}`,
    customer: there(state.customers, need(form, 'customer')).id,
    change: subscription === null ? null : { subscription, price: need(form, `${confirm}.items.0.price`) },
  };
  there(state.configurations, need(form, 'configuration'));
  state.portals.set(portal.id, portal);
  return portal;
}

function makeAccount({ world }: StripeRequest) {
  const account = accountOf(world.base('acct', 'account'));
  world.accounts.set(account.id, new StripeAccountState());
  return account;
}

const accountOf = (base: StripeObject) => ({
  ...base,
  charges_enabled: true,
  payouts_enabled: true,
  details_submitted: true,
  requirements: { currently_due: [] },
});

function changed<T extends object>(object: T, more: Partial<T>): T {
  return Object.assign(object, more);
}

/** The supported calls. Each id in a path is one `([^/]+)`. */
export const ROUTES: readonly Route[] = [
  ['POST', /^products$/, makeProduct],
  [
    'POST',
    /^products\/([^/]+)$/,
    ({ state, id, form }) => changed(there(state.products, id), { name: need(form, 'name') }),
  ],
  ['POST', /^prices$/, makePrice],
  ['GET', /^prices\/([^/]+)$/, ({ state, id }) => there(state.prices, id)],
  ['POST', /^prices\/([^/]+)$/, ({ state, id }) => changed(there(state.prices, id), { active: false })],
  ['POST', /^coupons$/, makeCoupon],
  ['GET', /^coupons\/([^/]+)$/, ({ state, id }) => there(state.coupons, id)],
  [
    'POST',
    /^coupons\/([^/]+)$/,
    ({ state, id, form }) => changed(there(state.coupons, id), { name: need(form, 'name') }),
  ],
  [
    'DELETE',
    /^coupons\/([^/]+)$/,
    ({ state, id }) => {
      const { object } = there(state.coupons, id);
      state.coupons.delete(id);
      return { id, object, deleted: true };
    },
  ],
  ['POST', /^promotion_codes$/, makeCode],
  [
    'GET',
    /^promotion_codes$/,
    ({ state, form }) => {
      const wanted = need(form, 'code').toLowerCase();
      const data = [...state.codes.values()].filter((each) => each.active && each.code.toLowerCase() === wanted);
      return { object: 'list', data, has_more: false };
    },
  ],
  ['GET', /^promotion_codes\/([^/]+)$/, ({ state, id }) => there(state.codes, id)],
  ['POST', /^promotion_codes\/([^/]+)$/, ({ state, id }) => changed(there(state.codes, id), { active: false })],
  ['POST', /^checkout\/sessions$/, openSession],
  [
    'GET',
    /^checkout\/sessions\/([^/]+)$/,
    (request) => sessionView(request, there(request.state.sessions, request.id)),
  ],
  [
    'POST',
    /^checkout\/sessions\/([^/]+)\/expire$/,
    (request) => sessionView(request, request.world.expire(request.account, request.id)),
  ],
  [
    'POST',
    /^customers$/,
    ({ world, state, form }) => {
      const customer = { ...world.base('cus', 'customer'), email: textAt(form, 'email'), name: textAt(form, 'name') };
      state.customers.set(customer.id, customer);
      return customer;
    },
  ],
  ['GET', /^customers\/([^/]+)$/, ({ state, id }) => there(state.customers, id)],
  [
    'POST',
    /^customers\/([^/]+)$/,
    ({ state, id, form }) => {
      const given = (field: string) => {
        const text = textAt(form, field);
        return text === null ? {} : { [field]: text === '' ? null : text };
      };
      return changed(there(state.customers, id), { ...given('email'), ...given('name') });
    },
  ],
  ['POST', /^invoices$/, makeInvoice],
  ['POST', /^invoiceitems$/, addItem],
  ['POST', /^invoices\/([^/]+)\/finalize$/, finalize],
  ['POST', /^invoices\/([^/]+)\/send$/, send],
  ['POST', /^invoices\/([^/]+)\/void$/, voided],
  [
    'GET',
    /^invoices$/,
    (request) => listed(request.state.invoices, request.form, (each) => invoiceView(request, each, true)),
  ],
  [
    'GET',
    /^invoices\/([^/]+)$/,
    (request) => invoiceView(request, there(request.state.invoices, request.id), expands(request.form, 'payments')),
  ],
  [
    'GET',
    /^invoice_payments$/,
    ({ state, form }) => {
      const intent = need(form, 'payment.payment_intent');
      const data = [...state.invoicePayments.values()].filter((each) => each.payment.payment_intent === intent);
      return { object: 'list', data, has_more: false };
    },
  ],
  [
    'GET',
    /^payment_intents$/,
    (request) =>
      listed(request.state.intents, request.form, (each) =>
        intentView(request, each, expands(request.form, 'data.latest_charge')),
      ),
  ],
  [
    'GET',
    /^payment_intents\/([^/]+)$/,
    (request) => intentView(request, there(request.state.intents, request.id), expands(request.form, 'latest_charge')),
  ],
  ['POST', /^refunds$/, ({ world, account, form }) => world.refund(account, need(form, 'payment_intent'))],
  [
    'GET',
    /^disputes$/,
    ({ state, form }) => {
      const intent = need(form, 'payment_intent');
      const data = [...state.disputes.values()].filter(({ payment_intent }) => payment_intent === intent);
      return { object: 'list', data, has_more: false };
    },
  ],
  [
    'GET',
    /^events$/,
    ({ world, account, form }) => {
      const mine = world.events.filter((event) => (event.account ?? '') === account);
      return listed(new Map(mine.map((event) => [event.id, event])), form, ({ account: _, ...event }) => event);
    },
  ],
  [
    'GET',
    /^subscriptions\/([^/]+)$/,
    (request) => subscriptionView(request, there(request.state.subscriptions, request.id)),
  ],
  ['POST', /^subscriptions\/([^/]+)$/, updateSubscription],
  ['GET', /^billing_portal\/configurations$/, ({ state, form }) => listed(state.configurations, form, (each) => each)],
  [
    'POST',
    /^billing_portal\/configurations$/,
    ({ world, state, form }) => {
      const base = world.base('bpc', 'billing_portal.configuration');
      const made = { ...base, active: true, metadata: textsAt(form, 'metadata'), features: form };
      state.configurations.set(made.id, made);
      return made;
    },
  ],
  ['POST', /^billing_portal\/sessions$/, openPortal],
  ['GET', /^account$/, ({ world }) => accountOf({ ...world.base('acct', 'account'), id: 'acct_platform' })],
  ['POST', /^accounts$/, makeAccount],
  [
    'GET',
    /^accounts\/([^/]+)$/,
    ({ world, id }) => {
      there(world.accounts, id);
      return accountOf({ ...world.base('acct', 'account'), id });
    },
  ],
  [
    'POST',
    /^account_links$/,
    ({ form, pages }) => ({ object: 'account_link', url: `${pages}/setup/${need(form, 'account')}` }),
  ],
];

/** The response to `method` at `path`. @throws StripeRefusal */
export function answer(
  method: string,
  path: string,
  text: string,
  request: Omit<StripeRequest, 'id' | 'form'>,
): unknown {
  for (const [verb, pattern, work] of ROUTES) {
    const match = pattern.exec(path);
    if (match && verb === method)
      return work({ ...request, id: decodeURIComponent(match[1] ?? ''), form: formOf(text) });
  }
  throw new StripeRefusal(404, 'unknown_route');
}
