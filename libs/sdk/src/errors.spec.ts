import { describe, expect, it } from '@jest/globals';
import { unwrap } from './answers.js';
import { ApiError, isApiError, retryAfterOf } from './errors.js';

const answer = (status: number, headers: Readonly<Record<string, string>> = {}) =>
  new Response(null, { status, headers });
const REFUSED = {
  error: {
    code: 'validation_bad_request',
    message: 'title: is required',
    requestId: 'req_1',
    details: { issues: [{ path: ['title'], message: 'is required' }] },
  },
};

describe('an error of the API', () => {
  it('has code, status, issues, request and delay', () => {
    const error = new ApiError(answer(400, { 'Retry-After': '3' }), REFUSED);
    const { code, status, message, issues, requestId, retryAfter, name } = error;
    expect({ code, status, message, issues, requestId, retryAfter, name }).toEqual({
      name: 'ApiError',
      code: 'validation_bad_request',
      status: 400,
      message: 'title: is required',
      issues: [{ path: ['title'], message: 'is required' }],
      requestId: 'req_1',
      retryAfter: 3,
    });
    expect(error.details).toEqual(REFUSED.error.details);
  });

  it.each([undefined, '', '<h1>Bad gateway</h1>', { error: 'busy' }, null, { error: {} }])(
    'is one for an answer of a proxy: %j',
    (body) => {
      const { code, status, issues, requestId } = new ApiError(answer(502, { 'X-Request-Id': 'req_2' }), body);
      expect([code, status, issues, requestId]).toEqual(['unexpected_answer', 502, [], 'req_2']);
    },
  );

  it('is distinguished by its code', () => {
    const error: unknown = new ApiError(answer(400), REFUSED);
    expect(isApiError(error)).toBe(true);
    expect(isApiError(error, 'auth_forbidden', 'validation_bad_request')).toBe(true);
    expect(isApiError(error, 'auth_forbidden')).toBe(false);
    expect(isApiError(new Error('validation_bad_request'))).toBe(false);
  });
});

describe('unwrap', () => {
  it('gives the body of an answer', async () => {
    expect(await unwrap(Promise.resolve({ data: { id: 1 }, response: answer(200) }))).toEqual({ id: 1 });
    expect(await unwrap(Promise.resolve({ data: undefined, response: answer(204) }))).toBeUndefined();
  });

  it('throws a refusal, also one without a body', async () => {
    await expect(unwrap(Promise.resolve({ error: REFUSED, response: answer(400) }))).rejects.toThrow(
      'title: is required',
    );
    await expect(unwrap(Promise.resolve({ error: undefined, response: answer(503) }))).rejects.toThrow(ApiError);
  });
});

it.each([
  ['3', 3],
  ['0', 0],
  ['-1', 0],
  ['1.5', 1.5],
  ['Thu, 01 Jan 1970 00:00:10 GMT', 8],
  ['Thu, 01 Jan 1970 00:00:01 GMT', 0],
  ['soon', undefined],
  ['', undefined],
])('Retry-After: %j is %j seconds', (text, seconds) => {
  expect(retryAfterOf(new Headers({ 'Retry-After': text }), 2_000)).toBe(seconds);
});
it('no Retry-After is no delay', () => expect(retryAfterOf(new Headers())).toBeUndefined());
