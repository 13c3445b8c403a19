/** The settings that select the driver. */
export interface PaymentSettings {
  readonly PAYMENTS: string | null;
  readonly STRIPE_SECRET_KEY: string | null;
  readonly STRIPE_WEBHOOK_SECRET: string | null;
  readonly STRIPE_PUBLISHABLE_KEY: string | null;
  readonly STRIPE_CONNECT: string;
  readonly STRIPE_API_URL: string | null;
  /** Null for the embedded database. */
  readonly DATABASE_URL: string | null;
}

/** The driver that takes payments, with its configuration. */
export type PaymentChoice =
  | { readonly driver: 'off' }
  | { readonly driver: 'test' }
  | {
      readonly driver: 'stripe';
      readonly secretKey: string;
      readonly webhookSecrets: readonly string[];
      readonly publishableKey: string | null;
      readonly isLive: boolean;
      /** Whether each board has an account of its own. */
      readonly hasAccounts: boolean;
      readonly apiUrl: string | null;
    };

const isLiveKey = (key: string): boolean => /^[a-z]+_live_/.test(key);

/**
 * Selects the driver by the settings. The test driver is never the default on a database that was set by its address.
 * @param refuse throws an error with a sentence that says which settings contradict each other; the sentence never quotes a key.
 */
export function paymentChoice(settings: PaymentSettings, refuse: (sentence: string) => never): PaymentChoice {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhooks,
    STRIPE_PUBLISHABLE_KEY: publishable,
  } = settings;
  if ((secretKey === null) !== (webhooks === null))
    refuse('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together.');
  if (publishable !== null && secretKey === null) refuse('STRIPE_PUBLISHABLE_KEY must be set with STRIPE_SECRET_KEY.');
  if (publishable !== null && secretKey !== null && isLiveKey(publishable) !== isLiveKey(secretKey))
    refuse('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be of the live mode or both of the test mode.');
  if (settings.STRIPE_API_URL !== null && secretKey !== null && isLiveKey(secretKey))
    refuse('STRIPE_API_URL must not be set with a key of the live mode.');
  const driver = settings.PAYMENTS ?? defaultDriver(settings);
  if (driver !== 'stripe') return { driver: driver === 'test' ? 'test' : 'off' };
  if (secretKey === null || webhooks === null)
    return refuse('PAYMENTS=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.');
  return {
    driver,
    secretKey,
    webhookSecrets: webhooks.split(','),
    publishableKey: publishable,
    isLive: isLiveKey(secretKey),
    hasAccounts: settings.STRIPE_CONNECT === 'on',
    apiUrl: settings.STRIPE_API_URL,
  };
}

function defaultDriver({ STRIPE_SECRET_KEY, DATABASE_URL }: PaymentSettings): 'stripe' | 'test' | 'off' {
  if (STRIPE_SECRET_KEY !== null) return 'stripe';
  return DATABASE_URL === null ? 'test' : 'off';
}
