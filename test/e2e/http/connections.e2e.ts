import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { saySkipped } from '../../skips.js';
import { cleanups } from '../processes.js';
import { eventually, request, type Server, startServer } from '../server.js';

// Clients that hold connections without using them. Descriptors are counted if the system shows them.

const AT_ONCE = 40;
const isLinux = process.platform === 'linux';
if (!isLinux) saySkipped('SPECS OF DESCRIPTORS ARE SKIPPED: only Linux shows them, in /proc.');
const onLinux = isLinux ? describe : describe.skip;

let server: Server;
beforeAll(async () => {
  server = await startServer({
    REQUEST_TIMEOUT_SECONDS: '1',
    CONNECTION_IDLE_SECONDS: '2',
    MAX_CONNECTIONS: '60',
    LOG_LEVEL: 'info',
  });
});
afterAll(() => server?.stop());

/** The ports of `clients` for which the server has open descriptors. */
function servedOf(clients: readonly Socket[]): readonly number[] {
  const pid = server.process.child.pid as number;
  const folder = `/proc/${pid}/fd`;
  const inodes = new Set(
    readdirSync(folder).map((name) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`${folder}/${name}`))?.[1];
      } catch {
        return undefined;
      }
    }),
  );
  const ports = new Set(clients.map(({ localPort }) => localPort));
  // The third column is the remote side, the tenth the inode.
  const lines = readFileSync(`/proc/${pid}/net/tcp`, 'utf8').split('\n').slice(1);
  return lines.flatMap((line) => {
    const columns = line.trim().split(/\s+/);
    const port = parseInt(columns[2]?.split(':')[1] ?? '', 16);
    return ports.has(port) && inodes.has(columns[9]) ? [port] : [];
  });
}

/** Waits until the server has had a descriptor for each of `clients`, not necessarily concurrently, and has none of them any more. */
async function comeAndGone(clients: readonly Socket[]): Promise<void> {
  const seen = new Set<number>();
  await eventually(() => {
    for (const port of servedOf(clients)) seen.add(port);
    return seen.size === clients.length;
  });
  await eventually(() => servedOf(clients).length === 0);
}

/** Connections that send `text` and stay open: this side never closes one. */
async function clients(count: number, text = ''): Promise<readonly Socket[]> {
  const { hostname, port } = new URL(server.origin);
  const opened = Array.from({ length: count }, () => {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket.on('error', () => undefined);
    cleanups.push(() => socket.destroy());
    return socket;
  });
  await Promise.all(opened.map((socket) => once(socket, 'connect')));
  if (text !== '') for (const socket of opened) socket.write(text);
  return opened;
}

/** Everything that the server sends to `socket` until it closes the connection. */
async function answered(socket: Socket): Promise<string> {
  let text = '';
  for await (const part of socket.setEncoding('utf8') as AsyncIterable<string>) text += part;
  return text;
}

const HALF =
  'POST /v1/jobs HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"title"';

onLinux('descriptors are free again after clients that', () => {
  test.each([
    ['send nothing', ''],
    ['send half of a request line', 'GET /v1/jo'],
    ['send half of the headers', 'GET /v1/jobs HTTP/1.1\r\nHost: a\r\nX-Half: '],
    ['send half of a body', HALF],
  ])('%s', async (_, text) => {
    const opened = await clients(AT_ONCE, text);
    // This side closes none of them, and reads none.
    await comeAndGone(opened);
    expect(opened.every((socket) => !socket.writableEnded)).toBe(true);
  });

  test.each([
    ['half-close at once', ''],
    ['half-close in the middle of a request', HALF],
    ['half-close behind a request', 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'],
  ])('%s', async (_, text) => {
    const opened = await clients(AT_ONCE, text);
    for (const socket of opened) socket.end();
    // A connection that the server closed was accepted before.
    await Promise.all(opened.map((socket) => answered(socket).catch(() => undefined)));
    await eventually(() => servedOf(opened).length === 0);
  });

  test('never read their answers', async () => {
    // More than the buffers of both systems hold.
    const ask = 'GET /v1/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(40);
    const opened = await clients(5, ask);
    for (const socket of opened) socket.pause();
    await comeAndGone(opened);
  });
});

describe('a request that does not arrive', () => {
  test('is answered 408 before its connection ends', async () => {
    const [silent, stalled] = [...(await clients(1)), ...(await clients(1, 'GET /v1/jobs HTTP/1.1\r\nHost: '))];
    for (const socket of [silent, stalled]) {
      const text = await answered(socket as Socket);
      expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
      expect(text).toContain('"request_timeout"');
      expect(text).toContain('Connection: close');
    }
  });

  test('is no error of the server: nothing is logged for people', async () => {
    const before = server.process.stdout.length;
    for (const socket of await clients(3, HALF)) await answered(socket);
    const [cut] = await clients(1, HALF);
    cut?.destroy();
    await request(server.origin, 'GET', '/v1/jobs', { key: server.key });
    await eventually(() => server.process.stdout.slice(before).includes('"route":"/v1/jobs"'));
    const lines = server.process.stdout.slice(before).split('\n');
    expect(lines.filter((line) => /"level":"(error|fatal)"|"stack"/.test(line))).toEqual([]);
  });
});

test('connections beyond MAX_CONNECTIONS are closed, and those that are there go on', async () => {
  const held = await clients(55);
  const more = await clients(60);
  const answers = (all: readonly Socket[]) => Promise.all(all.map((socket) => answered(socket).catch(() => '')));
  const [kept, refused] = await Promise.all([answers(held), answers(more)]);
  // Existing connections get an answer when they time out; connections beyond the limit are closed without one.
  expect(kept.filter((text) => !text.startsWith('HTTP/1.1 408 '))).toEqual([]);
  expect(refused.filter((text) => text === '').length).toBeGreaterThanOrEqual(50);
  await eventually(async () => {
    const answer = await request(server.origin, 'GET', '/readyz').catch(() => null);
    return answer?.status === 200;
  });
});
