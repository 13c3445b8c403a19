import { describe, expect, it } from '@jest/globals';
import { clusterId } from '../../../../scripts/run/kafka-broker.mjs';

describe('the id of a cluster', () => {
  it('never begins as an option of a command line does', () => {
    for (let first = 0; first < 256; first += 1) {
      expect(clusterId(Buffer.alloc(16, first))).toMatch(/^[A-Za-z0-9_][A-Za-z0-9_-]{21}$/);
    }
  });
});
