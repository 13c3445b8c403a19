import { EventStore, Rejection } from '#kernel';
import { Ciphers, type Sealed } from '#runtime';
import { Deliveries } from '../delivery/deliveries.js';
import { newId } from '#store';
import { ReceiverAddresses } from '../delivery/receiver-addresses.js';
import { WebhookEndpointRow } from '../delivery/endpoint-row.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { randomBytes } from 'node:crypto';
import { webhookEndpoints } from '../commands.js';
import type { AddressWish } from './endpoint-address.js';
import { limitReached } from './webhook-endpoint.decider.js';
import { WebhookEndpointReader } from './webhook-endpoint.read-model.js';

/** A signing secret as receivers need it, in the form of Standard Webhooks. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** An endpoint, and the secret that is shown once. */
export interface WithSecret {
  readonly row: WebhookEndpointRow;
  readonly secret: string;
}

/** What operators do with webhook endpoints. */
@Injectable()
export class WebhookEndpoints {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: WebhookEndpointReader,
    private readonly store: EventStore,
    private readonly ciphers: Ciphers,
    private readonly addresses: ReceiverAddresses,
    private readonly deliveries: Deliveries,
  ) {}

  /** Makes an endpoint. @throws Rejection `webhooks_endpoint_limit`, and what is wrong with what was asked for. */
  async create({ url, eventTypes }: { url: string; eventTypes: readonly string[] }): Promise<WithSecret> {
    const id = newId('whe');
    const sealed = this.ciphers.seal(newSecret(), id);
    const wish = { address: this.wish(url), eventTypes, secret: sealed, after: await this.store.head() };
    for (const slot of await this.reader.freeSlots()) {
      try {
        const receipt = await this.bus.execute(webhookEndpoints.CreateWebhookEndpoint(id, { ...wish, slot }));
        return this.withSecret(receipt.row(WebhookEndpointRow), sealed);
      } catch (error) {
        // Somebody else took that place at the same time.
        if (!(error instanceof Rejection) || error.code !== limitReached().code) throw error;
      }
    }
    // A retry of what went through finds the place taken by itself.
    const made = await this.reader.find(id);
    if (made) return this.withSecret(made, sealed);
    throw limitReached();
  }

  /** Changes what is given. @throws Rejection as the rules say. */
  async change(
    id: string,
    { url, eventTypes, status }: { url?: string; eventTypes?: readonly string[]; status?: 'enabled' | 'paused' },
  ): Promise<WebhookEndpointRow> {
    const change = {
      ...(url === undefined ? {} : { address: this.wish(url) }),
      ...(eventTypes === undefined ? {} : { eventTypes }),
      ...(status === undefined ? {} : { status }),
    };
    const after = await this.store.head();
    const receipt = await this.bus.execute(webhookEndpoints.ChangeWebhookEndpoint(id, { ...change, after }));
    this.deliveries.endpointChanged();
    return receipt.row(WebhookEndpointRow);
  }

  /** Makes another secret; the one before stays valid for a day. @throws Rejection `webhooks_not_found`. */
  async rotate(id: string): Promise<WithSecret> {
    const sealed = this.ciphers.seal(newSecret(), id);
    const receipt = await this.bus.execute(webhookEndpoints.RotateWebhookSecret(id, { secret: sealed }));
    return this.withSecret(receipt.row(WebhookEndpointRow), sealed);
  }

  private wish(url: string): AddressWish {
    return { url, refusal: this.addresses.refusal(url), open: this.addresses.open };
  }

  /** The secret that was kept: `made`, unless this is a retry, whose first try went through with one of its own. */
  private withSecret(row: WebhookEndpointRow, made: Sealed): WithSecret {
    const kept = row.secrets.find(({ ciphertext }) => ciphertext === made.ciphertext) ?? row.secrets[0];
    return { row, secret: this.ciphers.open(kept ?? made, row.id) };
  }
}
