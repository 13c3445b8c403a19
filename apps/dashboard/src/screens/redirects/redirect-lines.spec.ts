import { expect, test } from '@jest/globals';
import { redirectLines } from './redirect-lines.js';

test('a pasted list is read line by line, no matter what separates its columns', () =>
  expect(
    redirectLines(
      'from,to,status\n/old,/new\n/a;/b;302\n/c\t/d\n"/e" "https://x.example/e" 301\n\nnothing here\n/only',
    ),
  ).toEqual([
    { fromPath: '/old', toPath: '/new', statusCode: 301 },
    { fromPath: '/a', toPath: '/b', statusCode: 302 },
    { fromPath: '/c', toPath: '/d', statusCode: 301 },
    { fromPath: '/e', toPath: 'https://x.example/e', statusCode: 301 },
  ]));

test('an old address loses its host', () =>
  expect(redirectLines('https://old.example/jobs/1 /jobs/one\nhttps://old.example /')).toEqual([
    { fromPath: '/jobs/1', toPath: '/jobs/one', statusCode: 301 },
    { fromPath: '/', toPath: '/', statusCode: 301 },
  ]));
