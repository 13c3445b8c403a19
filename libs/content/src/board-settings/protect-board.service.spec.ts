import { afterAll, describe, expect, test } from '@jest/globals';
import { BoardPasswords } from '#access';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { ContentModule } from '../content.module.js';
import { ProtectBoard } from './board-settings.service.js';

const content = await scenario(ContentModule);
afterAll(() => content.close());

describe('the password of a board', () => {
  const enabling = ({ when }: ScenarioBoard, password: string, key?: string) =>
    when(ProtectBoard, (service) => service.enable(password), key === undefined ? {} : { key });
  const matches = ({ given }: ScenarioBoard, id: string | null, password: string) =>
    given(BoardPasswords, (passwords) => passwords.matches(id ?? '', password));
  const kept = ({ given }: ScenarioBoard) => given(BoardPasswords, () => content.passwords.ids());

  test('is kept apart from its event, and turns the gate on', async () => {
    const board = await content.board();
    const { answer, events } = await enabling(board, 'correct horse').appends('PasswordProtectionEnabled');
    expect(answer.config.passwordProtectionEnabled).toBe(true);
    expect(JSON.stringify(events)).not.toContain('correct');
    expect(await matches(board, answer.passwordId, 'correct horse')).toBe(true);
    expect(await content.passwords.forgetUnused()).toBe(0);
  });

  test('is erased by the one that replaces it', async () => {
    const board = await content.board();
    const first = await enabling(board, 'one').accepted();
    const second = await enabling(board, 'two').accepted();
    await board.settled();
    expect(await kept(board)).toEqual([second.answer.passwordId]);
    expect(await matches(board, first.answer.passwordId, 'one')).toBe(false);
  });

  test('set twice under one key is one password', async () => {
    const board = await content.board();
    const first = await enabling(board, 'one', 'k').appends('PasswordProtectionEnabled');
    const again = await enabling(board, 'one', 'k').appends();
    expect(again.answer.passwordId).toBe(first.answer.passwordId);
    expect(await matches(board, first.answer.passwordId, 'one')).toBe(true);
  });

  test('is erased when the gate is turned off, where the plan allows that', async () => {
    const [board, free] = [await content.board(), await content.board({ plan: 'free' })];
    const disable = ({ when }: ScenarioBoard) => when(ProtectBoard, (service) => service.disable());
    await disable(board).refused('settings_password_protection_not_enabled');
    await enabling(board, 'one').accepted();
    await disable(board).appends('PasswordProtectionDisabled');
    expect(await kept(board)).toEqual([]);
    await enabling(free, 'one').accepted();
    await disable(free).refused('settings_plan_required_for_public_board');
  });
});
