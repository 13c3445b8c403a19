import { commandsOf, facts, type SampleEvent, historyOf } from '#testing';
import { describe, expect, it } from '@jest/globals';
import type { BoardSettingsEvents } from './board-settings.decider.js';
import { GiveUpHero, KeepBoardNames, KeepBoardPasswords } from './board-settings.policies.js';

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
  expect([await commandsOf(policy, first), await commandsOf(policy, replaced)]).toEqual([[], []]);
  expect(await commandsOf(policy, removed)).toEqual([[{ id: 'media_2', type: 'RemoveMedia', data: {} }]]);
});

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
  for (const event of history) expect(await commandsOf(policy, event)).toEqual([]);
  expect(followed).toEqual([
    { board: facts.board, version: 2, at: facts.now, slug: { from: 'hill', to: 'lake' } },
    { board: facts.board, version: 3, at: facts.now, name: 'Lake' },
  ]);
});

/** The calls on passwords that an event causes. */
async function done(event: SampleEvent<BoardSettingsEvents>): Promise<readonly string[]> {
  const steps: string[] = [];
  const policy = new KeepBoardPasswords({
    use: async (id: string) => void steps.push(`use ${id}`),
    erase: async (id: string) => void steps.push(`erase ${id}`),
  } as never);
  for (const each of historyOf<BoardSettingsEvents>('boardSettings', facts.board, facts, event))
    await commandsOf(policy, each);
  return steps;
}

describe('the passwords of a board', () => {
  it('are kept when they are set, and those that they replace are erased afterwards', async () => {
    const type = 'PasswordProtectionEnabled';
    expect(await done({ type, data: { passwordId: 'passwords_1', replaced: null } })).toEqual(['use passwords_1']);
    expect(await done({ type, data: { passwordId: 'passwords_2', replaced: 'passwords_1' } })).toEqual([
      'use passwords_2',
      'erase passwords_1',
    ]);
  });

  it('are erased when the gate is turned off', async () => {
    const type = 'PasswordProtectionDisabled';
    expect(await done({ type, data: { erased: 'passwords_2' } })).toEqual(['erase passwords_2']);
    expect(await done({ type, data: { erased: null } })).toEqual([]);
  });
});
