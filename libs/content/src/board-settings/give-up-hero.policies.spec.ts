import { expect, it } from '@jest/globals';
import { asked, facts, historyOf } from '#testing';
import type { BoardSettingsEvents } from './board-settings.decider.js';
import { GiveUpHero } from './give-up-hero.policies.js';

it('a hero image that was removed is given up, one that was replaced is not', async () => {
  const [first, replaced, removed] = historyOf<BoardSettingsEvents>(
    'boardSettings',
    facts.board,
    facts,
    { type: 'HeroChanged', data: { mediaId: 'media_1' } },
    { type: 'HeroChanged', data: { mediaId: 'media_2' } },
    { type: 'HeroRemoved', data: { mediaId: 'media_2' } },
  );
  const policy = new GiveUpHero();
  expect([await asked(policy, first), await asked(policy, replaced)]).toEqual([[], []]);
  expect(await asked(policy, removed)).toEqual([[{ id: 'media_2', type: 'RemoveMedia', data: {} }]]);
});
