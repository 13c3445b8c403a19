import { expect, test } from '@jest/globals';
import { isFinal, isSystemStage, statusOf, SYSTEM_STAGES } from './stage.js';

test('candidates see one status for all stages of a company’s own', () => {
  const shown = [...SYSTEM_STAGES, 'stages_1', 'stages_2'].map(statusOf);
  expect(shown).toEqual(['applied', 'negotiation', 'hired', 'archived', 'interviewing', 'interviewing']);
});

test('a system stage is known by its name alone', () =>
  expect(['offer', 'stages_1', 'toString', ''].map(isSystemStage)).toEqual([true, false, false, false]));

test('hired and rejected are final', () =>
  expect([...SYSTEM_STAGES, 'stages_1'].filter(isFinal)).toEqual(['hired', 'rejected']));
