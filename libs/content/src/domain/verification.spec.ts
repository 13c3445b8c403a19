import { describe, expect, test } from '@jest/globals';
import { afterCheck, judge, nextLook, NO_FAILED_CHECKS, type ProofFinding } from './verification.js';

const record = { name: '_svc-verify.jobs.example', value: 'svc-verify=1' };

describe('an answer of DNS', () => {
  test('proves a domain by one record among others, regardless of the space around its text', () => {
    expect(judge({ outcome: 'answered', values: ['v=spf1', ' svc-verify=1 '] }, record)).toEqual({ isProven: true });
  });

  test('says for certain that there is no record, or none that is right', () => {
    expect(judge({ outcome: 'answered', values: [] }, record)).toEqual({
      isProven: false,
      isCertain: true,
      reason: '_svc-verify.jobs.example has no TXT record.',
    });
    for (const value of ['svc-verify=2', 'SVC-VERIFY=1', 'svc-verify=1 and more', '"svc-verify=1"'])
      expect(judge({ outcome: 'answered', values: [value] }, record)).toEqual({
        isProven: false,
        isCertain: true,
        reason: 'No TXT record of _svc-verify.jobs.example has the expected value.',
      });
  });

  test('that is none says nothing for certain', () =>
    expect(judge({ outcome: 'unanswered', reason: 'the name server failed' }, record)).toEqual({
      isProven: false,
      isCertain: false,
      reason: 'The TXT records of _svc-verify.jobs.example could not be read: the name server failed.',
    }));
});

test('a verification looks less and less often, for the last time when its time is over', () => {
  const looks = (within: number) => {
    const at = [0];
    for (let pause = nextLook(1, 0, within); pause !== null; pause = nextLook(at.length, at.at(-1) ?? 0, within))
      at.push((at.at(-1) ?? 0) + pause);
    return at;
  };
  expect(looks(60)).toEqual([0, 5, 15, 35, 60]);
  expect(looks(200)).toEqual([0, 5, 15, 35, 75, 135, 195, 200]);
  expect([looks(0), looks(2)]).toEqual([[0], [0, 2]]);
});

describe('checks of a verified domain', () => {
  const absent: ProofFinding = { isProven: false, isCertain: true, reason: 'absent' };
  const unanswered: ProofFinding = { isProven: false, isCertain: false, reason: 'unanswered' };
  const after = (...findings: readonly ProofFinding[]) => {
    let checked = afterCheck(NO_FAILED_CHECKS, findings[0] ?? absent, 400);
    for (const finding of findings.slice(1)) checked = afterCheck(checked.failed, finding, 400);
    return checked;
  };

  test('are made sooner after one that failed', () => {
    expect(after({ isProven: true })).toEqual({ failed: NO_FAILED_CHECKS, isLost: false, nextIn: 400 });
    expect(after(absent)).toEqual({ failed: { absent: 1, unanswered: 0 }, isLost: false, nextIn: 100 });
    expect(afterCheck(NO_FAILED_CHECKS, absent, 1).nextIn).toBe(1);
  });

  test('find it lost when the record is absent three times in a row', () => {
    expect([after(absent, absent).isLost, after(absent, absent, absent).isLost]).toEqual([false, true]);
    expect(after(absent, absent, { isProven: true }, absent, absent).isLost).toBe(false);
    expect(after(absent, unanswered, absent, absent).isLost).toBe(true);
  });

  test('are patient with name servers that do not answer', () => {
    expect(after(...Array<ProofFinding>(11).fill(unanswered)).isLost).toBe(false);
    expect(after(...Array<ProofFinding>(12).fill(unanswered)).isLost).toBe(true);
  });
});
