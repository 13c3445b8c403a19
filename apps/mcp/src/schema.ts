/** The parts of JSON Schema that this program reads. */
export interface ToolSchema {
  readonly [keyword: string]: unknown;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, ToolSchema>>;
  readonly required?: readonly string[];
  readonly items?: ToolSchema;
  readonly enum?: readonly unknown[];
  readonly description?: string;
}

type Writable = Record<string, unknown>;

const isObject = (value: unknown): value is ToolSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keywords that neither validate nor describe a value. */
const LEFT_OUT = new Set(['xml', 'externalDocs', 'discriminator', 'nullable', '$ref', 'title']);

/**
 * Converts a schema of an OpenAPI document to self-contained JSON Schema: references are resolved, and `nullable` and the boolean limits of
 * OpenAPI 3.0 are replaced by their JSON Schema equivalents. In a recursive schema, the inner occurrence accepts any value.
 */
export function standalone(
  schema: unknown,
  named: Readonly<Record<string, unknown>>,
  within: readonly string[] = [],
): ToolSchema {
  if (!isObject(schema)) return {};
  const inner = (value: unknown) => standalone(value, named, within);
  const result: Writable = {};
  if (typeof schema['$ref'] === 'string') {
    const name = decodeURIComponent(schema['$ref'].split('/').at(-1) ?? '');
    if (within.includes(name)) return { description: `Another ${name}.` };
    const target = Object.hasOwn(named, name) ? named[name] : {};
    Object.assign(result, standalone(target, named, [...within, name]));
  }
  for (const [keyword, value] of Object.entries(schema)) {
    if (LEFT_OUT.has(keyword) || keyword.startsWith('x-')) continue;
    if (keyword === 'properties' && isObject(value))
      result[keyword] = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inner(each)]));
    else if (Array.isArray(value) && /^(oneOf|anyOf|allOf)$/.test(keyword)) result[keyword] = value.map(inner);
    else if (isObject(value) && /^(items|additionalProperties|not)$/.test(keyword)) result[keyword] = inner(value);
    else result[keyword] = value;
  }
  for (const [exclusive, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof result[exclusive] !== 'boolean') continue;
    if (result[exclusive]) {
      result[exclusive] = result[limit];
      delete result[limit];
    } else delete result[exclusive];
  }
  return orNull(withoutWrapper(inCommon(result, schema['discriminator'])), schema['nullable'] === true);
}

/**
 * Merges alternatives with a discriminator into one object: the properties that all of them share, and the values of the discriminator.
 * All alternatives in full would exceed the maximum size of a result.
 */
function inCommon(schema: Writable, discriminator: unknown): Writable {
  const { oneOf, ...rest } = schema;
  if (!isObject(discriminator) || !Array.isArray(oneOf)) return schema;
  const name = String(discriminator['propertyName']);
  const [first = {}, ...others] = oneOf as ToolSchema[];
  const shared = Object.entries(first.properties ?? {}).filter(([key]) =>
    others.every((each) => each.properties?.[key]),
  );
  const properties = shared.map(([key, property]): [string, ToolSchema] => {
    const text = JSON.stringify(property);
    if (key === name) return [key, { enum: (oneOf as ToolSchema[]).map((each) => each.properties?.[key]?.['const']) }];
    if (others.every((each) => JSON.stringify(each.properties?.[key]) === text)) return [key, property];
    return [key, { ...(property.type ? { type: property.type } : {}), description: `Depends on \`${name}\`.` }];
  });
  return { type: 'object', ...rest, required: first.required ?? [], properties: Object.fromEntries(properties) };
}

/** Removes an `allOf` with one entry, by which OpenAPI 3.0 adds a description to a reference. */
function withoutWrapper(schema: Writable): Writable {
  const { allOf, ...rest } = schema;
  return Array.isArray(allOf) && allOf.length === 1 ? { ...(allOf[0] as Writable), ...rest } : schema;
}

function orNull(schema: Writable, nullable: boolean): ToolSchema {
  if (!nullable) return schema;
  if (schema['type'] === undefined || ['allOf', 'anyOf', 'oneOf'].some((each) => each in schema))
    return { anyOf: [schema, { type: 'null' }] };
  const values = schema['enum'];
  return {
    ...schema,
    type: [...new Set([schema['type'], 'null'].flat() as string[])],
    ...(Array.isArray(values) && !values.includes(null) ? { enum: [...values, null] } : {}),
  };
}

const typesOf = ({ type }: ToolSchema): readonly string[] =>
  type === undefined ? [] : typeof type === 'string' ? [type] : type;

/** Whether `schema` allows a value of this type. */
export const takes = (schema: ToolSchema, type: string): boolean => typesOf(schema).includes(type);

/** Describes a valid value in a few words: `a string of 1 to 200 characters, such as "Night nurse"`. */
export function inWords(schema: ToolSchema): string {
  const union = (schema['oneOf'] ?? schema['anyOf']) as readonly ToolSchema[] | undefined;
  if (union) return union.map(inWords).join(', or ');
  if (schema.enum) return schema.enum.length === 1 ? JSON.stringify(schema.enum[0]) : `one of ${listed(schema.enum)}`;
  const types = typesOf(schema);
  const named = types.map((type) => nameOf(type, schema)).join(' or ') || 'a value';
  const shown = schema['example'] ?? (Array.isArray(schema['examples']) ? schema['examples'][0] : undefined);
  return shown === undefined ? named : `${named}, such as ${JSON.stringify(shown)}`;
}

/** Lists values as JSON; of many, only the first ones. */
export function listed(values: readonly unknown[], most = 20): string {
  const shown = values
    .slice(0, most)
    .map((value) => JSON.stringify(value))
    .join(', ');
  return values.length > most ? `${shown} … (${values.length - most} more)` : shown;
}

function nameOf(type: string, schema: ToolSchema): string {
  if (type === 'null') return 'null';
  if (type === 'string') {
    const format = typeof schema['format'] === 'string' ? ` in the format ${schema['format']}` : '';
    return `a string${format}${range(schema['minLength'], schema['maxLength'], 'character')}`;
  }
  if (type === 'array') {
    const items = schema.items && typesOf(schema.items).length > 0 ? ` of which each is ${inWords(schema.items)}` : '';
    return `an array${range(schema['minItems'], schema['maxItems'], 'entry')}${items}`;
  }
  if (type === 'object') {
    const { required } = schema;
    return required && required.length > 0 ? `an object with ${listed(required)}` : 'an object';
  }
  const { minimum, maximum } = schema;
  const limits =
    minimum !== undefined && maximum !== undefined
      ? ` from ${String(minimum)} to ${String(maximum)}`
      : minimum !== undefined
        ? ` of at least ${String(minimum)}`
        : maximum !== undefined
          ? ` of at most ${String(maximum)}`
          : '';
  return `${type === 'boolean' ? 'true or false' : type === 'integer' ? 'a whole number' : 'a number'}${limits}`;
}

function range(least: unknown, most: unknown, unit: 'character' | 'entry'): string {
  const units = unit === 'entry' ? 'entries' : 'characters';
  if (least !== undefined && most !== undefined) return ` of ${String(least)} to ${String(most)} ${units}`;
  if (most !== undefined) return ` of at most ${String(most)} ${units}`;
  if (least !== undefined && least !== 0) return ` of at least ${String(least)} ${least === 1 ? unit : units}`;
  return '';
}
