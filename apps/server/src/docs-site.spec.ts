import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { addDocsSite } from './docs-site.js';

const HTML = 'text/html; charset=utf-8';
const SITE = {
  '/docs': { file: 'index.html', type: HTML, digest: 'aaaa', isForever: false },
  '/docs/events': { file: 'events.html', type: HTML, digest: 'bbbb', isForever: false },
  '/docs/404': { file: '404.html', type: HTML, digest: 'cccc', isForever: false },
  '/docs/assets/site-1.css': { file: 'site.css', type: 'text/css; charset=utf-8', digest: 'dddd', isForever: true },
};

const folder = mkdtempSync(join(tmpdir(), 'openings-docs-'));
const at = (name: string) => pathToFileURL(`${join(folder, name)}/`);
let fastify: FastifyInstance;
beforeAll(async () => {
  writeFileSync(join(folder, 'site.json'), JSON.stringify(SITE));
  for (const { file } of Object.values(SITE)) writeFileSync(join(folder, file), `This is ${file}.`);
  writeFileSync(join(folder, 'secret.html'), 'not on the list');
  fastify = Fastify();
  addDocsSite(fastify, at('.'));
  await fastify.ready();
});
afterAll(async () => {
  await fastify.close();
  rmSync(folder, { recursive: true });
});
const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  fastify.inject({ method: 'GET', url, headers });

describe('the documentation site', () => {
  it('has a page for each address of the list, with a policy that loads nothing from elsewhere', async () => {
    for (const [url, file] of [
      ['/docs', 'index.html'],
      ['/docs/events?q=a', 'events.html'],
    ] as const) {
      const { statusCode, headers, body } = await get(url);
      expect([statusCode, headers['content-type'], body]).toEqual([200, HTML, `This is ${file}.`]);
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
      expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:|\*/);
      expect(headers['cache-control']).toBe('no-cache');
    }
  });

  it('is not sent again to a browser that has it', async () => {
    const { headers } = await get('/docs');
    const again = await get('/docs', { 'if-none-match': String(headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get('/docs', { 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
  });

  it('keeps for long what names its version', async () => {
    const { headers } = await get('/docs/assets/site-1.css');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('is compressed for those who take that', async () => {
    for (const [encoding, decompress] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, rawPayload } = await get('/docs', { 'accept-encoding': encoding });
      expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'Accept-Encoding']);
      expect(decompress(rawPayload).toString()).toBe('This is index.html.');
    }
  });

  it('leads from an address with a slash to the page', async () => {
    const { statusCode, headers } = await get('/docs/events/');
    expect([statusCode, headers['location']]).toEqual([301, '/docs/events']);
    expect((await get('/docs/')).headers['location']).toBe('/docs');
  });

  it.each(['/docs/none', '/docs/none/', '/docs/secret.html', '/docs/../docs/secret.html', '/docs/404'])(
    'has nothing at %s: people see a page, programs an error',
    async (url) => {
      const page = await get(url, { accept: 'text/html,*/*' });
      expect([page.statusCode, page.headers['content-type'], page.body]).toEqual([404, HTML, 'This is 404.html.']);
      expect((await get(url)).json()).toMatchObject({ code: 'not_found' });
    },
  );

  it('is absent where none was built', async () => {
    const without = Fastify();
    addDocsSite(without, at('absent'));
    expect(
      (await without.inject({ method: 'GET', url: '/docs', headers: { accept: 'text/html' } })).json(),
    ).toMatchObject({
      code: 'not_found',
    });
    await without.close();
  });
});
