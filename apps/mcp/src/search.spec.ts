import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { inputFor, issuesOf } from './arguments.js';
import { catalogueOf } from './catalogue.js';
import type { ApiDocument, ToolOperation } from './operation.js';
import { brief, exampleCall } from './describe.js';
import { search } from './search.js';

const described = (surface: string) =>
  JSON.parse(readFileSync(new URL(`../../../openapi/${surface}.json`, import.meta.url), 'utf8')) as ApiDocument;
const board = described('board');
const catalogue = catalogueOf({ operator: described('operator'), board });

interface SearchHit {
  readonly did_you_mean?: unknown;
  readonly operations: readonly { readonly id: string; readonly [key: string]: unknown }[];
  readonly operation: Readonly<Record<string, unknown>>;
  readonly tags?: Readonly<Record<string, number>>;
  readonly more?: number;
  readonly error: { readonly code: string; readonly did_you_mean?: unknown; readonly issues: readonly unknown[] };
}

const found = (input: unknown): SearchHit => JSON.parse(search(catalogue, input).text) as SearchHit;
const ids = (input: unknown) => found(input).operations.map(({ id }) => id);

describe('search', () => {
  test.each([
    ['publish a job', 'publishJob'],
    ['take a job off the board', 'pauseJob'],
    ['unpublish', 'pauseJob'],
    ['remove a vacancy', 'deleteJob'],
    ['make a new employer', 'createCompany'],
    ['list draft jobs', 'listJobs'],
    ['list jobs by application url', 'listJobs'],
    ['change the title of a job', 'updateJob'],
    ['bulk operations on jobs', 'batchJobs'],
    ['clone a job', 'duplicateJob'],
    ['find a job by its external id', 'listJobs'],
    ['list jobs of a company', 'listCompanyJobs'],
    ['create a job for a company', 'createJob'],
    ['move an application to another stage', 'moveApplication'],
    ['hiring stages of a job', 'getJobPipeline'],
    ['createJob', 'createJob'],
  ])('"%s" finds %s first', (query, id) => expect(ids({ query })[0]).toBe(id));

  test.each([
    ['jobs that visitors of a board see', 'listBoardJobs'],
    ['search the jobs of a board', 'searchBoardJobs'],
    ['salary of a job title on a board', 'listBoardSalariesTitles'],
    ['board password', 'verifyBoardPassword'],
    ['similar jobs', 'listBoardJobSimilar'],
    ['suggest', 'suggestBoardSearch'],
  ])('"%s" finds %s among the first, with its tool', (query, id) => {
    expect(found({ query }).operations.find((each) => each.id === id)).toMatchObject({ id, tool: 'read_board' });
  });

  test('of the Board API alone shows what visitors read, and no way to change anything', () => {
    const visited = catalogueOf({ board });
    const tools = [...visited.operations.values()].map((operation) => brief(operation)['tool']);
    expect([...new Set(tools)]).toEqual(['read_board']);
    expect(visited.operations.has('reseedSandbox')).toBe(false);
    // Agents have no access token of a user.
    expect(catalogue.operations.has('getBoardMe')).toBe(false);
    expect(catalogue.operations.has('listBoardTalent')).toBe(true);
    expect(brief(catalogue.operations.get('reseedSandbox') as ToolOperation)['tool']).toBe('execute');
    expect(found({ tag: 'board: jobs' }).operations.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['listBoardJobs', 'getBoardJob']),
    );
  });

  test('corrects misspelled words, and says so', () => {
    const { did_you_mean, operations } = found({ query: 'pubish a jbo' });
    expect(did_you_mean).toBe('publish a job');
    expect(operations[0]?.id).toBe('publishJob');
  });

  test('is brief unless more is requested', () => {
    const [operation] = found({ query: 'createJob', limit: 1 }).operations;
    expect(operation).toEqual({
      id: 'createJob',
      tool: 'execute',
      method: 'POST',
      path: '/v1/jobs',
      summary: expect.any(String),
      required: expect.arrayContaining(['body.title']),
      scopes: ['jobs.manage'],
    });
  });

  test('explains one operation in full: schemas without references, an example, errors, effects', () => {
    const { operation } = found({ operation_id: 'deleteJob' });
    expect(operation).toMatchObject({
      destructive: true,
      async: false,
      idempotency_key: 'optional',
      needs_api_key: true,
    });
    expect(operation['error_codes']).toContain('jobs_not_found');
    const text = JSON.stringify(found({ operation_id: 'createJob' }));
    expect(text).not.toContain('$ref');
    expect(text).toContain('"remoteOption"');
  });

  test('without arguments shows the groups', () => {
    const { tags, operations, more } = found({});
    expect(tags).toMatchObject({ Jobs: expect.any(Number), Companies: expect.any(Number) });
    expect([operations.length, (more ?? 0) > 0]).toEqual([5, true]);
  });

  test('keeps to a group', () => {
    expect(found({ tag: 'companies' }).operations.every(({ path }) => String(path).startsWith('/v1/companies'))).toBe(
      true,
    );
    expect(search(catalogue, { tag: 'Compnies' })).toMatchObject({ isError: true });
    expect(found({ tag: 'Compnies' }).error).toMatchObject({ code: 'unknown_tag', did_you_mean: 'Companies' });
  });

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', ''])(
    'knows no operation "%s"',
    (operation_id) => {
      expect(search(catalogue, { operation_id }).isError).toBe(true);
      expect(found({ operation_id }).error.code).toBe('unknown_operation');
    },
  );

  test('suggests similar ids for an unknown one', () => {
    expect(found({ operation_id: 'publish_jobs' }).error.did_you_mean).toContain('publishJob');
  });

  test('reports every invalid argument', () => {
    const { error } = found({ qurey: 'x', limit: 0 });
    expect(error.issues).toEqual([
      { path: 'qurey', message: 'is not a known key', fix: 'Did you mean "query"?' },
      { path: 'limit', message: expect.any(String), fix: expect.stringContaining('from 1 to 50') },
    ]);
  });

  test('finds nothing rather than anything', () => {
    expect(found({ query: 'zeppelin' })).toMatchObject({ operations: [], tags: expect.any(Object) });
  });
});

describe('of every operation', () => {
  const operations = [...catalogue.operations.values()].filter(({ uploads }) => !uploads);

  test.each(operations.map((operation) => [operation.id, operation] as const))(
    'the example of %s is valid',
    (_, operation) => {
      const example = exampleCall(operation);
      expect(issuesOf(operation, inputFor(operation, example as never), undefined)).toEqual([]);
    },
  );

  test.each(operations.map(({ id }) => id))('the explanation of %s fits into one answer', (operation_id) => {
    expect(found({ operation_id })).not.toHaveProperty('cut');
  });

  test.each(operations.map(({ id }) => id))('its own name finds %s', (id) => expect(ids({ query: id })[0]).toBe(id));
});
