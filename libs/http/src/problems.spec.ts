import pg from 'pg';
import { Rejection, type MissingCapability } from '#kernel';
import { type RejectionKind } from '#kernel/engine';
import { DatabaseErrors } from '#store';
import { describe, expect, it, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOperator } from './context.js';
import { problemBody, problemOf, UpgradeHints } from './problems.js';

const failureOf = (doing: Promise<unknown>): Promise<unknown> =>
  doing.then(
    () => undefined,
    (error: unknown) => error,
  );
const connecting = (host: string, port: number) => failureOf(new pg.Client({ host, port, user: 'nobody' }).connect());

describe('a database that is away', () => {
  it.each([
    ['at an address', '127.0.0.1'],
    ['at a socket', join(tmpdir(), 'there-is-no-such-directory')],
  ])('%s is an outage', async (_, host) => {
    const error = await connecting(host, 1);
    expect(DatabaseErrors.isOutage(error)).toBe(true);
    expect(problemOf(error)).toMatchObject({
      status: 503,
      code: 'service_unavailable',
      headers: { 'Retry-After': '1' },
    });
  });

  it.each(['57P01', '57P03', '53300', '08006', 'ECONNRESET', 'EPIPE'])('is reported by %s', (code) => {
    expect(DatabaseErrors.isOutage(Object.assign(new Error('It said so.'), { code }))).toBe(true);
  });

  it('is not the message of a missing file', async () => {
    const error = await failureOf(readFile(join(tmpdir(), 'there-is-no-such-file')));
    expect(error).toMatchObject({ code: 'ENOENT' });
    expect(problemOf(error)).toMatchObject({ status: 500, code: 'internal_error' });
  });
});

describe('a disk without room', () => {
  it.each(['53100', 'ENOSPC', 'EDQUOT'])('is reported by %s, and is no outage that is retried at once', (code) => {
    const error = Object.assign(new Error('It said so.'), { code });
    expect(DatabaseErrors.isOutage(error)).toBe(false);
    expect(problemOf(error)).toMatchObject({
      status: 503,
      code: 'service_unavailable',
      headers: { 'Retry-After': '60' },
    });
  });
});

describe('an event store that is away', () => {
  const reported = (fields: object, message = 'It said so.') => Object.assign(new Error(message), fields);

  it.each([
    ['unavailable', reported({ type: 'unavailable', code: 14 })],
    ['late', reported({ type: 'deadline-exceeded', code: 4 })],
    ['busy', reported({ type: 'timeout', code: 10 })],
    ['electing', reported({ type: 'not-leader', code: 5 })],
    ['closing', reported({ type: 'cancelled', code: 1 })],
    ['letting nobody in', reported({ type: 'access-denied', code: 16 })],
    ['breaking off', reported({ type: 'unknown', code: 13 }, '13 INTERNAL: Received RST_STREAM with code 2')],
    ['breaking off, in a call of its own', reported({ code: 1, details: 'Call cancelled', metadata: {} })],
    ['nowhere', reported({}, 'Failed to discover after 10 attempts.')],
    ['shut down under a call', reported({}, 'Channel has been shut down')],
  ])('is an outage: %s', (_, error) => {
    expect(DatabaseErrors.isOutage(error)).toBe(true);
    expect(problemOf(error)).toEqual({
      status: 503,
      code: 'service_unavailable',
      message: 'The event store is not available. Retry later; an `Idempotency-Key` makes that safe.',
      headers: { 'Retry-After': '1' },
    });
  });

  it.each([
    [
      'a position where nothing stands',
      reported({ type: 'unknown', code: 2 }, '2 UNKNOWN: Exception was thrown by handler.'),
    ],
    ['a wrong version', reported({ type: 'wrong-expected-version', code: 9 })],
    ['a stream that is gone', reported({ type: 'stream-deleted', code: 9 })],
    ["somebody else's time-out", reported({ type: 'timeout' })],
    ["somebody else's code", reported({ code: 14 })],
    ['no error', 'unavailable'],
  ])('is not what it refuses: %s', (_, error) => expect(DatabaseErrors.isOutage(error)).toBe(false));
});

class Hints extends UpgradeHints {
  hint(need: MissingCapability): object {
    return { capability: need.capability, requiredPlan: 'starter' };
  }
}

const hints = new Hints();

describe('the hint of a refusal', () => {
  const refusal = problemOf(
    new Rejection(
      'conflict',
      'jobs_quota_exceeded',
      'Full.',
      { limit: 50 },
      { upgrade: { capability: 'activeJobsLimit' } },
    ),
  );

  test('is in the body for operators', () =>
    expect(problemBody(refusal, 'req_1', hints)).toEqual({
      error: {
        code: 'jobs_quota_exceeded',
        message: 'Full.',
        requestId: 'req_1',
        details: { limit: 50 },
        upgrade: { capability: 'activeJobsLimit', requiredPlan: 'starter' },
      },
    }));

  test('is private', () =>
    expect(problemBody(refusal, 'req_1', null)).toEqual({
      error: { code: 'jobs_quota_exceeded', message: 'Full.', requestId: 'req_1', details: { limit: 50 } },
    }));

  test('is left out where the plan is not the reason', () => {
    const { error } = problemBody(problemOf(new Rejection('missing', 'jobs_not_found', 'None.')), 'req_1', hints) as {
      error: object;
    };
    expect(Object.keys(error)).toEqual(['code', 'message', 'requestId']);
  });

  test.each([
    ['/v1/jobs', true],
    ['/v1/boards', true],
    ['/v1/me?x=/v1/boards/a', true],
    ['/v1/boards/demo', false],
    ['/v1/boards/demo/jobs?limit=1', false],
  ])('is for the Operator API: %s %p', (url, operator) => expect(isOperator({ url } as never)).toBe(operator));
});

describe('a rejection', () => {
  test.each<[RejectionKind, number]>([
    ['invalid', 400],
    ['unpaid', 402],
    ['forbidden', 403],
    ['missing', 404],
    ['conflict', 409],
    ['stale', 412],
    ['too_large', 413],
    ['unsupported', 415],
    ['unfit', 422],
    ['rate_limited', 429],
  ])('of the kind %s is %i', (kind, status) =>
    expect(problemOf(new Rejection(kind, 'things_refused', 'No.', { why: 1 }))).toEqual({
      status,
      code: 'things_refused',
      message: 'No.',
      details: { why: 1 },
    }),
  );

  test('says when to try again', () =>
    expect(problemOf(new Rejection('rate_limited', 'rate_limited', 'Wait.', undefined, { retryAfter: 7 }))).toEqual({
      status: 429,
      code: 'rate_limited',
      message: 'Wait.',
      headers: { 'Retry-After': '7' },
    }));
});

it('an error has at most 64 KB, of any text', () => {
  const { message, details } = problemOf(
    new Rejection('conflict', 'jobs_x', '語'.repeat(50_000), { names: Array.from({ length: 50_000 }, () => 'x') }),
  );
  expect(Buffer.byteLength(JSON.stringify({ message, details }))).toBeLessThan(64 * 1024);
  const issues = Array.from({ length: 5_000 }, () => ({ path: ['a'], message: 'is wrong' }));
  expect(problemOf(new Rejection('invalid', 'jobs_x', 'No.', { issues }))).toMatchObject({
    details: { issues: issues.slice(0, 100) },
  });
});
