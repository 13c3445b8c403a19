import type { BoardErrorCode, OperatorErrorCode } from './error-codes.js';

/** An error code: those of this release by name, or any text, because later releases add codes. */
export type ErrorCode = OperatorErrorCode | BoardErrorCode | (string & {});

/** A problem of the input: its path and a message. */
export interface Issue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** The parts of an API error that the client reads. */
interface Problem {
  readonly code: string;
  readonly message: string;
  readonly requestId?: string;
  readonly details?: Readonly<Record<string, unknown>> & { readonly issues?: readonly Issue[] };
  readonly upgrade?: unknown;
}

/** Parses `Retry-After` (seconds or a date) and returns seconds; undefined without the header. */
export function retryAfterOf(headers: Headers, now = Date.now()): number | undefined {
  const text = headers.get('Retry-After');
  if (text === null || text.trim() === '') return undefined;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? undefined : Math.max(0, (moment - now) / 1000);
}

/** The error in a response body; undefined if the response does not come from the API, but for example from a proxy. */
function problemIn(body: unknown): Problem | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined;
  const { error } = body;
  return typeof error === 'object' && error !== null && 'code' in error ? (error as Problem) : undefined;
}

/** An error response of the server. Branch on `code`. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  /** HTTP status of the response. */
  readonly status: number;
  /** `unexpected_answer` if the response does not come from the API, but for example from a proxy. */
  readonly code: ErrorCode;
  /** Problems of the input; empty for other errors. */
  readonly issues: readonly Issue[];
  /** Context that depends on the code. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Include it when you report a problem. */
  readonly requestId: string | undefined;
  /** Seconds to wait before a retry, if the server sent them. */
  readonly retryAfter: number | undefined;
  /** The plan that allows the request, if a plan does. */
  readonly upgrade: unknown;

  /**
   * @param response the response
   * @param body its body, parsed if it is JSON
   */
  constructor(response: Response, body: unknown) {
    const problem = problemIn(body);
    super(problem?.message ?? `The server answered ${response.status} without an error message.`);
    this.status = response.status;
    this.code = problem?.code ?? 'unexpected_answer';
    this.issues = problem?.details?.issues ?? [];
    this.details = problem?.details ?? {};
    this.requestId = problem?.requestId ?? response.headers.get('X-Request-Id') ?? undefined;
    this.retryAfter = retryAfterOf(response.headers);
    this.upgrade = problem?.upgrade;
  }
}

/** There was no response: the network failed, or the connection broke. `cause` is the error that `fetch` threw. */
export class ConnectionError extends Error {
  override readonly name: string = 'ConnectionError';
}

/** There was no response within the timeout. */
export class TimeLimitError extends ConnectionError {
  override readonly name: string = 'TimeLimitError';
}

/**
 * Whether `error` is an error response of the server, with one of `codes` if any are given.
 * @param codes editors complete them; any text is allowed
 */
export const isApiError = (error: unknown, ...codes: readonly ErrorCode[]): error is ApiError =>
  error instanceof ApiError && (codes.length === 0 || codes.includes(error.code));
