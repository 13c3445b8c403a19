import { describe, expect, it, jest } from '@jest/globals';
import { late } from './late.js';

describe('A late value', () => {
  it('is made once, when it is first read', () => {
    const make = jest.fn(() => undefined);
    const value = late(make);
    expect(make).not.toHaveBeenCalled();
    expect([value(), value()]).toEqual([undefined, undefined]);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('is made again after a failure', () => {
    let tries = 0;
    const value = late(() => {
      if (++tries === 1) throw new Error('not yet');
      return tries;
    });
    expect(value).toThrow('not yet');
    expect(value()).toBe(2);
  });
});
