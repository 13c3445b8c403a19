import { outcomeOf } from '#kernel';
import { EndpointCommands } from '#webhooks';
import type { FailingReason } from '#webhooks/health';
import { newFacts, withFacts } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus, type Command } from '@nestjs/cqrs';
import { randomUUID } from 'node:crypto';
import { webhookEndpoints } from '../webhook-endpoint/webhook-endpoint.decider.js';

/** Sends the dispatcher's findings about an endpoint as commands. A deleted endpoint has no health, so its findings are dropped. */
@Injectable()
export class CqrsEndpointCommands implements EndpointCommands {
  constructor(private readonly bus: CommandBus) {}

  failing(board: string, endpointId: string, reason: FailingReason): Promise<void> {
    return this.send(board, webhookEndpoints.FailWebhookEndpoint(endpointId, { reason }));
  }

  paused(board: string, endpointId: string, reason: FailingReason): Promise<void> {
    return this.send(board, webhookEndpoints.SuspendWebhookEndpoint(endpointId, { reason }));
  }

  recovered(board: string, endpointId: string): Promise<void> {
    return this.send(board, webhookEndpoints.RecoverWebhookEndpoint(endpointId, {}));
  }

  private async send(board: string, command: Command<unknown>): Promise<void> {
    const id = `webhooks:${randomUUID()}`;
    const known = newFacts({ board, actor: 'system:webhooks', requestId: id });
    await outcomeOf(
      withFacts(known, () => this.bus.execute(command)),
      { code: 'webhooks_not_found' },
    );
  }
}
