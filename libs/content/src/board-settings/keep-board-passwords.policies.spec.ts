import { describe, expect, it } from '@jest/globals';
import { asked, facts, historyOf, type Happened } from '#testing';
import type { BoardSettingsEvents } from './board-settings.decider.js';
import { KeepBoardPasswords } from './keep-board-passwords.policies.js';

/** What is done with passwords because of an event. */
async function done(event: Happened<BoardSettingsEvents>): Promise<readonly string[]> {
  const steps: string[] = [];
  const policy = new KeepBoardPasswords({
    use: async (id: string) => void steps.push(`use ${id}`),
    erase: async (id: string) => void steps.push(`erase ${id}`),
  } as never);
  for (const each of historyOf<BoardSettingsEvents>('boardSettings', facts.board, facts, event))
    await asked(policy, each);
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
