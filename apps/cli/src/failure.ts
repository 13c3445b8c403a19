import { harmless } from './io.js';

// How the program ends when it does not succeed.

/** Exit codes; what a script branches on. */
export const EXIT = {
  credential: 1,
  input: 2,
  forbidden: 3,
  missing: 4,
  plan: 5,
  rate: 6,
  conflict: 7,
  server: 10,
  network: 11,
} as const;

/** A failure that is printed in a few lines, without a stack. */
export class Failure extends Error {
  override readonly name = 'Failure';

  constructor(
    readonly exit: number,
    message: string,
    readonly lines: readonly string[] = [],
  ) {
    super(message);
  }
}

/** The person has asked for something that cannot be. */
export const refuse = (message: string, ...lines: readonly string[]): Failure =>
  new Failure(EXIT.input, message, lines);

/** What the API answers when it refuses. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly requestId?: string;
  readonly details?: unknown;
  readonly upgrade?: { readonly capability?: string; readonly requiredPlan?: string };
}

/** Codes whose exit differs from that of their status. */
const BY_CODE: readonly (readonly [RegExp, number])[] = [
  [/^(jobs_quota_exceeded|jobs_plan_cannot_publish|imports_daily_limit_exceeded|plan_upgrade_required)$/, EXIT.plan],
  [/^members_seat_limit_exceeded$/, EXIT.conflict],
  [/^(backfill_|company_not_backfillable$)/, EXIT.missing],
];

const BY_STATUS: Readonly<Record<number, number>> = {
  400: EXIT.input,
  401: EXIT.credential,
  402: EXIT.plan,
  403: EXIT.forbidden,
  404: EXIT.missing,
  409: EXIT.conflict,
  410: EXIT.conflict,
  412: EXIT.conflict,
  413: EXIT.input,
  415: EXIT.input,
  422: EXIT.input,
  429: EXIT.rate,
};

/** The exit code for an answer: its code decides first, then whether a plan would help, then its status. */
export function exitFor(status: number, { code, upgrade }: Problem): number {
  const special = BY_CODE.find(([pattern]) => pattern.test(code));
  if (special) return special[1];
  return upgrade ? EXIT.plan : (BY_STATUS[status] ?? EXIT.server);
}

interface Issue {
  readonly path?: readonly (string | number)[];
  readonly message?: string;
}

function detailLines(details: unknown): readonly string[] {
  if (typeof details !== 'object' || details === null)
    return details === undefined || details === null ? [] : [String(details)];
  const { issues, ...more } = details as { readonly issues?: readonly Issue[] };
  const told = (Array.isArray(issues) ? (issues as readonly Issue[]) : []).map(
    ({ path = [], message = '' }) => `${path.length > 0 ? path.join('.') : '(body)'}: ${message}`,
  );
  return [...told, ...Object.entries(more).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)];
}

/** What to do about refusals whose message speaks of the request alone. */
const ADVICE: Readonly<Record<string, readonly string[]>> = {
  board_password_required: [
    'openings board password verify gives a grant for the password;',
    'set OPENINGS_BOARD_ACCESS to its token, or give --board-access-file <path>.',
  ],
  board_auth_invalid_token: [
    'openings board auth login gives an access token; set OPENINGS_BOARD_TOKEN to it, or give --board-token-file <path>.',
  ],
  boards_not_found: ['A board is named by its id, slug or publishable key, with --board or OPENINGS_BOARD.'],
};

function upgradeLines({ upgrade }: Problem): readonly string[] {
  if (!upgrade) return [];
  const { capability, requiredPlan } = upgrade;
  const flags = requiredPlan === undefined ? '' : ` --plan ${requiredPlan}`;
  return [
    `needs ${requiredPlan === undefined ? 'another plan' : `the plan ${requiredPlan}`}${capability ? ` (${capability})` : ''}: ` +
      `openings billing checkout${flags}, or openings billing upgrade${flags}`,
  ];
}

/** A refusal of the API as the person gets to see it. */
export function refusal(status: number, problem: Problem, requestId: string | null): Failure {
  const id = problem.requestId ?? requestId;
  const lines = [
    ...detailLines(problem.details),
    ...upgradeLines(problem),
    ...(ADVICE[problem.code] ?? []),
    ...(id ? [`request id: ${id}`] : []),
  ];
  return new Failure(exitFor(status, problem), `${problem.code}: ${problem.message}`, lines);
}

/** What goes to standard error for `failure`. */
export const told = ({ message, lines }: Failure): string =>
  ['openings: ' + message, ...lines.map((line) => `  ${line}`)].map((line) => `${harmless(line)}\n`).join('');
