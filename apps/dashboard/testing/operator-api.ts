import {
  exampleOf,
  faultsOf,
  operationAt,
  operationNamed,
  parametersOf,
  readings,
  responseOf,
  SCOPES,
  scopesOf,
} from './document';
import type { ApiOperation } from './document';

/** A request that the dashboard sent. */
export interface ApiRequest {
  /** `PATCH /jobs/{id}`. */
  readonly operation: string;
  /** The same with its ids: `/jobs/jobs_1`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, or the fields of a form; undefined without a body. */
  readonly body: unknown;
}

/** An error of the API. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message?: string;
  /** What is wrong with members of the body, by their paths: `{ 'company/name': 'It is taken.' }`. */
  readonly issues?: Readonly<Record<string, string>>;
}

type Answer = (request: ApiRequest) => Response | Promise<Response>;

const REQUEST_ID = 'req_01kah4r0c0zthcbxmgb1y0jvzb';

/**
 * A double of the Operator API, which replaces `fetch`. It checks requests and answers against the API document, so that a spec relies on
 * nothing that the API does not do. Operations without an answer of the spec answer with their example in the document.
 */
export class OperatorApi {
  /** What the dashboard asked that the API does not take. A spec fails if there is anything. */
  readonly faults: string[] = [];
  /** All requests, the oldest first. */
  readonly requests: ApiRequest[] = [];
  /** What the person may do. A read that needs more is refused; a change that needs more is a fault, because a screen must not offer it. */
  permissions: readonly string[] = SCOPES;
  /** What `/dashboard/config.json` answers. */
  config: object = {};
  readonly #answers = new Map<string, Answer>();

  /**
   * Sets the answer of an operation.
   * @param operation `GET /jobs`
   * @param body the body, or a function that returns it
   * @throws Error if the API has no such operation, or the answer is not one that it gives
   */
  answers(operation: string, body: unknown, status?: number): void {
    const found = operationNamed(operation);
    const answered = typeof body === 'function' ? (body as (request: ApiRequest) => unknown) : () => body;
    if (typeof body !== 'function') answerOf(found, body, status);
    this.#answers.set(operation, (request) => answerOf(found, answered(request), status));
  }

  /** Lets an operation refuse each request. @throws Error if it has no error of this status and code */
  refuses(operation: string, refusal: Refusal): void {
    const found = operationNamed(operation);
    refusalOf(found, refusal);
    this.#answers.set(operation, () => refusalOf(found, refusal));
  }

  /** Lets an operation break the connection. */
  breaks(operation: string): void {
    operationNamed(operation);
    this.#answers.set(operation, () => {
      throw new TypeError('fetch failed');
    });
  }

  /** Keeps an operation from answering until the returned function is called. */
  holds(operation: string): () => void {
    const found = operationNamed(operation);
    const answer = this.#answers.get(operation) ?? exampleAnswer(found);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#answers.set(operation, async (request) => {
      await promise;
      return answer(request);
    });
    return () => {
      this.#answers.set(operation, answer);
      resolve(undefined);
    };
  }

  /** Requests of one operation, the oldest first. */
  of(operation: string): readonly ApiRequest[] {
    const { name } = operationNamed(operation);
    return this.requests.filter((request) => request.operation === name);
  }

  /** What was changed: the operation, its path and its body of each request that is no read. */
  get changes(): readonly Pick<ApiRequest, 'operation' | 'path' | 'body'>[] {
    return this.requests
      .filter(({ operation }) => !isRead(operation))
      .map(({ operation, path, body }) => ({ operation, path, body }));
  }

  /** The `fetch` of a page that this API serves. */
  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, location.href), init);
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/dashboard/config.json') return Response.json(this.config);
    const path = pathname.replace(/^\/v1/, '');
    const found = operationAt(request.method, path);
    if (!found) return this.#fault(`${request.method} ${pathname} is no operation of the API.`);
    const sent: ApiRequest = {
      operation: found.name,
      path,
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries(request.headers),
      body: await bodyOf(request),
    };
    this.requests.push(sent);
    const faults = [...faultsIn(found, sent)];
    const missing = scopesOf(found).filter((scope) => !this.permissions.includes(scope));
    // What a person may not read is refused; what they may not change must not be offered.
    if (missing.length > 0 && isRead(found.name)) return refusalOf(found, { status: 403, code: 'auth_forbidden' });
    faults.push(...missing.map((scope) => `it needs ${scope}`));
    if (faults.length > 0) return this.#fault(`${found.name}: ${faults.join('; ')}`);
    const answer = await (this.#answers.get(found.name) ?? exampleAnswer(found))(sent);
    request.signal.throwIfAborted();
    return answer;
  };

  #fault(text: string): Response {
    this.faults.push(text);
    return Response.json({ error: { code: 'internal_error', message: text, requestId: REQUEST_ID } }, { status: 500 });
  }
}

/** Searches use POST, and change nothing. */
const isRead = (operation: string): boolean => /^GET |\/search$/.test(operation);

const exampleAnswer =
  (operation: ApiOperation): Answer =>
  () => {
    const described = responseOf(operation);
    return answerOf(operation, exampleOf(described), described.status);
  };

/** @throws Error if the operation does not answer so */
function answerOf(operation: ApiOperation, body: unknown, status?: number): Response {
  const described = responseOf(operation, status);
  const { content, type } = described;
  const headers = { 'X-Request-Id': REQUEST_ID };
  if (content === undefined || type === undefined) return new Response(null, { status: described.status, headers });
  if (!/\bjson\b/.test(type))
    return new Response(String(body), { status: described.status, headers: { ...headers, 'Content-Type': type } });
  const faults = faultsOf(content.schema, body);
  if (faults.length > 0) throw new Error(`${operation.name} does not answer so: ${faults.join('; ')}`);
  return Response.json(body, { status: described.status, headers: { ...headers, ...versionOf(body) } });
}

/** The `ETag` of an object with a revision. */
const versionOf = (body: unknown): Readonly<Record<string, string>> =>
  typeof body === 'object' && body !== null && 'revision' in body ? { ETag: `"${String(body.revision)}"` } : {};

/** @throws Error if the operation does not refuse so */
function refusalOf(
  operation: ApiOperation,
  { status, code, message = 'This was refused.', issues }: Refusal,
): Response {
  if (!operation.described['x-error-codes'].includes(code)) throw new Error(`${operation.name} has no error ${code}.`);
  const details = issues && {
    issues: Object.entries(issues).map(([path, text]) => ({ path: path.split('/'), message: text })),
  };
  const error = { code, message, requestId: REQUEST_ID, ...(details ? { details } : {}) };
  return answerOf(operation, { error }, status);
}

/** What is wrong with a request, a line each. */
function faultsIn(operation: ApiOperation, { query, headers, body }: ApiRequest): readonly string[] {
  const parameters = parametersOf(operation);
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const unknown = Object.keys(query).filter((name) => !inQuery.some((parameter) => parameter.name === name));
  const missing = parameters.filter(
    ({ name, required, ...parameter }) =>
      required === true &&
      ((parameter.in === 'query' && !(name in query)) ||
        (parameter.in === 'header' && !(name.toLowerCase() in headers))),
  );
  const wrong = inQuery.flatMap(({ name, schema }) => {
    const text = query[name];
    if (text === undefined || readings(text).some((reading) => faultsOf(schema, reading).length === 0)) return [];
    return faultsOf(schema, text).map((fault) => `${name} in the query: ${fault}`);
  });
  return [
    ...unknown.map((name) => `it has no parameter "${name}"`),
    ...missing.map(({ name }) => `it needs "${name}"`),
    ...wrong,
    ...faultsInBody(operation, headers, body),
  ];
}

function faultsInBody(operation: ApiOperation, headers: ApiRequest['headers'], body: unknown): readonly string[] {
  const taken = operation.described.requestBody?.content;
  if (body === undefined) return [];
  if (!taken) return ['it takes no body'];
  const type = Object.keys(taken).find((each) => headers['content-type']?.startsWith(each));
  const schema = type === undefined ? undefined : taken[type]?.schema;
  if (!schema) return [`it takes no ${headers['content-type']}`];
  return type === 'multipart/form-data' ? [] : faultsOf(schema, body);
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('Content-Type') ?? '';
  if (type.startsWith('multipart/form-data')) {
    const fields = [...(await request.formData())];
    return Object.fromEntries(fields.map(([name, value]) => [name, value instanceof File ? value.name : value]));
  }
  const text = await request.text();
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}
