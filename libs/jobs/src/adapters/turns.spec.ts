import { describe, expect, test } from '@jest/globals';
import { CityTable } from './city-table.js';
import { RegionTable } from './region-table.js';
import { InPieces, Turns } from './turns.js';

describe('work in pieces', () => {
  test('is begun once, and made again after a fault', async () => {
    let begun = 0;
    const work = new InPieces(async () => {
      begun += 1;
      if (begun === 1) throw new Error('no file');
      return begun;
    });
    work.begin();
    await expect(work.get()).rejects.toThrow('no file');
    work.begin();
    expect([await work.get(), await work.get(), begun]).toEqual([2, 2, 2]);
  });

  test('ends a piece after four milliseconds of its clock', async () => {
    let ms = 0;
    const turns = new Turns(() => ms);
    turns.hurry();
    expect(turns.over).toBe(false);
    ms = 4;
    expect(turns.over).toBe(true);
    await turns.next();
    expect(turns.over).toBe(false);
  });
});

/** A clock that goes on by a tenth of a millisecond whenever it is looked at: a piece is as many steps as its work looks. */
function counted() {
  let looks = 0;
  let pieces = 0;
  const turns = new Turns(() => ++looks / 10);
  const next = turns.next.bind(turns);
  turns.next = () => {
    pieces += 1;
    return next();
  };
  turns.hurry();
  return { turns, pieces: () => pieces, looks: () => looks };
}

// What is done between two looks is one city, region or language: no piece has more than forty of them on this clock.
describe('what is read of the world is read in pieces', () => {
  test('cities', async () => {
    const { turns, pieces, looks } = counted();
    await CityTable.open(turns);
    expect(looks()).toBeGreaterThan(2_000);
    expect(pieces()).toBeGreaterThanOrEqual(Math.floor(looks() / 42));
  });

  test('regions', async () => {
    const { turns, pieces, looks } = counted();
    await RegionTable.open(turns);
    expect(looks()).toBeGreaterThan(500);
    expect(pieces()).toBeGreaterThanOrEqual(Math.floor(looks() / 42));
  });
});
