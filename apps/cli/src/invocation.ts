import { randomUUID } from 'node:crypto';
import { basename, extname } from 'node:path';
import type { Request } from './api.js';
import { writes, type CommandSpec, type Flag } from './catalogue.js';
import { refuse } from './failure.js';
import type { Io } from './io.js';
import { contentsOf, jsonFrom, valueOf } from './values.js';

/** The arguments of a command. */
export interface CommandArguments {
  /** Positional arguments by name. */
  readonly words: Readonly<Record<string, string>>;
  /** The texts of each flag of the operation. */
  readonly flags: ReadonlyMap<string, readonly string[]>;
  readonly body?: string;
  readonly file?: string;
  readonly idempotencyKey?: string;
  readonly ifMatch?: string;
}

const TYPES: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.xml': 'application/xml',
};

type Values = ReadonlyMap<Flag, unknown>;

/** Values of all flags. A positional argument counts as the flag of which it is the short form. */
async function valuesOf(spec: CommandSpec, { words, flags }: CommandArguments, io: Io): Promise<Values> {
  const texts = new Map(flags);
  for (const { name, flag } of spec.args) {
    const word = words[name];
    if (flag === undefined || flag === 'file' || word === undefined) continue;
    if (texts.has(flag)) throw refuse(`"${word}" and --${flag} set the same value. Use only one of them.`);
    texts.set(flag, [word]);
  }
  const values = new Map<Flag, unknown>();
  for (const flag of spec.flags) {
    const given = texts.get(flag.flag);
    if (given) values.set(flag, await valueOf(flag, given, io));
  }
  return values;
}

function pathOf({ path }: CommandSpec, words: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const word = words[name] ?? '';
    // URL parsing would resolve these as path segments.
    if (word === '' || word === '.' || word === '..') throw refuse(`"${word}" cannot be <${name}>.`);
    return encodeURIComponent(word);
  });
}

const queryOf = (values: Values): readonly (readonly [string, string])[] =>
  [...values]
    .filter(([flag]) => flag.in === 'query' || flag.in === 'both')
    .flatMap(([{ key }, value]) =>
      (Array.isArray(value) ? value : [value]).map((item) => [key, String(item)] as const),
    );

function put(body: Record<string, unknown>, { key, nest }: Flag, value: unknown): void {
  if (nest === undefined) body[key] = value;
  else body[nest] = { ...(body[nest] as object | undefined), [key]: value };
}

async function jsonBody(spec: CommandSpec, values: Values, given: CommandArguments, io: Io): Promise<unknown> {
  if (given.body !== undefined && given.file !== undefined)
    throw refuse('--body and --file both set the body. Use only one of them.');
  const source = given.file === undefined ? given.body : given.file === '-' ? '-' : `@${given.file}`;
  const flags = [...values].filter(([flag]) => flag.in === 'body');
  let whole: unknown = {};
  if (source !== undefined) whole = await jsonFrom(source, given.file === undefined ? '--body' : '--file', io);
  if (Array.isArray(whole) && spec.wrap !== undefined) whole = { [spec.wrap]: whole as unknown[] };
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole))
    throw refuse('The body must be a JSON object.');
  const body: Record<string, unknown> = { ...whole, ...spec.fixed };
  for (const [flag, value] of flags) put(body, flag, value);
  const missing = spec.flags.filter(({ required, key, in: place }) => required && place === 'body' && !(key in body));
  if (missing.length > 0)
    throw refuse(`Missing: ${missing.map(({ flag }) => `--${flag}`).join(', ')}.`, `See openings ${spec.name} --help.`);
  return body;
}

async function formBody(
  spec: CommandSpec,
  values: Values,
  { words, file }: CommandArguments,
  io: Io,
): Promise<FormData> {
  const form = new FormData();
  for (const [{ key }, value] of values)
    for (const item of Array.isArray(value) ? value : [value]) form.append(key, String(item));
  const word = spec.args.some(({ flag }) => flag === 'file') ? words.file : undefined;
  if (word !== undefined && file !== undefined)
    throw refuse(`"${word}" and --file set the same value. Use only one of them.`);
  const path = file ?? word;
  if (spec.file !== undefined) {
    if (path === undefined) throw refuse('Missing: --file <path>, or --file - for standard input.');
    const bytes = await contentsOf(path, io);
    const name = path === '-' ? 'upload' : basename(path);
    const type = TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream';
    form.append(spec.file, new Blob([new Uint8Array(bytes)], { type }), name);
  }
  return form;
}

/** The body of the search request; null if the list request supports all given flags. */
function searchBody(values: Values): Record<string, unknown> | null {
  const several = ({ repeats }: Flag, value: unknown): boolean => !repeats && Array.isArray(value) && value.length > 1;
  const given = [...values];
  if (!given.some(([flag, value]) => flag.in === 'search' || (flag.in === 'both' && several(flag, value)))) return null;
  const own = given.filter(([flag]) => flag.in === 'query').map(([{ flag }]) => `--${flag}`);
  if (own.length > 0) throw refuse(`${own.join(', ')} cannot be combined with a search.`);
  const body: Record<string, unknown> = {};
  for (const [flag, value] of given) put(body, flag, value);
  return body;
}

/** Builds the request for the arguments `given`. @throws Failure for missing or invalid arguments. */
export async function requestFor(spec: CommandSpec, given: CommandArguments, io: Io): Promise<Request> {
  const fromInput = [given.body, given.file, ...[...given.flags.values()].flat()].filter(
    (text) => text === '-' || text === '@-',
  );
  if (fromInput.length > 1) throw refuse('Standard input can be read only once.');
  const values = await valuesOf(spec, given, io);
  const path = pathOf(spec, given.words);
  const search = spec.search ? searchBody(values) : null;
  if (spec.search && search) return { method: 'POST', path: spec.search.path, body: search };
  const missing = spec.flags.filter((flag) => flag.required && flag.in === 'query' && !values.has(flag));
  if (missing.length > 0) throw refuse(`Missing: ${missing.map(({ flag }) => `--${flag}`).join(', ')}.`);
  const body =
    spec.body === 'json'
      ? await jsonBody(spec, values, given, io)
      : spec.body
        ? await formBody(spec, values, given, io)
        : undefined;
  const headers = {
    ...(writes(spec) ? { 'Idempotency-Key': given.idempotencyKey ?? randomUUID() } : {}),
    ...(given.ifMatch === undefined
      ? {}
      : { 'If-Match': /^(W\/)?"|^\*$/.test(given.ifMatch) ? given.ifMatch : `"${given.ifMatch}"` }),
  };
  const base = spec.base === undefined ? {} : { base: spec.base };
  return {
    method: spec.method,
    path,
    ...base,
    query: queryOf(values),
    headers,
    ...(body === undefined ? {} : { body }),
  };
}
