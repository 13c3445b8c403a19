import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API } from '../../../../apps/server/src/api.js';
import { Ids } from '#store';
import { outcome, type SharedServer, sharedServer } from '../../../e2e/server.js';

// Which permissions operations need besides the general two, for every operation of the API that starts one.

interface Starting {
  readonly path: string;
  readonly kind: string;
  readonly scope: string;
  readonly input: object;
}

const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../openapi/operator.json'), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
};

/** The requests that start operations, from the API reference. */
const STARTING: Starting[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.values(methods).flatMap((operation) => {
    const kind = operation['x-async-operation'];
    if (typeof kind !== 'string') return [];
    const [scope] = operation['x-scopes'] as readonly string[];
    return [{ path, kind, scope: scope as string, input: { collection: path.slice(1).replace(/\/export$/, '') } }];
  }),
);
// The schedule starts it, after an operation that needs this scope.
STARTING.push({ path: 'the schedule', kind: 'backfill.run', scope: 'backfill.manage', input: {} });

let server: SharedServer;
let board: string;
beforeAll(async () => {
  server = await sharedServer();
  const [row] = await server.sql<{ id: string }>('select id from boards where slug = $1', [server.board]);
  board = row?.id ?? '';
});
afterAll(() => server?.stop());

/** The id of an operation in its state after the end, without a file. */
async function ended({ kind, input }: Pick<Starting, 'kind' | 'input'>): Promise<string> {
  const id = Ids.random('ops');
  await server.sql(
    `insert into operations (id, board, kind, state, input, origin, completed_at)
     values ($1, $2, $3, 'succeeded', $4, '{}', now())`,
    [id, board, kind, JSON.stringify(input)],
  );
  return id;
}

/** The results of the three requests about an operation for a key with `scopes`. */
async function outcomes(id: string, scopes: readonly string[]) {
  const key = await server.newKey({ scopes });
  const call = (method: string, path: string) => server.call(method, `/v1/operations/${id}${path}`, { key });
  const answers = [await call('GET', ''), await call('GET', '/download'), await call('POST', '/cancel')];
  return {
    seen: answers.map(outcome),
    missing: answers.map(({ body }) => body.error?.details?.['missing_scopes']),
  };
}

test('every kind of operation is started somewhere', () =>
  expect([...new Set(STARTING.map(({ kind }) => kind))].sort()).toEqual([...API.operationKinds].sort()));

describe.each(STARTING)('what $path starts', ({ kind, scope, input }) => {
  const OWN = ['operations.read', 'operations.manage'];

  test('is neither read, downloaded nor cancelled with the scopes of operations alone', async () => {
    const { seen, missing } = await outcomes(await ended({ kind, input }), OWN);
    expect(seen).toEqual(['403 auth_forbidden', '403 auth_forbidden', '403 auth_forbidden']);
    const reads = scope.replace(/\.manage$/, '.read');
    expect(missing).toEqual([[reads], [reads], [scope]]);
  });

  test('is within reach of the scope that starts it', async () => {
    const { seen } = await outcomes(await ended({ kind, input }), [...OWN, scope]);
    expect(seen).toEqual(['200', '404 operations_not_found', '409 operations_already_terminal']);
  });

  test('is read, and not cancelled, with the scope that reads', async () => {
    const reads = scope.replace(/\.manage$/, '.read');
    if (reads === scope) return;
    const { seen } = await outcomes(await ended({ kind, input }), [...OWN, reads]);
    expect(seen).toEqual(['200', '404 operations_not_found', '403 auth_forbidden']);
  });
});

test('an operation of a kind or a collection that this release does not have has no scope', async () => {
  for (const gone of [
    { kind: 'former.kind', input: {} },
    { kind: 'exports.generate', input: { collection: 'former' } },
  ])
    expect((await outcomes(await ended(gone), API.scopes)).seen).toEqual(Array(3).fill('404 operations_not_found'));
});
