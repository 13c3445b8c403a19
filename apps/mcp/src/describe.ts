import { EXECUTE, READ_BOARD } from './definitions.js';
import type { ToolOperation } from './operation.js';
import { exampleOf } from './example.js';
import type { ToolSchema } from './schema.js';

type Json = Readonly<Record<string, unknown>>;

/** Enough to choose an operation: id, summary, required fields and scopes. */
export function brief(operation: ToolOperation): Json {
  const { id, method, path, summary, scopes, readsBoard } = operation;
  const { name: tool } = readsBoard ? READ_BOARD : EXECUTE;
  return { id, tool, method, path, summary, required: requiredOf(operation), scopes };
}

/** Everything needed to call the operation, and its effects. */
export function full(operation: ToolOperation): Json {
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
      ? { uploads: 'This operation needs a file, which tools cannot send. Use the command line or HTTP.' }
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

/** Example arguments for `execute` that are valid for the operation's schemas. */
export function exampleCall({ id, pathParameters, query, body, destructive }: ToolOperation): Json {
  const valuesOf = (parameters: ToolOperation['query']) =>
    Object.fromEntries(
      parameters.filter(({ required }) => required).map(({ name, schema }) => [name, exampleOf(schema, name)]),
    );
  const path = valuesOf(pathParameters);
  const queryValues = valuesOf(query);
  return {
    operation_id: id,
    ...(Object.keys(path).length > 0 ? { path } : {}),
    ...(Object.keys(queryValues).length > 0 ? { query: queryValues } : {}),
    ...(body ? { body: body.example ?? exampleOf(body.schema) } : {}),
    ...(destructive ? { confirm: true } : {}),
  };
}

/** The input of an operation as one schema with `path`, `query` and `body`. */
export function inputSchema({ pathParameters, query, body }: ToolOperation): ToolSchema {
  return {
    type: 'object',
    properties: {
      path: objectOf(pathParameters),
      query: objectOf(query),
      body: body?.schema ?? { not: {}, description: 'This operation has no body.' },
    },
    required: ['path', 'query', ...(body?.required ? ['body'] : [])],
  };
}

function requiredOf({ pathParameters, query, body }: ToolOperation): string[] {
  const named = (place: string, parameters: ToolOperation['query']) =>
    parameters.filter(({ required }) => required).map(({ name }) => `${place}.${name}`);
  return [
    ...named('path', pathParameters),
    ...named('query', query),
    ...(body?.schema.required ?? []).map((name) => `body.${name}`),
  ];
}

function objectOf(parameters: ToolOperation['query']): ToolSchema {
  const required = parameters.filter((each) => each.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}
