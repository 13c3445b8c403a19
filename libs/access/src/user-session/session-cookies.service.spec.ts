import { describe, expect, test } from '@jest/globals';
import { SessionCookies } from './session-cookies.service.js';

const LISTENING = 'http://localhost:3000';
const OPEN = new SessionCookies(null, null, '127.0.0.1', () => LISTENING);
const NAMED = new SessionCookies(
  'https://jobs.example/',
  'https://admin.example/dashboard',
  '0.0.0.0',
  () => LISTENING,
);

/** A write from a page of `origin` to `host`. */
const write = (cookies: SessionCookies, headers: Readonly<Record<string, string>>) => {
  const sent = { method: 'POST', headers: { cookie: 'openings_session=x', ...headers } };
  try {
    return cookies.credentialOf(sent);
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('a cookie', () => {
  const attributesOf = (host: string, ...settings: readonly (string | null)[]) => {
    const [publicUrl = null, dashboardUrl = null] = settings;
    return new SessionCookies(publicUrl, dashboardUrl, host, () => LISTENING).begun('x').split('; ').slice(1);
  };

  test.each(['localhost', '127.0.0.1', '127.1.2.3', '::1'])(
    'may be sent over plain HTTP where the server listens at %s, and no setting names it',
    (host) => expect(attributesOf(host)).toEqual(['Path=/', 'Max-Age=2592000', 'HttpOnly', 'SameSite=Strict']),
  );

  test.each(['0.0.0.0', '::', '192.168.0.7', 'localhost.evil.example', 'jobs.example'])(
    'is for HTTPS alone at %s',
    (host) => expect(attributesOf(host)).toContain('Secure'),
  );

  test('follows the setting where there is one', () => {
    expect(attributesOf('127.0.0.1', 'https://jobs.example')).toContain('Secure');
    expect(attributesOf('127.0.0.1', 'http://jobs.example', 'https://admin.example/dashboard')).toContain('Secure');
    expect(attributesOf('0.0.0.0', 'http://jobs.example')).not.toContain('Secure');
  });
});

describe('a write', () => {
  test.each([
    ['a page where the server listens', NAMED, { origin: LISTENING }],
    ['a page of the public address', NAMED, { origin: 'https://jobs.example' }],
    ['the dashboard at an address of its own', NAMED, { origin: 'https://admin.example' }],
    ['this machine by another name', OPEN, { origin: 'http://127.0.0.1:3000' }],
    ['no origin, when the browser vouches for the page', NAMED, { 'sec-fetch-site': 'same-origin' }],
  ])('may come from %s', (_, cookies, headers) => expect(write(cookies, headers)).toBe('x'));

  test.each([
    ['the host that the request names itself', NAMED, { origin: 'https://x.lan', host: 'x.lan' }],
    ['the host that the request names, where no setting does', OPEN, { origin: 'http://x.lan', host: 'x.lan' }],
    ['another port of this machine', OPEN, { origin: 'http://localhost:8443' }],
    ['an opaque origin', OPEN, { origin: 'null', host: 'null' }],
    ['a file', OPEN, { origin: 'file://', host: '' }],
    ['another scheme', NAMED, { origin: 'http://jobs.example' }],
    ['nowhere', OPEN, { host: 'localhost:3000' }],
    ['a sibling that the browser tells of', NAMED, { 'origin': LISTENING, 'sec-fetch-site': 'same-site' }],
  ])('may not come from %s', (_, cookies, headers) => expect(write(cookies, headers)).toBe('auth_origin_forbidden'));

  test('is not looked at where `Authorization` says who calls', () =>
    expect(write(OPEN, { authorization: '', origin: 'https://evil.example' })).toBeUndefined());
});

test('the port that the server gets in the end counts', () => {
  let listening = 'http://localhost:0';
  const cookies = new SessionCookies('https://jobs.example', null, '127.0.0.1', () => listening);
  expect(write(cookies, { origin: 'http://localhost:4321' })).toBe('auth_origin_forbidden');
  listening = 'http://localhost:4321';
  expect(write(cookies, { origin: 'http://localhost:4321' })).toBe('x');
});
