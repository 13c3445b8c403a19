import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type SharedServer, sharedServer } from '../server.js';

/** Selects the groups, which are a map by name, whose name contains the phrase. */
type OpsFilter = (
  groups: { filter(keep: (group: object, name: string) => boolean): readonly string[] },
  phrase: string,
) => readonly string[];

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server?.stop());

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  server.call('GET', path, { key: null, headers });

test('the page needs no key, and may do nothing but show the reference of its own server', async () => {
  const { status, headers, text } = await get('/docs/operator/try');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  const loaded = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address as string);
  expect(loaded.filter((address) => !/^(\/[^/]|#|data:,)/.test(address))).toEqual([]);
  expect(loaded.length).toBeGreaterThanOrEqual(4);
});

test('pages lead to each other, also without JavaScript', async () => {
  const current = async (path: string) =>
    [...(await get(path)).text.matchAll(/<a href="(\/docs[^"]*)" aria-current="page">([^<]+)<\/a>/g)].map(
      ([, ...parts]) => parts,
    );
  expect(await current('/docs/operator')).toEqual([['/docs/operator', 'Operator API']]);
  expect(await current('/docs/board')).toEqual([['/docs/board', 'Board API']]);
  for (const page of ['/docs', '/docs/operator', '/docs/board', '/docs/events', '/docs/search']) {
    const { status, text } = await get(page);
    expect([page, status]).toEqual([page, 200]);
    for (const address of ['/docs/start', '/docs/operator', '/docs/board', '/docs/events-reference', '/docs/mails'])
      expect(text).toContain(`<a href="${address}"`);
  }
});

test('every operation has a place on the page of its group, also without JavaScript', async () => {
  for (const [page, document] of [
    ['/docs/operator', '/v1/openapi.json'],
    ['/docs/board', '/v1/board-openapi.json'],
  ] as const) {
    const { text } = await get(page);
    const listed = new Set([...text.matchAll(/<a href="([^"]+)#(\w+)">/g)].map(([, , id]) => id));
    const { paths } = (await get(document)).body as unknown as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>;
    };
    const ids = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap((each) => each.operationId ?? []),
    );
    expect(ids.length).toBeGreaterThan(100);
    expect(ids.filter((id) => !listed.has(id))).toEqual([]);
  }
  const { text } = await get('/docs/operator/jobs');
  const [, section = ''] = /<h2 id="createJob">([^]*?)<\/section>/.exec(text) ?? [];
  expect(section).toContain('<strong>POST</strong> <code>/jobs</code>');
  for (const text of ['employmentType', 'validation_bad_request', 'Idempotency-Key', 'Night nurse, paediatrics'])
    expect(section).toContain(text);
});

test('groups are there at once, and are filtered no matter the case', async () => {
  for (const [page, document] of [
    ['/docs/operator/try', '/v1/openapi.json'],
    ['/docs/board/try', '/v1/board-openapi.json'],
  ] as const) {
    const [, start = ''] = /src="([^"]+\/reference-[^"]+\.js)"/.exec((await get(page)).text) ?? [];
    const given: Readonly<Record<string, unknown>>[] = [];
    // The document that the page passes to its renderer.
    new Function('SwaggerUIBundle', (await get(start)).text)((options: Readonly<Record<string, unknown>>) =>
      given.push(options),
    );
    const [options] = given;
    // The renderer draws only the visible part of long lists; with closed groups the list is short.
    expect(options).toMatchObject({ url: document, docExpansion: 'none', filter: true });
    const { tags } = (await get(document)).body as unknown as { readonly tags: readonly { readonly name: string }[] };
    expect(tags.length).toBeLessThan(150);
    const [plugin] = options?.['plugins'] as readonly (() => { readonly fn: { readonly opsFilter: OpsFilter } })[];
    const groups = ['Job feeds', 'Job alerts', 'Jobs', 'Blog'];
    const found = (phrase: string) =>
      plugin?.().fn.opsFilter({ filter: (keep) => groups.filter((name) => keep({}, name)) }, phrase);
    for (const phrase of ['job', 'JOB', 'Job', ' jOb '])
      expect([phrase, found(phrase)]).toEqual([phrase, groups.slice(0, 3)]);
    expect([found('FEED'), found('nothing')]).toEqual([['Job feeds'], []]);
  }
});

test('what it loads is there, is kept for long, and has its version in its address', async () => {
  const assets = [...(await get('/docs/operator/try')).text.matchAll(/"(\/docs\/\d[^"]+)"/g)].map(
    ([, address]) => address as string,
  );
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

test('it is compressed for clients that can read that, and the same for others', async () => {
  const [, bundle = ''] = /"(\/docs\/[^"]+bundle\.js)"/.exec((await get('/docs/operator/try')).text) ?? [];
  const plain = await get(bundle, { 'Accept-Encoding': 'identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
  const packed = await get(bundle, { 'Accept-Encoding': 'gzip' });
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(Number(packed.headers.get('content-length'))).toBeLessThan(plain.text.length / 2);
  expect(packed.text).toBe(plain.text);
});

test('the events are described beside it, with the topics of this server', async () => {
  const page = await get('/docs/events-reference');
  expect(page.text).toContain('<a href="/v1/asyncapi.json">');
  expect(page.text).toContain('id="job.created"');
  const { status, headers, body } = await get('/v1/asyncapi.json');
  expect([status, headers.get('content-type'), body['asyncapi']]).toEqual([
    200,
    'application/json; charset=utf-8',
    '3.0.0',
  ]);
  expect(body['channels']).toMatchObject({ jobs: { address: expect.stringMatching(/^[\w.-]+\.jobs\.v1$/) } });
});

test('what it shows is served beside it', async () => {
  const { status, body } = await get('/v1/openapi.json');
  expect([status, typeof body['openapi']]).toEqual([200, 'string']);
});
