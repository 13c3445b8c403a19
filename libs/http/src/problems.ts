import { type Issue, type MissingCapability, Rejection } from '#kernel';
import { type RejectionKind, IssueBounds } from '#kernel/engine';
import { DatabaseErrors } from '#store';
import { isEventStoreOutage } from '#store/engine';
import { HttpException } from '@nestjs/common';
import { isNativeError } from 'node:util/types';

/** Where agents report problems with the API; every error has this link. */
export const FEEDBACK_LINK = '</v1/feedback>; rel="agent-feedback"';

/** HTTP status of each kind of refusal. */
export const STATUS_OF: Readonly<Record<RejectionKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  unpaid: 402,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  gone: 410,
  stale: 412,
  unfit: 422,
  too_large: 413,
  unsupported: 415,
  rate_limited: 429,
  failed: 502,
  unavailable: 503,
};

/** An error response. */
export interface Problem {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details?: unknown;
  /** The entitlement that the board's plan lacks. */
  readonly upgrade?: MissingCapability;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error that only HTTP has: for a path, a method or a credential, or while the server cannot answer. All others are rejections. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';

  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

/** The error for a body that an operation does not accept. @param expected the accepted media type. */
export function unsupportedMediaType(expected: string): Rejection {
  return new Rejection(
    'unsupported',
    'validation_unsupported_media_type',
    `Unsupported media type. Send the body as ${expected}.`,
  );
}

/** The error for a body with more than `most` values. */
export function tooManyValues(most: number): Rejection {
  return new Rejection(
    'too_large',
    'validation_payload_too_large',
    `The body has too many values: at most ${most.toLocaleString('en')} are accepted.`,
  );
}

// Errors of Fastify, by their status; anything else that it throws is a server fault.
const BY_STATUS: Readonly<Record<number, readonly [code: string, message: string]>> = {
  400: ['validation_bad_request', 'The request could not be read.'],
  404: ['not_found', 'This path does not exist.'],
  408: ['request_timeout', 'The request took too long to arrive.'],
  413: ['validation_payload_too_large', 'The body is too large for this operation.'],
  414: ['validation_bad_request', 'The URL is too long.'],
  415: ['validation_unsupported_media_type', 'Unsupported media type. Send the body as application/json.'],
  503: ['request_timeout', 'The request took too long.'],
  431: ['validation_bad_request', 'The headers are too long.'],
};

/** The most bytes of the details of one error; with its message, an error has at most 64 KB. */
const DETAILS_BYTES = 48 * 1024;

/** How `error` is sent, at most 64 KB. The details of a server fault are left out. */
export function problemOf(error: unknown): Problem {
  const problem = wholeProblemOf(error);
  const { message, details } = problem;
  if (message.length <= IssueBounds.LONGEST_MESSAGE && details === undefined) return problem;
  const short =
    message.length <= IssueBounds.LONGEST_MESSAGE
      ? message
      : `${message.slice(0, IssueBounds.LONGEST_MESSAGE - 1).toWellFormed()}…`;
  return { ...problem, message: short, ...(details === undefined ? {} : { details: boundedDetails(details) }) };
}

/** `details` as far as an error has room for them: the first issues, or nothing. */
function boundedDetails(details: unknown): unknown {
  if (Buffer.byteLength(JSON.stringify(details) ?? '') <= DETAILS_BYTES) return details;
  const { issues } = details as { readonly issues?: unknown };
  return Array.isArray(issues) ? { issues: IssueBounds.bounded(issues as readonly Issue[]) } : undefined;
}

function wholeProblemOf(error: unknown): Problem {
  if (error instanceof HttpProblem) return error.problem;
  if (error instanceof Rejection) {
    const { kind, code, message, details, remedy } = error;
    const { upgrade, retryAfter } = remedy;
    return {
      status: STATUS_OF[kind],
      code,
      message,
      ...(details === undefined ? {} : { details }),
      ...(upgrade === undefined ? {} : { upgrade }),
      ...(retryAfter === undefined ? {} : { headers: { 'Retry-After': String(retryAfter) } }),
    };
  }
  if (isEventStoreOutage(error)) return EVENTS_AWAY;
  if (DatabaseErrors.isOutage(error)) return OUTAGE;
  if (isNoRoom(error)) return NO_ROOM;
  const status = statusOf(error);
  const known = BY_STATUS[status];
  if (known) {
    const [code, message] = known;
    if (status !== 400) return { status, code, message };
    const reason = error instanceof Error ? error.message : message;
    return { status, code, message: reason, details: { issues: [{ path: [], message: reason }] } };
  }
  return {
    status: 500,
    code: 'internal_error',
    message: 'Internal server error. Quote the request id when you report it.',
  };
}

const OUTAGE: Problem = {
  status: 503,
  code: 'service_unavailable',
  message: 'The database is not available. Retry later; an `Idempotency-Key` makes that safe.',
  headers: { 'Retry-After': '1' },
};

const EVENTS_AWAY: Problem = {
  ...OUTAGE,
  message: 'The event store is not available. Retry later; an `Idempotency-Key` makes that safe.',
};

const NO_ROOM: Problem = {
  ...OUTAGE,
  message: 'The storage is full. Retry later; an `Idempotency-Key` makes that safe.',
  headers: { 'Retry-After': '60' },
};

/** The disk of the database or of the files is full, or its quota is used up. */
function isNoRoom(error: unknown): boolean {
  return isNativeError(error) && 'code' in error && /^(53100|ENOSPC|EDQUOT)$/.test(String(error.code));
}

function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') return error.statusCode;
  return 500;
}

/**
 * `problem` with the error codes of the operation; see `ErrorCodes`. Its code for `unreadable` replaces that of a body that Fastify could
 * not read.
 */
export function translated(
  problem: Problem,
  error: unknown,
  codes: Readonly<Record<string, string>> | undefined,
): Problem {
  if (!codes) return problem;
  const ours = error instanceof HttpProblem || error instanceof Rejection;
  const code = codes[!ours && problem.status === 400 ? 'unreadable' : problem.code];
  return code ? { ...problem, code } : problem;
}

/**
 * The body of an error.
 * @param upgrades adds the plan that would allow the operation; null where errors do not name plans.
 */
export function problemBody(
  { code, message, details, upgrade }: Problem,
  requestId: string,
  upgrades: UpgradeHints | null,
): object {
  const hint = upgrades && upgrade && upgrades.hint(upgrade);
  const more = { ...(details === undefined ? {} : { details }), ...(hint ? { upgrade: hint } : {}) };
  return { error: { code, message, requestId, ...more } };
}

/** What a caller can do when the plan is the reason for an error. A context implements it. */
export abstract class UpgradeHints {
  /** What the body of the error says about `need`, as JSON. */
  abstract hint(need: MissingCapability): object;
}
