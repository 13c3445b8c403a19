/** What names a version of an object: the answer that it came with, the object itself, or its `ETag`. */
export type Version = Response | { readonly revision: number } | string;

/** The `ETag` of a version. @throws Error when the answer has none */
export function etagOf(version: Version): string {
  if (typeof version === 'string') return version;
  if ('revision' in version) return `"${version.revision}"`;
  const etag = version.headers.get('ETag');
  if (etag === null) throw new Error('The answer has no ETag.');
  return etag;
}

/** Headers of a change that is refused with `precondition_failed` unless the object is at this version: `params: { header: ifMatch(job) }`. */
export const ifMatch = (version: Version): { readonly 'If-Match': string } => ({ 'If-Match': etagOf(version) });

/**
 * Headers that give a write your own idempotency key: `params: { header: idempotencyKey('night-nurse-1') }`. The same key and
 * request have one effect, also when another process sends them.
 * @param key 1 to 255 printable ASCII characters; a random one when absent
 */
export const idempotencyKey = (key = randomKey()): { readonly 'Idempotency-Key': string } => ({
  'Idempotency-Key': key,
});

/** A key that nobody had before. `crypto.randomUUID` is missing on pages without TLS. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
