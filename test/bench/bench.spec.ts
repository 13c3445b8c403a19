import { describe, expect, it } from '@jest/globals';
import { measured, withoutCost } from './measured.js';

// All rows are in rows.long.spec.ts.
describe('the bench', () => {
  it('measures a row in its smallest form, with processor time', async () => {
    const rows = await measured('f');
    expect(new Set(rows.map(({ row }) => row))).toEqual(new Set(['f₀', 'f']));
    for (const { median } of rows) expect(median).toBeGreaterThan(0);
    expect(withoutCost(rows)).toEqual([]);
  });
});
