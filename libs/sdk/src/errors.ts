import type { BoardErrorCode, OperatorErrorCode } from './error-codes.js';

/** A code of an error: those of this release by name, and any other text, because later releases add codes. */
export type ErrorCode = OperatorErrorCode | BoardErrorCode | (string & {});

/** One problem of the input: where it is, and what is wrong with it. */
export interface Issue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** What an error of the API says, as far as the client reads it. */
interface Problem {
  readonly code: string;
  readonly message: string;
  readonly requestId?: string;
  readonly details?: Readonly<Record<string, unknown>> & { readonly issues?: readonly Issue[] };
  readonly upgrade?: unknown;
}

/** The seconds that `Retry-After` of an answer asks to wait, from a number or a date; undefined without one. */
export function retryAfterOf(headers: Headers, now = Date.now()): number | undefined {
  const text = headers.get('Retry-After');
  if (text === null || text.trim() === '') return undefined;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? undefined : Math.max(0, (moment - now) / 1000);
}

/** The problem in the body of an answer; undefined for an answer of something between client and server. */
function problemIn(body: unknown): Problem | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined;
  const { error } = body;
  return typeof error === 'object' && error !== null && 'code' in error ? (error as Problem) : undefined;
}

/** The server refused a request. Branch on `code`. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  /** HTTP status of the answer. */
  readonly status: number;
  /** `unexpected_answer` when the answer is not one of the API, for example of a proxy. */
  readonly code: ErrorCode;
  /** What is wrong with the input; empty when the code is about something else. */
  readonly issues: readonly Issue[];
  /** Context that depends on the code. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Quote it when you report a fault. */
  readonly requestId: string | undefined;
  /** Seconds to wait before the next try, when the server named them. */
  readonly retryAfter: number | undefined;
  /** Which plan allows what was refused, when a plan does. */
  readonly upgrade: unknown;

  /**
   * @param response the answer
   * @param body its body, parsed where it is JSON
   */
  constructor(response: Response, body: unknown) {
    const problem = problemIn(body);
    super(problem?.message ?? `The server answered ${response.status} without saying why.`);
    this.status = response.status;
    this.code = problem?.code ?? 'unexpected_answer';
    this.issues = problem?.details?.issues ?? [];
    this.details = problem?.details ?? {};
    this.requestId = problem?.requestId ?? response.headers.get('X-Request-Id') ?? undefined;
    this.retryAfter = retryAfterOf(response.headers);
    this.upgrade = problem?.upgrade;
  }
}

/** No answer came: the network failed, or the connection broke. `cause` is what `fetch` threw. */
export class ConnectionError extends Error {
  override readonly name: string = 'ConnectionError';
}

/** No answer came within the time limit. */
export class TimeLimitError extends ConnectionError {
  override readonly name: string = 'TimeLimitError';
}

/**
 * Whether `error` is a refusal of the server, and one of `codes` if there are any.
 * @param codes completed by the editor; any text is taken
 */
export const isApiError = (error: unknown, ...codes: readonly ErrorCode[]): error is ApiError =>
  error instanceof ApiError && (codes.length === 0 || codes.includes(error.code));
