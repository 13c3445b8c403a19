import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDashboard, DASHBOARD_POLICY } from './add-dashboard.js';
import { DashboardFiles } from './dashboard-files.js';

const CONFIG = { version: '1.2.3', languages: ['en', 'de'], wireName: 'svc', needsHttps: false, signIn: null };
const INDEX = '<!doctype html><title>Dashboard</title>';

let base: string;
let fastify: FastifyInstance;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'openings-dashboard-'));
  write('secret.txt', 'outside');
  write('built/index.html', INDEX);
  write('built/index.html.br', 'index in br');
  write('built/index.html.gz', 'index in gzip');
  write('built/icon.svg', '<svg/>');
  write('built/assets/app-1a2b.js', 'app');
  write('built/assets/app-1a2b.js.gz', 'app in gzip');
  write('built/assets/data-9f.bin', 'data');
  write('built/.built-from', 'digest');
  write('built/.vite/manifest.json', '{}');
  fastify = serving('built');
});
afterAll(() => rmSync(base, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(join(base, path, '..'), { recursive: true });
  writeFileSync(join(base, path), text);
}
function serving(directory: string): FastifyInstance {
  const made = Fastify();
  made.get('/dashboard/invitations/:token', () => 'own page');
  made.get('/dashboard/:board/message-reports', () => 'own page');
  addDashboard(made, new DashboardFiles(join(base, directory)), () => CONFIG);
  return made;
}
const get = (url: string, headers: Readonly<Record<string, string>> = {}) => fastify.inject({ url, headers });

describe('a page of the dashboard', () => {
  test.each([
    '/dashboard',
    '/dashboard/',
    '/dashboard/sign-in',
    '/dashboard/demo/jobs/jobs_1?tab=a.js',
    '/dashboard/a.b',
  ])('%s is index.html, under a policy without an exception', async (url) => {
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, body]).toEqual([200, INDEX]);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': DASHBOARD_POLICY,
      'vary': 'Accept-Encoding',
      'x-robots-tag': 'noindex',
    });
    expect(DASHBOARD_POLICY).not.toMatch(/unsafe|\*|https?:/);
  });

  test('is requested again by its tag, no matter its encoding', async () => {
    const { headers } = await get('/dashboard');
    const tag = String(headers['etag']);
    for (const [known, status] of [
      [tag, 304],
      [tag.replace('W/', ''), 304],
      [`"x", ${tag}`, 304],
      ['*', 304],
      ['"x"', 200],
    ] as const)
      expect((await get('/dashboard/demo', { 'if-none-match': known })).statusCode).toBe(status);
    const packed = await get('/dashboard', { 'accept-encoding': 'br' });
    expect([packed.headers['etag'], packed.headers['content-encoding']]).toEqual([tag, 'br']);
  });

  test('answers HEAD without a body', async () => {
    const { statusCode, headers, body } = await fastify.inject({ method: 'HEAD', url: '/dashboard/demo' });
    expect([statusCode, body, headers['content-length']]).toEqual([200, '', String(INDEX.length)]);
  });

  test.each([
    ['br, gzip', 'index in br', 'br'],
    ['gzip', 'index in gzip', 'gzip'],
    ['gzip;q=1, br;q=0', 'index in gzip', 'gzip'],
    ['identity', INDEX, undefined],
    ['', INDEX, undefined],
  ])('is sent as "%s" allows', async (accepted, text, encoding) => {
    const { headers, body } = await get('/dashboard', { 'accept-encoding': accepted });
    expect([body, headers['content-encoding']]).toEqual([text, encoding]);
  });
});

describe('a file of the dashboard', () => {
  test('stays for ever where its name changes with its content', async () => {
    const { statusCode, headers, body } = await get('/dashboard/assets/app-1a2b.js', { 'accept-encoding': 'br, gzip' });
    expect([statusCode, body]).toEqual([200, 'app in gzip']);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
    });
    expect((await get('/dashboard/icon.svg')).headers['cache-control']).toBe('no-cache');
  });

  test.each([
    '/dashboard/assets/app-old.js',
    '/dashboard/assets/app-1a2b.js.gz',
    '/dashboard/assets/data-9f.bin',
    '/dashboard/assets/',
    '/dashboard/favicon.ico',
    '/dashboard/deep/down/app.js',
    '/dashboard/.built-from',
    '/dashboard/.vite/manifest.json',
  ])('%s is missing, and no page', async (url) => {
    const { statusCode, body, headers } = await get(url);
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
    expect(body).toContain('This file does not exist.');
  });

  test.each([
    '/dashboard/../secret.txt',
    '/dashboard/..%2fsecret.txt',
    '/dashboard/%2e%2e/secret.txt',
    '/dashboard/assets/../../secret.txt',
    '/dashboard/assets/..%2f..%2fsecret.txt',
    '/dashboard/..%5csecret.txt',
    '/dashboard//secret.txt',
    '/dashboard/%00/../secret.txt',
  ])('is none outside of its directory: %s', async (url) => {
    const { body } = await get(url);
    expect(body).not.toContain('outside');
  });
});

test('other pages below the path go first', async () => {
  for (const url of ['/dashboard/invitations/x', '/dashboard/demo/message-reports'])
    expect((await get(url)).body).toBe('own page');
});

test('what the dashboard must know before a sign-in has no secret', async () => {
  const { headers, body } = await get('/dashboard/config.json');
  expect(JSON.parse(body)).toEqual(CONFIG);
  expect(headers['cache-control']).toBe('no-cache');
});

test('where nothing is built, a page says how to build it, until it is', async () => {
  const bare = serving('later');
  for (const url of ['/dashboard', '/dashboard/demo', '/dashboard/assets/app-1a2b.js']) {
    const { statusCode, body } = await bare.inject(url);
    expect([statusCode, body.includes('npm run build')]).toEqual([404, true]);
  }
  expect((await bare.inject('/dashboard/config.json')).statusCode).toBe(200);
  write('later/index.html', 'later');
  expect((await bare.inject('/dashboard')).body).toBe('later');
});

test('files of another build are found after one of the former is missed', async () => {
  write('again/index.html', 'former');
  write('again/assets/app-1.js', 'former');
  const again = serving('again');
  expect((await again.inject('/dashboard/assets/none.js')).statusCode).toBe(404);
  rmSync(join(base, 'again'), { recursive: true });
  write('again/index.html', 'new');
  write('again/assets/app-2.js', 'new');
  expect((await again.inject('/dashboard/assets/app-1.js')).statusCode).toBe(404);
  expect((await again.inject('/dashboard/assets/app-2.js')).body).toBe('new');
  expect((await again.inject('/dashboard')).body).toBe('new');
});
