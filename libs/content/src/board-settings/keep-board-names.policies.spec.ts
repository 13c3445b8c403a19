import { expect, it } from '@jest/globals';
import { asked, facts, historyOf } from '#testing';
import type { BoardSettingsEvents } from './board-settings.decider.js';
import { KeepBoardNames } from './keep-board-names.policies.js';

it('the table of boards follows slug and name, each as of its own event', async () => {
  const followed: unknown[] = [];
  const policy = new KeepBoardNames({ follow: async (change: unknown) => void followed.push(change) } as never);
  const history = historyOf<BoardSettingsEvents>(
    'boardSettings',
    facts.board,
    facts,
    { type: 'SettingsChanged', data: { changes: { showBranding: true } } },
    { type: 'BoardSlugChanged', data: { from: 'hill', to: 'lake' } },
    { type: 'BoardNameChanged', data: { from: 'Hill', to: 'Lake' } },
  );
  for (const event of history) expect(await asked(policy, event)).toEqual([]);
  expect(followed).toEqual([
    { board: facts.board, version: 2, slug: { from: 'hill', to: 'lake' } },
    { board: facts.board, version: 3, name: 'Lake' },
  ]);
});
