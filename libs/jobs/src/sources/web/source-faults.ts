import { SourceFaultError } from '../posting-source.js';

const DAY_SECONDS = 86_400;

/** The seconds of a header `Retry-After`, a day at most; undefined when it says none. @param now in epoch milliseconds. */
export function retryAfterIn(header: string, now: number): number | undefined {
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1_000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), DAY_SECONDS) : undefined;
}

/** What an answer means that is no 200. */
export function statusFault(status: number, retryAfter: number | undefined): SourceFaultError {
  const message = `The source answered ${status}.`;
  if (status === 429 || status === 503) return new SourceFaultError('rate_limited', message, retryAfter);
  if (status === 404 || status === 410) return new SourceFaultError('not_found', message);
  return new SourceFaultError(status >= 500 ? 'unreachable' : 'refused', message, retryAfter);
}

/** Codes of errors that mean that the other side took too long. */
const TIMEOUTS = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT'];

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** What it means that a request failed, or its body. The message names a code, and no address. */
export function requestFault(error: unknown): SourceFaultError {
  if (error instanceof SourceFaultError) return error;
  const code = codeOf(error) || (error instanceof Error ? codeOf(error.cause) : '');
  if (code === 'EADDRFORBIDDEN')
    return new SourceFaultError('unsafe_address', 'The address of the source is not a public one.');
  if (TIMEOUTS.includes(code)) return new SourceFaultError('timed_out', 'The source took too long to answer.');
  // What zlib says about gzip and deflate, and about Brotli.
  if (/^(Z_|ERR__ERROR_)/.test(code))
    return new SourceFaultError('malformed', 'The answer of the source cannot be unpacked.');
  const said = /^[A-Z_]{3,40}$/.test(code) ? ` (${code})` : '';
  return new SourceFaultError('unreachable', `The source cannot be reached, or broke off its answer${said}.`);
}
