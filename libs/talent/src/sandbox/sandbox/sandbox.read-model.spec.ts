import { expect, test } from '@jest/globals';
import { facts, replay } from '#testing';
import { sandboxRows } from './sandbox.read-model.js';

test('shows what a sandbox was last filled with', () => {
  const seeded = (generation: string) => ({ type: 'SandboxSeeded', data: { generation } }) as const;
  expect(replay(sandboxRows, facts.board, facts, seeded('a'), seeded('b'))).toMatchObject({
    generation: 'b',
    seededAt: facts.now,
  });
});
