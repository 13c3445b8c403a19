import { test } from '@jest/globals';
import { daysFromNow, facts, given } from '#testing';
import { boardDecider } from './board.decider.js';

const board = { slug: 'care-jobs', name: 'Care jobs', plan: 'free' };
const plans = ['free', 'grow'];
const created = { type: 'BoardCreated', data: board } as const;

test('a board is made with a slug, a name and a plan', () => {
  const make = (wish: Partial<typeof board>) =>
    given(boardDecider, facts).when('CreateBoard', { ...board, ...wish, plans });
  make({}).then(created);
  make({ slug: 'a'.repeat(63) }).then({ type: 'BoardCreated', data: { ...board, slug: 'a'.repeat(63) } });
  for (const slug of ['', 'Care', 'care_jobs', '-care', 'care-', 'care--jobs', 'a'.repeat(64), 'café'])
    make({ slug }).rejected('validation_bad_request', 'invalid');
  make({ plan: 'gold' }).rejected('boards_unknown_plan', 'invalid');
});

test('a board goes from one plan to another', () => {
  const change = (plan: string) => given(boardDecider, facts, created).when('ChangePlan', { plan, plans });
  change('grow').then({ type: 'BoardPlanChanged', data: { from: 'free', to: 'grow' } });
  change('free').then();
  change('gold').rejected('boards_unknown_plan', 'invalid');
  given(boardDecider, facts, created, { type: 'BoardPlanChanged', data: { from: 'free', to: 'grow' } })
    .when('ChangePlan', { plan: 'free', plans })
    .then({ type: 'BoardPlanChanged', data: { from: 'grow', to: 'free' } });
  given(boardDecider, facts).when('ChangePlan', { plan: 'grow', plans }).rejected('boards_not_found', 'missing');
  const from = (from: readonly string[]) =>
    given(boardDecider, facts, created).when('ChangePlan', { plan: 'grow', plans, from });
  from(['grow']).then();
  from(['grow', 'free']).then({ type: 'BoardPlanChanged', data: { from: 'free', to: 'grow' } });
});

test('a board becomes a sandbox, and stops being one', () => {
  const [on, off] = [
    { type: 'SandboxTurnedOn', data: {} },
    { type: 'SandboxTurnedOff', data: {} },
  ] as const;
  given(boardDecider, facts, created).when('TurnSandboxOn', {}).then(on);
  given(boardDecider, facts, created, on).when('TurnSandboxOn', {}).then();
  given(boardDecider, facts, created, on).when('TurnSandboxOff', {}).then(off);
  given(boardDecider, facts, created).when('TurnSandboxOff', {}).then();
  given(boardDecider, facts, created, on, off).when('TurnSandboxOn', {}).then(on);
  given(boardDecider, facts, created, on).when('ChangePlan', { plan: 'free', plans }).then();
  given(boardDecider, facts).when('TurnSandboxOn', {}).rejected('boards_not_found', 'missing');
});

test('a board of an older release is taken as it is', () => {
  const data = { slug: 'Whatever It Was', name: 'x', plan: 'grow', createdAt: daysFromNow(-9) };
  const adopted = { type: 'BoardAdopted', data } as const;
  given(boardDecider, facts).when('AdoptBoard', data).then(adopted);
  given(boardDecider, facts, adopted).when('ChangePlan', { plan: 'grow', plans }).then();
});
