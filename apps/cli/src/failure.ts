import { harmless } from './io.js';

// How the program reports errors.

/** Exit codes, for scripts. */
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

/** An error that is printed in a few lines, without a stack. */
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

/** An error in the command line. */
export const refuse = (message: string, ...lines: readonly string[]): Failure =>
  new Failure(EXIT.input, message, lines);

/** An error response of the API. */
export interface ProblemBody {
  readonly code: string;
  readonly message: string;
  readonly requestId?: string;
  readonly details?: unknown;
  readonly upgrade?: {
    readonly capability?: string;
    readonly requiredPlan?: string;
    /** False: the installation sells no plans, and its operators change them. */
    readonly isSold?: boolean;
  };
}

/** Error codes with an exit code other than that of their status. */
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

/** The exit code for an error response: by its code, then by whether it suggests an upgrade, then by its status. */
export function exitFor(status: number, { code, upgrade }: ProblemBody): number {
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
  const shown = (Array.isArray(issues) ? (issues as readonly Issue[]) : []).map(
    ({ path = [], message = '' }) => `${path.length > 0 ? path.join('.') : '(body)'}: ${message}`,
  );
  return [...shown, ...Object.entries(more).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)];
}

/** How to fix an error on the command line, where the message of the API only describes the request. */
const ADVICE: Readonly<Record<string, readonly string[]>> = {
  board_password_required: [
    'Run "openings board password verify" to get an access grant. Then set OPENINGS_BOARD_ACCESS',
    'to its token, or pass --board-access-file <path>.',
  ],
  board_auth_invalid_token: [
    'Run "openings board auth login" to get an access token. Then set OPENINGS_BOARD_TOKEN, or pass --board-token-file <path>.',
  ],
  boards_not_found: ['Set --board or OPENINGS_BOARD to the id, slug or publishable key of a board.'],
};

function upgradeLines({ upgrade }: ProblemBody): readonly string[] {
  if (!upgrade) return [];
  const { capability, requiredPlan, isSold } = upgrade;
  const flags = requiredPlan === undefined ? '' : ` --plan ${requiredPlan}`;
  const need = `needs ${requiredPlan === undefined ? 'another plan' : `the plan ${requiredPlan}`}${capability ? ` (${capability})` : ''}`;
  // Where nothing is sold, a checkout would answer 409.
  if (isSold === false)
    return [
      `${need}. This installation does not sell plans. Its operators change the plan on the server:`,
      `openings boards plan <board> ${requiredPlan ?? '<plan>'}`,
    ];
  return [`${need}: openings billing checkout${flags}, or openings billing upgrade${flags}`];
}

/** Turns an error response into an error with details, advice and request id. */
export function refusal(status: number, problem: ProblemBody, requestId: string | null): Failure {
  const id = problem.requestId ?? requestId;
  const lines = [
    // The message of a refused input is its first issue.
    ...detailLines(problem.details).filter((line) => line !== problem.message),
    ...upgradeLines(problem),
    ...(ADVICE[problem.code] ?? []),
    ...(id ? [`request id: ${id}`] : []),
  ];
  return new Failure(exitFor(status, problem), `${problem.code}: ${problem.message}`, lines);
}

/** The text that is printed to standard error for `failure`. */
export const failureText = ({ message, lines }: Failure): string =>
  ['openings: ' + message, ...lines.map((line) => `  ${line}`)].map((line) => `${harmless(line)}\n`).join('');
