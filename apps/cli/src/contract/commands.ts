import {
  BOARD,
  type Argument,
  type CommandCatalogue,
  type CommandSpec,
  type Flag,
  type CommandSurface,
} from '../catalogue.js';
import { endpoints, resolved, shapeOf, within, type Document, type Endpoint, type DocumentSchema } from './document.js';
import { exampleOf } from './examples.js';
import { flagFor, membersOf, type FlagMember } from './flags.js';
import { ASKING, NAMES, WORDS, type Variant } from './names.js';
import { clash, derivedName, kebab } from './naming.js';

// Generates all commands from an API document.

const MULTIPART = 'multipart/form-data';
const SEARCH = '/search';
/** Path prefix by which the Board API names a board. */
const NAMED_BOARD = '/boards/{identifier}';

/** The chosen name of an operation, and the name that is derived from its path. */
interface NamedOperation {
  readonly endpoint: Endpoint;
  readonly variant: Variant;
  readonly derived: string;
}

function variantsOf(endpoint: Endpoint, derived: string): readonly NamedOperation[] {
  const entry = NAMES[endpoint.operation.operationId] ?? derived;
  return (typeof entry === 'string' ? [entry] : entry).map((item) => ({
    endpoint,
    derived,
    variant: typeof item === 'string' ? { name: item } : item,
  }));
}

/** Appends a verb to a name that is both a command and a group of commands: `candidates profile` → `candidates profile get`. */
function settled(named: readonly NamedOperation[]): readonly NamedOperation[] {
  return named.map((each) => {
    const { name } = each.variant;
    if (!named.some(({ variant }) => variant.name.startsWith(`${name} `))) return each;
    const verb = { GET: 'get', PUT: 'replace', PATCH: 'update', DELETE: 'delete' }[each.endpoint.method] ?? 'create';
    return { ...each, variant: { ...each.variant, name: `${name} ${verb}` } };
  });
}

/** Whether the operation was only renamed. A command with fixed values is not an alias of its operation. */
const renamed = ({ endpoint }: NamedOperation): boolean => typeof NAMES[endpoint.operation.operationId] === 'string';

/** Aliases: derived names that collide with no other name. */
function alternatives(named: readonly NamedOperation[]): ReadonlyMap<string, NamedOperation> {
  const taken = named.map(({ variant }) => variant.name);
  const found = new Map<string, NamedOperation>();
  for (const each of named)
    if (renamed(each) && ![...taken, ...found.keys()].some((name) => clash(name, each.derived)))
      found.set(each.derived, each);
  return found;
}

function bodyOf({ operation }: Endpoint): {
  readonly kind: 'json' | 'multipart';
  readonly schema: DocumentSchema;
  readonly example: unknown;
} | null {
  const contents = operation.requestBody?.content ?? {};
  const kind = contents[MULTIPART] ? 'multipart' : 'json';
  const content = contents[MULTIPART] ?? contents['application/json'];
  if (!content?.schema) return null;
  return { kind, schema: content.schema, example: content.example ?? Object.values(content.examples ?? {})[0]?.value };
}

/** Media type of the response if it is a file and not JSON. */
function downloadOf({ operation }: Endpoint): string | undefined {
  const [type] = Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content }]) => Object.keys(content ?? {}));
  return type === undefined || type.includes('json') ? undefined : type;
}

const defined = <T extends object>(record: T): T =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== false)) as T;

/** The flags of the list at `path` and of the search at `path`/search: its text and its filters. */
function withSearch(document: Document, own: readonly Flag[], search: Endpoint, command: string): readonly Flag[] {
  const body = bodyOf(search);
  if (!body) return own;
  const members = membersOf(document, body.schema, true).map((member): FlagMember => ({ ...member, in: 'search' }));
  const flags = members.map((member) => {
    const flag = flagFor(document, search.operation.operationId, command, member);
    return flag.key === 'query' ? { ...flag, flag: 'search' } : flag;
  });
  const merged = own.map((flag): Flag => {
    const same = flags.find((other) => other.flag === flag.flag);
    if (!same) return flag;
    // Repeating a flag that the list accepts only once selects the search.
    return { ...same, ...(flag.help ? { help: flag.help } : {}), in: 'both', ...(flag.list ? { repeats: true } : {}) };
  });
  return [...merged, ...flags.filter(({ flag }) => !own.some((other) => other.flag === flag))];
}

function argumentsOf(
  document: Document,
  { path, operation }: Endpoint,
  flags: readonly Flag[],
  words: readonly string[],
  file: string | undefined,
): Argument[] {
  const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']): Argument => {
    const { schema } = operation.parameters?.find((each) => each.in === 'path' && each.name === name) ?? {};
    const choices = schema ? shapeOf(document, schema).choices : [];
    return { name, ...(choices.length > 0 ? { choices } : {}) };
  });
  const members = words.flatMap((key): Argument[] => {
    const flag = flags.find((each) => each.key === key);
    return flag ? [{ name: kebab(key), flag: flag.flag, optional: true }] : [];
  });
  return [
    ...parts,
    ...members,
    ...(file === undefined ? [] : [{ name: 'file', flag: 'file', optional: true as const }]),
  ];
}

/** Base path of an operation, if it has a server entry of its own. */
function basePath(servers: readonly { readonly url: string }[] | undefined, usual: string): string | undefined {
  const own = servers?.[0]?.url.replace(/(?<!\/)\/+$/, '');
  return own === usual ? undefined : own;
}

/** Whether the operation can be called without a credential. */
const isOpen = (security: readonly object[] | undefined): true | undefined =>
  security && (security.length === 0 || security.some((needed) => Object.keys(needed).length === 0)) ? true : undefined;

interface Around {
  readonly document: Document;
  readonly surface: CommandSurface;
  readonly base: string;
  readonly all: readonly Endpoint[];
}

function commandFor(
  { document, surface, base, all }: Around,
  { endpoint, variant }: NamedOperation,
  also: readonly string[],
): CommandSpec {
  const { method, path, operation } = endpoint;
  const { fixed = {} } = variant;
  const name = inGroup(surface, variant.name);
  const body = bodyOf(endpoint);
  const searching = method === 'POST' && path.endsWith(SEARCH);
  const members = body ? membersOf(document, body.schema, searching) : [];
  const binary =
    body?.kind === 'multipart'
      ? members.find(({ schema }) => resolved(document, schema).format === 'binary')
      : undefined;
  const query = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query')
    .map((parameter): FlagMember => ({
      key: parameter.name,
      schema: parameter.schema ?? { type: 'string' },
      required: parameter.required === true,
      in: 'query',
      ...(parameter.description === undefined ? {} : { description: parameter.description }),
    }));
  const own = [...query, ...members.filter((member) => member !== binary && !(member.key in fixed))].map((member) =>
    flagFor(document, operation.operationId, name, member),
  );
  const search =
    method === 'GET' ? all.find((other) => other.method === 'POST' && other.path === `${path}${SEARCH}`) : undefined;
  const flags = search ? withSearch(document, own, search, name) : own;
  const needed = body ? (resolved(document, body.schema).required ?? []) : [];
  const wrap =
    body?.kind === 'json' && needed.length === 1
      ? flags.find(({ key, list }) => key === needed[0] && list)?.key
      : undefined;
  const file = binary?.key;
  const words = variant.words ?? WORDS[operation.operationId] ?? (searching ? ['query'] : []);
  const args = argumentsOf(document, endpoint, flags, words, file);
  return defined({
    name,
    also: also.length > 0 ? also.map((other) => inGroup(surface, other)) : undefined,
    id: operation.operationId,
    method,
    path,
    summary: operation.summary ?? '',
    help: operation.description || undefined,
    args,
    flags,
    body: body?.kind,
    wrap,
    file,
    fixed: variant.fixed,
    search: search && { id: search.operation.operationId, path: search.path },
    base: basePath(operation.servers, base),
    open: isOpen(operation.security),
    keyless: (surface === 'board' && method !== 'GET' && operation['x-idempotency-key'] === undefined) || undefined,
    destructive: method === 'DELETE' || ASKING.includes(operation.operationId) || undefined,
    async: operation['x-async-operation'] !== undefined || undefined,
    wait: variant.wait,
    download: downloadOf(endpoint),
    paged: flags.some(({ key, in: place }) => key === 'cursor' && place !== 'search')
      ? method === 'GET'
        ? ('query' as const)
        : ('body' as const)
      : undefined,
    example: exampleOf(document, { name, args, flags, body: body && { schema: body.schema, example: body.example } }),
  });
}

const byName = (one: CommandSpec, other: CommandSpec): number => (one.name < other.name ? -1 : 1);

const inGroup = (surface: CommandSurface, name: string): string => (surface === 'board' ? `${BOARD} ${name}` : name);

/** All commands of the document `described`. @throws Error if two operations get the same name. */
export function commandsOf(described: Document, surface: CommandSurface = 'operator'): CommandCatalogue {
  const document = surface === 'board' ? within(described, NAMED_BOARD) : described;
  const all = endpoints(document);
  const base = document.servers?.[0]?.url ?? '/v1';
  const paths = Object.keys(document.paths);
  const named = settled(all.flatMap((endpoint) => variantsOf(endpoint, derivedName(endpoint, paths))));
  const others = alternatives(named);
  const commands = named.map((each) => {
    const also = [...others].filter(([, owner]) => owner === each).map(([name]) => name);
    return commandFor({ document, surface, base, all }, each, also);
  });
  const names = commands.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw new Error(`Two operations are called "${twice}": give one a name in contract/names.ts.`);
  const operation = paths.find((path) => /^\/operations\/\{\w+\}$/.test(path));
  return defined({
    surface,
    title: document.info.title,
    version: document.info.version,
    base,
    within: surface === 'board' ? NAMED_BOARD : undefined,
    operation,
    outcome: paths.find((path) => path === `${operation}/download`),
    commands: commands.sort(byName),
  });
}

/** The text of the generated file: one command in each line, so that diffs are small. */
export function fileText({ commands, ...rest }: CommandCatalogue): string {
  const lines = commands.map((command) => JSON.stringify(command)).join(',\n');
  return `${JSON.stringify(rest).slice(0, -1)},"commands":[\n${lines}\n]}\n`;
}
