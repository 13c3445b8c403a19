import { isNativeError } from 'node:util/types';

/** Error types of the EventStoreDB client that mean that the server is unavailable, busy or electing, or rejects everyone. */
const OUTAGES: ReadonlySet<unknown> = new Set([
  'unavailable',
  'timeout',
  'deadline-exceeded',
  'not-leader',
  'cancelled',
  'access-denied',
]);
/** gRPC status codes for errors without a type: cancelled, deadline exceeded, aborted, stream reset, unavailable. */
const BROKEN: ReadonlySet<unknown> = new Set([1, 4, 10, 13, 14]);
const DISCOVERY = /^Failed to discover after \d+ attempts\.$/;
const CLOSED =
  /^(The channel has been closed|Channel has been shut down|The server ended the subscription\.|The subscription was closed\.)$/;

/**
 * Whether `error` comes from the EventStoreDB client and means that the server cannot be reached or cannot answer now. Checks properties instead of
 * classes, because the client is loaded only where it is used.
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
// OpenSSL codes of certificate errors; the last one: the other side does not speak TLS.
const UNTRUSTED = /certificate|self[- ]signed/i;
const NO_TLS = /wrong version number|packet length too long/i;
// Node 26 rejects the value that the client sends as the hostname.
const BY_ADDRESS = /ServerName to an IP address/;
const MISCONFIGURED = [UNTRUSTED, NO_TLS, BY_ADDRESS];
const UNAUTHENTICATED = 16;

/** Why EventStoreDB cannot be used, in words for the operator. Names the setting to change, if there is one. */
export function outageReason(error: unknown): string {
  if (!isNativeError(error)) return `EventStoreDB does not answer: ${String(error)}`;
  const type = 'type' in error ? error.type : undefined;
  if (type === 'access-denied')
    return 'code' in error && error.code === UNAUTHENTICATED
      ? 'EventStoreDB rejects the user or the password in EVENT_STORE_URL.'
      : 'The EventStoreDB user in EVENT_STORE_URL may not read $all or write streams. Grant both rights.';
  if (BY_ADDRESS.test(error.message))
    return 'EVENT_STORE_URL names an IP address, to which this version of Node cannot connect by TLS. Name the host instead.';
  if (UNTRUSTED.test(error.message))
    return `The certificate of EventStoreDB is not trusted (${details(error)}). Name the file of its CA as tlsCaFile in EVENT_STORE_URL.`;
  if (NO_TLS.test(error.message))
    return 'EventStoreDB does not speak TLS at this address. EVENT_STORE_URL may need tls=false.';
  if (type === 'not-leader' || DISCOVERY.test(error.message))
    return `No leader of EventStoreDB answers: ${details(error)}`;
  return `EventStoreDB does not answer: ${details(error)}`;
}

/** Whether the error does not resolve on its own: the setting must change. */
export function isMisconfigured(error: unknown): boolean {
  return (
    isNativeError(error) &&
    (('type' in error && error.type === 'access-denied') || MISCONFIGURED.some((each) => each.test(error.message)))
  );
}
