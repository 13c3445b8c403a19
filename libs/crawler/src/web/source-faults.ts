import { SourceFaultError } from '../faults.js';

const DAY_SECONDS = 86_400;

/** The seconds of a `Retry-After` header, at most one day. Undefined if it is absent or invalid. @param now in epoch milliseconds. */
export function retryAfterIn(header: string, now: number): number | undefined {
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1_000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), DAY_SECONDS) : undefined;
}

/** The error for a response without status 200. */
export function statusFault(status: number, retryAfter: number | undefined): SourceFaultError {
  const message = `The source returned status ${status}.`;
  if (status === 429 || status === 503) return new SourceFaultError('rate_limited', message, retryAfter);
  if (status === 404 || status === 410) return new SourceFaultError('not_found', message);
  return new SourceFaultError(status >= 500 ? 'unreachable' : 'refused', message, retryAfter);
}

/** Codes of timeout errors. */
const TIMEOUTS = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT'];

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** The error for a failed request or body. The message contains a code, but no address. */
export function requestFault(error: unknown): SourceFaultError {
  if (error instanceof SourceFaultError) return error;
  const code = codeOf(error) || (error instanceof Error ? codeOf(error.cause) : '');
  if (code === 'EADDRFORBIDDEN')
    return new SourceFaultError('unsafe_address', 'The source does not have a public IP address.');
  if (TIMEOUTS.includes(code)) return new SourceFaultError('timed_out', 'The source took too long to respond.');
  // Error codes of zlib for gzip and deflate, and for Brotli.
  if (/^(Z_|ERR__ERROR_)/.test(code))
    return new SourceFaultError('malformed', 'The response of the source cannot be decompressed.');
  const suffix = /^[A-Z_]{3,40}$/.test(code) ? ` (${code})` : '';
  return new SourceFaultError('unreachable', `The source cannot be reached, or it aborted its response${suffix}.`);
}
