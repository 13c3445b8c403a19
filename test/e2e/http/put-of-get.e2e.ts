import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { aCandidate } from '../candidate-calls.js';
import { CALLS, ownBoard, send } from '../every-operation.js';
import { type Answer, type Body, outcome, type Server, type SharedServer, sharedServer, unique } from '../server.js';

// A client that reads a resource and writes it back changes nothing: for every resource with GET and PUT, of both documents.

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
}
interface Operation {
  readonly operationId: string;
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}
interface Content {
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
}
interface Document {
  readonly paths: Readonly<Record<string, { readonly get?: Operation; readonly put?: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}
interface Resource {
  readonly document: Document;
  readonly path: string;
  readonly get: Operation;
  readonly put: Operation;
}

const documents = ['operator', 'board'].map(
  (name) => JSON.parse(readFileSync(resolve(import.meta.dirname, `../../../openapi/${name}.json`), 'utf8')) as Document,
);
const resources: readonly Resource[] = documents.flatMap((document) =>
  Object.entries(document.paths).flatMap(([path, { get, put }]) => (get && put ? [{ document, path, get, put }] : [])),
);
const operator = resources.filter(({ document }) => document === documents[0]);
const board = resources.filter(({ document }) => document === documents[1]);

const resolved = ({ components }: Document, schema: Schema): Schema =>
  schema.$ref ? (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
const bodyOf = ({ document, put }: Resource): Schema =>
  resolved(document, put.requestBody?.content['application/json']?.schema ?? {});
const answerOf = ({ document, get }: Resource): Schema =>
  resolved(document, get.responses['200']?.content['application/json']?.schema ?? {});

/** The keys of `value` that `schema` knows, at every depth. */
function knownOf(document: Document, schema: Schema, value: unknown): unknown {
  const { properties, items } = resolved(document, schema);
  if (Array.isArray(value)) return items ? value.map((each) => knownOf(document, items, each)) : value;
  if (!properties || typeof value !== 'object' || value === null) return value;
  const all = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(properties).flatMap(([key, each]) => (key in all ? [[key, knownOf(document, each, all[key])]] : [])),
  );
}

/** What PUT takes of the answer of GET: the keys that it knows, or the entries of a list. */
function writable(resource: Resource, answer: Body): object {
  const known = Object.entries(bodyOf(resource).properties ?? {});
  if (answer['object'] !== 'list') return knownOf(resource.document, bodyOf(resource), answer) as object;
  const [list] = known.filter(([, schema]) => schema.type === 'array');
  return { [list?.[0] ?? '']: answer.data };
}

/** Writes back what `read` answers, and expects no change. */
async function writesBack(
  resource: Resource,
  read: () => Promise<Answer>,
  write: (body: object) => Promise<Answer>,
): Promise<void> {
  const before = await read();
  expect([resource.path, before.status]).toEqual([resource.path, 200]);
  const answer = await write(writable(resource, before.body));
  expect([resource.path, answer.status < 300 || answer.text]).toEqual([resource.path, true]);
  expect([resource.path, (await read()).body]).toEqual([resource.path, before.body]);
}

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server?.stop());

describe('a PUT of what GET answers', () => {
  test.each(operator.map((each) => [each.path, each] as const))('changes nothing: %s', async (path, resource) => {
    // The example calls of these operations speak HTTP alone.
    const place = await ownBoard(server as Server, 'https://receiver.example');
    const put = (to: string) => (body: object) => send(place, 'PUT', { path: to, body, needsKey: true });
    // As a new board has it, then as it is after a change.
    const fresh = `/v1${path}`;
    if (!path.includes('{')) await writesBack(resource, () => place.call('GET', fresh), put(fresh));
    const prepared = await CALLS[resource.put.operationId]?.(place);
    if (!prepared) throw new Error(`${resource.put.operationId} has no example call.`);
    expect((await send(place, 'PUT', prepared)).status).toBeLessThan(300);
    await writesBack(resource, () => place.call('GET', prepared.path), put(prepared.path));
  });

  /** The bodies with which a candidate gives a resource of theirs a value. */
  const FIRST: Readonly<Record<string, object>> = {
    'me/profile/languages': { languages: [{ name: 'German', proficiency: 'native' }] },
  };
  // The contract gives these bodies another form than the answers: the filters of an alert are flat, skills are names, and preferences are
  // written one by one.
  const OTHER_FORM = ['me/alerts/{alertId}', 'me/profile/skills', 'me/notification-preferences'];
  const own = board.map((each) => ({ ...each, name: each.path.replace('/boards/{identifier}/', '') }));

  test.each(own.filter(({ name }) => !OTHER_FORM.includes(name)).map((each) => [each.name, each] as const))(
    'changes nothing: %s',
    async (name, resource) => {
      const { slug } = await server.newBoard(`put-of-get-${unique()}`);
      const me = await aCandidate(server, slug);
      const path = name.replace('me', '');
      const write = (body: object) => me.call('PUT', path, body);
      await writesBack(resource, () => me.call('GET', path), write);
      const first = await write(FIRST[name] ?? {});
      expect([name, first.status < 300 || first.text]).toEqual([name, true]);
      await writesBack(resource, () => me.call('GET', path), write);
    },
  );

  test('changes nothing: me/notification-preferences', async () => {
    const { slug } = await server.newBoard(`put-of-get-${unique()}`);
    const me = await aCandidate(server, slug);
    const read = async () => (await me.call('GET', '/notification-preferences')).body;
    const writeBack = async () => {
      for (const { channel, subscribed } of (await read()).data as readonly Body[])
        expect(outcome(await me.call('PUT', '/notification-preferences', { channel, subscribed }))).toBe('200');
    };
    // The first choice is recorded, also when it is the default.
    await writeBack();
    const before = await read();
    await writeBack();
    expect(await read()).toEqual(before);
  });

  test('changes nothing: me/profile/skills', async () => {
    const { slug } = await server.newBoard(`put-of-get-${unique()}`);
    const me = await aCandidate(server, slug);
    const read = async () => (await me.call('GET', '/profile/skills')).body;
    const write = async (skills: readonly unknown[]) =>
      expect(outcome(await me.call('PUT', '/profile/skills', { skills }))).toBe('200');
    await write(['Nursing', 'Night shifts']);
    const before = await read();
    await write((before.data as readonly Body[]).map(({ name }) => name));
    expect(await read()).toEqual(before);
  });
});

describe('the body of a PUT', () => {
  const takesNull = (document: Document, schema: Schema): boolean =>
    [schema.type].flat().includes('null') ||
    (schema.enum?.includes(null) ?? false) ||
    [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some((each) => takesNull(document, resolved(document, each)));

  /** Paths of properties that the answer may have as null and the body refuses as null. */
  function refusesNull(document: Document, answer: Schema, body: Schema, path: string): readonly string[] {
    const [from, to] = [resolved(document, answer), resolved(document, body)];
    if (from.items && to.items) return refusesNull(document, from.items, to.items, `${path}[]`);
    return Object.entries(to.properties ?? {}).flatMap(([key, property]) => {
      const shown = from.properties?.[key];
      if (!shown) return [];
      const here = `${path}.${key}`;
      const isRefused =
        takesNull(document, resolved(document, shown)) && !takesNull(document, resolved(document, property));
      return [...(isRefused ? [here] : []), ...refusesNull(document, shown, property, here)];
    });
  }

  test.each(resources.map((each) => [each.path, each] as const))(
    'takes null where GET may answer null: %s',
    (path, resource) => {
      expect(refusesNull(resource.document, answerOf(resource), bodyOf(resource), path)).toEqual([]);
    },
  );
});
