import { describe, expect, it } from '@jest/globals';
import { HttpProblem } from '../problems.js';
import { requestedPart } from './byte-ranges.js';

const FACTS = { bytes: 10, contentType: 'image/png', tag: 'abc' };
const ask = (headers: Readonly<Record<string, string>>, method = 'GET') =>
  requestedPart({ method, headers }, () => Promise.resolve(FACTS));
const part = (first: number, last: number) => ({ kind: 'bytes', range: { first, last } });
const WHOLE = { kind: 'bytes' };
const KNOWN = { kind: 'known', tag: 'abc' };

describe('the requested part of a blob', () => {
  it.each([
    ['bytes=0-3', part(0, 3)],
    ['bytes=4-', part(4, 9)],
    ['bytes=-3', part(7, 9)],
    ['bytes=-99', part(0, 9)],
    ['bytes=8-99', part(8, 9)],
    ['bytes=0-1,4-5', WHOLE],
    ['bytes=5-2', WHOLE],
    ['bytes=-', WHOLE],
    ['lines=0-3', WHOLE],
  ])('by %s', async (range, answer) => expect(await ask({ range })).toEqual(answer));

  it.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])(
    'is refused for %s, which begins behind the end',
    async (range) => {
      const error: unknown = await ask({ range }).catch((each: unknown) => each);
      expect(error).toBeInstanceOf(HttpProblem);
      expect((error as HttpProblem).problem).toMatchObject({
        status: 416,
        code: 'range_not_satisfiable',
        headers: { 'Content-Range': 'bytes */10' },
      });
    },
  );

  it.each([
    ['"abc"', KNOWN],
    ['W/"abc"', KNOWN],
    ['"x", "abc"', KNOWN],
    ['*', KNOWN],
    ['"x"', WHOLE],
  ])('by If-None-Match: %s', async (known, answer) => expect(await ask({ 'if-none-match': known })).toEqual(answer));

  it.each([
    ['"abc"', part(0, 3)],
    ['"x"', WHOLE],
    ['W/"abc"', WHOLE],
    ['Wed, 25 Nov 2026 12:00:00 GMT', WHOLE],
  ])('by If-Range: %s', async (unless, answer) =>
    expect(await ask({ 'range': 'bytes=0-3', 'if-range': unless })).toEqual(answer),
  );

  it('is the whole for HEAD, no matter the range', async () =>
    expect(await ask({ range: 'bytes=0-3' }, 'HEAD')).toEqual(WHOLE));

  it('is not looked up where no header asks for a part or names a tag', async () =>
    expect(await requestedPart({ method: 'GET', headers: {} }, () => Promise.reject(new Error('read')))).toEqual(
      WHOLE,
    ));
});
