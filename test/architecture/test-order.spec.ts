import { describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LONGEST } from '../../scripts/jest/test-order.mjs';

describe('the files that run first', () => {
  it.each(LONGEST)('%s exists', (name) => {
    expect(existsSync(join(import.meta.dirname, '../..', name))).toBe(true);
  });
});
