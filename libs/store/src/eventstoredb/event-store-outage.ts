import { isNativeError } from 'node:util/types';

/** Kinds of errors of the client of EventStoreDB that say that its server is away, busy or electing, or lets nobody in. */
const OUTAGES: ReadonlySet<unknown> = new Set([
  'unavailable',
  'timeout',
  'deadline-exceeded',
  'not-leader',
  'cancelled',
  'access-denied',
]);
/** Status codes of gRPC, where the client gave no kind: cancelled, too late, aborted, a stream that was reset, unavailable. */
const BROKEN: ReadonlySet<unknown> = new Set([1, 4, 10, 13, 14]);
const DISCOVERY = /^Failed to discover after \d+ attempts\.$/;
const CLOSED =
  /^(The channel has been closed|Channel has been shut down|The server ended the subscription\.|The subscription was closed\.)$/;

/**
 * Whether `error` is of the client of EventStoreDB and says that the server cannot be reached or cannot answer now. It goes by
 * what the errors carry and not by their classes: the client is loaded only where it is used.
 */
export function isEventStoreOutage(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  if (DISCOVERY.test(error.message) || CLOSED.test(error.message)) return true;
  const type = 'type' in error ? error.type : undefined;
  if (OUTAGES.has(type)) return 'code' in error && typeof error.code === 'number';
  const kindless = type === 'unknown' || (type === undefined && 'metadata' in error && 'details' in error);
  return kindless && 'code' in error && BROKEN.has(error.code);
}

const details = (error: Error): string => error.message.replace(/^\d+ [A-Z_]+: /, '');
// What OpenSSL says of certificates; the last: the other side does not speak TLS.
const UNTRUSTED = /certificate|self[- ]signed/i;
const NO_TLS = /wrong version number|packet length too long/i;
// Node 26 refuses what the client sends in the place of a hostname.
const BY_ADDRESS = /ServerName to an IP address/;
const MISCONFIGURED = [UNTRUSTED, NO_TLS, BY_ADDRESS];
const UNAUTHENTICATED = 16;

/** Why EventStoreDB cannot be used, in words for the operator, with the setting that has to change where it is one. */
export function outageReason(error: unknown): string {
  if (!isNativeError(error)) return `EventStoreDB does not answer: ${String(error)}`;
  const type = 'type' in error ? error.type : undefined;
  if (type === 'access-denied')
    return 'code' in error && error.code === UNAUTHENTICATED
      ? 'EventStoreDB refuses the user or the password in EVENT_STORE_URL.'
      : 'EventStoreDB refuses the user in EVENT_STORE_URL the right to read $all and to write streams.';
  if (BY_ADDRESS.test(error.message))
    return 'EVENT_STORE_URL names an IP address, to which this version of Node does not speak TLS; name the host instead.';
  if (UNTRUSTED.test(error.message))
    return `EventStoreDB shows a certificate that is not trusted (${details(error)}); name the file of its CA as tlsCaFile in EVENT_STORE_URL.`;
  if (NO_TLS.test(error.message))
    return 'EventStoreDB does not speak TLS at this address; EVENT_STORE_URL may need tls=false.';
  if (type === 'not-leader' || DISCOVERY.test(error.message))
    return `EventStoreDB has no leader that answers: ${details(error)}`;
  return `EventStoreDB does not answer: ${details(error)}`;
}

/** Whether what is wrong does not end by itself: the setting has to change. */
export function isMisconfigured(error: unknown): boolean {
  return (
    isNativeError(error) &&
    (('type' in error && error.type === 'access-denied') || MISCONFIGURED.some((each) => each.test(error.message)))
  );
}
