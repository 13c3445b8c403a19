import { afterAll, describe, expect, test } from '@jest/globals';
import { scenario } from '#testing/scenario';
import { BillingModule } from '../billing.module.js';
import { UsageCounters, UsageReader } from './usage.service.js';

const billing = await scenario(BillingModule);
afterAll(() => billing.close());

describe('capacities', () => {
  test('say what a board uses of its plan, and never that less than nothing remains', async () => {
    const { given } = await billing.board({ plan: 'free' });
    let published = 3;
    billing.service(UsageCounters).add({ key: 'active_jobs', used: async () => published });
    const capacities = () => given(UsageReader, (reader) => reader.capacities());
    expect(await capacities()).toEqual([
      { key: 'active_jobs', used: 3, limit: 10, remaining: 7 },
      { key: 'confirmed_subscribers', used: 0, limit: 100, remaining: 100 },
      { key: 'team_seats', used: 1, limit: 1, remaining: 0 },
    ]);
    published = 12;
    expect(await capacities()).toContainEqual({ key: 'active_jobs', used: 12, limit: 10, remaining: 0 });
  });

  test('of a plan without limits have none', async () => {
    const { given } = await billing.board({ plan: 'scale' });
    const capacities = await given(UsageReader, (reader) => reader.capacities());
    expect(capacities.map(({ limit, remaining }) => [limit, remaining])).toEqual(Array(3).fill([null, null]));
  });
});
