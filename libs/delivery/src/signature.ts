import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

const PREFIX = 'whsec_';

/**
 * The key in a secret as its owner knows it, prepared for signing: preparing it costs several times what a signature costs.
 * @throws Error when it is none.
 */
export function signingKey(secret: string): KeyObject {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  if (!secret.startsWith(PREFIX) || key.length === 0)
    throw new Error('A signing secret is "whsec_" and a key in base64.');
  return createSecretKey(key);
}

/** What is signed: the same bytes at every attempt, the moment of this one. */
export interface Signed {
  /** Id of the event. */
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** The headers of the Standard Webhooks scheme, with a signature for each of `keys`. */
export function signatureHeaders({ id, timestamp, body }: Signed, keys: readonly KeyObject[]): Record<string, string> {
  const head = `${id}.${timestamp}.`;
  const signatures = keys.map((key) => `v1,${createHmac('sha256', key).update(head).update(body).digest('base64')}`);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
