import { afterAll, expect, test } from '@jest/globals';
import { scenario } from '#testing/scenario';
import { BillingModule } from '../billing.module.js';
import { Plans } from './plan.service.js';

const billing = await scenario(BillingModule);
afterAll(() => billing.close());

test('capabilities are those of the plan that the board of the request is on', async () => {
  const [free, grow] = [await billing.board({ plan: 'free' }), await billing.board({ plan: 'grow' })];
  const capabilities = ({ given }: typeof free) => given(Plans, (plans) => plans.capabilities());
  expect(await capabilities(free)).toMatchObject({ activeJobsLimit: 10, canBePublic: false });
  expect(await capabilities(grow)).toMatchObject({ activeJobsLimit: 500, canBePublic: true });
  await billing.boards.changePlan(free.board, 'grow');
  expect(await capabilities(free)).toMatchObject({ activeJobsLimit: 500 });
  await billing.boards.changePlan(free.board, 'gold');
  await expect(capabilities(free)).rejects.toThrow('There is no plan "gold".');
});

test('a key is let in where the plan includes the API', () => {
  const plans = billing.service(Plans);
  expect(['free', 'starter', 'scale'].map((plan) => plans.included(plan))).toEqual([false, true, true]);
});
