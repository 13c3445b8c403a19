import type Stripe from 'stripe';
import { PaymentRefused, PaymentsUnavailable } from '../payment-provider.js';
import type { PaymentChoice } from '../payment-choice.js';

/** Settings of the driver. */
export type StripeChoice = Extract<PaymentChoice, { readonly driver: 'stripe' }>;

/** The API version that objects are read in, regardless of the version the account is set to. */
export const STRIPE_API_VERSION = '2026-10-28.endive';
/** Timeout of a request, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** The client of the provider's package. It takes time and memory to load, so it is loaded only by this driver. */
export async function stripeClient({ secretKey, apiUrl }: StripeChoice, timeoutMs = TIMEOUT_MS): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  const url = apiUrl === null ? null : new URL(apiUrl);
  return new Client(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    timeout: timeoutMs,
    // The caller retries, with the same key.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(url === null
      ? {}
      : {
          host: url.hostname,
          port: url.port,
          protocol: url.protocol === 'http:' ? ('http' as const) : ('https' as const),
        }),
  });
}

/** The fields of the client's errors that this driver uses. */
interface StripeFailure {
  readonly type: string;
  readonly code?: string;
  readonly statusCode?: number;
}

const isFailure = (error: unknown): error is Error & StripeFailure =>
  error instanceof Error && 'type' in error && typeof error.type === 'string' && error.type.startsWith('Stripe');

/** Whether the request itself was invalid, so that repeating it would fail again. */
function isRefusal({ type, statusCode = 0, code }: StripeFailure): boolean {
  if (type === 'StripeCardError') return true;
  if (code === 'lock_timeout' || code === 'idempotency_key_in_use') return false;
  return (
    (type === 'StripeInvalidRequestError' || type === 'StripeIdempotencyError') &&
    statusCode < 500 &&
    statusCode !== 409
  );
}

/**
 * Returns what `work` returns.
 * @throws PaymentsUnavailable or PaymentRefused with a code. Messages of the provider may quote a key, so they are dropped.
 */
export async function resultOf<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isFailure(error)) throw error;
    const reason = error.code ?? error.type;
    throw isRefusal(error) ? new PaymentRefused(reason) : new PaymentsUnavailable(reason);
  }
}

/** Returns what `work` returns; null when the provider has no such object. */
export async function found<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await resultOf(work);
  } catch (error) {
    if (error instanceof PaymentRefused && error.reason === 'resource_missing') return null;
    throw error;
  }
}
