import { describe, expect, test } from '@jest/globals';
import { CityTable } from './city-table.js';
import { RegionTable } from './region-table.js';
import { InPieces, WorkSlices } from './work-slices.js';

describe('sliced work', () => {
  test('starts once, and starts again after an error', async () => {
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

  test('ends a slice after four milliseconds of its clock', async () => {
    let ms = 0;
    const slices = new WorkSlices(() => ms);
    slices.hurry();
    expect(slices.over).toBe(false);
    ms = 4;
    expect(slices.over).toBe(true);
    await slices.next();
    expect(slices.over).toBe(false);
  });
});

/** A clock that advances by a tenth of a millisecond on each read, so a slice has as many steps as its work reads the clock. */
function counted() {
  let looks = 0;
  let pieces = 0;
  const slices = new WorkSlices(() => ++looks / 10);
  const next = slices.next.bind(slices);
  slices.next = () => {
    pieces += 1;
    return next();
  };
  slices.hurry();
  return { slices, pieces: () => pieces, looks: () => looks };
}

// Between two reads the work handles one city, region or language, so no slice on this clock has more than forty of them.
describe('data of the world is read in slices', () => {
  test('cities', async () => {
    const { slices, pieces, looks } = counted();
    await CityTable.open(slices);
    expect(looks()).toBeGreaterThan(2_000);
    expect(pieces()).toBeGreaterThanOrEqual(Math.floor(looks() / 42));
  });

  test('regions', async () => {
    const { slices, pieces, looks } = counted();
    await RegionTable.open(slices);
    expect(looks()).toBeGreaterThan(500);
    expect(pieces()).toBeGreaterThanOrEqual(Math.floor(looks() / 42));
  });
});
