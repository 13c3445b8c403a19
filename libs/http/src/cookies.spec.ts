import { describe, expect, it } from '@jest/globals';
import { cookieHeader, cookiesNamed } from './cookies.js';

describe('cookies of a request', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['a=1', ['1']],
    ['b=2; a=1', ['1']],
    ['a=1; b=2; a=3', ['1', '3']],
    [' a = 1 ;b', ['1']],
    ['aa=1; xa=2; a', []],
    ['a=b=c', ['b=c']],
    ['a=', ['']],
  ])('called "a" in %j are %j', (header, values) => expect(cookiesNamed(header, 'a')).toEqual(values));
});

describe('a cookie that is set', () => {
  it('is read by no script', () =>
    expect(cookieHeader('a', '1', 60, { path: '/', sameSite: 'Strict', secure: true })).toBe(
      'a=1; Path=/; Max-Age=60; HttpOnly; SameSite=Strict; Secure',
    ));

  it('is removed by null', () =>
    expect(cookieHeader('a', null, 60, { path: '/board/x', sameSite: 'Lax', secure: false })).toBe(
      'a=; Path=/board/x; Max-Age=0; HttpOnly; SameSite=Lax',
    ));
});
