import { Json } from '#http/engine';

/** Keywords whose values are data, not schemas. */
const DATA = new Set([
  'example',
  'examples',
  'default',
  'enum',
  'const',
  'x-error-codes',
  'x-scopes',
  'x-scopes-instead',
]);

/**
 * `document` with the schemas of OpenAPI 3.0 in it rewritten as JSON Schema (draft 2020-12), which OpenAPI 3.1 uses: the type `null`
 * instead of `nullable`, `examples` instead of `example`, keywords beside a `$ref` instead of an `allOf` of one, and the media type of
 * files. The decorators of the framework write the older form. Examples of whole bodies stay as they are.
 */
export function inJsonSchema(document: unknown): unknown {
  return rewritten(document, false);
}

/** @param isMap whether the keys of `value` are names and not keywords. */
function rewritten(value: unknown, isMap: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => rewritten(each, false));
  if (!Json.isObject(value)) return value;
  const entries = Object.entries(value).map(([key, each]) => [
    key,
    !isMap && DATA.has(key) ? each : rewritten(each, !isMap && (key === 'properties' || key === 'schemas')),
  ]);
  const whole = Object.fromEntries(entries) as Json;
  return isMap || !isSchema(whole) ? whole : withNull(withExamples(withMedia(unwrapped(whole))));
}

/** Bodies and parameters also have an `example`, which OpenAPI 3.1 keeps there. */
const isSchema = (value: Json): boolean =>
  !('content' in value) &&
  !('schema' in value) &&
  ['type', '$ref', 'allOf', 'anyOf', 'oneOf', 'enum', 'nullable', 'properties', 'items', 'example'].some(
    (keyword) => keyword in value,
  );

function unwrapped(schema: Json): Json {
  const { allOf, type, ...rest } = schema;
  const [only, ...more] = Array.isArray(allOf) ? (allOf as Json[]) : [];
  if (!only || more.length > 0 || typeof only['$ref'] !== 'string') return schema;
  return { ...only, ...rest, ...(type === undefined || type === 'object' ? {} : { type }) };
}

const withMedia = (schema: Json): Json =>
  schema['format'] === 'binary' ? { ...schema, contentMediaType: 'application/octet-stream' } : schema;

function withExamples(schema: Json): Json {
  if (!('example' in schema)) return schema;
  const { example, ...rest } = schema;
  return { ...rest, examples: [example] };
}

function withNull(schema: Json): Json {
  if (typeof schema['nullable'] !== 'boolean') return schema;
  const { nullable, ...rest } = schema;
  if (!nullable) return rest;
  const { type, anyOf, oneOf, $ref, enum: values, ...others } = rest;
  const NULL = { type: 'null' };
  if (Array.isArray(anyOf)) return { ...others, anyOf: [...(anyOf as Json[]), NULL] };
  if (Array.isArray(oneOf)) return { ...others, oneOf: [...(oneOf as Json[]), NULL] };
  if ($ref !== undefined) return { ...others, anyOf: [{ $ref }, NULL] };
  if (Array.isArray(values) && values.every((each) => each === null)) return { ...others, ...NULL };
  if (type === undefined) return rest;
  return {
    ...rest,
    type: [...new Set([type, 'null'].flat())],
    ...(Array.isArray(values) && !values.includes(null) ? { enum: [...(values as unknown[]), null] } : {}),
  };
}
