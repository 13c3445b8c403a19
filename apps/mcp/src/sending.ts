import type { ToolOperation } from './operation.js';
import type { ApiResponse } from './port.js';
import type { ToolRefusal } from './answers.js';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses JSON. Other text is returned unchanged, empty text as null. */
export function readJson(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Converts an error response of the API to an error result. */
export function problemOf({ status, headers, text }: ApiResponse, operation: ToolOperation): ToolRefusal {
  const body = readJson(text);
  const error: Json = isObject(body) && isObject(body['error']) ? body['error'] : {};
  const details: Json = isObject(error['details']) ? error['details'] : {};
  const { issues, ...rest } = details;
  const requestId = error['requestId'] ?? headers['x-request-id'];
  const wait = Number(headers['retry-after']);
  return {
    status,
    code: typeof error['code'] === 'string' ? error['code'] : `http_${status}`,
    message: typeof error['message'] === 'string' ? error['message'] : 'The API returned an error without a message.',
    ...(requestId === undefined ? {} : { request_id: requestId }),
    ...(Array.isArray(issues) ? { issues: issues.map(issueOf) } : {}),
    ...(Object.keys(rest).length > 0 ? { details: rest } : {}),
    ...(error['upgrade'] === undefined ? {} : { upgrade: error['upgrade'] }),
    ...(wait > 0 ? { retry_after_seconds: wait } : {}),
    ...hintFor(status, operation, error['code']),
  };
}

function issueOf(issue: unknown): { path: string; message: string; fix: string } {
  const { path, message } = isObject(issue) ? issue : {};
  const text = typeof message === 'string' ? message : 'is not valid';
  const at = ['body', ...(Array.isArray(path) ? path.map(String) : [])].join('.');
  return { path: at, message: text, fix: `Change ${at}: it ${text}.` };
}

function hintFor(
  status: number,
  { surface, method, idempotencyKey, scopes }: ToolOperation,
  code: unknown,
): { readonly fix?: string } {
  const again =
    method === 'GET' || idempotencyKey === 'none' ? 'Call again' : 'Call again with the same idempotency_key';
  if (code === 'board_password_required')
    return { fix: 'Get a token for the password of the board with verifyBoardPassword, and pass it as grant.' };
  if (status === 401 && surface === 'operator')
    return {
      fix: 'The API key is missing, invalid, expired or revoked. Ask the operator of this connection for a valid key.',
    };
  if (status === 403 && scopes.length > 0) return { fix: `The API key needs these scopes: ${JSON.stringify(scopes)}.` };
  if (status === 412) return { fix: 'The object was changed in the meantime. Read it again first.' };
  if (status === 429 || status === 503) return { fix: `${again} after the time in retry_after_seconds.` };
  if (status >= 500) return { fix: `${again}. If the error persists, report the request_id.` };
  return {};
}
