import { before, Setting } from '#runtime/starting';

/** The settings of payments. */
export const billingSettings = {
  PAYMENTS: before(
    'SMTP_URL',
    Setting.optional(
      /^(?:stripe|test|off)$/,
      'one of stripe, test, off',
      'The driver that takes payments for boards; test takes no money. Absent: stripe when STRIPE_SECRET_KEY is set, else test on the embedded database, else off.',
    ),
  ),
  STRIPE_SECRET_KEY: before(
    'SMTP_URL',
    Setting.hiddenLike(
      /^(?:sk|rk)_(?:test|live)_\w+$/,
      'a key that begins with sk_test_, sk_live_, rk_test_ or rk_live_',
      'API key of the Stripe account that takes payments for boards.',
    ),
  ),
  STRIPE_WEBHOOK_SECRET: before(
    'SMTP_URL',
    Setting.hiddenLike(
      /^whsec_\w+(?:,whsec_\w+)*$/,
      'secrets that begin with whsec_, separated by commas',
      'Signing secrets of the webhook endpoints at Stripe that send to /payments/webhook.',
    ),
  ),
  STRIPE_PUBLISHABLE_KEY: before(
    'SMTP_URL',
    Setting.optional(
      /^pk_(?:test|live)_\w+$/,
      'a key that begins with pk_test_ or pk_live_',
      'Key with which pages embed a checkout. Absent: checkouts only have pages hosted by Stripe.',
    ),
  ),
  STRIPE_CONNECT: before(
    'SMTP_URL',
    Setting.oneOf(
      ['off', 'on'],
      'off',
      'Whether each board has its own Stripe account, instead of the account of the key.',
    ),
  ),
  STRIPE_API_URL: before(
    'SMTP_URL',
    Setting.address(
      ['http://', 'https://'],
      'URL of a substitute for the Stripe API, for tests. Absent: the real API.',
    ),
  ),
  BOARD_PLAN_PRICES: before(
    'SMTP_URL',
    Setting.optional(
      /^\s*\[.*\]\s*$/s,
      'a JSON list of objects with plan, interval, amountCents, currency and price',
      'What boards pay this installation for their plans, such as [{"plan":"grow","interval":"monthly","amountCents":9900,"currency":"usd","price":"price_1"}]. Absent: plans are not sold.',
    ),
  ),
};
