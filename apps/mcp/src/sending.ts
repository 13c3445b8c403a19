import type { Operation } from './operation.js';
import type { ApiResponse } from './port.js';
import type { Refusal } from './answers.js';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `text` as JSON, or as it is when it is none; null when it is empty. */
export function readJson(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** What the API said of a request that it refused, in the words of a tool answer. */
export function problemOf({ status, headers, text }: ApiResponse, operation: Operation): Refusal {
  const body = readJson(text);
  const error: Json = isObject(body) && isObject(body['error']) ? body['error'] : {};
  const details: Json = isObject(error['details']) ? error['details'] : {};
  const { issues, ...rest } = details;
  const requestId = error['requestId'] ?? headers['x-request-id'];
  const wait = Number(headers['retry-after']);
  return {
    status,
    code: typeof error['code'] === 'string' ? error['code'] : `http_${status}`,
    message:
      typeof error['message'] === 'string' ? error['message'] : 'The API answered with an error that has no message.',
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
  { surface, method, idempotencyKey, scopes }: Operation,
  code: unknown,
): { readonly fix?: string } {
  const again =
    method === 'GET' || idempotencyKey === 'none' ? 'Call again' : 'Call again with the same idempotency_key';
  if (code === 'board_password_required')
    return { fix: 'Exchange the password of the board with verifyBoardPassword, and send its token as grant.' };
  if (status === 401 && surface === 'operator')
    return {
      fix: 'The API key is missing, wrong, expired or revoked; the connection needs a valid one from its operator.',
    };
  if (status === 403 && scopes.length > 0) return { fix: `The API key needs ${JSON.stringify(scopes)}.` };
  if (status === 412) return { fix: 'The object changed meanwhile: read it again first.' };
  if (status === 429 || status === 503) return { fix: `${again} after the time in retry_after_seconds.` };
  if (status >= 500) return { fix: `${again}; if it stays, report the request_id.` };
  return {};
}
