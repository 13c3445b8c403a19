import { describe, expect, it } from '@jest/globals';
import { refusalsOf } from './refusals.js';

describe('the refusals of a decider', () => {
  it('are those of its claims, of what is missing and of lost races', () => {
    expect(refusalsOf({ missing: 'shelves_not_found', conflicts: ['shelves_code_taken'] })).toEqual({
      adds: { conflict: ['shelves_code_taken'] },
      reads: { missing: ['shelves_not_found'] },
      changes: { missing: ['shelves_not_found'], conflict: ['shelves_code_taken', 'stale_version'] },
      acts: { missing: ['shelves_not_found'], conflict: ['stale_version'] },
    });
  });

  it('are fewer for a decider without claims', () => {
    expect(refusalsOf({ missing: 'shelves_not_found' })).toMatchObject({
      adds: {},
      changes: { conflict: ['stale_version'] },
    });
  });
});
