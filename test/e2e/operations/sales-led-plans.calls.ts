import { byId, own, type Arrange, type CalledBoard } from '../operation-calls.js';
import { unique } from '../server.js';

const card = () => ({
  name: `Card ${unique()}`,
  description: 'All you need.',
  priceText: 'Let us talk',
  ctaText: 'Contact sales',
  ctaDestination: 'sales@jobs.example',
  featuredBullets: ['Unlimited jobs'],
  isPublic: true,
  displayOrder: 0,
});

const COLLECTION = '/v1/sales-led-plans';

async function made({ server, key }: CalledBoard): Promise<string> {
  const headers = { 'Idempotency-Key': String(unique()) };
  const { body } = await server.call('POST', COLLECTION, { key, body: card(), headers });
  return body.id;
}

const acting =
  (act: 'publish' | 'hide'): Arrange =>
  async (at) => {
    const path = `${COLLECTION}/${await made(at)}`;
    return { path: `${path}/${act}`, shown: own(path), needsKey: true };
  };

/** How operations on sales-led plans are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  createSalesLedPlan: async () => ({
    path: COLLECTION,
    body: card(),
    shown: byId('sales-led-plans'),
    needsKey: true,
  }),
  updateSalesLedPlan: async (at) => {
    const path = `${COLLECTION}/${await made(at)}`;
    return { path, body: card(), shown: own(path), needsKey: true };
  },
  reorderSalesLedPlans: async (at) => {
    const [one, two] = [await made(at), await made(at)];
    const orders = [two, one].map((id, displayOrder) => ({ id, displayOrder }));
    return { path: `${COLLECTION}/reorder`, body: { orders }, needsKey: true };
  },
  publishSalesLedPlan: acting('publish'),
  hideSalesLedPlan: acting('hide'),
  archiveSalesLedPlan: async (at) => ({ path: `${COLLECTION}/${await made(at)}/archive`, needsKey: true }),
};
