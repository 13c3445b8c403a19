import { type Json, STATUS_OF } from '#http/engine';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { RejectionKind } from '#kernel/engine';
import { describeSuccesses, parameter, propertiesOf, refusal } from './openapi-answers.js';

export const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const;

/** An operation of the document. */
export type DocumentedOperation = NonNullable<OpenAPIObject['paths'][string]['get']> & Record<string, unknown>;

/** Errors that every operation may return. */
const ALWAYS: readonly (readonly [status: number, code: string])[] = [[503, 'service_unavailable']];
const WITH_LIMIT: typeof ALWAYS = [
  [429, 'rate_limited'],
  [503, 'rate_limit_unavailable'],
];
const WITH_KEY: typeof ALWAYS = [
  [401, 'auth_unauthenticated'],
  [402, 'plan_upgrade_required'],
  [403, 'auth_forbidden'],
  ...WITH_LIMIT,
];

/** The error of a write with a cookie that no page of this server sends. */
const BY_COOKIE: typeof ALWAYS = [[403, 'auth_origin_forbidden']];

const OPEN: typeof ALWAYS = [[402, 'plan_upgrade_required'], [404, 'boards_not_found'], ...WITH_LIMIT];
/** Errors that operations of the Board API may return, by whether they need the board's password. */
const VISITED = { open: OPEN, gated: [[401, 'board_password_required'], ...OPEN] as typeof ALWAYS };

/** Additional errors of operations that need a signed-in user. */
const SIGNED_IN: typeof ALWAYS = [
  [401, 'board_auth_invalid_token'],
  [401, 'board_auth_token_expired'],
  [403, 'auth_forbidden'],
];

/** Adds to an operation what is the same for all, and turns its error codes into responses. */
export function complete(
  operation: DocumentedOperation,
  method: (typeof METHODS)[number],
  schemas: Readonly<Record<string, Json>>,
): void {
  const codes = codesOf(operation, method, schemas);
  const keyed = takesKeys(operation, method);
  if (keyed) operation['x-idempotency-key'] ??= 'optional';
  operation.parameters = [
    ...(operation.parameters ?? []).map(readable),
    ...(keyed ? [parameter(needsKey(operation) ? 'RequiredIdempotencyKey' : 'IdempotencyKey')] : []),
    ...(operation['x-if-match'] ? [parameter('IfMatch')] : []),
    // Sessions of people work where keys do; the Board API accepts neither.
    ...(operation['x-auth'] === undefined && operation['x-visited'] === undefined ? [parameter('Account')] : []),
  ];
  const isGated = operation['x-visited'] === 'gated';
  const signedIn = operation['x-signed-in'];
  if (signedIn === 'optional')
    operation.security = [{}, { boardUser: [] }, { boardAccess: [] }, { boardUser: [], boardAccess: [] }];
  else if (signedIn) operation.security = [{ boardUser: [] }, ...(isGated ? [{ boardUser: [], boardAccess: [] }] : [])];
  else if (isGated) operation.security = [{}, { boardAccess: [] }];
  if (operation['x-session-only'] === true) operation.security = [{ session: [] }, { sessionCookie: [] }];
  if (operation['x-auth'] !== undefined)
    operation.security = operation['x-auth'] === 'optional' ? [{}, { apiKey: [] }] : [];
  for (const [status, answer] of Object.entries(operation.responses))
    if (answer && 'description' in answer) answer.description ||= successOf(status, answer);
  const counted = codes.some(([status]) => status === 429);
  const cached = method === 'get' && operation['x-cached'] === true;
  const setsCookie = operation['x-sets-cookie'] === true;
  const traits = { counted, keyed, cached, setsCookie, schemas };
  describeSuccesses(operation.responses, traits);
  for (const [status, list] of codes) operation.responses[String(status)] = refusal(status, list, traits) as never;
  operation['x-error-codes'] = codes.flatMap(([, list]) => list);
  describe(operation, method);
  const body = operation.requestBody as { required?: boolean; content?: Record<string, { schema?: Json }> } | undefined;
  // An absent body counts as `{}`: it is refused only if the operation requires a field. An update with an empty body changes nothing, so
  // the document requires its body.
  const lenient = method === 'post' && !operation['x-needs-body'];
  if (body) body.required = !lenient || needsSomething(body.content?.['application/json']?.schema, schemas);
  for (const key of INTERNAL) delete operation[key];
}

/** What the decorators say only for this file. */
const INTERNAL = [
  'x-refuses',
  'x-own-codes',
  'x-limit',
  'x-any-key',
  'x-needs-body',
  'x-signed-in',
  'x-ignores-keys',
  'x-if-match',
  'x-cached',
  'x-sets-cookie',
];

type Parameter = NonNullable<DocumentedOperation['parameters']>[number];

/** `parameter` with the query format of lists, and with booleans as such: their texts on the wire are the same. */
function readable(each: Parameter): Parameter {
  if (!('in' in each) || each.in !== 'query') return each;
  const { schema = {} } = each as { schema?: Json };
  if (schema['type'] === 'array') return { ...each, style: 'form', explode: true };
  const words = (schema['enum'] ?? []) as readonly unknown[];
  if (words.length === 0 || !words.every((word) => word === 'true' || word === 'false')) return each;
  const { enum: _, ...rest } = schema;
  return {
    ...each,
    schema: { ...rest, type: 'boolean', ...(words.length === 1 ? { enum: [words[0] === 'true'] } : {}) } as never,
  };
}

/** Whether idempotency keys have an effect: the operation writes, has an owner for the key, and may store its answer. */
const takesKeys = (operation: DocumentedOperation, method: string): boolean =>
  method !== 'get' && !operation['x-ignores-keys'] && operation['x-auth'] !== 'public';

const needsKey = (operation: DocumentedOperation): boolean => operation['x-idempotency-key'] === 'required';

/** Whether a JSON body of this schema has required keys. A body without a schema is a file, and is required. */
function needsSomething(schema: Json | undefined, schemas: Readonly<Record<string, Json>>): boolean {
  const [, name] = /^#\/components\/schemas\/(.+)$/.exec(String(schema?.['$ref'] ?? '')) ?? [];
  const named = name ? schemas[name] : schema;
  return named?.['type'] !== 'object' || ((named['required'] ?? []) as readonly string[]).length > 0;
}

/** The schema of the JSON body of `operation`. */
function bodyOf({ requestBody }: DocumentedOperation): Record<string, unknown> {
  const { content = {} } = (requestBody ?? {}) as { content?: Record<string, { schema?: Record<string, unknown> }> };
  return content['application/json']?.schema ?? {};
}

/** The error codes of `operation`, by status. */
function codesOf(
  operation: DocumentedOperation,
  method: (typeof METHODS)[number],
  schemas: Readonly<Record<string, Json>>,
): readonly (readonly [number, readonly string[]])[] {
  const refuses = (operation['x-refuses'] ?? {}) as Record<string, readonly string[]>;
  const own = (operation['x-own-codes'] ?? {}) as Readonly<Record<string, string>>;
  const codes = new Map<number, string[]>();
  const add = (status: number, code: string) =>
    codes.set(status, [...new Set([...(codes.get(status) ?? []), own[code] ?? code])]);
  const takes = (test: (parameter: { in: string; name: string }) => boolean) =>
    (operation.parameters ?? []).some((each) => 'in' in each && test(each));
  if (operation.requestBody && own['unreadable']) add(400, 'unreadable');
  if (method !== 'get' || takes((each) => each.in === 'query')) add(400, 'validation_bad_request');
  const body = propertiesOf(bodyOf(operation), schemas);
  const pages = (by: string): boolean => by in body || takes(({ name }) => name === by);
  if (pages('cursor')) add(400, 'pagination_invalid_cursor');
  if (pages('offset')) add(400, 'pagination_offset_too_large');
  for (const [kind, list] of Object.entries(refuses))
    for (const code of list) add(STATUS_OF[kind as RejectionKind] ?? Number(kind), code);
  const access = operation['x-visited']
    ? VISITED[operation['x-visited'] as keyof typeof VISITED]
    : operation['x-auth'] === undefined
      ? WITH_KEY
      : operation['x-limit']
        ? WITH_LIMIT
        : [];
  const user = operation['x-signed-in'] === true ? SIGNED_IN : [];
  const cookie = access === WITH_KEY && method !== 'get' ? BY_COOKIE : [];
  for (const [status, code] of [...access, ...cookie, ...user, ...ALWAYS]) add(status, code);
  if (needsKey(operation)) add(400, 'idempotency_key_required');
  if (takesKeys(operation, method)) {
    add(409, 'idempotency_key_in_use');
    add(422, 'idempotency_key_reused');
  }
  if (operation.requestBody) {
    add(413, 'validation_payload_too_large');
    add(415, 'validation_unsupported_media_type');
  }
  return [...codes].sort(([a], [b]) => a - b);
}

/** Descriptions of success codes that say nothing about the content. */
function successOf(status: string, answer: object): string {
  if (status === '204') return 'Done. There is no body.';
  if (status === '202') return 'Accepted.';
  const [, name = 'answer'] = /#\/components\/schemas\/(\w+?)(?:Dto)?"/.exec(JSON.stringify(answer)) ?? [];
  const words = name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/^(?:operator|public|received|any|board auth) (?=\w)/, '')
    .replaceAll(/\b(?:api|seo|url)\b/g, (initials) => initials.toUpperCase())
    .replaceAll(/\b(?:adsense|oauth)\b/g, (name) => (name === 'oauth' ? 'OAuth' : 'AdSense'));
  return status === '201' ? `The created ${words}.` : `The ${words}.`;
}

/** The first sentence becomes the summary; the description has the whole text, and what a caller needs to be let in. */
function describe(operation: DocumentedOperation, method: string): void {
  const text = (operation.summary ?? '').trim();
  const [first = text] = /^.*?\.(?=\s|$)/s.exec(text) ?? [];
  const scopes = (operation['x-scopes'] ?? []) as readonly string[];
  const needs =
    operation['x-visited'] !== undefined
      ? operation['x-visited'] === 'open'
        ? "Works without the board's password."
        : 'Needs an access grant if the board has a password.'
      : operation['x-auth'] === 'public'
        ? 'Needs no key.'
        : operation['x-auth'] === 'optional'
          ? 'Works with and without a key.'
          : operation['x-session-only']
            ? sessionNeeds(scopes)
            : operation['x-any-key']
              ? 'Works with any key and any session.'
              : scopes.length === 0
                ? 'Needs the scopes of the operations in the request.'
                : `Needs the scope ${scopes.map((scope) => `\`${scope}\``).join(' and ')}${insteadOf(operation)}.`;
  operation.summary = first.replaceAll(/\s+/g, ' ');
  const bearer = operation['x-signed-in'] === true ? 'Needs the access token of a board user. ' : '';
  operation.description = [
    operation.description,
    text
      .slice(first.length)
      .trim()
      // eslint-disable-next-line regexp/no-super-linear-move -- texts of this program
      .replaceAll(/\s*\n\s*/g, ' '),
    `${bearer}${needs}`,
    ...(method === 'get' || takesKeys(operation, method) ? [] : ['An `Idempotency-Key` has no effect.']),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** The scopes that are sufficient instead. */
function insteadOf(operation: DocumentedOperation): string {
  const scopes = (operation['x-scopes-instead'] ?? []) as readonly string[];
  return scopes.length === 0 ? '' : `, or ${scopes.map((scope) => `\`${scope}\``).join(' and ')}`;
}

function sessionNeeds(scopes: readonly string[]): string {
  const whole = 'Needs a user session. API keys are refused.';
  return scopes.length === 0
    ? whole
    : `${whole} Your role needs ${scopes.map((scope) => `\`${scope}\``).join(' and ')}.`;
}
