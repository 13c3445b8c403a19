import { Rejection } from '#kernel';
import { Boards, VISITORS } from '#access';
import { Ciphers, SealError } from '#runtime';
import { withFacts } from '#store';
import type { SealedSecret, WebhookEndpointRow } from '../delivery/endpoint-row.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { randomUUID } from 'node:crypto';
import { webhookEndpoints } from '../commands.js';
import { WebhookEndpointReader } from './webhook-endpoint.read-model.js';
import { newSecret } from './webhook-endpoint.service.js';

const TRIES = 5;

/** The outcome of sealing all secrets again. */
export interface Resealed {
  /** Endpoints whose secrets were sealed again. */
  readonly endpoints: number;
  /** Endpoints with a secret that no known key opens. */
  readonly lost: readonly string[];
}

/** Seals the secrets of all endpoints of all boards with the first key, so that the others can be taken away. */
@Injectable()
export class SecretResealing {
  constructor(
    private readonly bus: CommandBus,
    private readonly boards: Boards,
    private readonly reader: WebhookEndpointReader,
    private readonly ciphers: Ciphers,
  ) {}

  /**
   * Can be repeated, and may run beside servers.
   * @param replaceLost a secret whose key is lost is replaced by one that nobody knows; its operator then rotates it.
   */
  async run({ replaceLost }: { readonly replaceLost: boolean }): Promise<Resealed> {
    let endpoints = 0;
    const lost: string[] = [];
    for (const { id: board } of [...(await this.boards.list()), VISITORS]) {
      const id = randomUUID();
      const now = new Date().toISOString();
      const known = { board, actor: 'system:webhooks', now, requestId: id, correlationId: id, causationId: null };
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
      const { secrets, changed, opened } = this.sealedAnew(current, replaceLost);
      if (!changed) return { changed, opened };
      try {
        await this.bus.execute(webhookEndpoints.ResealWebhookSecrets(row.id, { secrets }, current.version));
        return { changed, opened };
      } catch (error) {
        // Somebody rotated it meanwhile, and that must not be undone.
        const moved = error instanceof Rejection && error.kind === 'stale';
        if (!moved || attempt === TRIES) throw error;
        current = (await this.reader.find(row.id)) ?? current;
      }
    }
  }

  /** The secrets that are still used, the newest always. */
  private sealedAnew({ id, secrets }: WebhookEndpointRow, replaceLost: boolean) {
    const now = new Date().toISOString();
    const used = secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
    let [changed, opened] = [false, true];
    const anew = used.map((secret): SealedSecret => {
      const text = this.textOf(secret, id);
      if (text === null) opened = false;
      if (text === null ? !replaceLost : secret.keyId === this.ciphers.current) return secret;
      changed = true;
      return { ...secret, ...this.ciphers.seal(text ?? newSecret(), id) };
    });
    return { secrets: anew, changed, opened };
  }

  private textOf(secret: SealedSecret, owner: string): string | null {
    try {
      return this.ciphers.open(secret, owner);
    } catch (error) {
      if (error instanceof SealError) return null;
      throw error;
    }
  }
}
