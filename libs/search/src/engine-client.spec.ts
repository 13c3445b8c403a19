import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { engineAddress } from './engine-address.js';
import { EngineClient, EngineOutage, EngineRefusal } from './engine-client.js';
import { IndexWriting } from './index-writing.js';

/** A node that answers what a test wants. */
interface FakeNode {
  readonly origin: string;
  readonly paths: string[];
  answer: (body: string) => { readonly status: number; readonly body: object };
  readonly server: Server;
}

async function start(): Promise<FakeNode> {
  const server = createServer((incoming, outgoing) => {
    node.paths.push(`${incoming.method} ${incoming.url}`);
    let text = '';
    incoming.setEncoding('utf8').on('data', (part: string) => (text += part));
    incoming.on('end', () => {
      const { status, body } = node.answer(text);
      outgoing.writeHead(status).end(JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const node: FakeNode = { origin, paths: [], server, answer: () => ({ status: 200, body: { from: origin } }) };
  return node;
}

const stop = (server: Server) => {
  server.close();
  server.closeAllConnections();
};

describe('the client of the search engine', () => {
  let nodes: FakeNode[];
  let client: EngineClient;
  beforeEach(async () => {
    nodes = [await start(), await start()];
    client = new EngineClient(engineAddress(`http://${nodes.map(({ origin }) => origin).join()}`, null));
  });
  afterEach(() => {
    client.close();
    for (const { server } of nodes) stop(server);
  });
  const { signal } = new AbortController();
  const first = () => nodes[0] as FakeNode;
  const second = () => nodes[1] as FakeNode;

  it('asks the nodes in turns', async () => {
    for (let n = 0; n < 4; n++) await client.request('GET', '/');
    expect(nodes.map(({ paths }) => paths.length)).toEqual([2, 2]);
  });

  it('asks another node when one does not answer or has too much to do, and that one last from then on', async () => {
    stop(first().server);
    second().answer = () => ({ status: 200, body: { well: true } });
    for (let n = 0; n < 4; n++) expect(await client.request('GET', '/')).toEqual({ well: true });
    expect(client.isDown).toBe(false);
    second().answer = () => ({ status: 429, body: { error: { type: 'rejected', reason: 'the queue is full' } } });
    await expect(client.request('GET', '/')).rejects.toThrow(EngineOutage);
    expect(client.throttled).toBe(1);
    expect(client.isDown).toBe(true);
  });

  it('says what the engine refuses, with the cause', async () => {
    const cause = { type: 'number_format_exception', reason: 'no number' };
    const error = { type: 'search_phase_execution_exception', reason: 'failed', root_cause: [{ caused_by: cause }] };
    first().answer = second().answer = () => ({ status: 400, body: { error } });
    const refused = client.request('GET', '/');
    await expect(refused).rejects.toThrow(EngineRefusal);
    await expect(refused).rejects.toThrow(
      'The search engine refused a request (400 search_phase_execution_exception): no number',
    );
    first().answer = second().answer = () => ({ status: 403, body: {} });
    await expect(client.request('GET', '/')).rejects.toThrow(/answers 403: SEARCH_URL needs a user/);
  });

  it('finds nothing where nothing is', async () => {
    first().answer = second().answer = () => ({ status: 404, body: {} });
    expect(await client.found('GET', '/none')).toBeNull();
  });

  it('sends rows again that the engine had no room for, and no others', async () => {
    const sent: string[][] = [];
    first().answer = second().answer = (body) => {
      const ids = [...body.matchAll(/"_id":"b\/([^"]+)"/g)].map(([, id = '']) => id);
      sent.push(ids);
      const status = (id: string) =>
        id === 'full' && sent.length < 3 ? 429 : id === 'old' ? 409 : id === 'bad' ? 400 : 200;
      const items = ids.map((id) => {
        const error = status(id) < 300 ? {} : { error: { type: 'fault', reason: `${id} reason` } };
        return { delete: { _id: id, status: status(id), result: 'deleted', ...error } };
      });
      return { status: 200, body: { errors: true, items } };
    };
    const table = { name: 'rows', words: null, columns: [] } as never;
    const rows = ['well', 'full', 'old', 'bad'].map((id) => ({ board: 'b', id, version: 1, row: null }));
    const { refused } = await new IndexWriting(client, table).write('index', rows, signal);
    expect(sent).toEqual([['well', 'full', 'old', 'bad'], ['full'], ['full']]);
    expect(refused).toEqual([{ id: 'bad', reason: 'bad reason' }]);
  });
});

describe('the address of the search engine', () => {
  it('has nodes, a user and a password', () => {
    expect(engineAddress('https://me:p%40ss@one:9200,two', null)).toEqual({
      nodes: ['https://one:9200', 'https://two'],
      authorization: `Basic ${Buffer.from('me:p@ss').toString('base64')}`,
      ca: null,
    });
    expect(engineAddress('http://[::1]:9200/', null).nodes).toEqual(['http://[::1]:9200']);
  });

  it.each([
    ['http://one:port', null, /^SEARCH_URL must be https/],
    ['https://a:%zz@one', null, /not percent-encoded correctly/],
    ['http://one', '/ca.pem', /^SEARCH_CA needs a SEARCH_URL with https\.$/],
    ['https://one', '/none/ca.pem', /^SEARCH_CA cannot be read: \/none\/ca\.pem \(ENOENT\)\.$/],
    ['https://one', 'package.json', /^SEARCH_CA must name a PEM file;/],
  ])('is refused in one sentence: %s, %s', (url, ca, sentence) => {
    expect(() => engineAddress(url, ca)).toThrow(sentence);
  });
});
