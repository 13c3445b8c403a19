/** Why a request is refused, in domain terms; driving adapters translate it, for example to an HTTP status. */
export type RejectionKind =
  /** The request is invalid in any state. */
  | 'invalid'
  /** What was asked about is not there, or not on this board. */
  | 'missing'
  /** It was there and has ended by itself. */
  | 'gone'
  /** It makes sense, but not now. */
  | 'conflict'
  /** It is well-formed, but what it is about can never take it as it is. */
  | 'unfit'
  /** It changed since the caller looked at it. */
  | 'stale'
  /** This actor may not. */
  | 'forbidden'
  /** What the caller showed does not say who they are, or what they know. */
  | 'unauthenticated'
  /** What the caller pays for does not cover it. */
  | 'unpaid'
  /** What was sent is larger than what is taken. */
  | 'too_large'
  /** What was sent is of a type that is not taken. */
  | 'unsupported'
  /** It was asked too often in some time. */
  | 'rate_limited'
  /** A service outside, which it depends on, failed or refused. */
  | 'failed'
  /** What would answer it does not, right now. */
  | 'unavailable';

/** What the caller lacks. */
export interface MissingCapability {
  readonly capability: string;
  /** For a limit: how many there would be after the request. */
  readonly atLeast?: number;
}

/** What a refusal says besides its reason. */
export interface Remedy {
  /** Set when the capability would allow it; adapters say how to get it. */
  readonly upgrade?: MissingCapability;
  /** Seconds until the request can be repeated. */
  readonly retryAfter?: number;
}

/** One problem of an input, and its location. */
export interface Issue {
  /** Keys and indexes from the root of the body or query. Empty: the root itself. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** A refusal that the caller can understand and act on. Never used for server faults. */
export class Rejection extends Error {
  override readonly name = 'Rejection';

  constructor(
    readonly kind: RejectionKind,
    /** `<domain>_<snake_reason>`, part of the public contract. */
    readonly code: string,
    message: string,
    /** Structured context for the caller, JSON. */
    readonly details?: unknown,
    readonly remedy: Remedy = {},
  ) {
    super(message);
  }
}

/**
 * Refuses. `remedy` says what would help, if anything.
 * @throws Rejection always.
 */
export function reject(kind: RejectionKind, code: string, message: string, details?: unknown, remedy?: Remedy): never {
  throw new Rejection(kind, code, message, details, remedy);
}

/** The most issues of one error. */
export const MOST_ISSUES = 100;
/** The longest message of an error, in characters. */
export const LONGEST_MESSAGE = 4_000;
/** The longest step of a path: senders choose the keys. */
const LONGEST_STEP = 200;
/** All issues of an error, as JSON: 16,000 characters have at most 48 KB. */
const MOST_CHARACTERS = 16_000;

const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;

/**
 * The first of `issues`, at most 100 and 16,000 characters, each with a short path and message: an error is never much larger than the
 * input that it is about.
 */
export function boundedIssues(issues: readonly Issue[]): readonly Issue[] {
  const bounded: Issue[] = [];
  let characters = 0;
  for (const { path, message } of issues) {
    if (bounded.length === MOST_ISSUES) break;
    const issue = {
      path: path.slice(0, 32).map((step) => (typeof step === 'string' ? shortened(step, LONGEST_STEP) : step)),
      message: shortened(message, LONGEST_MESSAGE),
    };
    characters += JSON.stringify(issue).length;
    if (characters > MOST_CHARACTERS && bounded.length > 0) break;
    bounded.push(issue);
  }
  return bounded;
}

/**
 * Refuses an input for its `issues` together, in the common format of invalid input; an error names the first 100.
 * @throws Rejection when there are any.
 */
export function rejectIssues(all: readonly Issue[]): void {
  const issues = boundedIssues(all);
  const first = issues[0];
  if (!first) return;
  const where = first.path.length > 0 ? `${first.path.join('.')}: ` : '';
  reject('invalid', 'validation_bad_request', shortened(`${where}${first.message}`, LONGEST_MESSAGE), { issues });
}

/** The rejections that a caller expects: those of a kind, or those with a code. */
export type ExpectedRejection =
  { readonly kind: RejectionKind | readonly RejectionKind[] } | { readonly code: string | readonly string[] };

const isExpected = ({ kind, code }: Rejection, expected: ExpectedRejection): boolean =>
  'kind' in expected ? [expected.kind].flat().includes(kind) : [expected.code].flat().includes(code);

/**
 * What `work` resolves to, or the rejection with which it refuses, for a caller for whom a refusal is an ordinary outcome.
 * @param expected absent: every rejection.
 * @throws every other error.
 */
export async function outcomeOf<T>(
  work: Promise<T> | (() => T | Promise<T>),
  expected?: ExpectedRejection,
): Promise<T | Rejection> {
  try {
    return await (typeof work === 'function' ? work() : work);
  } catch (error) {
    if (error instanceof Rejection && (expected === undefined || isExpected(error, expected))) return error;
    throw error;
  }
}

/**
 * What `work` resolves to. If it is refused, runs `undo` before it throws the rejection. It runs nothing after another error, which leaves open
 * whether the work was done.
 */
export async function undoneIfRefused<T>(work: () => Promise<T>, undo: () => unknown): Promise<T> {
  const outcome = await outcomeOf(work);
  if (!(outcome instanceof Rejection)) return outcome;
  await undo();
  throw outcome;
}

/** How much of what is wrong an answer says. */
export const IssueBounds = { bounded: boundedIssues, LONGEST_MESSAGE, MOST: MOST_ISSUES } as const;
