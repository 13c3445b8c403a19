import { describe, expect, test } from '@jest/globals';
import { readAhead } from './read-ahead.js';

describe('batches that are read ahead', () => {
  const source = (log: string[], fault?: Error) =>
    (async function* () {
      try {
        for (const batch of [1, 2, 3]) {
          log.push(`read ${batch}`);
          yield batch;
        }
        if (fault) throw fault;
      } finally {
        log.push('closed');
      }
    })();

  test('keep their order; each is read during the work on the previous one', async () => {
    const log: string[] = [];
    for await (const batch of readAhead(source(log))) log.push(`work ${batch}`);
    expect(log).toEqual(['read 1', 'read 2', 'work 1', 'read 3', 'work 2', 'closed', 'work 3']);
  });

  test('all come before the error that ends them', async () => {
    const log: string[] = [];
    const work = async () => {
      for await (const batch of readAhead(source(log, new Error('It broke off.')))) log.push(`work ${batch}`);
    };
    await expect(work()).rejects.toThrow('It broke off.');
    expect(log.filter((line) => line.startsWith('work'))).toEqual(['work 1', 'work 2', 'work 3']);
  });

  test('are closed when the work ends early', async () => {
    const log: string[] = [];
    for await (const batch of readAhead(source(log))) if (batch === 1) break;
    await new Promise(setImmediate);
    expect(log).toEqual(['read 1', 'read 2', 'closed']);
  });
});
