import { describe, expect, test } from '@jest/globals';
import { featuresFrom, includedIn, listed } from './plan-features.js';

describe('features', () => {
  test.each([
    ['jobs.max_active', '10'],
    ['jobs.max_active', '0'],
    ['jobs.max_active', '-1'],
    ['jobs.duration_days', 'unlimited'],
    ['talent.messages_sent', '999999999'],
    ['jobs.feature_selection_mode', 'automatic'],
  ] as const)('%s takes %s', (key, value) => expect(featuresFrom([{ key, value }]).issues).toEqual([]));

  test.each([
    ['jobs.max_active', '1.5'],
    ['jobs.max_active', '-2'],
    ['jobs.max_active', '007'],
    ['jobs.max_active', '1e3'],
    ['jobs.max_active', ''],
    ['jobs.duration_days', '0'],
    ['jobs.featured_slots', '9999999999'],
    ['jobs.feature_selection_mode', 'auto'],
    ['jobs.feature_selection_mode', '-1'],
  ] as const)('%s does not take %j', (key, value) =>
    expect(featuresFrom([{ key, value }]).issues).toMatchObject([{ path: ['features', 0, 'value'] }]),
  );

  test('are there once', () => {
    const twice = [
      { key: 'jobs.max_active', value: '1' },
      { key: 'jobs.max_active', value: '2' },
    ] as const;
    expect(featuresFrom(twice).issues).toMatchObject([{ path: ['features', 1, 'key'] }]);
  });

  test('are listed in one order', () =>
    expect(listed({ 'talent.messages_sent': '5', 'jobs.max_active': '1' })).toEqual([
      { key: 'jobs.max_active', value: '1' },
      { key: 'talent.messages_sent', value: '5' },
    ]));

  test('include one job for 30 days when none are set', () => {
    expect(includedIn({})).toEqual({
      days: 30,
      slots: 1,
      featuredSlots: 0,
      selection: 'employer',
      unlocks: 0,
      messages: 0,
    });
    const set = { 'jobs.max_active': 'unlimited', 'jobs.duration_days': '60', 'jobs.featured_slots': '-1' };
    expect(includedIn(set)).toMatchObject({ slots: null, days: 60, featuredSlots: null });
  });
});
