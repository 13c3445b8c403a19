import { byId, made, own, type Arrange, type CalledBoard } from '../operation-calls.js';
import { unique } from '../server.js';

const plan = (at: CalledBoard, kind = 'one_time') => made(at, '/v1/plans', { name: `Plan ${unique()}`, kind });

/** How operations on the plans that boards sell are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  createPlan: async () => ({
    path: '/v1/plans',
    body: { name: `Plan ${unique()}`, kind: 'free', isPublic: true },
    shown: byId('plans'),
  }),
  updatePlan: async (at) => {
    const path = `/v1/plans/${(await plan(at, 'free')).id}`;
    return { path, body: { name: 'Another name', isPublic: true }, shown: own(path) };
  },
  updatePlanFeatures: async (at) => {
    const path = `/v1/plans/${(await plan(at)).id}/features`;
    return { path, body: { features: [{ key: 'jobs.duration_days', value: '60' }] }, shown: own(path) };
  },
  updatePlanPrice: async (at) => {
    const path = `/v1/plans/${(await plan(at)).id}/price`;
    return { path, body: { currency: 'usd', amountCents: 9_900 }, needsKey: true };
  },
};
