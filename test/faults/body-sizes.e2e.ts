import { beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { EVERY_CASE } from './rounds.js';
import { BoardAuth } from '../e2e/board-auth-calls.js';
import { request, sharedServer, type SharedServer, unique } from '../e2e/server.js';

// Each list and object of each operation, filled to the largest body that the operation takes; to an eighth of it in a run of one round.

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface DescribedOperation {
  readonly 'operationId': string;
  readonly 'requestBody'?: { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly 'x-max-body-bytes'?: number;
}

type Step = string | 0;
interface Place {
  /** From the root of the body; 0 is the first entry of a list. */
  readonly path: readonly Step[];
  readonly isList: boolean;
}

const ORDINARY_BYTES = 1024 * 1024;
const MOST_DEPTH = 6;

/** The lists and objects in bodies of the form `schema`. */
function placesIn(root: unknown, schema: Schema, path: readonly Step[] = []): readonly Place[] {
  if (path.length > MOST_DEPTH) return [];
  if (schema.$ref !== undefined) {
    const keys = schema.$ref.split('/').slice(1);
    return placesIn(root, keys.reduce((at, key) => (at as Record<string, unknown>)[key], root) as Schema, path);
  }
  const { type, items, properties, additionalProperties, allOf = [], anyOf = [], oneOf = [] } = schema;
  const isObject = properties !== undefined || additionalProperties !== undefined || type === 'object';
  return [
    ...[...allOf, ...anyOf, ...oneOf].flatMap((each) => placesIn(root, each, path)),
    ...(items ? [{ path, isList: true }, ...placesIn(root, items, [...path, 0])] : []),
    ...(isObject ? [{ path, isList: false }] : []),
    ...Object.entries(properties ?? {}).flatMap(([key, each]) => placesIn(root, each, [...path, key])),
  ];
}

interface Case extends Place {
  readonly id: string;
  readonly method: string;
  readonly template: string;
  readonly bytes: number;
}

function casesOf(document: string): readonly Case[] {
  const root = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../openapi', document), 'utf8')) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  };
  return Object.entries(root.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(
      ([method, { 'operationId': id, requestBody, 'x-max-body-bytes': bytes = ORDINARY_BYTES }]) => {
        const schema = requestBody?.content?.['application/json']?.schema;
        if (!schema) return [];
        const places = new Map(placesIn(root, schema).map((place) => [JSON.stringify(place), place]));
        return [...places.values()].map((place) => ({
          id,
          method: method.toUpperCase(),
          template: path,
          bytes,
          ...place,
        }));
      },
    ),
  );
}

const FILLS: readonly (readonly [name: string, part: (nth: number) => string])[] = [
  ['empty objects', () => '{}'],
  ['null', () => 'null'],
  ['unknown keys', (nth) => `"unknown${nth}":null`],
];

const filled = new Map<string, string>();

/** Parts of one kind, `bytes` of them. */
function partsOf(kind: string, part: (nth: number) => string, bytes: number): string {
  const known = filled.get(`${kind} ${bytes}`);
  if (known !== undefined) return known;
  const parts: string[] = [];
  for (let size = 0, nth = 0; size < bytes; nth++) size += parts.push(part(nth)) && part(nth).length + 1;
  const text = parts.join(',');
  filled.set(`${kind} ${bytes}`, text);
  return text;
}

/** A body of nearly `bytes`, with parts of one kind at a place. */
function bodyOf({ path, isList, bytes }: Case, fill: string, part: (nth: number) => string): string {
  const before = path.map((step) => (step === 0 ? '[' : `{${JSON.stringify(step)}:`)).join('');
  const after = [...path]
    .reverse()
    .map((step) => (step === 0 ? ']' : '}'))
    .join('');
  const isKeyed = fill === 'unknown keys';
  const inList = isKeyed ? (nth: number) => `{${part(nth)}}` : part;
  const inObject = isKeyed ? part : (nth: number) => `"unknown${nth}":${part(nth)}`;
  const parts = partsOf(`${fill} ${isList}`, isList ? inList : inObject, (EVERY_CASE ? bytes : bytes / 8) - 500);
  return `${before}${isList ? `[${parts}]` : `{${parts}}`}${after}`;
}

let server: SharedServer;
let slug: string;
let key: string;
let token: string;

beforeAll(async () => {
  server = await sharedServer();
  ({ slug, key } = await server.newBoard(`sizes-${unique()}`));
  token = (await new BoardAuth(server, slug).signedUp()).accessToken;
});

test.each(['operator.json', 'board.json'])(
  'the largest bodies of %s are refused with a small error',
  async (document) => {
    const wrong: unknown[] = [];
    for (const [index, each] of casesOf(document).entries()) {
      const path = each.template.replace('{identifier}', slug).replaceAll(/\{\w+\}/g, 'x');
      // Without more rounds, each place is filled in one way in turn.
      const fills = FILLS.filter((_, fill) => EVERY_CASE || fill === index % FILLS.length);
      for (const [fill, part] of fills) {
        const body = bodyOf(each, fill, part);
        const { status, text } = await request(
          server.origin,
          each.method,
          path.startsWith('/v1') ? path : `/v1${path}`,
          {
            body,
            key: document === 'board.json' ? token : key,
          },
        );
        // A body that is right by chance is about an object that does not exist.
        if (status < 400 || status >= 500 || text.length > 64 * 1024)
          wrong.push([each.id, each.path.join('.'), fill, status, text.slice(0, 200), text.length]);
      }
    }
    expect(wrong).toEqual([]);
  },
);
