import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { BoardAuth } from '../board-auth-calls.js';
import { type Answer, type Call, eventually, request, type SharedServer, sharedServer, unique } from '../server.js';

// Rules for every operation of the Board API, generated from its document, so that none is left out.

interface Operation {
  readonly 'operationId': string;
  readonly 'parameters'?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
  readonly 'requestBody'?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
  readonly 'responses': Readonly<Record<string, unknown>>;
  readonly 'security'?: readonly Readonly<Record<string, unknown>>[];
  readonly 'x-visited': 'open' | 'gated';
  readonly 'x-error-codes': readonly string[];
}

interface WalkedOperation extends Operation {
  readonly method: string;
  readonly path: string;
}

const document = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../openapi/board.json'), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): WalkedOperation => ({
    ...operation,
    method: method.toUpperCase(),
    path,
  })),
);
const each = (of: readonly WalkedOperation[]) => of.map((operation) => [operation.operationId, operation] as const);
const takes = (where: string, name: string) =>
  each(operations.filter(({ parameters = [] }) => parameters.some((one) => one.in === where && one.name === name)));

/** Whether it needs an account. */
const ofAccounts = ({ security = [] }: WalkedOperation) =>
  security.length > 0 && security.every((way) => 'boardUser' in way);
/** The credentials for `operation`. */
const as = (operation: WalkedOperation): Call => (ofAccounts(operation) ? { headers: bearer } : {});

let server: SharedServer;
/** A public board, a board with a password, and an operator's key of a third one. */
let open: string;
let protectedBoard: string;
/** A person with an account on the public board. */
let bearer: { readonly Authorization: string };

beforeAll(async () => {
  server = await sharedServer();
  open = (await server.newBoard(`walk-${unique()}`)).slug;
  bearer = { Authorization: `Bearer ${(await new BoardAuth(server, open).signedUp()).accessToken}` };
  const { slug, key } = await server.newBoard(`gated-${unique()}`);
  protectedBoard = slug;
  await server.call('POST', '/v1/settings/password-protection', { key, body: { password: 'correct horse' } });
  const features = async () => (await request(server.origin, 'GET', `/v1/boards/${slug}`)).body['features'];
  await eventually(async () => ((await features()) as { passwordProtected: boolean }).passwordProtected);
});
afterAll(() => server?.stop());

/** A form with a file. */
const FORM = ['--end', 'Content-Disposition: form-data; name="file"; filename="a.png"', '', 'x', '--end--', ''].join(
  '\r\n',
);

/** Calls with the id of no object in place of each parameter except the board. */
const visit = (
  { method, path, requestBody }: WalkedOperation,
  board: string,
  query = '',
  more: Call = {},
): Promise<Answer> => {
  const filled = path.replace('{identifier}', board).replaceAll(/\{\w+\}/g, 'nobody-has-this');
  const [[type, content] = []] = Object.entries(requestBody?.content ?? {});
  const form = type === 'multipart/form-data';
  const body = content ? { body: form ? FORM : content.example } : {};
  const headers = { ...(form ? { 'Content-Type': `${type}; boundary=end` } : {}), ...more.headers };
  return request(server.origin, method, `/v1${filled}${query}`, { ...body, ...more, headers });
};

/** An error of the Board API: it has what every error has, and suggests no upgrade. */
function expectProblem({ status, headers, body }: Answer, operation: WalkedOperation, codes: readonly string[]): void {
  expect(Object.keys(body)).toEqual(['error']);
  const { code, message, requestId, details: _, ...rest } = body.error;
  expect([operation.operationId, codes.includes(code) ? codes : code]).toEqual([operation.operationId, codes]);
  expect([typeof message, requestId, rest]).toEqual(['string', headers.get('x-request-id'), {}]);
  expect(headers.get('link')).toBe('</v1/feedback>; rel="agent-feedback"');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(operation['x-error-codes']).toContain(code);
  expect(Object.keys(operation.responses)).toContain(String(status));
}

test('there are operations to walk', () => {
  expect(operations.length).toBeGreaterThanOrEqual(3);
  for (const operation of operations) expect(['open', 'gated']).toContain(operation['x-visited']);
});

describe('of a board that is not there', () => {
  test.each(each(operations))('%s', async (_, operation) => {
    for (const name of ['nobody-has-this', `pk_${'f'.repeat(32)}`])
      expectProblem(await visit(operation, name), operation, ['boards_not_found']);
  });
});

describe('behind a password', () => {
  test.each(each(operations))('%s', async (_, operation) => {
    for (const headers of [{}, { 'X-Board-Access': 'nonsense' }, { Authorization: `Bearer ${server.key}` }]) {
      const answer = await visit(operation, protectedBoard, '', { headers: headers as Record<string, string> });
      if (operation['x-visited'] === 'gated') expectProblem(answer, operation, ['board_password_required']);
      else expect(answer.body.error?.code).not.toBe('board_password_required');
    }
  });
});

describe('about what does not exist', () => {
  // A provider is one of a few names: any other is an invalid value, and not a missing object.
  const withId = operations.filter(({ path }) => /\{(?!identifier|provider)/.test(path));
  /** Removing what an account does not have, such as an unsaved job, is no error. */
  const isMissed = (operation: WalkedOperation) =>
    !ofAccounts(operation) || operation['x-error-codes'].some((code) => /(?<!boards)_not_found$/.test(code));
  test.each(each(withId.filter(isMissed)))('%s', async (_, operation) => {
    const needed = (operation.parameters ?? []).filter((each) => each.in === 'query' && each.required);
    const query = new URLSearchParams(needed.map(({ name }): [string, string] => [name, 'nobody-has-this'])).toString();
    const answer = await visit(operation, open, query && `?${query}`, as(operation));
    expectProblem(
      answer,
      operation,
      operation['x-error-codes'].filter((code) => /(?:not_found|disabled)$/.test(code)),
    );
  });
});

describe('with a part of a list that cannot be', () => {
  test.each(takes('query', 'cursor'))('%s by cursor', async (_, operation) => {
    for (const cursor of ['broken', 'o:-1', 'o:10000', 'o:1e3', '%00'])
      expectProblem(await visit(operation, open, `?cursor=${cursor}`, as(operation)), operation, [
        'pagination_invalid_cursor',
        'validation_bad_request',
        ...operation['x-error-codes'].filter((code) => /(?:not_found|disabled)$/.test(code)),
      ]);
  });

  test.each(takes('query', 'offset'))('%s by offset', async (_, operation) => {
    for (const query of ['?offset=9999&limit=20', '?offset=-1', '?offset=many', '?limit=0', '?limit=many'])
      expect([400, 404]).toContain((await visit(operation, open, query, as(operation))).status);
  });
});

describe('with a query of nonsense', () => {
  test.each(each(operations.filter(({ method }) => method === 'GET')))(
    '%s ignores keys that it does not know',
    async (_, operation) => {
      const plain = await visit(operation, open);
      expect((await visit(operation, open, '?no_such_key=1&other=%F0%9F%8C%BB')).status).toBe(plain.status);
    },
  );
});
