import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { INestApplication } from '@nestjs/common';
import type { RejectionKind } from '#kernel';
import { STATUS_OF } from './problems.js';
import type { Wire } from '../ops/wire.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Schema = Record<string, unknown>;

const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const;

/** What every operation with a key may answer. */
const ALWAYS: readonly (readonly [status: number, code: string])[] = [
  [401, 'auth_unauthenticated'],
  [403, 'auth_forbidden'],
  [429, 'rate_limited'],
  [503, 'rate_limit_unavailable'],
  [503, 'service_unavailable'],
];

/** The OpenAPI document of the Operator API, from the controllers and DTOs of `app`. Same code, same bytes. */
export function describeApi(app: INestApplication, wire: Wire): object {
  const document = SwaggerModule.createDocument(
    app,
    new DocumentBuilder()
      .setOpenAPIVersion('3.0.3')
      .setTitle('Openings Operator API')
      .setDescription('Operates a job board. Every change is kept as an event.')
      .setVersion('1.0.0')
      .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: `${wire.keyPrefix}<keyId>_<secret>` }, 'apiKey')
      .build(),
    { operationIdFactory: (_, method) => method },
  );
  const paths: OpenAPIObject['paths'] = {};
  const used = new Map<string, Operation>();
  const bodies = new Set<string>();
  for (const path of Object.keys(document.paths).sort()) {
    const item = document.paths[path] ?? {};
    paths[path.replace(/^\/v1/, '')] = item;
    for (const method of METHODS) {
      const operation = item[method] as (Operation & Schema) | undefined;
      if (!operation) continue;
      used.set(`${method} ${path}`, operation);
      complete(operation, method);
      for (const name of namesIn(operation.requestBody)) bodies.add(name);
    }
  }
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  for (const name of reachable(bodies, schemas)) close(schemas[name]);
  const named = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
  return renamed({
    ...document,
    servers: [{ url: '/v1' }],
    security: [{ apiKey: [] }],
    paths,
    components: { ...document.components, schemas: { ...named, Error: ERROR } },
  });
}

/** Adds to an operation what is the same for all, and turns its refusals into answers. */
function complete(operation: Operation & Schema, method: (typeof METHODS)[number]): void {
  const refuses = (operation['x-refuses'] ?? {}) as Partial<Record<RejectionKind, readonly string[]>>;
  delete operation['x-refuses'];
  const codes = new Map<number, string[]>();
  const add = (status: number, code: string) => codes.set(status, [...(codes.get(status) ?? []), code]);
  const takesInput = operation.requestBody !== undefined || (operation.parameters ?? []).some((p) => 'in' in p && p.in === 'query');
  if (takesInput) add(400, 'validation_bad_request');
  if ((operation.parameters ?? []).some((p) => 'name' in p && p.name === 'cursor')) add(400, 'pagination_invalid_cursor');
  for (const [kind, list] of Object.entries(refuses)) for (const code of list) add(STATUS_OF[kind as RejectionKind], code);
  for (const [status, code] of ALWAYS) add(status, code);
  if (method !== 'get') {
    add(409, 'idempotency_key_in_use');
    add(422, 'idempotency_key_reused');
    operation['x-idempotency-key'] ??= 'optional';
    operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY];
  }
  if (operation.requestBody) {
    add(413, 'validation_payload_too_large');
    add(415, 'validation_unsupported_media_type');
  }
  for (const [status, list] of [...codes].sort(([a], [b]) => a - b)) {
    operation.responses[String(status)] = {
      description: list.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  operation['x-error-codes'] = [...codes].sort(([a], [b]) => a - b).flatMap(([, list]) => list);
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: false,
  description: 'The same key and request have one effect, and get the same answer again.',
  schema: { type: 'string' as const, minLength: 1, maxLength: 255 },
};

const ERROR = {
  type: 'object',
  description: 'Why a request was refused. Branch on `code`; new codes may appear.',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        requestId: { type: 'string', pattern: '^req_' },
        details: { description: 'Structured context; for invalid input its issues, each with a path.' },
      },
      required: ['code', 'message', 'requestId'],
    },
  },
  required: ['error'],
};

/** Request bodies are strict; class descriptions cannot say so. */
function close(schema: Schema | undefined): void {
  if (schema?.['type'] === 'object' && schema['additionalProperties'] === undefined) schema['additionalProperties'] = false;
}

function namesIn(value: unknown): string[] {
  return [...JSON.stringify(value ?? null).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name as string);
}

function reachable(from: ReadonlySet<string>, schemas: Record<string, Schema>): ReadonlySet<string> {
  const seen = new Set<string>();
  const queue = [...from];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    queue.push(...namesIn(schemas[name]));
  }
  return seen;
}

/** Schemas are called by what they are, not by the suffix of their class. */
function renamed(document: object): object {
  return JSON.parse(
    JSON.stringify(document)
      .replaceAll(/(#\/components\/schemas\/[A-Za-z]+?)Dto"/g, '$1"')
      .replace(/"schemas":\{.*$/s, (rest) => rest.replaceAll(/"([A-Z][A-Za-z]+)Dto":\{/g, '"$1":{')),
  ) as object;
}
