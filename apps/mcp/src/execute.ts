import { randomUUID } from 'node:crypto';
import { answered, invalid, refused, type ToolAnswer } from './answers.js';
import { addressOf, inputFor, issuesOf, readArguments, type ExecuteArguments, type Input } from './arguments.js';
import type { ToolCatalogue } from './catalogue.js';
import { EXECUTE, READ_BOARD } from './definitions.js';
import type { ToolOperation } from './operation.js';
import { unconfirmed } from './confirming.js';
import type { ApiResponse, ApiCall } from './port.js';
import { unknownOperation } from './search.js';
import { selected } from './select.js';
import { problemOf, readJson } from './sending.js';
import { PATIENCE, waitedFor, type WaitLimits } from './waiting.js';
import { nearest } from './words.js';

/** Options of a call. */
export interface Circumstances {
  /** Stops waiting, but does not cancel a request that was sent. */
  readonly signal?: AbortSignal;
  /** Called at each check of a long-running operation. */
  readonly progress?: (checks: number, status: string) => void;
  readonly patience?: WaitLimits;
}

/** Defaults for visitors. */
export interface ToolVisitor {
  /** Id, slug or publishable key of a board. */
  readonly board?: string | undefined;
  /** Access grant of a board with a password. */
  readonly grant?: string | undefined;
}

/** The tool `execute`. */
export async function execute(
  catalogue: ToolCatalogue,
  call: ApiCall,
  input: unknown,
  around: Circumstances = {},
): Promise<ToolAnswer> {
  const { given, issues } = readArguments(EXECUTE, input);
  if (issues.length > 0) return invalid(issues);
  const operation = catalogue.operations.get(given.operation_id);
  return operation
    ? carriedOut(catalogue, call, operation, given, around)
    : unknownOperation(catalogue, given.operation_id);
}

/** The tool `read_board`: like `execute`, but only for reads of the Board API. */
export async function readBoard(
  catalogue: ToolCatalogue,
  call: ApiCall,
  input: unknown,
  { board, grant }: ToolVisitor = {},
): Promise<ToolAnswer> {
  const { given, issues } = readArguments(READ_BOARD, input);
  if (issues.length > 0) return invalid(issues);
  const operation = catalogue.operations.get(given.operation_id);
  if (!operation) return unknownOperation(catalogue, given.operation_id);
  if (!operation.readsBoard)
    return refused({
      code: 'not_a_board_read',
      message: `${operation.id} is not a public read. No request was sent.`,
      fix: `To run it, call ${EXECUTE.name} with the same arguments.`,
    });
  const path = { ...(board === undefined ? {} : { identifier: board }), ...given.path };
  const shown = given.grant ?? grant;
  return carriedOut(catalogue, call, operation, { ...given, path, ...(shown === undefined ? {} : { grant: shown }) });
}

async function carriedOut(
  catalogue: ToolCatalogue,
  call: ApiCall,
  operation: ToolOperation,
  given: ExecuteArguments,
  around: Circumstances = {},
): Promise<ToolAnswer> {
  if (operation.uploads)
    return refused({
      code: 'needs_upload',
      message: `${operation.id} needs a file, which tools cannot send. Use the command line or HTTP.`,
    });
  const sent = inputFor(operation, given);
  const wrong = issuesOf(operation, sent, given.idempotency_key);
  if (wrong.length > 0) return invalid(wrong, { operation_id: operation.id });
  const writes = operation.method !== 'GET' && operation.idempotencyKey !== 'none';
  const key = writes ? (given.idempotency_key ?? randomUUID()) : undefined;
  const named = key === undefined ? {} : { idempotency_key: key };
  // Public reads are sent without the API key.
  const visiting = operation.surface === 'board' ? { anonymous: true } : {};
  const ask = (path: string) => call({ method: 'GET', path, headers: { accept: 'application/json' }, ...visiting });
  try {
    const question = await unconfirmed(catalogue, operation, { given, input: sent, ask: ({ path }) => ask(path) });
    if (question) return question;
    const first = await call({ ...requestOf(operation, sent, key, given.grant), ...visiting });
    const outcome =
      first.status === 202 && given.wait === true
        ? await waitedFor(first, catalogue, {
            ask,
            patience: around.patience ?? PATIENCE,
            signal: around.signal,
            progress: around.progress,
          })
        : null;
    const response = outcome?.response ?? first;
    if (response.status >= 400) return refused(problemOf(response, operation), named);
    return resultOf(operation, given, {
      response,
      more: { ...named, ...hints(first, given, outcome) },
      failed: outcome?.failed ?? false,
    });
  } catch (error) {
    return refused(
      {
        code: 'api_unreachable',
        message: `The API did not respond: ${reasonOf(error)}.`,
        fix: writes
          ? 'The write may have taken effect. Call again with the same input and idempotency_key: it takes effect only once.'
          : 'Call again.',
      },
      named,
    );
  }
}

function requestOf(operation: ToolOperation, input: Input, key: string | undefined, grant: string | undefined) {
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  return {
    method: operation.method,
    path: addressOf(operation, input),
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(grant === undefined ? {} : { 'x-board-access': grant }),
    },
    ...(body === undefined ? {} : { body }),
  };
}

function resultOf(
  operation: ToolOperation,
  { select }: ExecuteArguments,
  { response, more, failed }: { readonly response: ApiResponse; readonly more: object; readonly failed: boolean },
): ToolAnswer {
  const whole = readJson(response.text);
  const { value, unmatched } = select && select.length > 0 ? selected(whole, select) : { value: whole, unmatched: [] };
  const missed = unmatched.length === 0 ? {} : { select_unmatched: unmatched.map((path) => withNear(path, whole)) };
  const replayed = response.headers['idempotent-replayed'] === 'true' ? { replayed: true } : {};
  const answer = {
    status: response.status,
    ...more,
    ...replayed,
    ...missed,
    ...(value === null ? {} : { body: value }),
  };
  const limit = operation.query.some(({ name }) => name === 'limit');
  return { ...answered(answer, { limit, select: true }), isError: failed };
}

function withNear(path: string, whole: unknown): string {
  const data: unknown = typeof whole === 'object' && whole !== null && 'data' in whole ? whole.data : whole;
  const row: unknown = Array.isArray(data) ? data[0] : data;
  const [near] = typeof row === 'object' && row !== null ? nearest(path, Object.keys(row)) : [];
  return near === undefined ? path : `${path} (did you mean ${near}?)`;
}

function hints(first: ApiResponse, { wait }: ExecuteArguments, outcome: Awaited<ReturnType<typeof waitedFor>>): object {
  if (first.status !== 202 || outcome?.ended) return {};
  if (wait !== true)
    return {
      hint: 'The operation is still running. Call with wait: true to wait for its end, or read the operation by its id.',
    };
  return {
    hint: outcome
      ? `The operation is still running. Read operation ${outcome.id} again later.`
      : 'The API does not report when this ends.',
  };
}

function reasonOf(error: unknown): string {
  const cause: unknown = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
  if (code === 'ECONNREFUSED') return 'connection refused';
  return (cause instanceof Error && cause.message) || code || 'unknown reason';
}
