import { EXECUTE, READ_BOARD } from './definitions.js';
import type { Operation } from './operation.js';
import { exampleOf } from './example.js';
import type { Schema } from './schema.js';

type Json = Readonly<Record<string, unknown>>;

/** Enough to choose: what it is called and does, what it must be given and who may call it. */
export function brief(operation: Operation): Json {
  const { id, method, path, summary, scopes, readsBoard } = operation;
  const { name: tool } = readsBoard ? READ_BOARD : EXECUTE;
  return { id, tool, method, path, summary, required: requiredOf(operation), scopes };
}

/** Enough to call it without a guess, and to know what that does. */
export function full(operation: Operation): Json {
  const { pathParameters, query, body, answers, errorCodes } = operation;
  return {
    ...brief(operation),
    ...(operation.description ? { description: operation.description } : {}),
    tags: operation.tags,
    destructive: operation.destructive,
    async: operation.async ?? false,
    idempotency_key: operation.idempotencyKey,
    needs_api_key: operation.needsApiKey,
    ...(operation.uploads
      ? { uploads: 'It takes a file, which no tool call carries: use the command line or HTTP.' }
      : {}),
    example: exampleCall(operation),
    input: {
      ...(pathParameters.length > 0 ? { path: objectOf(pathParameters) } : {}),
      ...(query.length > 0 ? { query: objectOf(query) } : {}),
      ...(body ? { body: body.schema } : {}),
    },
    answers,
    error_codes: errorCodes,
  };
}

/** Arguments with which `execute` calls it, valid against its schemas. */
export function exampleCall({ id, pathParameters, query, body, destructive }: Operation): Json {
  const valuesOf = (parameters: Operation['query']) =>
    Object.fromEntries(
      parameters.filter(({ required }) => required).map(({ name, schema }) => [name, exampleOf(schema, name)]),
    );
  const path = valuesOf(pathParameters);
  const asked = valuesOf(query);
  return {
    operation_id: id,
    ...(Object.keys(path).length > 0 ? { path } : {}),
    ...(Object.keys(asked).length > 0 ? { query: asked } : {}),
    ...(body ? { body: body.example ?? exampleOf(body.schema) } : {}),
    ...(destructive ? { confirm: true } : {}),
  };
}

/** What the input of an operation must be, as one schema over `path`, `query` and `body`. */
export function inputSchema({ pathParameters, query, body }: Operation): Schema {
  return {
    type: 'object',
    properties: {
      path: objectOf(pathParameters),
      query: objectOf(query),
      body: body?.schema ?? { not: {}, description: 'This operation takes no body.' },
    },
    required: ['path', 'query', ...(body?.required ? ['body'] : [])],
  };
}

function requiredOf({ pathParameters, query, body }: Operation): string[] {
  const named = (place: string, parameters: Operation['query']) =>
    parameters.filter(({ required }) => required).map(({ name }) => `${place}.${name}`);
  return [
    ...named('path', pathParameters),
    ...named('query', query),
    ...(body?.schema.required ?? []).map((name) => `body.${name}`),
  ];
}

function objectOf(parameters: Operation['query']): Schema {
  const required = parameters.filter((each) => each.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}
