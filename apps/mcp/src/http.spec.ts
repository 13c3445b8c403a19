import {
  Client,
  InMemoryTransport,
  LATEST_PROTOCOL_VERSION,
  SUPPORTED_PROTOCOL_VERSIONS,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import { registerMcp } from './http.js';
import { createMcpServer } from './server.js';
import { createTools } from './tools.js';

const described = (surface: string) =>
  readFileSync(new URL(`../../../openapi/${surface}.json`, import.meta.url), 'utf8');
const text = described('operator');
const ALLOWED = 'https://app.example';

let fastify: FastifyInstance;
let origin: string;
/** Credentials of requests to the API. */
const credentials: unknown[] = [];
/** IP addresses, credentials and grants of requests for a board. */
const visits: unknown[] = [];

beforeAll(async () => {
  fastify = Fastify({ forceCloseConnections: true });
  registerMcp(fastify, {
    allowedOrigins: [ALLOWED],
    own: () => [origin],
    bodyLimit: 10_000,
    isKey: async (key) => key !== 'wrong',
  });
  fastify.get('/v1/openapi.json', (_, reply) => reply.type('application/json').send(text));
  fastify.get('/v1/board-openapi.json', (_, reply) => reply.type('application/json').send(described('board')));
  fastify.get('/v1/boards/acme', (request, reply) => {
    visits.push([request.ip, request.headers.authorization, request.headers['x-board-access']]);
    return reply.send({ slug: 'acme' });
  });
  let checks = 0;
  fastify.get('/v1/operations/ops_1', (_, reply) =>
    reply.send({ id: 'ops_1', status: ++checks < 2 ? 'running' : 'succeeded' }),
  );
  fastify.get<{ Querystring: { status?: string } }>('/v1/jobs', (request, reply) => {
    credentials.push(request.headers.authorization);
    if (request.query.status === 'archived')
      return reply.status(202).header('Location', '/v1/operations/ops_1').send({ id: 'ops_1', status: 'pending' });
    return reply.send({ object: 'list', url: '/v1/jobs', hasMore: false, nextCursor: null, data: [{ id: 'jobs_1' }] });
  });
  origin = await fastify.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => fastify?.close());

/** `transport`, whose client requests protocol `version` although it supports newer ones. */
function asking<T extends Transport>(transport: T, version: string): T {
  const send = transport.send.bind(transport);
  transport.send = (message, options) =>
    send(
      'method' in message && message.method === 'initialize'
        ? { ...message, params: { ...message.params, protocolVersion: version } }
        : message,
      options,
    );
  return transport;
}

const overHttp = (key = 'svc_live_x') =>
  new StreamableHTTPClientTransport(new URL('/mcp', origin), {
    requestInit: { headers: { Authorization: `Bearer ${key}` } },
  });

/** The first protocol revision without a handshake. */
const WITHOUT_HANDSHAKE = '2026-07-28';

async function session(transport: Transport, version: string = LATEST_PROTOCOL_VERSION): Promise<Client> {
  const mode = version === WITHOUT_HANDSHAKE ? { pin: version } : ('legacy' as const);
  const client = new Client({ name: 'spec', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(version === WITHOUT_HANDSHAKE ? transport : asking(transport, version));
  return client;
}

const answerOf = async (client: Client, name: string, args: Record<string, unknown>) => {
  const { content, isError } = await client.callTool({ name, arguments: args });
  const [first] = content as { text: string }[];
  return { isError, json: JSON.parse(first?.text ?? '') as Record<string, unknown> };
};

describe.each([WITHOUT_HANDSHAKE, ...SUPPORTED_PROTOCOL_VERSIONS])('a client of revision %s', (version) => {
  test('works over HTTP', async () => {
    const transport = overHttp(`key-${version}`);
    const client = await session(transport, version);
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect(client.getServerVersion()).toMatchObject({ name: 'openings' });
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['search', 'execute', 'read_board']);
    const { json } = await answerOf(client, 'execute', { operation_id: 'listJobs', select: ['id'] });
    expect(json).toMatchObject({ status: 200, body: { data: [{ id: 'jobs_1' }] } });
    expect(credentials.at(-1)).toBe(`Bearer key-${version}`);
    await client.close();
  });

  test('works over a pair of streams', async () => {
    const [near, far] = InMemoryTransport.createLinkedPair();
    const tools = createTools({ operator: JSON.parse(text) }, async () => ({ status: 200, headers: {}, text: '{}' }));
    serveStdio(() => createMcpServer(tools), { transport: far });
    const client = await session(near, version);
    expect((await answerOf(client, 'search', { query: 'publish a job' })).json).toMatchObject({
      operations: [{ id: 'publishJob' }, {}, {}, {}, {}],
    });
    await client.close();
  });
});

describe('the endpoint', () => {
  const headers = {
    'Authorization': 'Bearer k',
    'Content-Type': 'application/json',
    'Accept': 'application/json, text/event-stream',
  };
  const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const call = (operation_id: string, more: object) =>
    JSON.stringify({
      jsonrpc: '2.0',
      id: 2,
      method: 'tools/call',
      params: { name: 'execute', arguments: { operation_id, ...more } },
    });
  const post = (body: string, more: Record<string, string> = {}) =>
    fetch(`${origin}/mcp`, { method: 'POST', headers: { ...headers, ...more }, body });

  test('answers JSON and keeps no session', async () => {
    const response = await post(list);
    expect([response.status, response.headers.get('content-type'), response.headers.get('mcp-session-id')]).toEqual([
      200,
      'application/json; charset=utf-8',
      null,
    ]);
    expect(await response.json()).toMatchObject({
      jsonrpc: '2.0',
      id: 1,
      result: { tools: [{ name: 'search' }, { name: 'execute' }, { name: 'read_board' }] },
    });
  });

  test.each([
    ['board', ['search', 'read_board']],
    ['operator', ['search', 'execute']],
    ['board,operator', ['search', 'execute', 'read_board']],
  ])('offers the surfaces that the address names: %s', async (surfaces, names) => {
    const response = await fetch(`${origin}/mcp?surfaces=${surfaces}`, { method: 'POST', headers, body: list });
    const { result } = (await response.json()) as { result: { tools: { name: string }[] } };
    expect(result.tools.map(({ name }) => name)).toEqual(names);
  });

  test.each(['', 'all', 'board,board', 'board,', 'board&surfaces=operator'])(
    'knows no surfaces "%s"',
    async (named) => {
      const response = await fetch(`${origin}/mcp?surfaces=${named}`, { method: 'POST', headers, body: list });
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { error: { code: 'validation_bad_request' } },
      ]);
    },
  );

  test('visits a board from the address of the agent, without its key', async () => {
    const client = await session(overHttp('secret'));
    const read = { operation_id: 'getBoard', path: { identifier: 'acme' } };
    expect((await answerOf(client, 'read_board', { ...read, grant: 'granted' })).json).toMatchObject({
      status: 200,
      body: { slug: 'acme' },
    });
    expect((await answerOf(client, 'execute', read)).json).toMatchObject({ status: 200 });
    expect(visits).toEqual([
      ['127.0.0.1', undefined, 'granted'],
      ['127.0.0.1', undefined, undefined],
    ]);
    await client.close();
  });

  test('streams events to a client that waits', async () => {
    const response = await post(call('listJobs', { wait: true }));
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(await response.text()).toMatch(/^event: message\ndata: \{.*jobs_1.*\}\n\n$/s);
  });

  test('sends progress to a client that waits, then the result', async () => {
    const client = await session(overHttp());
    const messages: unknown[] = [];
    const { content } = await client.callTool(
      { name: 'execute', arguments: { operation_id: 'listJobs', query: { status: 'archived' }, wait: true } },
      { onprogress: ({ message }) => messages.push(message) },
    );
    expect(messages).toEqual(['pending', 'running']);
    expect(content).toEqual([{ type: 'text', text: '{"status":200,"body":{"id":"ops_1","status":"succeeded"}}' }]);
    await client.close();
  });

  test.each([
    ['no key', ''],
    ['another scheme', 'Basic abc'],
    ['a wrong key', 'Bearer wrong'],
  ])('answers 401 to %s', async (_, authorization) => {
    const response = await post(list, { Authorization: authorization });
    expect([response.status, response.headers.get('www-authenticate'), response.headers.get('link')]).toEqual([
      401,
      'Bearer',
      '</v1/feedback>; rel="agent-feedback"',
    ]);
    expect(await response.json()).toMatchObject({
      error: { code: 'auth_unauthenticated', requestId: expect.any(String) },
    });
  });

  test.each([
    ['https://evil.example', 403],
    ['null', 403],
    [ALLOWED, 200],
    ['own', 200],
  ])('with the origin %s answers %i', async (from, status) => {
    const response = await post(list, { Origin: from === 'own' ? origin : from });
    expect(response.status).toBe(status);
    expect(response.headers.get('access-control-allow-origin')).toBe(from === ALLOWED ? ALLOWED : null);
  });

  test('answers preflight requests of browsers', async () => {
    const preflight = (from: string) => fetch(`${origin}/mcp`, { method: 'OPTIONS', headers: { Origin: from } });
    expect((await preflight(ALLOWED)).headers.get('access-control-allow-headers')).toContain('authorization');
    expect((await preflight('https://evil.example')).status).toBe(403);
  });

  test.each(['GET', 'DELETE'])('has nothing for %s', async (method) => {
    const response = await fetch(`${origin}/mcp`, { method, headers: { ...headers, Accept: 'text/event-stream' } });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test.each([
    ['what is no JSON', '{', {}, 400],
    ['what is no message', '{"a":1}', {}, 400],
    ['another type', list, { 'Content-Type': 'text/plain' }, 415],
    ['one who takes no events', list, { Accept: 'application/json' }, 406],
    ['an unknown revision', list, { 'MCP-Protocol-Version': '1999-01-01' }, 400],
    [
      'a message that is too long',
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x', params: { a: 'x'.repeat(10_000) } }),
      {},
      413,
    ],
  ])('refuses %s', async (_, body, more, status) => expect((await post(body, more)).status).toBe(status));

  test('takes notifications', async () => {
    expect((await post(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }))).status).toBe(202);
  });

  test('has no other tool', async () => {
    const client = await session(overHttp());
    await expect(client.callTool({ name: 'toString' })).rejects.toThrow(
      /tool "toString" does not exist. Tools: search, execute, read_board/,
    );
    await client.close();
  });
});
