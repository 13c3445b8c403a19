import { takes, type ToolSchema } from './schema.js';

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2030-01-31T12:00:00Z',
  'date': '2030-01-31',
  'time': '12:00:00Z',
  'email': 'someone@example.com',
  'uri': 'https://example.com/page',
  'url': 'https://example.com/page',
  'hostname': 'example.com',
  'uuid': '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  'ipv4': '192.0.2.1',
};

/** Texts of common forms. The first one that matches a pattern is its example. */
const TEXTS = [
  'example',
  'night-nurse',
  'Example',
  'EUR',
  'DE',
  'A1',
  '12',
  '2030-01',
  '2030-01-31',
  '#336699',
  'example.com',
  'https://example.com/page',
  'someone@example.com',
  '/example',
  'en-GB',
  'a_b',
];

/**
 * A value that is valid for `schema`, with required members and those that have an example.
 * @param name key of the value, which improves the guess.
 */
export function exampleOf(schema: ToolSchema, name = ''): unknown {
  if (schema['example'] !== undefined) return schema['example'];
  if (Array.isArray(schema['examples']) && schema['examples'].length > 0) return schema['examples'][0];
  if (schema['const'] !== undefined) return schema['const'];
  if (schema['default'] !== undefined && schema['default'] !== null) return schema['default'];
  if (schema.enum) return schema.enum.find((value) => value !== null) ?? null;
  const union = (schema['oneOf'] ?? schema['anyOf']) as readonly ToolSchema[] | undefined;
  if (union) return joined(schema, [exampleOf(union.find((each) => !takes(each, 'null')) ?? {}, name)]);
  const all = schema['allOf'] as readonly ToolSchema[] | undefined;
  if (all)
    return joined(
      schema,
      all.map((each) => exampleOf(each, name)),
    );
  if (takes(schema, 'object') || schema.properties) return objectOf(schema);
  if (takes(schema, 'array')) return arrayOf(schema, name);
  if (takes(schema, 'integer') || takes(schema, 'number')) return numberOf(schema);
  if (takes(schema, 'boolean')) return true;
  if (takes(schema, 'string')) return textOf(schema, name);
  if (takes(schema, 'null')) return null;
  return {};
}

/** Merges parts that are objects, with the examples of `schema` for its properties. Otherwise returns the last part. */
function joined(schema: ToolSchema, parts: readonly unknown[]): unknown {
  const objects = parts.filter((part) => typeof part === 'object' && part !== null && !Array.isArray(part));
  return objects.length === parts.length ? Object.assign({}, objectOf(schema), ...objects) : parts.at(-1);
}

function objectOf({ properties = {}, required = [] }: ToolSchema): Record<string, unknown> {
  const shown = Object.entries(properties).filter(
    ([name, each]) => required.includes(name) || each['example'] !== undefined,
  );
  return Object.fromEntries(shown.map(([name, each]) => [name, exampleOf(each, name)]));
}

function arrayOf(schema: ToolSchema, name: string): unknown[] {
  const count = Math.max(1, Number(schema['minItems'] ?? 1));
  if (schema['maxItems'] === 0) return [];
  const first = exampleOf(schema.items ?? {}, name.replace(/s$/, ''));
  const values = schema.items?.enum;
  return Array.from(
    { length: count },
    (_, index) => values?.[index] ?? (index === 0 || typeof first !== 'string' ? first : `${first}${index + 1}`),
  );
}

function numberOf(schema: ToolSchema): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const step = typeof multipleOf === 'number' ? multipleOf : 1;
  const least =
    typeof minimum === 'number' ? minimum : typeof exclusiveMinimum === 'number' ? exclusiveMinimum + step : undefined;
  const most =
    typeof maximum === 'number' ? maximum : typeof exclusiveMaximum === 'number' ? exclusiveMaximum - step : undefined;
  const value = least ?? Math.min(1, most ?? 1);
  return typeof multipleOf === 'number' ? Math.ceil(value / multipleOf) * multipleOf : value;
}

function textOf(schema: ToolSchema, name: string): string {
  const format = typeof schema['format'] === 'string' ? FORMATS[schema['format']] : undefined;
  if (format !== undefined) return format;
  const least = typeof schema['minLength'] === 'number' ? schema['minLength'] : 0;
  const most = typeof schema['maxLength'] === 'number' ? schema['maxLength'] : Infinity;
  const pattern = typeof schema['pattern'] === 'string' ? new RegExp(schema['pattern'], 'u') : null;
  const guesses = [
    ...(/(^id|Id)$/.test(name) ? [`${name === 'id' ? '' : name.slice(0, -2)}_id`.replace(/^_/, 'the_')] : []),
    ...TEXTS,
  ];
  for (const text of guesses) {
    const fitted = text.padEnd(least, 'x').slice(0, most);
    if (!pattern || pattern.test(fitted)) return fitted;
  }
  return 'example'.padEnd(least, 'x').slice(0, most);
}
