import type { Operation, Parameter } from './operation.js';
import { checkBy, type Check, type Issue } from './checking.js';
import { EXECUTE, READ_BOARD, type ToolDefinition } from './definitions.js';
import { inputSchema } from './describe.js';
import { takes, type Schema } from './schema.js';

type Json = Readonly<Record<string, unknown>>;

/** What `execute` and `read_board` are called with, once it has the right form. */
export interface ExecuteArguments {
  readonly operation_id: string;
  readonly path?: Json;
  readonly query?: Json;
  readonly body?: unknown;
  readonly idempotency_key?: string;
  readonly confirm?: boolean;
  readonly select?: readonly string[];
  readonly wait?: boolean;
  /** Of `read_board` alone. */
  readonly grant?: string;
}

/** What is sent. */
export interface Input {
  readonly path: Json;
  readonly query: Json;
  /** Undefined when there is none. */
  readonly body: unknown;
}

const forms = new Map([EXECUTE, READ_BOARD].map((tool) => [tool, checkBy(tool.inputSchema)]));

/** Arguments of `tool` as they were meant: some clients send an object as the text of its JSON. */
export function readArguments(
  tool: ToolDefinition,
  input: unknown,
): { readonly given: ExecuteArguments; readonly issues: readonly Issue[] } {
  const checkForm = forms.get(tool) ?? checkBy(tool.inputSchema);
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return { given: {} as ExecuteArguments, issues: checkForm(input) };
  const given = Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, /^(path|query|body)$/.test(key) ? parsed(value) : value]),
  );
  return { given: given as unknown as ExecuteArguments, issues: checkForm(given) };
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** Input for `operation`: numbers and booleans of a query may come as text, ids as numbers, an empty body not at all. */
export function inputFor({ pathParameters, query, body }: Operation, given: ExecuteArguments): Input {
  const optional =
    body !== null &&
    !body.schema.required?.length &&
    (takes(body.schema, 'object') || body.schema.properties !== undefined);
  return {
    path: mapped(given.path ?? {}, pathParameters, (value) => (typeof value === 'number' ? String(value) : value)),
    query: mapped(given.query ?? {}, query, asItsType),
    body: given.body === undefined && optional ? {} : given.body,
  };
}

function mapped(
  values: Json,
  parameters: readonly Parameter[],
  change: (value: unknown, schema: Schema) => unknown,
): Json {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      change(value, parameters.find((each) => each.name === name)?.schema ?? {}),
    ]),
  );
}

function asItsType(value: unknown, schema: Schema): unknown {
  if (takes(schema, 'array') && !Array.isArray(value)) return [value];
  if (typeof value === 'string' && !takes(schema, 'string')) {
    if ((takes(schema, 'integer') || takes(schema, 'number')) && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
    if (takes(schema, 'boolean') && /^(true|false)$/.test(value)) return value === 'true';
  }
  // The wire knows only texts: `true` and `false` are two of them where a schema lists them.
  if (typeof value === 'boolean' && takes(schema, 'string') && schema.enum?.includes(String(value)))
    return String(value);
  if (typeof value === 'number' && takes(schema, 'string')) return String(value);
  return value;
}

const checks = new WeakMap<Operation, Check>();

/** Everything that is wrong with `input` and the key. */
export function issuesOf(operation: Operation, { path, query, body }: Input, key: string | undefined): Issue[] {
  let check = checks.get(operation);
  if (!check) checks.set(operation, (check = checkBy(inputSchema(operation))));
  const issues = check({ path, query, ...(body === undefined ? {} : { body }) });
  for (const [name, value] of Object.entries(path))
    // In an address, these two and nothing at all lead to another operation.
    if (value === '' || value === '.' || value === '..')
      issues.push({
        path: `path.${name}`,
        message: 'is not an id',
        fix: 'Send the id of an object, as a list shows it.',
      });
  if (key !== undefined && !/^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(key))
    issues.push({
      path: 'idempotency_key',
      message: 'must be 1 to 255 printable ASCII characters',
      fix: 'Leave it out, and one is made.',
    });
  return issues;
}

/** The address of a call: every value is one part of it, whatever characters it has. */
export function addressOf({ path: template }: Operation, { path, query }: Input): string {
  const filled = template.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((each) => each !== undefined && each !== null)
      .map((each): [string, string] => [name, typeof each === 'object' ? JSON.stringify(each) : String(each)]),
  );
  const search = new URLSearchParams(pairs).toString();
  return search === '' ? filled : `${filled}?${search}`;
}
