import { Ciphers, commandHandler } from '#runtime';
import { afterAll, expect, test } from '@jest/globals';
import { readModel } from '#store';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { Module } from '@nestjs/common';
import { webhookEndpoints } from './webhook-endpoint.decider.js';
import { SecretResealing } from './webhook-endpoint.service.js';
import { WebhookEndpointReader, webhookEndpointRows } from './webhook-endpoint.read-model.js';

@Module({
  providers: [commandHandler(webhookEndpoints), readModel(webhookEndpointRows), WebhookEndpointReader, SecretResealing],
})
class EndpointsModule {}

const WISH = { url: 'https://hooks.example.com/in', eventTypes: ['job.created'] };
const keyOf = (id: string, byte: number) => ({ id, bytes: new Uint8Array(32).fill(byte) });
const [old, current] = [keyOf('old', 1), keyOf('current', 2)];
const both = new Ciphers([current, old]);
const hooks = await scenario(EndpointsModule, { providers: [{ provide: Ciphers, useValue: both }] });
afterAll(() => hooks.close());

test('the secrets of all boards are sealed again with the first key, once, and lost secrets are reported', async () => {
  const [one, two] = [await hooks.board(), await hooks.board()];
  const underOld = new Ciphers([old]);
  const unknown = new Ciphers([keyOf('gone', 9)]);
  const make = async ({ happened }: ScenarioBoard, id: string, ciphers: Ciphers) =>
    happened(
      { category: 'webhookEndpoint', objectId: id },
      {
        type: 'WebhookEndpointCreated',
        data: { ...WISH, secret: ciphers.seal('whsec_x', id), slot: Number(id.at(-1)), after: '' },
      },
    );
  await make(one, 'whe_1', underOld);
  await make(one, 'whe_2', unknown);
  await make(two, 'whe_1', underOld);
  const reseal = (replaceLost: boolean) =>
    one.when(SecretResealing, (service) => service.run({ replaceLost })).accepted();
  expect((await reseal(false)).answer).toEqual({ endpoints: 2, lost: ['whe_2'] });
  const [sealed] = (await two.given(WebhookEndpointReader, (reader) => reader.byId('whe_1'))).secrets;
  expect(sealed?.keyId).toBe('current');
  expect(sealed && both.open(sealed, 'whe_1')).toBe('whsec_x');
  expect((await reseal(false)).events).toEqual([]);
  expect((await reseal(true)).answer).toEqual({ endpoints: 1, lost: ['whe_2'] });
  expect((await reseal(true)).answer).toEqual({ endpoints: 0, lost: [] });
});
