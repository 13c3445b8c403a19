import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connect } from 'node:net';
import { freePort } from '../processes.js';
import { sharedServer, type SharedServer, startServer, type Server } from '../server.js';

// The sender of a request chooses its Host header: no answer repeats it.

const EVIL = 'evil.example';

let shared: SharedServer;
let named: Server;
beforeAll(async () => {
  const port = await freePort();
  [shared, named] = await Promise.all([
    sharedServer(),
    startServer({ PORT: String(port), PUBLIC_URL: `http://localhost:${port}` }),
  ]);
});
afterAll(async () => {
  await shared?.stop();
  await named?.stop();
});

/** The answer of `origin` to a request of exactly these lines. */
function exchanged(origin: string, lines: readonly string[], body = ''): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect({ host: hostname, port: Number(port) });
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => (text += part));
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
    socket.write([...lines, 'Connection: close', '', body].join('\r\n'));
  });
}

const asEvil = (server: SharedServer, method: string, path: string, body = '', more: readonly string[] = []) =>
  exchanged(
    server.origin,
    [
      `${method} ${path} HTTP/1.1`,
      `Host: ${EVIL}`,
      `X-Forwarded-Host: ${EVIL}`,
      `Forwarded: host=${EVIL}`,
      ...more,
      ...(body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
    ],
    body,
  );

describe.each([
  ['without PUBLIC_URL', (): SharedServer => shared, (): string => shared.origin],
  ['with PUBLIC_URL', (): SharedServer => named, (): string => named.origin],
] as const)('addresses %s lead to this server', (_, server, at) => {
  const keyed = () => [`Authorization: Bearer ${server().key}`];

  test.each(['/robots.txt', '/sitemap.xml', '/', '/docs', '/v1/openapi.json', '/v1/board-openapi.json', '/docs/mails'])(
    'in %s',
    async (path) => {
      const text = await asEvil(server(), 'GET', path);
      expect(text).toMatch(/^HTTP\/1\.1 200 /);
      expect(text).not.toContain(EVIL);
    },
  );

  test.each([
    '/robots.txt',
    '/sitemap.xml',
    '/docs',
    '/docs/',
    '/board/x/',
    '/v1/boards/nothing',
    '/nothing',
    '//x',
    '/pay/x',
  ])('in the response to the absolute target of %s', async (path) => {
    const text = await asEvil(server(), 'GET', `http://${EVIL}${path}`);
    expect(text).toMatch(/^HTTP\/1\.1 [234]/);
    expect(text).not.toContain(EVIL);
  });

  test('and absolute targets have the headers of their paths', async () => {
    const path = `/v1/boards/${server().board}`;
    const [plain, absolute] = [
      await asEvil(server(), 'GET', path),
      await asEvil(server(), 'GET', `http://${EVIL}${path}`),
    ];
    const names = (text: string) => [...text.matchAll(/^([\w-]+): /gm)].map(([, name]) => name).sort();
    expect(names(absolute)).toEqual(names(plain));
  });

  test('in the line of /robots.txt that names the sitemap', async () =>
    expect(await asEvil(server(), 'GET', '/robots.txt')).toContain(`Sitemap: ${at()}/sitemap.xml`));

  test('in the instructions for agents where to report', async () => {
    const text = await asEvil(server(), 'GET', '/.well-known/agent-feedback');
    expect(text).toContain(`"${at()}/v1/feedback"`);
    expect(text).not.toContain(EVIL);
  });

  test('in the address of a feed, and in the feed', async () => {
    const made = await asEvil(server(), 'POST', '/v1/job-feeds', '{"name":"All","format":"json"}', keyed());
    const [, url = ''] = /"url":"([^"]+)"/.exec(made) ?? [];
    expect(url.startsWith(`${at()}/feeds/`)).toBe(true);
    const feed = await asEvil(server(), 'GET', `/feeds/${url.split('/').at(-1)}`);
    expect(feed).toMatch(/^HTTP\/1\.1 200 /);
    expect(feed).toContain(url);
    expect(made + feed).not.toContain(EVIL);
  });

  test('in answers of both APIs', async () => {
    for (const path of ['/v1/me', '/v1/jobs', `/v1/boards/${server().board}`, `/v1/boards/${server().board}/jobs`]) {
      const text = await asEvil(server(), 'GET', path, '', path.includes('boards/') ? [] : keyed());
      expect(text).not.toContain(EVIL);
    }
  });
});

test('a page elsewhere does not become our own by a Host header that agrees with its origin', async () => {
  const message = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
  const from = (origin: string) =>
    asEvil(shared, 'POST', '/mcp', message, [
      `Authorization: Bearer ${shared.key}`,
      'Accept: application/json, text/event-stream',
      `Origin: ${origin}`,
    ]);
  expect(await from(`http://${EVIL}`)).toContain('"origin_not_allowed"');
  expect(await from(shared.origin)).toMatch(/^HTTP\/1\.1 200 /);
});

describe('two Host headers', () => {
  const twice = (path: string, more: readonly string[] = []) =>
    exchanged(shared.origin, [`GET ${path} HTTP/1.1`, 'Host: one.example', 'hOST: two.example', ...more]);

  test.each(['/healthz', '/readyz', '/robots.txt', '/v1/jobs', '/v1/nothing', '/docs'])(
    'are 400 at %s',
    async (path) => {
      const text = await twice(path);
      expect(text).toMatch(/^HTTP\/1\.1 400 /);
      expect(text).toContain('"validation_bad_request"');
    },
  );

  test('are 400 where an answer is kept, too', async () => {
    const path = `/v1/boards/${shared.board}`;
    for (let nth = 0; nth < 3; nth++)
      expect(await exchanged(shared.origin, [`GET ${path} HTTP/1.1`, 'Host: one.example'])).toMatch(/^HTTP\/1\.1 200 /);
    expect(await twice(path)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('with the same value are 400 as well', async () =>
    expect(await twice('/healthz', ['Host: one.example'])).toMatch(/^HTTP\/1\.1 400 /));
});
