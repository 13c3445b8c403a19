import { Json } from '#http/engine';
import { sampleOf, type SampledProperty, type SamplesOfParts } from './openapi-samples.js';

interface Content {
  readonly schema?: Json;
  example?: unknown;
  examples?: Readonly<Record<string, Json>>;
}

type Contents = Readonly<Record<string, Content>>;

interface Operation {
  readonly requestBody?: { readonly content?: Contents };
  readonly responses?: Readonly<Record<string, { readonly content?: Contents }>>;
}

interface DocumentedOperation {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
}

const SCHEMAS = '#/components/schemas/';
/** Objects nest no deeper in an example. */
const DEEPEST = 6;

/**
 * `document` with an example in each request body and in each successful answer of JSON. A request shows what it needs and what its fields have
 * examples of; an answer shows all of its fields. Answers of one schema share their example, which is a component.
 * @param given a document of OpenAPI 3.1
 * @param parts what the parts of the product say about examples
 */
export function withExamples(given: object, parts: SamplesOfParts): object {
  const document = structuredClone(given) as DocumentedOperation;
  const { schemas } = document.components;
  const requests = new Samples(schemas, parts, 'needed');
  const answers = new Samples(schemas, parts, 'all');
  const examples: Record<string, Json> = {};
  for (const [path, item] of Object.entries(document.paths))
    for (const { requestBody, responses = {} } of Object.values(item)) {
      for (const content of Object.values(requestBody?.content ?? {}))
        content.example ??= requests.of(content.schema ?? {});
      for (const [status, { content }] of Object.entries(responses)) {
        const answer = content?.['application/json'];
        if (!status.startsWith('2') || !answer?.schema || answer.example !== undefined || answer.examples) continue;
        const name = nameIn(answer.schema);
        if (name === undefined) {
          answer.example = answers.of(answer.schema);
          continue;
        }
        examples[name] ??= { value: located(answers.of(answer.schema), path) };
        answer.examples = { default: { $ref: `#/components/examples/${name}` } };
      }
    }
  return { ...document, components: { ...document.components, examples: Json.sortedByKey(examples) } };
}

/** `value` with the path of the operation, where it is a list that names its own. */
function located(value: unknown, path: string): unknown {
  return Json.isObject(value) && value['object'] === 'list' && 'url' in value
    ? { ...value, url: `/v1${path.replace('{board}', 'care-jobs')}` }
    : value;
}

const nameIn = ({ $ref }: Json): string | undefined =>
  typeof $ref === 'string' ? $ref.slice(SCHEMAS.length) : undefined;

/** States that most objects are in. */
const USUAL = new Set<unknown>([
  'published',
  'active',
  'enabled',
  'completed',
  'succeeded',
  'verified',
  'delivered',
  'approved',
  'paid',
]);

/** Makes up values for schemas, the same ones each time. */
class Samples {
  constructor(
    private readonly schemas: Readonly<Record<string, Json>>,
    private readonly parts: SamplesOfParts,
    private readonly shown: 'all' | 'needed',
  ) {}

  /** A valid value for `schema`. */
  of(schema: Json, at: SampledProperty = { name: '', owner: '', parts: this.parts }, depth = 0): unknown {
    const { examples, const: only, enum: values, anyOf, oneOf, allOf } = schema as Record<string, Json[] | undefined>;
    if (examples) return examples[0];
    if (this.shown === 'needed' && schema['default'] !== undefined) return schema['default'];
    const name = nameIn(schema);
    if (name !== undefined)
      return this.of(this.schemas[name] ?? {}, { ...at, owner: `${at.name} ${name}`.trim() }, depth);
    if (only !== undefined) return only;
    if (values) return (values as unknown[]).find((value) => USUAL.has(value)) ?? values[0];
    const alternative = (anyOf ?? oneOf)?.find(({ type, required }) => type !== 'null' && !required);
    if (alternative && !schema['properties']) return this.of(alternative, at, depth);
    if (allOf || schema['properties']) return this.object(schema, at, depth);
    return this.plain(schema, at, depth);
  }

  private object(schema: Json, at: SampledProperty, depth: number): unknown {
    const bases = ((schema['allOf'] ?? []) as Json[])
      .filter((base) => !base['anyOf'])
      .map((base) => this.of(base, at, depth) as object);
    const properties = (schema['properties'] ?? {}) as Record<string, Json>;
    const kind = properties['object'];
    const owner = String(kind?.['const'] ?? (kind?.['enum'] as string[] | undefined)?.[0] ?? at.owner);
    const shown = this.shownOf(schema, Object.entries(properties), depth);
    const own = shown.map(([name, property]) => [name, this.of(property, { ...at, name, owner }, depth + 1)] as const);
    return Object.assign({}, ...bases, Object.fromEntries(own)) as object;
  }

  /** The properties that an example of `schema` has. */
  private shownOf(schema: Json, properties: readonly (readonly [string, Json])[], depth: number) {
    // Alternatives beside properties say which of those are required.
    const alternatives = ((schema['allOf'] ?? []) as Json[]).flatMap(({ anyOf }) => (anyOf ?? []) as Json[]);
    const [{ required: chosen = [] } = {}] = alternatives as { readonly required?: string[] }[];
    const required = [...((schema['required'] ?? []) as string[]), ...chosen];
    if (this.shown === 'all') return properties.filter(([name]) => depth < DEEPEST || required.includes(name));
    const needed = properties.filter(([name, property]) => required.includes(name) || this.hasExample(property));
    if (needed.length > 0 || schema['allOf']) return needed;
    // A value of a vocabulary is a better example than a made-up text.
    const [first] = properties;
    const isVocabulary = (schema: Json) => (this.schemas[nameIn(schema) ?? ''] ?? schema)['enum'] !== undefined;
    return [properties.find(([, property]) => isVocabulary(property)) ?? first].filter((each) => each !== undefined);
  }

  /** Whether `schema` has an example, itself or in a part of it. */
  private hasExample(schema: Json, seen: readonly string[] = []): boolean {
    const name = nameIn(schema);
    if (schema['examples']) return true;
    if (name !== undefined) return !seen.includes(name) && this.hasExample(this.schemas[name] ?? {}, [...seen, name]);
    const {
      allOf = [],
      anyOf = [],
      properties = {},
    } = schema as {
      readonly allOf?: Json[];
      readonly anyOf?: Json[];
      readonly properties?: Readonly<Record<string, Json>>;
    };
    const nullable = anyOf.filter(({ $ref }) => $ref !== undefined);
    return [...allOf, ...nullable, ...Object.values(properties)].some((part) => this.hasExample(part, seen));
  }

  private plain(schema: Json, at: SampledProperty, depth: number): unknown {
    const types = [schema['type']].flat() as (string | undefined)[];
    const type = types.find((each) => each !== 'null');
    if (type === 'array') {
      const { minItems = 1, maxItems = minItems } = schema as Record<string, number>;
      const items = depth > DEEPEST ? 0 : Math.min(Math.max(1, minItems), maxItems);
      return Array.from({ length: items }, () => this.of((schema['items'] ?? {}) as Json, at, depth + 1));
    }
    if (type === undefined) return types.includes('null') ? null : {};
    if (type === 'object') return {};
    const sample = sampleOf(type, at);
    if (sample === null && types.includes('null')) return null;
    return sample === undefined || sample === null || !fits(schema, sample) ? fallback(schema, type) : sample;
  }
}

/** Whether `sample` is as long, as large and of the format that `schema` asks for. */
function fits(schema: Json, sample: string | number | boolean): boolean {
  const {
    minLength = 0,
    maxLength = Infinity,
    minimum = -Infinity,
    maximum = Infinity,
  } = schema as Record<string, number>;
  if (typeof sample === 'number')
    return sample >= minimum && sample <= maximum && (schema['type'] !== 'integer' || Number.isInteger(sample));
  if (typeof sample === 'boolean') return true;
  const { pattern, format } = schema as Record<string, string | undefined>;
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(sample)) return false;
  if (format !== undefined && !(FORMATS[format]?.test(sample) ?? false)) return false;
  return sample.length >= minLength && sample.length <= maxLength;
}

const FORMATS: Readonly<Record<string, RegExp>> = {
  'date-time': /^\d{4}-\d\d-\d\dT/,
  'date': /^\d{4}-\d\d-\d\d$/,
  'email': /@/,
  'uri': /^https?:/,
  'binary': /./,
};

/** Values for properties that ask for a pattern. */
const PATTERNED = ['evt_01kah4r0c0xtqbgsktd0k4c18x', '2026-03-04T16:12:45Z', 'req_01kah4r0c0xtqbgsktd0k4c18x'];

function fallback(schema: Json, type: string): unknown {
  const { minimum = 1, minLength = 0, format, pattern } = schema as Record<string, never>;
  const whole = pattern === undefined ? undefined : PATTERNED.find((each) => new RegExp(pattern, 'u').test(each));
  if (whole !== undefined) return whole;
  if (type === 'boolean') return true;
  if (type !== 'string') return minimum;
  if (format === 'date-time') return '2026-03-04T16:12:45.000Z';
  if (format === 'date') return '2026-03-02';
  if (format === 'email') return 'ada.brandt@hill-clinic.example';
  if (format === 'uri') return 'https://hill-clinic.example';
  return 'Night shifts'.padEnd(minLength, '.');
}
