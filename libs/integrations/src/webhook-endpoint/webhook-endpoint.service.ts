import { Boards, VISITORS } from '#access';
import { outcomeOf, Rejection } from '#kernel';
import { Ciphers, type EncryptedSecret } from '#runtime';
import { newFacts, newId, withFacts, SealError } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { randomBytes, randomUUID } from 'node:crypto';
import { limitReached, webhookEndpoints } from './webhook-endpoint.decider.js';
import { Deliveries, ReceiverAddresses, type SealedEndpointSecret, WebhookEndpointRow } from '#webhooks';
import type { AddressWish } from './endpoint-address.js';
import { WebhookEndpointReader } from './webhook-endpoint.read-model.js';

/** A signing secret in the format of Standard Webhooks. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** An endpoint with its secret, which is shown once. */
export interface EndpointWithSecret {
  readonly row: WebhookEndpointRow;
  readonly secret: string;
}

/** Creates and changes webhook endpoints. */
@Injectable()
export class WebhookEndpoints {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: WebhookEndpointReader,
    private readonly ciphers: Ciphers,
    private readonly addresses: ReceiverAddresses,
    private readonly deliveries: Deliveries,
  ) {}

  /** Creates an endpoint. @throws Rejection `webhooks_endpoint_limit`, and those of the decider. */
  async create({ url, eventTypes }: { url: string; eventTypes: readonly string[] }): Promise<EndpointWithSecret> {
    const id = newId('whe');
    const sealed = this.ciphers.seal(newSecret(), id);
    const wish = { address: this.wish(url), eventTypes, secret: sealed };
    for (const slot of await this.reader.freeSlots()) {
      const command = webhookEndpoints.CreateWebhookEndpoint(id, { ...wish, slot });
      const outcome = await outcomeOf(this.bus.execute(command), { code: limitReached().code });
      // If it was refused, another request took the place at the same time.
      if (!(outcome instanceof Rejection)) return this.withSecret(outcome.row(WebhookEndpointRow), sealed);
    }
    // A retry of a request that succeeded finds that it took the place itself.
    const made = await this.reader.find(id);
    if (made) return this.withSecret(made, sealed);
    throw limitReached();
  }

  /** Changes the given fields. @throws Rejection as the decider does. */
  async change(
    id: string,
    { url, eventTypes, status }: { url?: string; eventTypes?: readonly string[]; status?: 'enabled' | 'paused' },
  ): Promise<WebhookEndpointRow> {
    const change = {
      ...(url === undefined ? {} : { address: this.wish(url) }),
      ...(eventTypes === undefined ? {} : { eventTypes }),
      ...(status === undefined ? {} : { status }),
    };
    const receipt = await this.bus.execute(webhookEndpoints.ChangeWebhookEndpoint(id, change));
    this.deliveries.endpointChanged();
    return receipt.row(WebhookEndpointRow);
  }

  /** Creates a new secret; the previous one stays valid for a day. @throws Rejection `webhooks_not_found`. */
  async rotate(id: string): Promise<EndpointWithSecret> {
    const sealed = this.ciphers.seal(newSecret(), id);
    const receipt = await this.bus.execute(webhookEndpoints.RotateWebhookSecret(id, { secret: sealed }));
    return this.withSecret(receipt.row(WebhookEndpointRow), sealed);
  }

  private wish(url: string): AddressWish {
    return { url, refusal: this.addresses.refusal(url), open: this.addresses.open };
  }

  /** The stored secret: `made`, unless this is a retry, whose first attempt stored its own. */
  private withSecret(row: WebhookEndpointRow, made: EncryptedSecret): EndpointWithSecret {
    const kept = row.secrets.find(({ ciphertext }) => ciphertext === made.ciphertext) ?? row.secrets[0];
    return { row, secret: this.ciphers.open(kept ?? made, row.id) };
  }
}

const TRIES = 5;

/** The result of sealing all secrets again. */
export interface ResealResult {
  /** Endpoints whose secrets were sealed again. */
  readonly endpoints: number;
  /** Endpoints with a secret that no known key opens. */
  readonly lost: readonly string[];
}

/** Seals the secrets of all endpoints of all boards with the first key, so that the other keys can be removed. */
@Injectable()
export class SecretResealing {
  constructor(
    private readonly bus: CommandBus,
    private readonly boards: Boards,
    private readonly reader: WebhookEndpointReader,
    private readonly ciphers: Ciphers,
  ) {}

  /**
   * Repeatable, also while servers are running.
   * @param replaceLost replaces a secret whose key is lost by a random one; its operator then rotates it.
   */
  async run({ replaceLost }: { readonly replaceLost: boolean }): Promise<ResealResult> {
    let endpoints = 0;
    const lost: string[] = [];
    for (const { id: board } of [...(await this.boards.list()), VISITORS]) {
      const id = randomUUID();
      const known = newFacts({ board, actor: 'system:webhooks', requestId: id });
      await withFacts(known, async () => {
        for await (const row of this.reader.every()) {
          const { changed, opened } = await this.one(row, replaceLost);
          if (changed) endpoints++;
          if (!opened) lost.push(row.id);
        }
      });
    }
    return { endpoints, lost };
  }

  private async one(row: WebhookEndpointRow, replaceLost: boolean): Promise<{ changed: boolean; opened: boolean }> {
    for (let current = row, attempt = 1; ; attempt++) {
      const { secrets, changed, opened } = this.resealed(current, replaceLost);
      if (!changed) return { changed, opened };
      const command = webhookEndpoints.ResealWebhookSecrets(row.id, { secrets }, current.version);
      const outcome = await outcomeOf(this.bus.execute(command), { kind: 'stale' });
      if (!(outcome instanceof Rejection)) return { changed, opened };
      // The secret was rotated meanwhile. That must not be undone.
      if (attempt === TRIES) throw outcome;
      current = (await this.reader.find(row.id)) ?? current;
    }
  }

  /** The secrets that are still valid; always includes the newest. */
  private resealed({ id, secrets }: WebhookEndpointRow, replaceLost: boolean) {
    const now = new Date().toISOString();
    const used = secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
    let [changed, opened] = [false, true];
    const sealed = used.map((secret): SealedEndpointSecret => {
      const text = this.textOf(secret, id);
      if (text === null) opened = false;
      if (text === null ? !replaceLost : secret.keyId === this.ciphers.current) return secret;
      changed = true;
      return { ...secret, ...this.ciphers.seal(text ?? newSecret(), id) };
    });
    return { secrets: sealed, changed, opened };
  }

  private textOf(secret: SealedEndpointSecret, owner: string): string | null {
    try {
      return this.ciphers.open(secret, owner);
    } catch (error) {
      if (error instanceof SealError) return null;
      throw error;
    }
  }
}
