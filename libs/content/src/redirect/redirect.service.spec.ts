import { afterAll, describe, expect, test } from '@jest/globals';
import { scenario } from '#testing/scenario';
import { ContentModule } from '../content.module.js';
import { RedirectReader } from './redirect.read-model.js';
import { Redirects } from './redirect.service.js';

const content = await scenario(ContentModule);
afterAll(() => content.close());

const setUp = async () => {
  const { given, when } = await content.board();
  const adding = (fromPath: string, toPath: string) => when(Redirects, (it) => it.add({ fromPath, toPath }));
  return {
    adding,
    add: async (fromPath: string, toPath: string) => (await adding(fromPath, toPath).appends('RedirectAdded')).answer,
    changing: (id: string, input: object) => when(Redirects, (it) => it.change(id, input)),
    removing: (id: string) => when(Redirects, (it) => it.remove(id)),
    target: (path: string) => given(RedirectReader, (reader) => reader.target(path)),
    listed: (search?: string) =>
      given(RedirectReader, async (reader) => (await reader.page({ search })).rows.map(({ fromPath }) => fromPath)),
  };
};

describe('a path', () => {
  test('is looked for in every spelling, without its query and its trailing slash', async () => {
    const { add, target } = await setUp();
    await add('/büro/', '/office');
    for (const path of ['/büro', '/b%c3%bcro/', '/b%C3%BCro?a=1', '/bu\u0308ro#x'])
      expect(await target(path)).toBe('/office');
    for (const path of ['/Büro', '/büro/x', '//büro', '%', '', '/%', 'https://x.example/'])
      expect(await target(path)).toBeNull();
  });

  test('leads where its own redirect says, else the nearest wildcard', async () => {
    const { add, target } = await setUp();
    for (const [from, to] of [
      ['/a/b/*', 'https://near.example/'],
      ['/a/b/c', 'https://own.example/'],
      ['/a/*', 'https://far.example/'],
    ] as const)
      await add(from, to);
    expect(await Promise.all(['/a', '/a/x', '/a/b', '/a/b/x/y', '/a/b/c'].map(target))).toEqual([
      null,
      'https://far.example/',
      'https://far.example/',
      'https://near.example/',
      'https://own.example/',
    ]);
  });

  test('is followed through at most five redirects', async () => {
    const { add, target } = await setUp();
    for (let n = 1; n <= 6; n++) await add(`/${n}`, `/${n + 1}`);
    expect([await target('/2'), await target('/1')]).toEqual(['/7', null]);
  });

  test('that leads back to itself over ten redirects leads nowhere', async () => {
    const { add, target } = await setUp();
    for (let n = 0; n < 10; n++) await add(`/${n}`, `/${(n + 1) % 10}`);
    expect(await Promise.all(Array.from({ length: 10 }, (_, n) => target(`/${n}`)))).toEqual(Array(10).fill(null));
  });
});

describe('a redirect', () => {
  test('that leads back to itself is refused, also when a change makes it so', async () => {
    const { add, adding, changing } = await setUp();
    await adding('/a', '/a/').refused('validation_bad_request');
    const first = await add('/a', '/b');
    await adding('/b', '/a').refused('validation_bad_request');
    const second = await add('/b', '/c');
    await adding('/c', '/a').refused('validation_bad_request');
    await changing(second.id, { toPath: '/a?x=1' }).refused('validation_bad_request');
    await changing(second.id, { fromPath: '/c' }).refused('validation_bad_request');
    await changing(first.id, { toPath: '/d', statusCode: 302 }).appends('RedirectChanged');
    await changing(second.id, { toPath: '/a' }).appends('RedirectChanged');
  });

  test('that changes direction is not in its own way', async () => {
    const { add, changing } = await setUp();
    await add('/y', '/x');
    const { id } = await add('/z', '/x');
    await changing(id, { fromPath: '/x', toPath: '/z' }).appends('RedirectChanged');
  });

  test('has a path for itself, which is free when it is removed', async () => {
    const { add, adding, changing, removing } = await setUp();
    const { id } = await add('/a', '/b');
    const other = await add('/c', '/d');
    await adding('/%61/', '/e').refused('redirects_from_path_taken');
    await changing(other.id, { fromPath: '/a' }).refused('redirects_from_path_taken');
    await removing(id).appends('RedirectRemoved');
    await changing(other.id, { fromPath: '/a' }).appends('RedirectChanged');
    await add('/c', '/e');
    await removing(id).refused('redirects_not_found');
    await changing(id, { toPath: '/f' }).refused('redirects_not_found');
  });

  test('of another board is not there', async () => {
    const [one, other] = [await setUp(), await setUp()];
    const { id } = await one.add('/a', '/b');
    await other.changing(id, { toPath: '/c' }).refused('redirects_not_found');
    await other.removing(id).refused('redirects_not_found');
    expect([await other.target('/a'), await other.listed()]).toEqual([null, []]);
    await other.add('/a', '/x');
    expect(await one.target('/a')).toBe('/b');
  });
});

test('a list is sorted by the path, and searched for what it begins with', async () => {
  const { add, listed } = await setUp();
  for (const from of ['/b/1', '/a', '/b', '/ü/x', '/B', '/x%25y', '/a_b']) await add(from, '/to');
  expect(await listed('/b')).toEqual(['/b', '/b/1']);
  expect(await listed('/b/')).toEqual(['/b/1']);
  expect(await listed('/ü')).toEqual(['/%C3%BC/x']);
  expect(await listed('b')).toEqual([]);
  expect(await listed('/a_')).toEqual(['/a_b']);
  expect(await listed()).toHaveLength(7);
});
