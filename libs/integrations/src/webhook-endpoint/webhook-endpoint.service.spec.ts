import { afterAll, describe, expect, test } from '@jest/globals';
import { commandHandler } from '#runtime';
import { readModel } from '#store';
import { daysFromNow } from '#testing';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { webhookEndpoints } from './webhook-endpoint.decider.js';
import { Deliveries, ReceiverAddresses } from '#webhooks';
import { WebhookEndpointReader, webhookEndpointRows } from './webhook-endpoint.read-model.js';
import { WebhookEndpoints } from './webhook-endpoint.service.js';

let announced = 0;
const deliveries: Pick<Deliveries, 'endpointChanged'> = { endpointChanged: () => void announced++ };

@Module({
  providers: [
    commandHandler(webhookEndpoints),
    readModel(webhookEndpointRows),
    WebhookEndpointReader,
    WebhookEndpoints,
    { provide: Deliveries, useValue: deliveries },
    { provide: ReceiverAddresses, useValue: new ReceiverAddresses(false) },
  ],
})
class EndpointsModule {}

const hooks = await scenario(EndpointsModule);
afterAll(() => hooks.close());

const WISH = { url: 'https://Hooks.example.com/in', eventTypes: ['job.created'] };
const creating = ({ when }: ScenarioBoard, wish = WISH, key?: string) =>
  when(WebhookEndpoints, (service) => service.create(wish), key === undefined ? {} : { key });
const changing = ({ when }: ScenarioBoard, id: string, change: Parameters<WebhookEndpoints['change']>[1]) =>
  when(WebhookEndpoints, (service) => service.change(id, change));

describe('an endpoint', () => {
  test('is created with a secret that only its creator sees', async () => {
    const { answer, events } = await creating(await hooks.board()).appends('WebhookEndpointCreated');
    expect(answer.row).toMatchObject({ url: 'https://hooks.example.com/in', state: 'enabled', slot: 1 });
    expect(answer.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(JSON.stringify(events)).not.toContain(answer.secret.slice(6));
  });

  test.each<[string, Partial<typeof WISH>, string]>([
    ['an address without https', { url: 'http://hooks.example.com' }, 'webhooks_invalid_url'],
    ['an address of a private network', { url: 'https://10.0.0.1/' }, 'webhooks_invalid_url'],
    ['an event that is none', { eventTypes: ['job.cooked'] }, 'webhooks_invalid_event_types'],
  ])('is refused for %s', async (_, fault, code) => {
    const refusal = await creating(await hooks.board(), { ...WISH, ...fault }).refused(code);
    expect(refusal.kind).toBe('invalid');
  });

  test('requested twice with one key is created once, and its secret is returned again', async () => {
    const board = await hooks.board();
    const first = await creating(board, WISH, 'k').appends('WebhookEndpointCreated');
    expect((await creating(board, WISH, 'k').appends()).answer).toEqual(first.answer);
  });

  test('finds a place among ten, also when many are made at once; a retired one makes room', async () => {
    const board = await hooks.board();
    const { answer } = await board
      .when(WebhookEndpoints, (service) => Promise.allSettled(Array.from({ length: 12 }, () => service.create(WISH))))
      .accepted();
    const made = answer.flatMap((each) => (each.status === 'fulfilled' ? [each.value.row] : []));
    expect(made.map(({ slot }) => slot).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    await creating(board).refused('webhooks_endpoint_limit');
    await board.given(CommandBus, (bus) => bus.execute(webhookEndpoints.RetireWebhookEndpoint(made[4]?.id ?? '', {})));
    expect((await creating(board).accepted()).answer.row.slot).toBe(made[4]?.slot);
  });
});

describe('changing an endpoint', () => {
  test('notifies the workers, and counts for what comes later', async () => {
    const board = await hooks.board();
    const { answer } = await creating(board).accepted();
    const { id } = answer.row;
    const before = announced;
    const changed = await changing(board, id, { eventTypes: ['job.deleted'], status: 'paused' }).appends(
      'WebhookEndpointReconfigured',
      'WebhookEndpointPaused',
    );
    expect(changed.answer).toMatchObject({ state: 'paused', configVersion: 2, eventTypes: ['job.deleted'] });
    expect(announced).toBe(before + 1);
    await changing(board, id, { status: 'paused' }).appends();
    await changing(board, id, { url: 'https://localhost/' }).refused('webhooks_invalid_url', ['url']);
    await changing(board, 'whe_none', {}).refused('webhooks_not_found');
  });

  test('rotates its secret; the one before stays for a day', async () => {
    const board = await hooks.board();
    const { answer } = await creating(board).accepted();
    const rotate = (id: string) => board.when(WebhookEndpoints, (service) => service.rotate(id));
    const rotated = await rotate(answer.row.id).appends('WebhookSecretRotated');
    expect(rotated.answer.secret).not.toBe(answer.secret);
    expect(rotated.answer.row.secrets.map(({ expiresAt }) => expiresAt)).toEqual([null, daysFromNow(1)]);
    await rotate('whe_none').refused('webhooks_not_found');
  });
});
