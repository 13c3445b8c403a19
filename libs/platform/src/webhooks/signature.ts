import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/** The key in a secret as its owner knows it. @throws Error when it is none. */
export function signingKey(secret: string): Uint8Array {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  if (!secret.startsWith(PREFIX) || key.length === 0) throw new Error('A signing secret is "whsec_" and a key in base64.');
  return key;
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
export function signatureHeaders({ id, timestamp, body }: Signed, keys: readonly Uint8Array[]): Record<string, string> {
  const signatures = keys.map((key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
