import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type ReceiverAnswer,
  classOf,
  DELAYS_SECONDS,
  judge,
  retryAfterSeconds,
  type Stand,
  TRIES,
} from './attempt-rules.js';

const HOUR = 3_600_000;
const fresh: Stand = { tries: 1, triesAllowed: TRIES, leftMs: 96 * HOUR };

const answer = (status: number | null, retryAfter: number | null = null): ReceiverAnswer => ({
  status,
  retryAfter,
  statusClass: status === null ? 'timeout' : classOf(status),
  durationMs: 1,
  diagnostic: '',
});

describe('what an answer means', () => {
  it.each([200, 201, 202, 204, 299])('%i: delivered', (status) =>
    expect(judge(answer(status), fresh)).toEqual({
      outcome: 'delivered',
      status: 'delivered',
      terminalReason: null,
      delayMs: null,
    }),
  );

  it.each([300, 301, 302, 304, 307, 308, 400, 401, 403, 404, 405, 406, 411, 413, 415, 418, 422, 451, 499])(
    '%i: no use in trying again',
    (status) =>
      expect(judge(answer(status), fresh)).toEqual({
        outcome: 'terminal',
        status: 'terminal',
        terminalReason: 'permanent_response',
        delayMs: null,
      }),
  );

  it('410: the receiver is gone', () =>
    expect(judge(answer(410), fresh)).toEqual({
      outcome: 'terminal',
      status: 'terminal',
      terminalReason: 'http_410',
      delayMs: null,
    }));

  it.each([null, 408, 409, 425, 429, 500, 502, 503, 504, 599])('%p: tried again', (status) =>
    expect(judge(answer(status), fresh, 0.5)).toEqual({
      outcome: 'retryable',
      status: 'retrying',
      terminalReason: null,
      delayMs: 5_000,
    }),
  );
});

describe('the schedule', () => {
  it('has the delays of the decision, each within a tenth', () => {
    const delays = (random: number) =>
      DELAYS_SECONDS.map((_, index) => judge(answer(500), { ...fresh, tries: index + 1 }, random).delayMs);
    expect(delays(0.5)).toEqual(
      [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400].map((seconds) => seconds * 1000),
    );
    expect(delays(0)).toEqual(DELAYS_SECONDS.map((seconds) => seconds * 900));
    expect(delays(1)).toEqual(DELAYS_SECONDS.map((seconds) => seconds * 1100));
  });

  it('ends after ten attempts', () => {
    expect(TRIES).toBe(10);
    expect(judge(answer(500), { ...fresh, tries: 10 })).toMatchObject({
      outcome: 'retryable',
      status: 'exhausted',
      terminalReason: 'retry_attempt_limit',
    });
  });

  it('ends with the window, before an attempt that would be too late', () => {
    expect(judge(answer(500), { ...fresh, tries: 9, leftMs: 86_400_001 }, 0.5)).toMatchObject({ status: 'retrying' });
    expect(judge(answer(500), { ...fresh, tries: 9, leftMs: 86_400_000 }, 0.5)).toMatchObject({
      status: 'exhausted',
      terminalReason: 'delivery_window_expired',
    });
  });

  it('gives a replay one attempt', () =>
    expect(judge(answer(500), { ...fresh, triesAllowed: 1 })).toMatchObject({
      status: 'exhausted',
      terminalReason: 'retry_attempt_limit',
    }));
});

describe('Retry-After', () => {
  it.each([429, 503])('of a %i makes the next attempt later, up to a day', (status) => {
    expect(judge(answer(status, 60), fresh, 0.5).delayMs).toBe(60_000);
    expect(judge(answer(status, 86_400), fresh, 0.5).delayMs).toBe(24 * HOUR);
    expect(judge(answer(status, 1e9), fresh, 0.5).delayMs).toBe(24 * HOUR);
  });

  it('makes it no earlier than the schedule', () =>
    expect(judge(answer(429, 1), { ...fresh, tries: 2 }, 0.5).delayMs).toBe(300_000));

  it.each([408, 409, 425, 500, 502, 504])('of a %i says nothing', (status) =>
    expect(judge(answer(status, 60), fresh, 0.5).delayMs).toBe(5_000),
  );

  it('is seconds, or a date by the clock of the receiver', () => {
    expect(retryAfterSeconds('120', undefined)).toBe(120);
    expect(retryAfterSeconds(' 0 ', undefined)).toBe(0);
    const date = 'Fri, 20 Nov 2026 12:00:00 GMT';
    expect(retryAfterSeconds('Fri, 20 Nov 2026 12:01:30 GMT', date)).toBe(90);
    expect(retryAfterSeconds('Fri, 20 Nov 2026 11:00:00 GMT', date)).toBe(0);
    expect(retryAfterSeconds(new Date(Date.now() + 3_600_000).toUTCString(), undefined)).toBeGreaterThan(3_000);
  });

  it('that makes no sense says nothing', () => {
    for (const text of [undefined, '', 'soon', '-5', '1.5', '1e9', '99999999999', 'Fri, nonsense'])
      expect(retryAfterSeconds(text, undefined)).toBeNull();
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, date) => {
        const seconds = retryAfterSeconds(text, date);
        return seconds === null || seconds >= 0;
      }),
    );
  });

  it('never makes a delay shorter than nine tenths of the schedule, or longer than a day and a tenth', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(429, 503, 500),
        fc.option(fc.nat(1e9)),
        fc.float({ min: 0, max: 1, noNaN: true }),
        (tries, status, wait, random) => {
          const { delayMs } = judge(answer(status, wait), { ...fresh, tries }, random);
          return delayMs !== null && delayMs >= (DELAYS_SECONDS[tries - 1] ?? 0) * 900 && delayMs <= 26.4 * HOUR;
        },
      ),
    ));
});
