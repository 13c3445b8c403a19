/** A schema of the document. */
export type Schema = Readonly<Record<string, unknown>>;

const NAME = '#/components/schemas/';

/** Default example values for types that have no better one; a field with a pattern must have an example of its own. */
const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-12-31T18:00:00.000Z',
  'date': '2026-12-31',
  'email': 'someone@hill-clinic.example',
  'uri': 'https://hill-clinic.example',
};

/**
 * A valid value for `schema`: its examples if it has any, otherwise the smallest valid value. Optional keys are left out unless they have
 * an example; an object without required keys still shows its first one.
 */
export function exampleOf(schema: Schema, schemas: Readonly<Record<string, Schema>>): unknown {
  const { $ref, example, enum: values, default: preset, oneOf, anyOf, type } = schema;
  if (example !== undefined) return example;
  if (typeof $ref === 'string') return exampleOf(schemas[$ref.slice(NAME.length)] ?? {}, schemas);
  if (preset !== undefined) return preset;
  if (Array.isArray(values)) return (values as unknown[])[0];
  const [first] = (oneOf ?? anyOf ?? []) as Schema[];
  // Alternatives next to properties say which of those are required.
  if (first && 'properties' in schema) return objectOf({ ...schema, ...first }, schemas);
  if (first) return exampleOf(first, schemas);
  if ('allOf' in schema || 'properties' in schema || type === 'object') return objectOf(schema, schemas);
  switch (type) {
    case 'array':
      return Array.from({ length: (schema['minItems'] as number | undefined) ?? 1 }, () =>
        exampleOf((schema['items'] ?? {}) as Schema, schemas),
      );
    case 'integer':
    case 'number':
      return schema['minimum'] ?? 1;
    case 'boolean':
      return true;
    case 'string':
      return (
        BY_FORMAT[String(schema['format'])] ?? 'text'.padEnd((schema['minLength'] as number | undefined) ?? 0, ' text')
      );
    default:
      return {};
  }
}

function objectOf(schema: Schema, schemas: Readonly<Record<string, Schema>>): Record<string, unknown> {
  const inherited = ((schema['allOf'] ?? []) as Schema[]).map((each) => exampleOf(each, schemas) as object);
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  const required = (schema['required'] ?? []) as string[];
  const shown = properties.filter(([name, property]) => required.includes(name) || hasExample(property, schemas));
  // A value of a vocabulary is a better example than a made-up text.
  const first = properties.find(([, { enum: words }]) => words !== undefined) ?? properties[0];
  return Object.assign(
    {},
    ...inherited,
    ...(shown.length === 0 && inherited.length === 0 && first ? [first] : shown).map(([name, property]) => ({
      [name]: exampleOf(property, schemas),
    })),
  ) as Record<string, unknown>;
}

/** Whether `schema` has an example, itself or in a part of it. */
function hasExample(schema: Schema, schemas: Readonly<Record<string, Schema>>, seen: readonly string[] = []): boolean {
  const { $ref, example } = schema;
  if (example !== undefined) return true;
  if (typeof $ref === 'string') {
    const name = $ref.slice(NAME.length);
    return !seen.includes(name) && hasExample(schemas[name] ?? {}, schemas, [...seen, name]);
  }
  const parts = [
    ...((schema['allOf'] ?? []) as Schema[]),
    ...Object.values((schema['properties'] ?? {}) as Record<string, Schema>),
  ];
  return parts.some((part) => hasExample(part, schemas, seen));
}
