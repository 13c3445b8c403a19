import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

/** The parts of an operation's response that these specs use. */
export interface DescribedAnswer {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, object>>;
  readonly content?: Readonly<Record<string, { readonly schema?: Readonly<Record<string, unknown>> }>>;
}

/** The parts of an operation that these specs use. */
export interface Operation {
  readonly 'operationId': string;
  readonly 'summary'?: string;
  readonly 'description'?: string;
  readonly 'requestBody'?: { readonly required?: boolean };
  readonly 'parameters'?: readonly { readonly name: string; readonly in: string; readonly schema?: object }[];
  readonly 'responses': Readonly<Record<string, DescribedAnswer>>;
  readonly 'x-idempotency-key'?: string;
}

interface DescribedOperation extends Operation {
  /** `GET /v1/jobs/{id}`. */
  readonly route: string;
  /** The file that describes it. */
  readonly document: string;
}

type Servers = readonly { readonly url: string }[];

/** `value`, or the component of `document` that it refers to. */
function resolved<T>(document: unknown, value: T): T {
  const { $ref } = value as { readonly $ref?: string };
  if ($ref === undefined) return value;
  return $ref
    .split('/')
    .slice(1)
    .reduce<unknown>((found, key) => (found as Readonly<Record<string, unknown>>)[key], document) as T;
}

/** The committed OpenAPI documents. */
export const DOCUMENTS = ['operator.json', 'board.json'];

/** The operations of the committed OpenAPI documents. */
export const operations = (): readonly DescribedOperation[] => DOCUMENTS.flatMap(operationsIn);

function operationsIn(document: string): readonly DescribedOperation[] {
  const whole = JSON.parse(readFileSync(join(ROOT, 'openapi', document), 'utf8')) as {
    paths: Record<string, Record<string, Operation> & { servers?: Servers }>;
    servers: Servers;
  };
  const { paths, servers } = whole;
  return Object.entries(paths).flatMap(([path, { servers: own = servers, ...methods }]) =>
    Object.entries(methods as Record<string, Operation & { servers?: Servers }>).map(([method, operation]) => ({
      ...operation,
      parameters: (operation.parameters ?? []).map((parameter) => resolved(whole, parameter)),
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([status, answer]) => [status, resolved(whole, answer)]),
      ),
      document,
      route: `${method.toUpperCase()} ${((operation.servers ?? own)[0]?.url ?? '').replace(/\/$/, '')}${path}`,
    })),
  );
}

/** The statuses and responses of `operation` whose status begins with `digit`. */
export const answers = ({ responses }: Operation, digit: string): readonly (readonly [string, DescribedAnswer])[] =>
  Object.entries(responses).filter(([status]) => status.startsWith(digit));

/** Whether the body of `answer` has a schema. */
export const hasSchema = ({ content = {} }: DescribedAnswer): boolean =>
  Object.values(content).some(({ schema }) => schema !== undefined && Object.keys(schema).length > 0);
