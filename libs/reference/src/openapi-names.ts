import type { ApiParts } from '#http';
import { Json } from '#http/engine';

/** The parts of an OpenAPI 3.1 document that are renamed here. */
interface NamedSchemas {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
}

const REFERENCE = '#/components/schemas/';
const refer = (name: string): Json => ({ $ref: `${REFERENCE}${name}` });

const withSchemas = (document: NamedSchemas, more: Readonly<Record<string, Json>>): NamedSchemas => {
  const schemas = Json.sortedByKey({ ...document.components.schemas, ...more });
  return { ...document, components: { ...document.components, schemas } };
};

/** A response that is the envelope of a list, and its location in the document. */
interface Envelope {
  readonly schema: Json;
  readonly text: string;
  readonly operationId: string;
  readonly content: Record<string, unknown>;
}

/**
 * `document` with a component for each envelope of a list: `JobList`, `JobCatalog` if the list has a count, `JobSearchResult`. If
 * envelopes of one kind differ, those with extra keys are named after their operation.
 * @throws Error when two different schemas would get one name.
 */
export function withNamedLists(given: object): object {
  const document = structuredClone(given) as NamedSchemas;
  const byName = new Map<string, Envelope[]>();
  for (const item of Object.values(document.paths))
    for (const operation of Object.values(item).filter(Json.isObject))
      for (const content of contentsOf(operation)) {
        const schema = content['schema'];
        if (!Json.isObject(schema) || !isEnvelope(schema)) continue;
        const name = listName(schema);
        const found = { schema, text: JSON.stringify(schema), operationId: String(operation['operationId']), content };
        byName.set(name, [...(byName.get(name) ?? []), found]);
      }
  const named: Record<string, Json> = {};
  const name = (as: string, { schema, text, content }: Envelope): void => {
    const taken = named[as] ?? document.components.schemas[as];
    if (taken && JSON.stringify(taken) !== text) throw new Error(`Two different schemas have the name ${as}.`);
    named[as] = schema;
    content['schema'] = refer(as);
  };
  for (const [shared, envelopes] of byName) {
    const isAlike = new Set(envelopes.map(({ text }) => text)).size === 1;
    for (const each of envelopes) name(isAlike ? shared : ownName(each.operationId, shared), each);
  }
  return withSchemas(document, named);
}

function contentsOf(operation: Json): Record<string, unknown>[] {
  const responses = (operation['responses'] ?? {}) as Readonly<Record<string, { content?: Json }>>;
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content }]) => Object.values(content ?? {}).filter(Json.isObject));
}

function isEnvelope({ properties }: Json): boolean {
  const { object, data } = (properties ?? {}) as Readonly<Record<string, Json>>;
  const [kind] = (object?.['enum'] ?? []) as readonly unknown[];
  return (kind === 'list' || kind === 'search_result') && data?.['type'] === 'array';
}

function listName({ properties }: Json): string {
  const { object, data, count, nextCursor } = properties as Readonly<Record<string, Json>>;
  const of = String((data?.['items'] as Json | undefined)?.['$ref'] ?? `${REFERENCE}Row`).slice(REFERENCE.length);
  if ((object?.['enum'] as readonly unknown[])[0] === 'search_result') return `${of}SearchResult`;
  if (nextCursor?.['type'] === 'null') return `${of}Export`;
  return `${of}${count ? 'Catalog' : 'List'}`;
}

/** `listBoardJobs` with `PublicJobCardCatalog` → `BoardJobsCatalog`. */
const ownName = (operationId: string, shared: string): string => {
  const [kind = 'List'] = /(?:List|Catalog|SearchResult|Export)$/.exec(shared) ?? [];
  return `${operationId.replace(/^(?:list|get|search|export)/, '')}${kind}`;
};

const keyOf = (values: readonly unknown[]): string => JSON.stringify([...values].map(String).sort());

/**
 * `document` with a component for each of `vocabularies` that it uses; the values are in the order of the vocabulary. Other unions are
 * sorted: the compiler lists their values in an order that depends on what else it compiled.
 */
export function withNamedValues(given: object, vocabularies: ApiParts['vocabularies']): object {
  const names = new Map(Object.entries(vocabularies).map(([name, values]) => [keyOf(values), name]));
  const used: Record<string, Json> = {};
  const named = (value: Json): Json | undefined => {
    const values = value['enum'];
    if (!Array.isArray(values) || values.length < 2) return undefined;
    const real = (values as unknown[]).filter((each) => each !== null);
    const name = names.get(keyOf(real));
    if (name === undefined) return { ...value, enum: [...real.sort(), ...(real.length < values.length ? [null] : [])] };
    const { enum: _, type, ...beside } = value;
    used[name] = { type: typeof real[0] === 'number' ? 'integer' : 'string', enum: vocabularies[name] };
    const isNullable = real.length < values.length || [type].flat().includes('null');
    return isNullable ? { ...beside, anyOf: [refer(name), { type: 'null' }] } : { ...beside, ...refer(name) };
  };
  const walked = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walked);
    if (!Json.isObject(value)) return value;
    return (
      named(value) ??
      Object.fromEntries(
        Object.entries(value).map(([key, each]) => [key, /^(examples?|default|x-.*)$/.test(key) ? each : walked(each)]),
      )
    );
  };
  return withSchemas(walked(given) as NamedSchemas, used);
}
