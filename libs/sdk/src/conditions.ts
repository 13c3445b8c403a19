/** A version of an object: the response that returned it, the object itself, or its `ETag`. */
export type Version = Response | { readonly revision: number } | string;

/** The `ETag` of a version. @throws Error if the response has none */
export function etagOf(version: Version): string {
  if (typeof version === 'string') return version;
  if ('revision' in version) return `"${version.revision}"`;
  const etag = version.headers.get('ETag');
  if (etag === null) throw new Error('The response has no ETag.');
  return etag;
}

/** Headers that make a change fail with `precondition_failed` if the object is no longer at this version: `params: { header: ifMatch(job) }`. */
export const ifMatch = (version: Version): { readonly 'If-Match': string } => ({ 'If-Match': etagOf(version) });

/**
 * Headers with your own idempotency key for a write: `params: { header: idempotencyKey('night-nurse-1') }`. Requests with the same key take
 * effect once, even if different processes send them.
 * @param key 1 to 255 printable ASCII characters; default: a random one
 */
export const idempotencyKey = (key = randomKey()): { readonly 'Idempotency-Key': string } => ({
  'Idempotency-Key': key,
});

/** A random, unique key. Pages without TLS do not have `crypto.randomUUID`. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
