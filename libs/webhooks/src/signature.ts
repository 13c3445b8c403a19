import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

const PREFIX = 'whsec_';

/**
 * The signing key of a secret in the form its owner has. Keep the result: decoding it costs several times as much as a signature.
 * @throws Error if the secret is malformed.
 */
export function signingKey(secret: string): KeyObject {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  if (!secret.startsWith(PREFIX) || key.length === 0)
    throw new Error('A signing secret must be "whsec_" followed by a key in base64.');
  return createSecretKey(key);
}

/** The signed content: the same payload in every attempt, with the time of this attempt. */
export interface SignedContent {
  /** Id of the event. */
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** The headers of the Standard Webhooks scheme, with one signature for each of `keys`. */
export function signatureHeaders(
  { id, timestamp, body }: SignedContent,
  keys: readonly KeyObject[],
): Record<string, string> {
  const head = `${id}.${timestamp}.`;
  const signatures = keys.map((key) => `v1,${createHmac('sha256', key).update(head).update(body).digest('base64')}`);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
