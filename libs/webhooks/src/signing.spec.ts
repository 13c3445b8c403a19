import { describe, expect, it } from '@jest/globals';
import { KnownEndpoints } from './signing.js';

/** A database with endpoints of all ids, in the version that was set last. */
function endpoints({ remembered }: { remembered: number }) {
  let version = 1;
  const late: (() => void)[] = [];
  let holding = false;
  const pool = {
    async query({ values: [boards, ids] }: { values: [readonly string[], readonly string[]] }) {
      const rows = ids.map((id, nth) => ({ board: boards[nth], id, version, secrets: [] }));
      if (holding) await new Promise<void>((resolve) => late.push(resolve));
      return { rows };
    },
  };
  const known = new KnownEndpoints(pool as never, {} as never, remembered);
  return {
    find: (least: number, ...ids: readonly string[]) =>
      known.find(ids.map((endpoint) => ({ endpoint, board: 'boards_a', version: least }))),
    is: (next: number) => (version = next),
    hold: (next: boolean) => (holding = next),
    answer: () => late.splice(0).forEach((go) => go()),
  };
}

describe('endpoints with their secrets opened', () => {
  it('are all found, also when the memory had to be emptied for some of them', async () => {
    const { find } = endpoints({ remembered: 2 });
    await find(1, 'whe_1', 'whe_2', 'whe_3');
    const found = await find(1, 'whe_1', 'whe_2', 'whe_3', 'whe_4');
    expect(['whe_1', 'whe_2', 'whe_3', 'whe_4'].filter((id) => found.has(id))).toEqual([
      'whe_1',
      'whe_2',
      'whe_3',
      'whe_4',
    ]);
  });

  it('are not replaced by an older version that was read before and came later', async () => {
    const { find, is, hold, answer } = endpoints({ remembered: 10 });
    hold(true);
    const older = find(1, 'whe_1');
    await Promise.resolve();
    hold(false);
    is(2);
    expect((await find(2, 'whe_1')).get('whe_1')?.row.version).toBe(2);
    answer();
    expect((await older).get('whe_1')?.row.version).toBe(2);
  });
});
