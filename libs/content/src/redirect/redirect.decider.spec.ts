import { describe, expect, test } from '@jest/globals';
import { facts, given, replay } from '#testing';
import {
  canonicalPath,
  fromPathsOf,
  type Redirect,
  redirectDecider,
  redirectFrom,
  type RedirectInput,
  refuseLoop,
} from './redirect.decider.js';
import { redirectRows } from './redirect.read-model.js';

const redirect: Redirect = { fromPath: '/old', toPath: '/new', statusCode: 301 };

test('a redirect is added, changed and removed, and its row shows it', () => {
  const added = { type: 'RedirectAdded', data: redirect } as const;
  given(redirectDecider, facts).when('AddRedirect', redirect).then(added);
  const changed = { type: 'RedirectChanged', data: { fromPath: '/older' } } as const;
  given(redirectDecider, facts, added).when('ChangeRedirect', { fromPath: '/older', toPath: '/new' }).then(changed);
  const removed = { type: 'RedirectRemoved', data: {} } as const;
  given(redirectDecider, facts, added).when('RemoveRedirect', {}).then(removed);
  expect(replay(redirectRows, 'redirects_1', facts, added)).toMatchObject({ ...redirect, createdAt: facts.now });
  expect(replay(redirectRows, 'redirects_1', facts, added, changed)).toMatchObject({
    fromPath: '/older',
    sortKey: ' /older',
  });
  expect(replay(redirectRows, 'redirects_1', facts, added, removed)).toBeNull();
});

describe('a path', () => {
  test.each([
    ['/', '/'],
    ['/old/', '/old'],
    ['/%6fld', '/old'],
    ['/a b', '/a%20b'],
    ['/Über', '/%C3%9Cber'],
    ['/U\u0308ber', '/%C3%9Cber'],
    ['/%c3%9cber', '/%C3%9Cber'],
    ['/看護', '/%E7%9C%8B%E8%AD%B7'],
    ['/تمريض', '/%D8%AA%D9%85%D8%B1%D9%8A%D8%B6'],
    ['/a%2Fb', '/a%2Fb'],
    ['/a@b:c,d;e=f+g', '/a@b:c,d;e=f+g'],
    ['/100%25', '/100%25'],
    ['/a'.repeat(32), '/a'.repeat(32)],
  ])('%j is kept as %j', (text, path) => {
    expect(canonicalPath(text)).toBe(path);
    expect(canonicalPath(path)).toBe(path);
  });

  test.each([
    '',
    'old',
    '//evil.example',
    '/\\evil.example',
    '/a//b',
    '/a/../b',
    '/%2e%2e/b',
    '/old?a=1',
    '/old#a',
    '/%',
    '/%ff',
    '/%00',
    '/\t/evil.example',
    '/\ud800',
    'javascript:alert(1)',
    `/${'a'.repeat(2_000)}`,
    `/${'看'.repeat(300)}`,
    '/a'.repeat(33),
  ])('is not %j', (text) => expect(canonicalPath(text)).toBeNull());

  test('is led away from by itself, then by the nearest wildcard', () => {
    expect(fromPathsOf('/a/b/c')).toEqual(['/a/b/c', '/a/b/*', '/a/*', '/*']);
    expect(fromPathsOf('/')).toEqual(['/']);
  });
});

/** The paths of the issues, or the code if it is another one. */
function refusal(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    const { code, details } = error as { code: string; details: { issues: { path: string[] }[] } };
    return code === 'validation_bad_request' ? details.issues.map(({ path }) => path.join('.')) : code;
  }
  return null;
}

describe('what an operator says', () => {
  test.each([
    ['/new', '/new'],
    ['/new/?a=ü#b', '/new/?a=%C3%BC#b'],
    ['https://Jobs.Example/a', 'https://jobs.example/a'],
    ['http://bücher.example', 'http://xn--bcher-kva.example/'],
  ])('may send visitors to %j', (toPath, kept) => expect(redirectFrom({ toPath })).toEqual({ toPath: kept }));

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    'mailto:a@b.example',
    '//evil.example',
    '/\\evil.example',
    '/..//evil.example',
    '/\n/evil.example',
    'https:evil.example',
    'https:///evil.example',
    'https://user:secret@evil.example/',
    'https://',
    'new',
    `/new?${'a'.repeat(2_000)}`,
  ])('may not send them to %j', (toPath) => expect(refusal(() => redirectFrom({ toPath }))).toEqual(['toPath']));

  test('is refused with all its paths at once', () =>
    expect(refusal(() => redirectFrom({ fromPath: 'old', toPath: 'new' }))).toEqual(['fromPath', 'toPath']));

  test.each(['/a*', '/*/a', '/a/*/*', '/a/b*'])('does not have an asterisk as in %j', (fromPath) =>
    expect(refusal(() => redirectFrom({ fromPath }))).toEqual(['fromPath']),
  );

  test.each([300, 307, 308, 200, '301', null])('does not have the status %j', (statusCode) =>
    expect(refusal(() => redirectFrom({ statusCode } as RedirectInput))).toBe('redirects_invalid_status_code'),
  );

  test('may have one wildcard, and either status', () =>
    expect([redirectFrom({ fromPath: '/old/*', statusCode: 302 }), redirectFrom({ fromPath: '/*' })]).toEqual([
      { fromPath: '/old/*', statusCode: 302 },
      { fromPath: '/*' },
    ]));
});

test.each([
  ['/a', '/a', []],
  ['/a', '/a/?b=c', []],
  ['/a/*', '/a/b', []],
  ['/a', '/b', ['/a']],
  ['/a', '/b', ['/c', '/d#e', '/a?f']],
])('a redirect from %j to %j and on to %j is a loop', (fromPath, toPath, hops) => {
  const refusing = () =>
    refuseLoop(
      { fromPath, toPath, statusCode: 301 },
      hops.map((to) => ({ toPath: to })),
    );
  expect(refusal(refusing)).toEqual(['toPath']);
});

test('a chain is no loop, and neither is an address', () => {
  refuseLoop(redirect, [{ toPath: '/newer' }, { toPath: 'https://jobs.example/old' }]);
  refuseLoop({ ...redirect, fromPath: '/a/*', toPath: '/a' }, []);
});
