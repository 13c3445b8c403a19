import { byId, job, made, own, type Arrange, type CalledBoard, withoutSecret } from '../operation-calls.js';
import { eventually } from '../server.js';

const endpoint = (at: CalledBoard) => made(at, '/v1/webhook-endpoints', { url: at.hook, event_types: ['job.created'] });

/** How operations on webhooks are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  replayWebhookDelivery: async (at) => {
    const { id } = await endpoint(at);
    await job(at);
    const delivered = async () =>
      (await at.call('GET', `/v1/webhook-deliveries?endpoint_id=${id}&status=delivered`)).body.data;
    await eventually(async () => (await delivered()).length > 0);
    return { path: `/v1/webhook-deliveries/${(await delivered())[0]?.id}/replay` };
  },
  createWebhookEndpoint: async (at) => ({
    path: '/v1/webhook-endpoints',
    body: { url: at.hook, event_types: ['job.created'] },
    shown: byId('webhook-endpoints'),
    part: withoutSecret,
  }),
  updateWebhookEndpoint: async (at) => {
    const path = `/v1/webhook-endpoints/${(await endpoint(at)).id}`;
    return { path, body: { event_types: ['job.updated'], status: 'paused' }, shown: own(path) };
  },
  deleteWebhookEndpoint: async (at) => ({ path: `/v1/webhook-endpoints/${(await endpoint(at)).id}` }),
  rotateWebhookEndpointSecret: async (at) => {
    const path = `/v1/webhook-endpoints/${(await endpoint(at)).id}`;
    return { path: `${path}/rotate-secret`, shown: own(path), part: withoutSecret };
  },
  testWebhookEndpoint: async (at) => ({ path: `/v1/webhook-endpoints/${(await endpoint(at)).id}/test` }),
};
