import type { ToolSurface } from './port.js';
import { standalone, type ToolSchema } from './schema.js';

/** An API document. It comes from outside, so its parts are validated before use. */
export type ApiDocument = Readonly<Record<string, unknown>>;

type Json = Readonly<Record<string, unknown>>;

/** API documents of the offered surfaces. */
export type Documents = Readonly<Partial<Record<ToolSurface, ApiDocument>>>;

/** A path or query parameter of an operation. */
export interface ToolParameter {
  readonly name: string;
  readonly required: boolean;
  readonly schema: ToolSchema;
}

/** The request body of an operation. */
export interface RequestBody {
  readonly required: boolean;
  readonly schema: ToolSchema;
  /** The example in the document; undefined if there is none. */
  readonly example: unknown;
}

/** An operation, with what agents need to know about it. */
export interface ToolOperation {
  readonly id: string;
  readonly surface: ToolSurface;
  /** Whether it is a read of the Board API. */
  readonly readsBoard: boolean;
  readonly method: string;
  /** Includes the base path, with parameters in braces. */
  readonly path: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly scopes: readonly unknown[];
  readonly pathParameters: readonly ToolParameter[];
  readonly query: readonly ToolParameter[];
  readonly body: RequestBody | null;
  /** Whether it needs a file, which tools cannot send. */
  readonly uploads: boolean;
  /** Schemas of its 2xx responses by status; null for an empty body. */
  readonly answers: Readonly<Record<string, ToolSchema | null>>;
  readonly errorCodes: readonly string[];
  readonly idempotencyKey: 'none' | 'optional' | 'required';
  /** Kind of the background operation that it starts with a 202; null if it is complete with its response. */
  readonly async: string | null;
  readonly destructive: boolean;
  readonly needsApiKey: boolean;
}

/** `value` if it is an object, otherwise an empty object. */
export const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
/** `value` if it is an array, otherwise an empty array. */
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** `value` if it is a text, otherwise an empty text. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The place of an operation in the document. */
export interface ParameterPlace {
  readonly surface: ToolSurface;
  readonly base: string;
  readonly path: string;
  readonly method: string;
  /** The path item, which contains what all methods of the path share. */
  readonly around: Json;
}

/** Paths of public reads that use POST. */
const READS_WITH_BODY = /\/(search|password\/verify)$/;

/** Reads the operation `described` of a document. */
export function operationOf(
  document: ApiDocument,
  { surface, base, path, method, around }: ParameterPlace,
  described: Json,
): ToolOperation {
  const components = object(document['components']);
  const schemas = object(components['schemas']);
  const found = (value: unknown): Json => {
    const [, kind = '', name = ''] = /^#\/components\/([^/]+)\/([^/]+)$/.exec(text(object(value)['$ref'])) ?? [];
    return name === '' ? object(value) : object(object(components[kind])[name]);
  };
  const parameters = [...list(around['parameters']), ...list(described['parameters'])].map(found);
  const inside = (place: string): ToolParameter[] =>
    parameters
      .filter((each) => each['in'] === place)
      .map((each) => {
        const schema = standalone(each['schema'], schemas);
        const description = text(each['description']);
        return {
          name: text(each['name']),
          required: each['required'] === true,
          schema: description && !schema.description ? { ...schema, description } : schema,
        };
      });
  const answers = Object.entries(object(described['responses'])).filter(([status]) => /^2/.test(status));
  const content = object(found(described['requestBody'])['content']);
  const json = object(content['application/json']);
  const mode = described['x-idempotency-key'];
  const kind = text(described['x-async-operation']);
  const async = kind || (answers.some(([status]) => status === '202') ? 'operation' : null);
  const summary = text(described['summary']);
  const servers = described['servers'] ?? around['servers'];
  const security = list(described['security'] ?? document['security']);
  // Schemas are resolved when first used, because a conversation needs only few of them.
  const lazily = <T>(make: () => T): (() => T) => {
    let made: { readonly value: T } | undefined;
    return () => (made ??= { value: make() }).value;
  };
  const pathParameters = lazily(() => inside('path'));
  const query = lazily(() => inside('query'));
  const body = lazily((): RequestBody | null =>
    json['schema'] === undefined
      ? null
      : {
          required: found(described['requestBody'])['required'] === true,
          schema: standalone(json['schema'], schemas),
          example: json['example'] ?? object(Object.values(object(json['examples']))[0])['value'],
        },
  );
  const good = lazily(() =>
    Object.fromEntries(
      answers.map(([status, answer]) => {
        const schema = object(object(found(answer)['content'])['application/json'])['schema'];
        return [status, schema === undefined ? null : standalone(schema, schemas)];
      }),
    ),
  );
  return {
    id: text(described['operationId']) || `${method} ${path}`,
    surface,
    readsBoard: surface === 'board' && (method === 'get' || (method === 'post' && READS_WITH_BODY.test(path))),
    method: method.toUpperCase(),
    path: (servers === undefined ? base : baseOf(servers)) + path,
    tags: list(described['tags']).map((tag) => (surface === 'board' ? `Board: ${text(tag)}` : text(tag))),
    summary,
    description: text(described['description']) === summary ? '' : text(described['description']),
    scopes: list(described['x-scopes']),
    get pathParameters() {
      return pathParameters();
    },
    get query() {
      return query();
    },
    get body() {
      return body();
    },
    uploads: Object.keys(content).length > 0 && json['schema'] === undefined,
    get answers() {
      return good();
    },
    errorCodes: list(described['x-error-codes']).map(text),
    idempotencyKey: mode === 'required' || mode === 'optional' ? mode : 'none',
    async,
    destructive: method === 'delete' || described['x-destructive'] === true,
    // An empty entry means that no credential is required.
    needsApiKey: security.length > 0 && security.every((each) => Object.keys(object(each)).length > 0),
  };
}

/** The base path in the first of `servers`. Its host is ignored, so the key is only sent to the configured host. */
export function baseOf(servers: unknown): string {
  const url = text(object(list(servers)[0])['url']);
  const path = /^[a-z]+:\/\//.test(url) ? new URL(url).pathname : url;
  return path.replace(/(?<!\/)\/+$/, '');
}
