import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Arrange, CalledBoard } from './operation-calls.js';
import { type SharedServer, unique } from './server.js';

export { type CalledBoard, type PreparedCall, send } from './operation-calls.js';

// Every creating and changing operation of the OpenAPI document, with what has to be there before it can be called. An operation that
// is added to the document needs its call in a file of `operations/`, or the specs fail. The server finds the websites of companies at
// `startCompanyWebsites`.

interface DescribedOperation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, unknown>>;
}

/** An operation of the document that creates or changes something. */
export interface CalledOperation {
  readonly id: string;
  readonly method: string;
  /** Of the answer that the document describes first. */
  readonly status: number;
}

const READS = ['inspectSearchConsoleUrl', 'querySearchConsole', 'searchBlogPosts', 'searchCompanies', 'searchJobs'];
const document = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../openapi/operator.json'), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
};

/** These take no credential, so idempotency keys have no owner. */
export const WITHOUT_KEYS: readonly string[] = [
  'createSession',
  'requestPasswordReset',
  'usePasswordReset',
  'declineInvitation',
  'createInvitedAccount',
];

/** All of them, as the document has them. */
export const OPERATIONS: readonly CalledOperation[] = Object.values(document.paths).flatMap((methods) =>
  Object.entries(methods)
    .filter(
      ([method, { operationId }]) =>
        ['post', 'put', 'patch', 'delete'].includes(method) && !READS.includes(operationId),
    )
    .map(([method, { operationId, responses }]) => ({
      id: operationId,
      method: method.toUpperCase(),
      status: Number(Object.keys(responses)[0]),
    })),
);

/** A board of its own, whose webhooks go to `hook`. */
export async function ownBoard(server: SharedServer, hook: string): Promise<CalledBoard> {
  const { key, slug } = await server.newBoard(`board-${unique()}`);
  return { server, key, slug, hook, call: (method, path, body) => server.call(method, path, { body, key }) };
}

/** How each operation is called, by its id in the document; all it needs is made before. */
export const CALLS: Readonly<Record<string, Arrange>> = Object.assign(
  {},
  ...(await Promise.all(
    readdirSync(resolve(import.meta.dirname, 'operations'))
      .filter((file) => file.endsWith('.calls.ts'))
      .sort()
      .map(async (file) => {
        const name = file.slice(0, -'.calls.ts'.length);
        return (
          (await import(`./operations/${name}.calls.ts`)) as { readonly calls: Readonly<Record<string, Arrange>> }
        ).calls;
      }),
  )),
) as Readonly<Record<string, Arrange>>;
