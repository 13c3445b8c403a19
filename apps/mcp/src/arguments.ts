import type { ToolOperation, ToolParameter } from './operation.js';
import { checkBy, type Check, type ArgumentIssue } from './checking.js';
import { EXECUTE, READ_BOARD, type ToolDefinition } from './definitions.js';
import { inputSchema } from './describe.js';
import { takes, type ToolSchema } from './schema.js';

type Json = Readonly<Record<string, unknown>>;

/** Validated arguments of `execute` and `read_board`. */
export interface ExecuteArguments {
  readonly operation_id: string;
  readonly path?: Json;
  readonly query?: Json;
  readonly body?: unknown;
  readonly idempotency_key?: string;
  readonly confirm?: boolean;
  readonly select?: readonly string[];
  readonly wait?: boolean;
  /** Only for `read_board`. */
  readonly grant?: string;
}

/** The input of a request. */
export interface Input {
  readonly path: Json;
  readonly query: Json;
  /** Undefined if there is none. */
  readonly body: unknown;
}

const forms = new Map([EXECUTE, READ_BOARD].map((tool) => [tool, checkBy(tool.inputSchema)]));

/** Validates arguments of `tool`. Some clients send objects as JSON text, which is parsed. */
export function readArguments(
  tool: ToolDefinition,
  input: unknown,
): { readonly given: ExecuteArguments; readonly issues: readonly ArgumentIssue[] } {
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

/** Converts arguments to input for `operation`: query texts to numbers and booleans, numeric ids to text; an empty body is left out. */
export function inputFor({ pathParameters, query, body }: ToolOperation, given: ExecuteArguments): Input {
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
  parameters: readonly ToolParameter[],
  change: (value: unknown, schema: ToolSchema) => unknown,
): Json {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      change(value, parameters.find((each) => each.name === name)?.schema ?? {}),
    ]),
  );
}

function asItsType(value: unknown, schema: ToolSchema): unknown {
  if (takes(schema, 'array') && !Array.isArray(value)) return [value];
  if (typeof value === 'string' && !takes(schema, 'string')) {
    if ((takes(schema, 'integer') || takes(schema, 'number')) && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
    if (takes(schema, 'boolean') && /^(true|false)$/.test(value)) return value === 'true';
  }
  // A schema may list `true` and `false` as texts.
  if (typeof value === 'boolean' && takes(schema, 'string') && schema.enum?.includes(String(value)))
    return String(value);
  if (typeof value === 'number' && takes(schema, 'string')) return String(value);
  return value;
}

const checks = new WeakMap<ToolOperation, Check>();

/** All issues of `input` and the idempotency key. */
export function issuesOf(
  operation: ToolOperation,
  { path, query, body }: Input,
  key: string | undefined,
): ArgumentIssue[] {
  let check = checks.get(operation);
  if (!check) checks.set(operation, (check = checkBy(inputSchema(operation))));
  const issues = check({ path, query, ...(body === undefined ? {} : { body }) });
  for (const [name, value] of Object.entries(path))
    // As a path segment, these values would address another operation.
    if (value === '' || value === '.' || value === '..')
      issues.push({
        path: `path.${name}`,
        message: 'is not an id',
        fix: 'Send the id of an object, as list operations return it.',
      });
  if (key !== undefined && !/^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(key))
    issues.push({
      path: 'idempotency_key',
      message: 'must be 1 to 255 printable ASCII characters',
      fix: 'Leave it out to get a generated key.',
    });
  return issues;
}

/** The URL of a call. Values are encoded, so each stays inside of its path segment or query parameter. */
export function addressOf({ path: template }: ToolOperation, { path, query }: Input): string {
  const filled = template.replace(/\{([^{}]+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((each) => each !== undefined && each !== null)
      .map((each): [string, string] => [name, typeof each === 'object' ? JSON.stringify(each) : String(each)]),
  );
  const search = new URLSearchParams(pairs).toString();
  return search === '' ? filled : `${filled}?${search}`;
}
