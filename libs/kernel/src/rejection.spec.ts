import { describe, expect, test } from '@jest/globals';
import { type Issue, outcomeOf, reject, Rejection, rejectIssues, undoneIfRefused } from './rejection.js';

const caught = (work: () => void): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
};

describe('a rejection', () => {
  test('says why, with a code, a sentence and what helps', () => {
    const error = caught(() => reject('conflict', 'jobs_already_published', 'It is.', { since: 1 }));
    expect(error).toBeInstanceOf(Rejection);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: 'Rejection',
      kind: 'conflict',
      code: 'jobs_already_published',
      message: 'It is.',
      details: { since: 1 },
    });
  });

  test('names what would help', () => {
    const upgrade = { capability: 'activeJobsLimit' as const, atLeast: 51 };
    expect(caught(() => reject('conflict', 'jobs_quota_exceeded', 'Full.', undefined, { upgrade }))).toMatchObject({
      remedy: { upgrade },
    });
    expect(caught(() => reject('conflict', 'jobs_closed', 'It is.'))).toMatchObject({ remedy: {} });
  });
});

describe('issues', () => {
  test('are no reason to refuse when there are none', () => expect(caught(() => rejectIssues([]))).toBeUndefined());

  test('are refused all at once, and the first is in the sentence', () => {
    const issues: Issue[] = [
      { path: ['officeLocations', 2, 'city'], message: 'must not be empty' },
      { path: ['title'], message: 'must be shorter' },
    ];
    expect(caught(() => rejectIssues(issues))).toMatchObject({
      kind: 'invalid',
      code: 'validation_bad_request',
      message: 'officeLocations.2.city: must not be empty',
      details: { issues },
    });
  });

  test('are at most 100 and 64 KB, with short paths and messages', () => {
    const many = Array.from({ length: 5_000 }, (_, nth) => ({ path: ['list', nth], message: 'is wrong' }));
    expect(caught(() => rejectIssues(many))).toMatchObject({ details: { issues: many.slice(0, 100) } });
    for (const sign of ['x', 'ä', '語', '\u0000']) {
      const long = Array.from({ length: 100 }, () => ({ path: [sign.repeat(10_000)], message: sign.repeat(10_000) }));
      const { message, details } = caught(() => rejectIssues(long)) as Rejection;
      const bytes = new TextEncoder().encode(JSON.stringify({ message, details })).length;
      expect(bytes).toBeLessThanOrEqual(64 * 1024);
    }
  });

  test('of the whole have no place', () =>
    expect(caught(() => rejectIssues([{ path: [], message: 'must be an object' }]))).toMatchObject({
      message: 'must be an object',
    }));
});

describe('a refusal that is an ordinary outcome', () => {
  const refusal = new Rejection('missing', 'jobs_not_found', 'There is no such job.');
  const refused = () => Promise.reject(refusal);
  const broken = () => Promise.reject(new Error('broken'));

  test('is the result: one of a kind, one with a code, or any', async () => {
    expect(await outcomeOf(refused())).toBe(refusal);
    expect(await outcomeOf(refused(), { kind: 'missing' })).toBe(refusal);
    expect(await outcomeOf(refused(), { kind: ['stale', 'missing'] })).toBe(refusal);
    expect(await outcomeOf(refused(), { code: 'jobs_not_found' })).toBe(refusal);
    expect(await outcomeOf(() => reject('missing', 'jobs_not_found', 'There is none.'))).toBeInstanceOf(Rejection);
  });

  test('is thrown if the caller expects another one, as every other error is', async () => {
    await expect(outcomeOf(refused(), { kind: 'stale' })).rejects.toBe(refusal);
    await expect(outcomeOf(refused(), { code: ['already_exists'] })).rejects.toBe(refusal);
    await expect(outcomeOf(broken)).rejects.toThrow('broken');
  });

  test('leaves the result of accepted work as it is', async () => {
    expect(await outcomeOf(Promise.resolve(null))).toBeNull();
    expect(await outcomeOf(() => 7, { kind: 'missing' })).toBe(7);
  });

  test('undoes what was prepared, which another error does not', async () => {
    const undone: string[] = [];
    const undo = (name: string) => () => Promise.resolve(undone.push(name));
    await expect(undoneIfRefused(refused, undo('refused'))).rejects.toBe(refusal);
    await expect(undoneIfRefused(broken, undo('broken'))).rejects.toThrow('broken');
    expect(await undoneIfRefused(() => Promise.resolve(7), undo('accepted'))).toBe(7);
    expect(undone).toEqual(['refused']);
  });
});
