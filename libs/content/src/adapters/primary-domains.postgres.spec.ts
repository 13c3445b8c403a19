import { describe, expect, it } from '@jest/globals';
import { Changes } from '#store';
import { PrimaryDomains } from './primary-domains.postgres.js';

/** A table of hostnames by board; each query answers when `go` is called, or fails with `failure`. */
function opened(hostnames: Record<string, string>) {
  const queries: (readonly string[] | null)[] = [];
  const failures: unknown[] = [];
  const troubles: unknown[] = [];
  const pool = {
    async query({ values: [ids] }: { values: [readonly string[] | null] }) {
      queries.push(ids);
      const found = Object.entries(hostnames).filter(([board]) => ids === null || ids.includes(board));
      await Promise.resolve();
      if (failures.length > 0) throw failures.shift();
      return { rows: found.map(([board, hostname]) => ({ board, hostname })) };
    },
  };
  const changes = new Changes();
  const domains = new PrimaryDomains(pool as never, 'board_settings', changes, (error) => troubles.push(error));
  const changed = (board: string | null) => changes.happened({ kind: 'boardSettings', id: board, board });
  return { domains, changes, changed, queries, failures, troubles, hostnames };
}

describe('primary domains', () => {
  it('are read once for all boards, and afterwards only of boards with changed settings', async () => {
    const { domains, changed, queries, hostnames } = opened({ boards_1: 'one.example', boards_2: 'two.example' });
    await domains.refresh();
    expect([domains.of('boards_1'), domains.of('boards_2'), domains.of('boards_3')]).toEqual([
      'one.example',
      'two.example',
      null,
    ]);
    hostnames['boards_1'] = 'new.example';
    delete hostnames['boards_2'];
    changed('boards_1');
    await domains.refresh('boards_2');
    expect([domains.of('boards_1'), domains.of('boards_2')]).toEqual(['new.example', null]);
    expect(queries).toEqual([null, ['boards_1'], ['boards_2']]);
    domains.close();
  });

  it('are read again after a change during a read, and after notifications may have been lost', async () => {
    const { domains, changes, changed, queries, hostnames } = opened({ boards_1: 'one.example' });
    const first = domains.refresh();
    hostnames['boards_1'] = 'new.example';
    changed('boards_1');
    await first;
    expect([domains.of('boards_1'), queries]).toEqual(['new.example', [null, ['boards_1']]]);
    hostnames['boards_1'] = 'last.example';
    changes.lost();
    await domains.refresh('boards_1');
    expect(domains.of('boards_1')).toBe('last.example');
    domains.close();
  });

  it('stay as they are while they cannot be read; all are read at the next change', async () => {
    const { domains, changed, failures, troubles, queries } = opened({ boards_1: 'one.example' });
    await domains.refresh();
    failures.push(new Error('gone'));
    await domains.refresh('boards_1');
    expect([domains.of('boards_1'), troubles.length]).toEqual(['one.example', 1]);
    changed('boards_1');
    await domains.refresh('boards_1');
    expect(queries.slice(2)).toEqual([null, ['boards_1']]);
    domains.close();
  });

  it('are none before the table exists', async () => {
    const { domains, failures, troubles } = opened({ boards_1: 'one.example' });
    failures.push(Object.assign(new Error('no table'), { code: '42P01' }));
    await domains.refresh();
    expect([domains.of('boards_1'), troubles]).toEqual([null, []]);
    domains.close();
  });
});
