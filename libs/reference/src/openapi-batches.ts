import { Json } from '#http/engine';

type Item = Readonly<
  Record<string, { readonly requestBody?: { readonly content: Readonly<Record<string, { schema?: Json }>> } }>
>;

interface BatchOperation {
  readonly paths: Readonly<Record<string, Item>>;
  readonly components: { readonly schemas: Record<string, Json> };
}

const REFERENCE = '#/components/schemas/';

/** `document` with a request schema for each `…/batch`, whose entries have the bodies of the single operations: `JobBatchRequest`. */
export function withTypedBatches(given: object): object {
  const document = structuredClone(given) as BatchOperation;
  const { schemas } = document.components;
  const bodyOf = (path: string, method: string) =>
    document.paths[path]?.[method]?.requestBody?.content['application/json'];
  const general = new Set<string>();
  for (const path of Object.keys(document.paths)) {
    const [, base] = /^(.*)\/batch$/.exec(path) ?? [];
    const content = bodyOf(path, 'post');
    const request = nameIn(content?.schema);
    const create = nameIn(base === undefined ? undefined : bodyOf(base, 'post')?.schema);
    const update = nameIn(base === undefined ? undefined : bodyOf(`${base}/{id}`, 'patch')?.schema);
    if (!content || !request || !create || !update) continue;
    const typed = `${create.replace(/^Create/, '')}BatchRequest`;
    schemas[typed] = withBodies(schemas[request] ?? {}, create, update);
    content.schema = { $ref: `${REFERENCE}${typed}` };
    general.add(request);
  }
  for (const name of general) delete schemas[name];
  return { ...document, components: { ...document.components, schemas: Json.sortedByKey(schemas) } };
}

const nameIn = (schema: Json | undefined): string | undefined => {
  const reference = schema?.['$ref'];
  return typeof reference === 'string' ? reference.slice(REFERENCE.length) : undefined;
};

interface Entry {
  readonly properties: { readonly method: { readonly enum: readonly string[] }; body?: Json };
}

function withBodies(request: Json, create: string, update: string): Json {
  const copy = structuredClone(request) as { properties: { operations: { items: { oneOf: Entry[] } } } };
  for (const { properties } of copy.properties.operations.items.oneOf) {
    const [method] = properties.method.enum;
    if (method === 'PATCH') properties.body = { $ref: `${REFERENCE}${update}` };
    if (method !== 'POST') continue;
    const action = { type: 'object', description: 'The body of the action, if `action` is given.' };
    properties.body = { anyOf: [{ $ref: `${REFERENCE}${create}` }, action] };
  }
  return copy as unknown as Json;
}
