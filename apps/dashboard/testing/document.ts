import type { components } from '@openings/sdk/operator-api';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { operatorDocument as document } from 'openings:operator.json';
import type { Schema } from '../src/api/types';

// The document of the Operator API, as the double of it reads it.

type SchemaName = keyof components['schemas'];

type Operations = (typeof document)['paths'][string];
type DescribedOperation = Operations[string];

interface Content {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: { readonly default?: { readonly $ref?: string; readonly value?: unknown } };
}

interface DescribedParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: object;
}

/** A response as the document describes it. */
export interface DescribedResponse {
  readonly status: number;
  readonly type: string | undefined;
  readonly content: Content | undefined;
}

/** An operation of the Operator API. */
export interface ApiOperation {
  /** `GET /jobs/{id}`. */
  readonly name: string;
  readonly pattern: RegExp;
  readonly described: DescribedOperation;
}

const METHODS = ['get', 'put', 'post', 'patch', 'delete'];

const operations: readonly ApiOperation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([method]) => METHODS.includes(method))
    .map(([method, described]) => ({
      name: `${method.toUpperCase()} ${path}`,
      pattern: new RegExp(
        `^${method.toUpperCase()} ${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '([^/]+)')}$`,
      ),
      described,
    })),
);
const byName: ReadonlyMap<string, ApiOperation> = new Map(operations.map((operation) => [operation.name, operation]));

/** The scopes that an operation needs; none where anyone may call it. */
export const scopesOf = ({ described }: ApiOperation): readonly string[] => described['x-scopes'] ?? [];

/** The permissions of an owner: all scopes that operations need. An upload needs one of several, which its description names. */
export const SCOPES = [...new Set([...operations.flatMap(scopesOf), 'media.manage'])].sort();

/** The operation with this name, such as `GET /jobs/{id}`. @throws Error if the API has none */
export function operationNamed(name: string): ApiOperation {
  const found = byName.get(name);
  if (!found) throw new Error(`The Operator API has no operation "${name}".`);
  return found;
}

/** The operation that answers a request; undefined if the API has none. A path without parameters has precedence. */
export const operationAt = (method: string, path: string): ApiOperation | undefined =>
  byName.get(`${method} ${path}`) ?? operations.find(({ pattern }) => pattern.test(`${method} ${path}`));

/** `value`, or the component that it refers to. */
function resolved<T>(value: object): T {
  const { $ref } = value as { readonly $ref?: string };
  if ($ref === undefined) return value as T;
  const parts = $ref.split('/').slice(1);
  return parts.reduce<unknown>((found, key) => (found as Readonly<Record<string, unknown>>)[key], document) as T;
}

/** The parameters of an operation that stand in its query or its headers. */
export const parametersOf = ({ described }: ApiOperation): readonly DescribedParameter[] =>
  (described.parameters ?? []).map((parameter) => resolved<DescribedParameter>(parameter));

/** The response of an operation with `status`; without one, its first success. @throws Error if it has none */
export function responseOf({ name, described }: ApiOperation, status?: number): DescribedResponse {
  const code = Object.keys(described.responses).find((each) =>
    status ? each === String(status) : each.startsWith('2'),
  );
  const response = code && described.responses[code];
  if (!response) throw new Error(`${name} has no response ${status ?? 'of success'}.`);
  const { content = {} } = resolved<{ readonly content?: Readonly<Record<string, Content>> }>(response);
  const [type] = Object.keys(content);
  return { status: Number(code), type, content: type === undefined ? undefined : content[type] };
}

/** The example of a response; undefined without one. */
export function exampleOf({ content }: DescribedResponse): unknown {
  if (!content) return undefined;
  const { example, examples } = content;
  return structuredClone(
    example ?? (examples?.default && resolved<{ readonly value: unknown }>(examples.default).value),
  );
}

let ajv: Ajv2020 | undefined;
const validators = new Map<string, ValidateFunction>();

function validatorOf(schema: object): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/');
  const known = validators.get(text);
  if (known) return known;
  if (!ajv) {
    ajv = new Ajv2020({ strict: false, allErrors: true });
    formats(ajv);
    ajv.addSchema({ components: document.components, $id: 'api' });
  }
  const validator = ajv.compile(JSON.parse(text) as object);
  validators.set(text, validator);
  return validator;
}

/** What is wrong with `value` by a schema of the document, a line each. */
export function faultsOf(schema: object, value: unknown): readonly string[] {
  const validator = validatorOf(schema);
  if (validator(value)) return [];
  return (validator.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' ').trim(),
  );
}

/** The values that a text of a query or of a form can mean: itself, a number, a boolean, JSON or a list. */
export function readings(text: string): readonly unknown[] {
  try {
    return [text, JSON.parse(text), text.split(',')];
  } catch {
    return [text, text.split(',')];
  }
}

/** The example of a schema in the document, with changes. @throws Error if the document has none */
export function example<Name extends SchemaName>(name: Name, changes: Partial<Schema<Name>> = {}): Schema<Name> {
  const found = document.components.examples[name];
  if (!found) throw new Error(`The API document has no example of ${name}.`);
  return Object.assign(structuredClone(found.value) as Schema<Name>, changes);
}

/**
 * A page of a list: the example of a row in the document, with the changes of each row. Each row has an id of its own.
 * @param next the cursor of the next page; null on the last one
 */
export function page<Name extends SchemaName>(
  name: Name,
  rows: readonly Partial<Schema<Name>>[],
  next: string | null = null,
): object {
  const found = document.components.examples[`${name}List`] as { readonly value: { readonly data: readonly object[] } };
  const [row] = found.value.data;
  if (!row) throw new Error(`The API document has no example of a row of ${name}List.`);
  const data = rows.map((changes, index) => ({ ...structuredClone(row), ...numbered(row, index), ...changes }));
  return { ...structuredClone(found.value), data, hasMore: next !== null, nextCursor: next };
}

/** An id for the row at `index`: `jobs_01…x`, `jobs_01…1`. */
const numbered = (row: object, index: number): object =>
  'id' in row && typeof row.id === 'string' && index > 0
    ? { id: row.id.slice(0, -String(index).length) + String(index) }
    : {};
