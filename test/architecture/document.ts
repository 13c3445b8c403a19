import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

/** An answer of an operation, as far as these specs look at it. */
export interface Answer {
  readonly description?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Readonly<Record<string, unknown>> }>>;
}

/** An operation of the document, as far as these specs look at it. */
export interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly responses: Readonly<Record<string, Answer>>;
}

interface Described extends Operation {
  /** `GET /v1/jobs/{id}`. */
  readonly route: string;
}

type Servers = readonly { readonly url: string }[];

/** The committed OpenAPI documents. */
export const DOCUMENTS = ['operator.json', 'board.json'];

/** The operations of the committed OpenAPI documents. */
export const operations = (): readonly Described[] => DOCUMENTS.flatMap(operationsIn);

function operationsIn(document: string): readonly Described[] {
  const { paths, servers } = JSON.parse(readFileSync(join(ROOT, 'openapi', document), 'utf8')) as {
    paths: Record<string, Record<string, Operation> & { servers?: Servers }>;
    servers: Servers;
  };
  return Object.entries(paths).flatMap(([path, { servers: own = servers, ...methods }]) =>
    Object.entries(methods as Record<string, Operation & { servers?: Servers }>).map(([method, operation]) => ({
      ...operation,
      route: `${method.toUpperCase()} ${((operation.servers ?? own)[0]?.url ?? '').replace(/\/$/, '')}${path}`,
    })),
  );
}

/** The statuses and answers of `operation` whose status begins with `digit`. */
export const answers = ({ responses }: Operation, digit: string): readonly (readonly [string, Answer])[] =>
  Object.entries(responses).filter(([status]) => status.startsWith(digit));

/** Whether the body of `answer` is described. */
export const hasSchema = ({ content = {} }: Answer): boolean =>
  Object.values(content).some(({ schema }) => schema !== undefined && Object.keys(schema).length > 0);
