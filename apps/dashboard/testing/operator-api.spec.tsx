import { beforeEach, describe, expect, it } from '@jest/globals';
import { example, OperatorApi, page } from './page.js';

describe('the double of the Operator API', () => {
  let api: OperatorApi;
  beforeEach(() => {
    api = new OperatorApi();
  });
  const send = (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
    api.fetch(path, {
      method,
      headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  it('answers with the example of the document, or with what a spec sets', async () => {
    expect(await (await send('GET', '/v1/webhook-endpoints/one')).json()).toEqual(example('WebhookEndpoint'));
    api.answers('GET /webhook-endpoints/{id}', example('WebhookEndpoint', { id: 'two' }));
    expect(await (await send('GET', '/v1/webhook-endpoints/two')).json()).toMatchObject({ id: 'two' });
    expect((await send('DELETE', '/v1/webhook-endpoints/two')).status).toBe(204);
    expect(api.faults).toEqual([]);
  });

  it('records each request, and which of them change something', async () => {
    await send('GET', '/v1/jobs?limit=1');
    await send('POST', '/v1/jobs/search', { query: 'nurse' });
    await send('PATCH', '/v1/webhook-endpoints/one', { status: 'paused' });
    expect(api.requests.map(({ operation }) => operation)).toEqual([
      'GET /jobs',
      'POST /jobs/search',
      'PATCH /webhook-endpoints/{id}',
    ]);
    expect(api.changes).toEqual([
      { operation: 'PATCH /webhook-endpoints/{id}', path: '/webhook-endpoints/one', body: { status: 'paused' } },
    ]);
  });

  it.each([
    ['a path', 'GET', '/v1/nothing', undefined, 'GET /v1/nothing is no operation of the API.'],
    ['a method', 'DELETE', '/v1/jobs', undefined, 'DELETE /v1/jobs is no operation of the API.'],
    ['a parameter', 'GET', '/v1/jobs?page=2', undefined, 'it has no parameter "page"'],
    ['a value', 'GET', '/v1/jobs?limit=1000', undefined, 'limit in the query'],
    ['a body', 'PATCH', '/v1/webhook-endpoints/one', { status: 'gone' }, '/status must be equal to one of'],
    ['a body where none is taken', 'POST', '/v1/webhook-endpoints/one/test', { a: 1 }, 'it takes no body'],
  ])('reports %s that the API does not take', async (_, method, path, body, fault) => {
    expect((await send(method, path, body)).status).toBe(500);
    expect(api.faults).toEqual([expect.stringContaining(fault)]);
  });

  it('takes no answer that the API does not give', () => {
    expect(() => api.answers('GET /nothing', {})).toThrow('has no operation "GET /nothing"');
    expect(() => api.answers('GET /jobs', { data: [] })).toThrow('GET /jobs does not answer so');
    expect(() => api.answers('GET /jobs', page('JobSummary', []), 207)).toThrow('GET /jobs has no response 207');
    expect(() => api.refuses('GET /jobs', { status: 409, code: 'stale_version' })).toThrow(
      'has no error stale_version',
    );
    expect(() => api.refuses('GET /jobs', { status: 404, code: 'auth_forbidden' })).toThrow('has no response 404');
  });
});
