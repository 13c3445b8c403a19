import { describe, test } from '@jest/globals';
import { facts, given as givenFor } from '#testing';
import { indexingDecider } from './indexing.decider.js';

const KEY = '0123456789abcdef0123456789abcdef';
const on = { type: 'IndexNowTurnedOn', data: { key: KEY } } as const;
const off = { type: 'IndexNowTurnedOff', data: {} } as const;
const given = (...history: readonly (typeof on | typeof off)[]) => givenFor(indexingDecider, facts, ...history);

describe('notifications of search engines', () => {
  test('are turned on', () => given().when('TurnIndexNowOn', { hasPassword: false, key: KEY }).then(on));

  test('are not turned on behind a password', () =>
    given()
      .when('TurnIndexNowOn', { hasPassword: true, key: KEY })
      .rejected('indexing_password_protected', 'conflict'));

  test('are turned off, also behind a password', () => given(on).when('TurnIndexNowOff', {}).then(off));

  test('keep the key when they are turned on again', () =>
    given(on, off)
      .when('TurnIndexNowOn', { hasPassword: false, key: 'f'.repeat(32) })
      .then(on));

  test('change nothing when they are as they should be, whether or not there is a password', async () => {
    await given().when('TurnIndexNowOff', {}).then();
    await given(on)
      .when('TurnIndexNowOn', { hasPassword: true, key: 'f'.repeat(32) })
      .then();
  });
});
