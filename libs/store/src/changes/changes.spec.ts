import { describe, expect, test } from '@jest/globals';
import { type Change, Changes } from './changes.js';

function following(changes: Changes) {
  const heard: (Change | 'all')[] = [];
  changes.follow(() => heard.push('all'), { apiKey: (change) => heard.push(change) });
  return heard;
}

describe('changes', () => {
  test('reach those who follow their kind before the process that made them goes on', () => {
    const changes = new Changes();
    const heard = following(changes);
    const change = { kind: 'apiKey', id: 'k', board: 'boards_1' } as const;
    changes.happened(change);
    changes.happened({ ...change, kind: 'board' });
    expect([heard, changes.count]).toEqual([[change], 2]);
  });

  test('of rows that are not named are of every row of their kind', () => {
    const changes = new Changes();
    const heard = following(changes);
    changes.happened({ kind: 'apiKey', id: null, board: null });
    changes.happened({ kind: 'member', id: null, board: null });
    expect(heard).toEqual(['all']);
  });

  test('of other processes come as notifications', () => {
    const changes = new Changes();
    const heard = following(changes);
    changes.hear('apiKey k boards_1');
    changes.hear('apiKey k');
    changes.hear('apiKey');
    changes.hear('kindOfANewerRelease k boards_1');
    changes.hear('');
    expect(heard).toEqual([
      { kind: 'apiKey', id: 'k', board: 'boards_1' },
      { kind: 'apiKey', id: 'k', board: null },
      'all',
    ]);
  });

  test('that may have been missed are changes of everything', () => {
    const changes = new Changes();
    const heard = following(changes);
    changes.found();
    changes.lost();
    expect([heard, changes.count]).toEqual([['all', 'all'], 2]);
  });

  test('let values grow older while they are received', () => {
    const changes = new Changes(5_000);
    const ages = [changes.maxAgeMs];
    changes.found();
    ages.push(changes.maxAgeMs);
    changes.lost();
    expect([...ages, changes.maxAgeMs]).toEqual([800, 5_000, 800]);
  });
});
