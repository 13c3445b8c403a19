import { scenario } from '#testing/scenario';
import { afterAll, expect, test } from '@jest/globals';
import { BillingModule } from '../billing.module.js';
import { JobPlans } from './job-plans.service.js';

const billing = await scenario(BillingModule);
afterAll(() => billing.close());

test('a board that sells no plans lets employers post for free', async () => {
  const { given } = await billing.board();
  expect(await given(JobPlans, (plans) => plans.find('free'))).toMatchObject({ isFree: true, days: null });
  expect(await given(JobPlans, (plans) => plans.find('plans_gold'))).toBeNull();
  expect(await given(JobPlans, (plans) => plans.sold())).toEqual([]);
  expect(await given(JobPlans, (plans) => plans.credits('companies_1'))).toEqual([]);
  expect(await given(JobPlans, (plans) => plans.spend('companies_1', 'orders_1'))).toBeNull();
});

test('a board that sells plans has no free one besides', async () => {
  class Selling extends JobPlans {
    override sold() {
      return Promise.resolve([{ id: 'plans_gold', name: 'Gold', isFree: false, days: 60 }]);
    }
  }
  expect(await new Selling().find('free')).toBeNull();
  expect(await new Selling().find('plans_gold')).toMatchObject({ days: 60 });
});
