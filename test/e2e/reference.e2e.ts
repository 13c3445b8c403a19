import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type SharedServer, sharedServer } from './server.js';

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server?.stop());

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  server.call('GET', path, { key: null, headers });

test('the page needs no key, and may do nothing but show the reference of its own server', async () => {
  const { status, headers, text } = await get('/docs');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  const loaded = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address as string);
  expect(loaded.filter((address) => !/^(\/[^/]|data:,)/.test(address))).toEqual([]);
  expect(loaded.length).toBeGreaterThanOrEqual(4);
});

test('what it loads is there, is kept for long, and has its version in its address', async () => {
  const assets = [...(await get('/docs')).text.matchAll(/"(\/docs\/[^"]+)"/g)].map(([, address]) => address as string);
  expect(assets.map((address) => address.replace(/.*\./, '')).sort()).toEqual(['css', 'js', 'js']);
  for (const address of assets) {
    const { status, headers, text } = await get(address);
    expect([status, headers.get('cache-control'), headers.get('vary')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'Accept-Encoding',
    ]);
    expect(headers.get('content-type')).toMatch(address.endsWith('css') ? /^text\/css/ : /^text\/javascript/);
    expect(address).toMatch(/^\/docs\/\d+\.\d+\.\d+\//);
    expect(text.length).toBeGreaterThan(50);
  }
});

test('it is compressed for whoever can read that, and the same for who cannot', async () => {
  const [, bundle = ''] = /"(\/docs\/[^"]+bundle\.js)"/.exec((await get('/docs')).text) ?? [];
  const plain = await get(bundle, { 'Accept-Encoding': 'identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
  const packed = await get(bundle, { 'Accept-Encoding': 'gzip' });
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(Number(packed.headers.get('content-length'))).toBeLessThan(plain.text.length / 2);
  expect(packed.text).toBe(plain.text);
});

test('what it shows is served beside it', async () => {
  const { status, body } = await get('/v1/openapi.json');
  expect([status, typeof body['openapi']]).toEqual([200, 'string']);
});
