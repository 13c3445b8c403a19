import { expect, test } from '@jest/globals';
import { BOARD, facts, replay } from '#testing';
import { indexingRows } from './indexing.read-model.js';

test('the row of indexing follows the switch and keeps the key', () => {
  const on = { type: 'IndexNowTurnedOn' as const, data: { key: 'k' } };
  const off = { type: 'IndexNowTurnedOff' as const, data: {} };
  const row = { id: BOARD, board: BOARD, key: 'k' };
  expect(replay(indexingRows, BOARD, facts, on)).toEqual({ ...row, version: 1, isOn: true });
  expect(replay(indexingRows, BOARD, facts, on, off)).toEqual({ ...row, version: 2, isOn: false });
});
