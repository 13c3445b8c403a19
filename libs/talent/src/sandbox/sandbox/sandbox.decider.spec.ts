import { test } from '@jest/globals';
import { facts, given } from '#testing';
import { sandboxDecider } from './sandbox.decider.js';

test('a sandbox is seeded as often as it is reset', () => {
  const seeded = (generation: string) => ({ type: 'SandboxSeeded', data: { generation } }) as const;
  given(sandboxDecider, facts).when('NoteSeeding', { generation: 'a' }).then(seeded('a'));
  given(sandboxDecider, facts, seeded('a')).when('NoteSeeding', { generation: 'b' }).then(seeded('b'));
});
