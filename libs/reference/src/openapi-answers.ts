import { Json } from '#http/engine';
import type { OpenAPIObject } from '@nestjs/swagger';

type Responses = NonNullable<OpenAPIObject['paths'][string]['get']>['responses'];

const header = (description: string, schema: Json): Json => ({ description, schema });
const refer = (name: string): Json => ({ $ref: `#/components/headers/${name}` });

/** The headers of answers, by name. */
const HEADERS: Readonly<Record<string, Json>> = {
  'X-Request-Id': header('Id of the request. Include it when you report a problem.', { type: 'string' }),
  'Link': header('Link for problem reports by programs: `rel="agent-feedback"`.', { type: 'string' }),
  'Retry-After': header('Seconds to wait before you retry.', { type: 'integer', minimum: 0 }),
  'RateLimit': header('Remaining rate limits. Each has a name, `r` remaining requests and `t` seconds until reset.', {
    type: 'string',
  }),
  'RateLimit-Policy': header('Rate limits. Each has a name and allows `q` requests in `w` seconds.', {
    type: 'string',
  }),
  'ETag': header('Version of the returned object. Send it in `If-Match` or `If-None-Match` where they are accepted.', {
    type: 'string',
  }),
  'Location': header('Path of the created object or the started operation, relative to the origin.', {
    type: 'string',
  }),
  'Idempotent-Replayed': header('`true` when this is the stored response to an earlier request with the same key.', {
    type: 'string',
    enum: ['true'],
  }),
  'Set-Cookie': header('Cookie that sets or clears the session. Present only when a session cookie is used.', {
    type: 'string',
  }),
  'WWW-Authenticate': header('How to authenticate.', { type: 'string' }),
  'Cache-Control': header('How long and by whom the response may be cached.', { type: 'string' }),
  'Content-Disposition': header('Suggested file name.', { type: 'string' }),
};

const KEY: Json = { type: 'string', minLength: 1, maxLength: 255, pattern: '^(?!""$)[!-~]([ -~]*[!-~])?$' };

/** The header parameters that several operations accept. The name of the account header depends on the wire name. */
const PARAMETERS: Readonly<Record<string, Json>> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes retries safe. A repeated request with the same key has no further effect and returns the same response.',
    schema: KEY,
  },
  RequiredIdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description:
      'Makes retries safe. A repeated request with the same key has no further effect and returns the same response.',
    schema: KEY,
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` of the version to update, or several separated by commas. The request fails with 412 if the version differs.',
    schema: { type: 'string', pattern: '^\\s*(\\*|(W/)?"[^"]*"(\\s*,\\s*(W/)?"[^"]*")*)\\s*$' },
  },
};

/** A parameter of the components. */
export const parameter = (
  name: 'IdempotencyKey' | 'RequiredIdempotencyKey' | 'IfMatch' | 'Account',
): { $ref: string } => ({
  $ref: `#/components/parameters/${name}`,
});

/** The parameters of the components; `accountHeader` selects an account for sessions. */
export const parameters = (accountHeader: string): Readonly<Record<string, Json>> => ({
  ...PARAMETERS,
  Account: {
    name: accountHeader,
    in: 'header',
    required: false,
    description: 'Id of the board to act on, for a user session with several boards. It is ignored for API keys.',
    schema: { type: 'string', minLength: 1 },
  },
});

/** The headers of the components, for those of `names` that are used. */
export const headersOf = (names: ReadonlySet<string>): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    Object.entries(HEADERS)
      .map(([name, described]) => [nameOf(name), described] as const)
      .filter(([name]) => names.has(name)),
  );

/** `Retry-After` → `RetryAfter`. */
const nameOf = (name: string): string => name.replaceAll('-', '');

const described = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, refer(nameOf(name))]));

const COUNTED = ['RateLimit', 'RateLimit-Policy'];
/** Errors that are stored under an idempotency key, and replayed. */
const KEPT = new Set([402, 404, 409, 410, 422]);

/** What the headers of an operation's answers depend on. */
interface Traits {
  readonly counted: boolean;
  readonly keyed: boolean;
  /** Whether caches may store answers to some callers. */
  readonly cached: boolean;
  /** Whether successful answers may set a cookie. */
  readonly setsCookie: boolean;
  /** The schemas of the document, by name. */
  readonly schemas: Readonly<Record<string, Json>>;
}

/** An error response with one of `codes`. */
export function refusal(status: number, codes: readonly string[], { counted, keyed }: Traits): Json {
  const waits = status === 429 || status === 503 || codes.includes('idempotency_key_in_use');
  return {
    description: codes.join(', '),
    headers: described([
      'X-Request-Id',
      'Link',
      ...(status === 401 ? ['WWW-Authenticate'] : []),
      ...(waits ? ['Retry-After'] : []),
      ...(counted && status < 500 ? COUNTED : []),
      ...(keyed && KEPT.has(status) ? ['Idempotent-Replayed'] : []),
    ]),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/ApiErrorBody' },
            {
              type: 'object',
              properties: {
                error: { type: 'object', properties: { code: { type: 'string', enum: codes } }, required: ['code'] },
              },
              required: ['error'],
            },
          ],
        },
      },
    },
  };
}

/** Media types of answers that are not downloads. */
const NO_FILES = ['application/json', 'text/event-stream'];

/** Adds to the successful `responses` the headers that they have. */
export function describeSuccesses(responses: Responses, { counted, keyed, cached, setsCookie, schemas }: Traits): void {
  for (const [status, answer] of Object.entries(responses)) {
    if (!answer || '$ref' in answer || !status.startsWith('2')) continue;
    const json = (answer.content?.['application/json']?.schema ?? {}) as Json;
    const file = Object.keys(answer.content ?? {}).some((type) => !NO_FILES.includes(type));
    const has = (property: string): boolean => property in propertiesOf(json, schemas);
    answer.headers = {
      ...answer.headers,
      ...described([
        'X-Request-Id',
        ...(counted ? COUNTED : []),
        ...(has('revision') || cached ? ['ETag'] : []),
        ...(cached ? ['Cache-Control'] : []),
        ...(status === '202' || (status === '201' && has('id')) ? ['Location'] : []),
        ...(file ? ['Content-Disposition'] : []),
        ...(setsCookie ? ['Set-Cookie'] : []),
        ...(keyed ? ['Idempotent-Replayed'] : []),
      ]),
    } as never;
  }
}

/** The properties of `schema`, with those of the schemas that it refers to and is composed of. */
export function propertiesOf(schema: Json, schemas: Readonly<Record<string, Json>>): Json {
  const [, name] = /^#\/components\/schemas\/(.+)$/.exec(String(schema['$ref'] ?? '')) ?? [];
  const found = name ? (schemas[name] ?? {}) : schema;
  const parts = ((found['allOf'] ?? []) as Json[]).map((part) => propertiesOf(part, schemas));
  return Object.assign({}, ...parts, found['properties'] as Json | undefined) as Json;
}

/** Error responses that many operations share become components, named after their codes. */
const SHARED_BY = 5;

/** Moves error responses that several operations of `paths` share to components, and returns those. */
export function shareRefusals(paths: Readonly<Record<string, object>>): Readonly<Record<string, Json>> {
  const places = new Map<string, { readonly responses: Record<string, unknown>; readonly status: string }[]>();
  for (const item of Object.values(paths))
    for (const { responses = {} } of Object.values(item as Record<string, { responses?: Record<string, unknown> }>))
      for (const [status, answer] of Object.entries(responses).filter(([each]) => /^[45]/.test(each))) {
        const text = JSON.stringify(answer);
        places.set(text, [...(places.get(text) ?? []), { responses, status }]);
      }
  const shared: Record<string, Json> = {};
  for (const [text, found] of places) {
    if (found.length < SHARED_BY) continue;
    const answer = JSON.parse(text) as { readonly description: string; readonly headers: Json };
    const name = [
      ...answer.description.split(', ').map(capitalised).join('Or'),
      ...('RateLimit' in answer.headers || /^[5]/.test(found[0]?.status ?? '') ? [] : ['Uncounted']),
      ...('Idempotent-Replayed' in answer.headers ? ['Kept'] : []),
    ].join('');
    shared[name] = answer;
    for (const { responses, status } of found) responses[status] = { $ref: `#/components/responses/${name}` };
  }
  return Json.sortedByKey(shared);
}

/** `jobs_not_found` → `JobsNotFound`. */
const capitalised = (code: string): string =>
  code
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
