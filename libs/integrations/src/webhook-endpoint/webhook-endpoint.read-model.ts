import { type RowProjection, withChanges, rejectMissing } from '#kernel';
import { BoardTables, type Page, type Paging } from '#store';
import { WebhookEndpointRow } from '#webhooks';
import { Injectable } from '@nestjs/common';
import {
  type DatedSecret,
  MAX_ENDPOINTS,
  type SealedSecret,
  type WebhookEndpointEvents,
  webhookEndpointDecider,
} from './webhook-endpoint.decider.js';
import type { StateReason } from '#webhooks/health';

/** Maximum number of configurations that a row keeps: recent events may still need an earlier one. */
const CONFIGURATIONS = 20;

export const webhookEndpointRows: RowProjection<WebhookEndpointRow, WebhookEndpointEvents> = {
  row: WebhookEndpointRow,
  category: 'webhookEndpoint',
  on: {
    WebhookEndpointCreated: ({ data: { url, eventTypes, secret, slot }, at, version: since }) => ({
      url,
      eventTypes: [...eventTypes],
      state: 'enabled',
      stateReason: null,
      stateChangedAt: null,
      resumes: 0,
      configVersion: 1,
      configurations: [{ version: 1, url, eventTypes, since }],
      subscribedSince: since,
      secrets: [current(secret, at)],
      slot,
      retiredAt: null,
      createdAt: at,
      updatedAt: at,
    }),
    WebhookEndpointReconfigured: (
      { data: { url, eventTypes, configVersion }, at, version: since },
      { configurations },
    ) => ({
      url,
      eventTypes: [...eventTypes],
      configVersion,
      configurations: [{ version: configVersion, url, eventTypes, since }, ...configurations].slice(0, CONFIGURATIONS),
      updatedAt: at,
    }),
    WebhookEndpointPaused: ({ data, at }) => changed('paused', data.reason, at),
    WebhookEndpointResumed: ({ data: { reason }, at, version }, { state, subscribedSince, resumes }) =>
      Object.assign(changed('enabled', reason, at), {
        // A failing endpoint kept its subscription.
        subscribedSince: state === 'paused' ? version : subscribedSince,
        resumes: resumes + 1,
      }),
    WebhookEndpointFailed: ({ data, at }) => changed('failing', data.reason, at),
    WebhookEndpointRecovered: ({ data, at }) => changed('enabled', data.reason, at),
    WebhookSecretRotated: ({ data: { secret, previousExpiresAt }, at }, { secrets: [previous] }) => ({
      secrets: [current(secret, at), ...(previous ? [withChanges(previous, { expiresAt: previousExpiresAt })] : [])],
      updatedAt: at,
    }),
    WebhookSecretsResealed: ({ data: { secrets } }) => ({ secrets: [...secrets] }),
    WebhookEndpointRetired: ({ at }) => ({ retiredAt: at, updatedAt: at }),
  },
};

/** The secret that signs from now on. */
const current = ({ ciphertext, keyId }: SealedSecret, createdAt: string): DatedSecret => ({
  ciphertext,
  keyId,
  createdAt,
  expiresAt: null,
});

const changed = (state: WebhookEndpointRow['state'], stateReason: StateReason, at: string) => ({
  state,
  stateReason,
  stateChangedAt: at,
  updatedAt: at,
});

@Injectable()
export class WebhookEndpointReader {
  constructor(private readonly tables: BoardTables) {}

  /** @throws Rejection `webhooks_not_found`, also for a retired endpoint. */
  async byId(id: string): Promise<WebhookEndpointRow> {
    const row = await this.find(id);
    return row && row.retiredAt === null ? row : rejectMissing(webhookEndpointDecider);
  }

  /** The endpoint with this id, retired or not, or null. */
  find(id: string): Promise<WebhookEndpointRow | null> {
    return this.tables.one(WebhookEndpointRow, { id });
  }

  /** Every endpoint of the board, including retired ones. */
  async *every(): AsyncIterable<WebhookEndpointRow> {
    for (let cursor: string | undefined; ;) {
      const { rows, nextCursor } = await this.tables.page(WebhookEndpointRow, {}, { limit: 100, cursor });
      yield* rows;
      if (nextCursor === null) return;
      cursor = nextCursor;
    }
  }

  /** Newest first, without retired endpoints. */
  page(paging: Paging): Promise<Page<WebhookEndpointRow>> {
    return this.tables.page(WebhookEndpointRow, { retiredAt: null }, paging);
  }

  /** The places that are free now, lowest first. Another endpoint may take one before it is used. */
  async freeSlots(): Promise<readonly number[]> {
    const taken = new Set((await this.tables.every(WebhookEndpointRow, { retiredAt: null })).map(({ slot }) => slot));
    return Array.from({ length: MAX_ENDPOINTS }, (_, index) => index + 1).filter((slot) => !taken.has(slot));
  }
}
