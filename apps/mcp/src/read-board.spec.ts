import { describe, expect, test } from '@jest/globals';
import type { Documents } from './operation.js';
import { surfacesIn, type ApiRequest, type ApiResponse } from './port.js';
import type { ToolVisitor } from './execute.js';
import { createTools } from './tools.js';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const reads = (operationId: string, more: object = {}) => ({ operationId, responses: { 200: {} }, ...more });
const identifier = { name: 'identifier', in: 'path', required: true, schema: { type: 'string' } };
const texts = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
});

const documents: Documents = {
  operator: { servers: [{ url: '/v1' }], security: [{ apiKey: [] }], paths: { '/jobs': { get: reads('listJobs') } } },
  board: {
    servers: [{ url: '/v1' }],
    security: [{}],
    paths: {
      '/boards/{identifier}/jobs': {
        get: reads('listBoardJobs', {
          tags: ['Jobs'],
          parameters: [
            identifier,
            { name: 'remote', in: 'query', schema: { type: 'array', maxItems: 2, items: { type: 'string' } } },
          ],
        }),
      },
      '/boards/{identifier}/jobs/search': {
        post: reads('searchBoardJobs', { parameters: [identifier], requestBody: json(texts('query')) }),
      },
      '/boards/{identifier}/password/verify': {
        post: reads('verifyBoardPassword', { parameters: [identifier], requestBody: json(texts('password')) }),
      },
      '/boards/{identifier}/sandbox/reseed': { post: reads('reseedSandbox', { parameters: [identifier] }) },
    },
  },
};

interface ToolAnswer {
  readonly isError: boolean;
  readonly status?: number;
  readonly body?: unknown;
  readonly error?: Readonly<Record<string, unknown>>;
}

/** Calls a tool over an API that has one response for all requests, and records them. */
async function use(
  name: string,
  input: unknown,
  {
    answer = {},
    visitor,
    offered = documents,
  }: { answer?: Partial<ApiResponse>; visitor?: ToolVisitor; offered?: Documents } = {},
): Promise<{ readonly answer: ToolAnswer | null; readonly requests: readonly ApiRequest[] }> {
  const requests: ApiRequest[] = [];
  const tools = createTools(
    offered,
    async (request) => {
      requests.push(request);
      return {
        status: 200,
        headers: {},
        text: '{"object":"list","data":[{"id":"jobs_1","title":"Nurse"}]}',
        ...answer,
      };
    },
    visitor,
  );
  const found = await tools.use(name, input);
  return { answer: found && { ...(JSON.parse(found.text) as ToolAnswer), isError: found.isError }, requests };
}

const list = { operation_id: 'listBoardJobs', path: { identifier: 'acme' } };

describe('read_board', () => {
  test('asks as a visitor: without the credential, with the grant where there is one', async () => {
    const { answer, requests } = await use('read_board', { ...list, query: { remote: ['a', 'b'] }, select: ['title'] });
    expect(answer).toEqual({ isError: false, status: 200, body: { data: [{ title: 'Nurse' }] } });
    expect(requests).toEqual([
      {
        method: 'GET',
        path: '/v1/boards/acme/jobs?remote=a&remote=b',
        headers: { accept: 'application/json' },
        anonymous: true,
      },
    ]);
    const gated = await use('read_board', { ...list, grant: 'granted' });
    expect(gated.requests[0]?.headers).toEqual({ 'accept': 'application/json', 'x-board-access': 'granted' });
  });

  test('takes board and grant of the settings where the call names none', async () => {
    const visitor = { board: 'home', grant: 'kept' };
    const { requests } = await use('read_board', { operation_id: 'listBoardJobs' }, { visitor });
    expect(requests[0]).toMatchObject({ path: '/v1/boards/home/jobs', headers: { 'x-board-access': 'kept' } });
    const named = await use('read_board', { ...list, grant: 'other' }, { visitor });
    expect(named.requests[0]).toMatchObject({ path: '/v1/boards/acme/jobs', headers: { 'x-board-access': 'other' } });
    const unnamed = await use('read_board', { operation_id: 'listBoardJobs' });
    expect([unnamed.requests.length, unnamed.answer?.error?.['code']]).toEqual([0, 'invalid_arguments']);
  });

  test.each([
    ['searchBoardJobs', { query: 'nurse' }],
    ['verifyBoardPassword', { password: 'correct horse' }],
  ])('posts %s, which changes nothing', async (operation_id, body) => {
    const { requests } = await use('read_board', { ...list, operation_id, body });
    expect(requests).toEqual([
      expect.objectContaining({ method: 'POST', body: JSON.stringify(body), anonymous: true }),
    ]);
  });

  test.each([
    [{ ...list, operation_id: 'reseedSandbox' }, 'not_a_board_read'],
    [{ operation_id: 'listJobs' }, 'not_a_board_read'],
    [{ operation_id: 'nothing' }, 'unknown_operation'],
    [{ ...list, confirm: true }, 'invalid_arguments'],
    [{ ...list, idempotency_key: 'x' }, 'invalid_arguments'],
    [{ ...list, path: { identifier: '..' } }, 'invalid_arguments'],
    [{ ...list, query: { remote: ['a', 'b', 'c'] } }, 'invalid_arguments'],
  ])('refuses %j with %s, and sends nothing', async (input, code) => {
    const { answer, requests } = await use('read_board', input);
    expect([answer?.isError, answer?.error?.['code'], requests.length]).toEqual([true, code, 0]);
  });

  test('explains how to access a board with a password, without mentioning a key', async () => {
    const refusal = (code: string) => ({ status: 401, text: JSON.stringify({ error: { code, message: 'No.' } }) });
    const gated = await use('read_board', list, { answer: refusal('board_password_required') });
    expect(gated.answer?.error).toMatchObject({
      status: 401,
      fix: expect.stringContaining('verifyBoardPassword'),
    });
    const wrong = await use('read_board', list, { answer: refusal('board_password_invalid') });
    expect(wrong.answer?.error).not.toHaveProperty('fix');
  });
});

describe('the tools', () => {
  const names = (offered: Documents) =>
    createTools(offered, async () => ({ status: 200, headers: {}, text: '' })).definitions.map(({ name }) => name);

  test('are those of the surfaces that are offered', async () => {
    const { operator = {}, board = {} } = documents;
    expect(names({ operator })).toEqual(['search', 'execute']);
    expect(names({ board })).toEqual(['search', 'read_board']);
    expect(names(documents)).toEqual(['search', 'execute', 'read_board']);
    expect((await use('execute', list, { offered: { board } })).answer).toBeNull();
    expect((await use('read_board', list, { offered: { operator } })).answer).toBeNull();
  });

  test('that manage a board can read one, too, without sending the key', async () => {
    const { requests } = await use('execute', list);
    expect(requests[0]).toMatchObject({ path: '/v1/boards/acme/jobs', anonymous: true });
    expect((await use('execute', { operation_id: 'listJobs' })).requests[0]).not.toHaveProperty('anonymous');
    expect((await use('execute', { ...list, grant: 'granted' })).answer?.error?.['code']).toBe('invalid_arguments');
  });

  test.each([
    [undefined, ['operator', 'board']],
    ['board', ['board']],
    ['board, operator', ['operator', 'board']],
    ['', null],
    ['boards', null],
    ['board,board', null],
    [['board'], null],
  ])('of %j are those of %j', (text, surfaces) => expect(surfacesIn(text)).toEqual(surfaces));
});
