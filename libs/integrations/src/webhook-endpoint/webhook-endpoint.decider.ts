import { claim, commandsOf, type Decider, type MessageOf, Rejection, rejectMissing } from '#kernel';
import { type AddressWish, endpointAddress, checkEventTypes, type EndpointEventType } from './endpoint-address.js';
import {
  afterTransition,
  type FailingReason,
  type HealthTransition,
  type EndpointStanding,
  type StateReason,
} from '#webhooks/health';

/** Maximum number of endpoints of a board (decision E5). */
export const MAX_ENDPOINTS = 10;

/** How long the previous secret stays valid after a rotation. */
export const OVERLAP_MS = 24 * 3_600_000;

/** A signing secret that only the holder of the sealing key can read. */
export interface SealedSecret {
  readonly ciphertext: string;
  readonly keyId: string;
}

/** A sealed secret and its validity. */
export interface DatedSecret extends SealedSecret {
  readonly createdAt: string;
  /** Null for the current secret. */
  readonly expiresAt: string | null;
}

export interface WebhookEndpointCommands {
  /** `slot`: the place among the endpoints of the board, from 1 to `MAX_ENDPOINTS`. */
  CreateWebhookEndpoint: {
    readonly address: AddressWish;
    readonly eventTypes: readonly string[];
    readonly secret: SealedSecret;
    readonly slot: number;
  };
  /** The changes of an operator; absent fields keep their values. */
  ChangeWebhookEndpoint: {
    readonly address?: AddressWish;
    readonly eventTypes?: readonly string[];
    readonly status?: 'enabled' | 'paused';
  };
  FailWebhookEndpoint: { readonly reason: FailingReason };
  /** Stops calling an endpoint that has failed for long. */
  SuspendWebhookEndpoint: { readonly reason: FailingReason };
  RecoverWebhookEndpoint: Record<string, never>;
  RotateWebhookSecret: { readonly secret: SealedSecret };
  /** The same secrets, sealed with another key. */
  ResealWebhookSecrets: { readonly secrets: readonly DatedSecret[] };
  RetireWebhookEndpoint: Record<string, never>;
}

/** The events of an endpoint. A subscription and a change of it apply to the events after it in the log. */
export interface WebhookEndpointEvents {
  WebhookEndpointCreated: {
    readonly url: string;
    readonly eventTypes: readonly EndpointEventType[];
    readonly secret: SealedSecret;
    readonly slot: number;
  };
  /** A new version of the configuration; deliveries of earlier events keep the version they were created with. */
  WebhookEndpointReconfigured: {
    readonly url: string;
    readonly eventTypes: readonly EndpointEventType[];
    readonly configVersion: number;
  };
  WebhookEndpointPaused: { readonly reason: FailingReason | 'operator_pause' };
  /** Events between pause and resumption are not delivered later. */
  WebhookEndpointResumed: { readonly reason: 'operator_resume' };
  WebhookEndpointFailed: { readonly reason: FailingReason };
  WebhookEndpointRecovered: { readonly reason: 'synthetic_recovery' };
  WebhookSecretRotated: { readonly secret: SealedSecret; readonly previousExpiresAt: string };
  WebhookSecretsResealed: { readonly secrets: readonly DatedSecret[] };
  WebhookEndpointRetired: Record<string, never>;
}

interface WebhookEndpoint {
  readonly state: EndpointStanding['state'] | 'retired';
  readonly reason: StateReason | null;
  readonly url: string;
  readonly eventTypes: readonly EndpointEventType[];
  readonly configVersion: number;
  readonly slot: number;
}

type WebhookEndpointEvent = MessageOf<WebhookEndpointEvents>;

/** The event without a position of the log, which says nothing in another log: the place of the event itself says it. */
const withoutPosition = ({ after: _, ...data }: { readonly after?: unknown }): object => data;

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((type) => other.includes(type));

/** The endpoint, unless it is retired. @throws Rejection `webhooks_not_found`. */
function standing(endpoint: WebhookEndpoint | null): WebhookEndpoint & EndpointStanding {
  return isStanding(endpoint) ? endpoint : rejectMissing(webhookEndpointDecider);
}

function isStanding(endpoint: WebhookEndpoint | null): endpoint is WebhookEndpoint & EndpointStanding {
  return endpoint !== null && endpoint.state !== 'retired';
}

/** Whether `transition` changes the state of the endpoint. */
function changes(
  endpoint: WebhookEndpoint | null,
  transition: HealthTransition,
  reason: FailingReason = 'consecutive_failures',
): boolean {
  const before = standing(endpoint);
  return afterTransition(before, transition, reason) !== before;
}

function reconfigured(
  before: WebhookEndpoint,
  change: WebhookEndpointCommands['ChangeWebhookEndpoint'],
): readonly WebhookEndpointEvent[] {
  const url = change.address ? endpointAddress(change.address) : before.url;
  const eventTypes = change.eventTypes ? checkEventTypes(change.eventTypes) : before.eventTypes;
  if (url === before.url && same(eventTypes, before.eventTypes)) return [];
  const configVersion = before.configVersion + 1;
  return [{ type: 'WebhookEndpointReconfigured', data: { url, eventTypes, configVersion } }];
}

function switched(
  { state }: WebhookEndpoint,
  { status }: WebhookEndpointCommands['ChangeWebhookEndpoint'],
): readonly WebhookEndpointEvent[] {
  if (status === undefined || status === state) return [];
  return status === 'paused'
    ? [{ type: 'WebhookEndpointPaused', data: { reason: 'operator_pause' } }]
    : [{ type: 'WebhookEndpointResumed', data: { reason: 'operator_resume' } }];
}

export const webhookEndpointDecider: Decider<WebhookEndpoint | null, WebhookEndpointCommands, WebhookEndpointEvents> = {
  category: 'webhookEndpoint',
  noun: 'webhook endpoint',
  initial: null,
  creates: ['CreateWebhookEndpoint'],
  // A retired endpoint stays: its old deliveries can still be read and replayed.
  gone: [],
  missing: 'webhooks_not_found',
  upcasts: {
    WebhookEndpointCreated: [withoutPosition],
    WebhookEndpointReconfigured: [withoutPosition],
    WebhookEndpointResumed: [withoutPosition],
  },
  decide: {
    CreateWebhookEndpoint(_, { address, eventTypes, secret, slot }) {
      const data = { url: endpointAddress(address), eventTypes: checkEventTypes(eventTypes), secret, slot };
      return [{ type: 'WebhookEndpointCreated', data }];
    },

    ChangeWebhookEndpoint(endpoint, change) {
      const before = standing(endpoint);
      return [...reconfigured(before, change), ...switched(before, change)];
    },

    FailWebhookEndpoint: (endpoint, { reason }) =>
      changes(endpoint, reason, reason) ? [{ type: 'WebhookEndpointFailed', data: { reason } }] : [],

    SuspendWebhookEndpoint: (endpoint, { reason }) =>
      changes(endpoint, 'paused', reason) ? [{ type: 'WebhookEndpointPaused', data: { reason } }] : [],

    RecoverWebhookEndpoint: (endpoint) =>
      changes(endpoint, 'recovered')
        ? [{ type: 'WebhookEndpointRecovered', data: { reason: 'synthetic_recovery' } }]
        : [],

    RotateWebhookSecret(endpoint, { secret }, { now }) {
      standing(endpoint);
      const previousExpiresAt = new Date(Date.parse(now) + OVERLAP_MS).toISOString();
      return [{ type: 'WebhookSecretRotated', data: { secret, previousExpiresAt } }];
    },

    ResealWebhookSecrets: (_, { secrets }) => [{ type: 'WebhookSecretsResealed', data: { secrets } }],

    RetireWebhookEndpoint(endpoint) {
      standing(endpoint);
      return [{ type: 'WebhookEndpointRetired', data: {} }];
    },
  },
  evolve: {
    WebhookEndpointCreated: (_, { url, eventTypes, slot }) => ({
      state: 'enabled',
      reason: null,
      url,
      eventTypes,
      configVersion: 1,
      slot,
    }),
    WebhookEndpointReconfigured: (endpoint, { url, eventTypes, configVersion }) => ({
      ...standing(endpoint),
      url,
      eventTypes,
      configVersion,
    }),
    WebhookEndpointPaused: (endpoint, { reason }) => ({ ...standing(endpoint), state: 'paused', reason }),
    WebhookEndpointResumed: (endpoint, { reason }) => ({ ...standing(endpoint), state: 'enabled', reason }),
    WebhookEndpointFailed: (endpoint, { reason }) => ({ ...standing(endpoint), state: 'failing', reason }),
    WebhookEndpointRecovered: (endpoint, { reason }) => ({ ...standing(endpoint), state: 'enabled', reason }),
    WebhookSecretRotated: (endpoint) => endpoint,
    WebhookSecretsResealed: (endpoint) => endpoint,
    WebhookEndpointRetired: (endpoint) => ({ ...standing(endpoint), state: 'retired' }),
  },
  // Two endpoints that are created concurrently both see a free place; only one gets it.
  claims: (endpoint) => (isStanding(endpoint) ? claim('webhook.slot', String(endpoint.slot)) : []),
  refuseClaim: () => limitReached(),
};

export const webhookEndpoints = commandsOf(webhookEndpointDecider);

/** The refusal of an endpoint for which the board has no place left. */
export const limitReached = (): Rejection =>
  new Rejection(
    'invalid',
    'webhooks_endpoint_limit',
    `A board has at most ${MAX_ENDPOINTS} webhook endpoints. Delete one first.`,
    {
      limit: MAX_ENDPOINTS,
    },
  );
