import { expect, test } from '@jest/globals';
import { pageOf, sourceOf } from './page.js';

test.each([
  ['/', '/'],
  ['', null],
  ['jobs', null],
  ['https://x.example/jobs', null],
  ['/jobs/', '/jobs'],
  ['//jobs//nurse', '/jobs/nurse'],
  ['/jobs?q=jane@example.com#top', '/jobs'],
  ['/jobs/senior-nurse-at-hill-clinic-2026', '/jobs/senior-nurse-at-hill-clinic-2026'],
  ['/people/jane@example.com/edit', '/people/*/edit'],
  ['/people/jane%40example.com', '/people/*'],
  ['/reset/0192f7a4-6f3e-7cc1-8a55-9b8a3f0c2d11', '/reset/*'],
  ['/reset/7b2f0c9e4a1d8c3f5e6a7b2f0c9e', '/reset/*'],
  ['/confirm/eyJhbGciOiJIUzI1NiJ9.e30.x', '/confirm/*'],
  ['/confirm/Zk3mQ9tXw2Lr8Vb5Nc7Yd1Hs', '/confirm/*'],
  ['/jobs/\u0000\u202enurse', '/jobs/nurse'],
])('the page of %j is %j', (path, page) => expect(pageOf(path)).toBe(page));

test('a page has at most 300 characters', () => expect(pageOf(`/${'job/'.repeat(5_000)}`)).toHaveLength(300));

test.each([
  [undefined, 'direct'],
  ['', 'direct'],
  ['https://www.google.co.uk/search?q=x', 'google.co.uk'],
  ['HTTPS://News.Example.com:8443/a', 'example.com'],
  ['android-app://com.google.android.gm/', 'direct'],
  ['https://jobs.example/about', 'direct'],
  ['http://192.0.2.7/', 'direct'],
  ['http://localhost/', 'direct'],
  ['javascript:alert(1)', 'direct'],
  ['https://', 'direct'],
  [`https://a.example/${'r'.repeat(65_536)}`, 'a.example'],
])('the source of %j is %j', (referrer, source) => expect(sourceOf(referrer, 'https://jobs.example')).toBe(source));
