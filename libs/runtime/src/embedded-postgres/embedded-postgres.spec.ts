import { describe, expect, it } from '@jest/globals';
import { sharedMegabytes } from './embedded-postgres.js';

describe('the memory for pages of the embedded database', () => {
  it.each([
    [512, 64],
    [1_024, 64],
    [2_000, 125],
    [24_000, 256],
  ])('of %i MB is %i MB', (megabytes, shared) => expect(sharedMegabytes(megabytes)).toBe(shared));
});
