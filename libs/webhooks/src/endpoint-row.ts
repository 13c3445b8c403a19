import type { Position } from '#kernel';
import { BoardRow, Column, Index, InstantColumn, ReadModel } from '#store';
import type { EncryptedSecret } from '#runtime';
import type { EndpointStanding, StateReason } from './health.js';

/** A stored signing secret, `whsec_…`, encrypted for its endpoint. */
export interface SealedEndpointSecret extends EncryptedSecret {
  readonly createdAt: string;
  /** Until when it signs beside its successor; null for the current secret. */
  readonly expiresAt: string | null;
}

/** The URL and the event types of an endpoint. Immutable: a change creates a new version. */
export interface EndpointConfiguration {
  /** From 1. */
  readonly version: number;
  readonly url: string;
  readonly eventTypes: readonly string[];
  /** The version of the endpoint's event that made it: it applies to later events of the log. */
  readonly since: number;
}

/** What an endpoint receives, by positions in the log. */
export interface EndpointSubscription {
  /** Only later events are delivered. */
  readonly after: Position;
  /** The newest first. */
  readonly configurations: readonly PlacedConfiguration[];
}

/** A configuration that applies to events after a position in the log. */
export interface PlacedConfiguration extends EndpointConfiguration {
  readonly after: Position;
}

/**
 * The endpoints of a board. The row is defined here because the dispatcher reads it and depends on no context. The projection that writes it
 * belongs to the context of endpoints.
 */
@ReadModel('webhook_endpoints', { version: 2 })
@Index(['board', 'retiredAt'])
export class WebhookEndpointRow extends BoardRow {
  @Column('text') url!: string;
  @Column('text', { array: true }) eventTypes!: string[];
  @Column('text') state!: EndpointStanding['state'];
  @Column('text', { nullable: true }) stateReason!: StateReason | null;
  @InstantColumn({ nullable: true }) stateChangedAt!: string | null;
  /** How often an operator resumed it. Health recorded before the last resumption is ignored. */
  @Column('int') resumes!: number;
  /** Grows with every change of URL or event types. A delivery keeps the version that was current at the time of its event. */
  @Column('int') configVersion!: number;
  /** The newest configurations, the current one first. */
  @Column('jsonb') configurations!: readonly EndpointConfiguration[];
  /** The version of the endpoint's event that subscribed it last: only later events of the log are delivered. */
  @Column('int') subscribedSince!: number;
  /** The current secret first. Expired ones may still be listed. */
  @Column('jsonb') secrets!: SealedEndpointSecret[];
  /** Its rank among the endpoints of the board. */
  @Column('int') slot!: number;
  /** Set when the endpoint was deleted. The row stays, so that old deliveries can be read and sent again. */
  @InstantColumn({ nullable: true }) retiredAt!: string | null;
  @InstantColumn() createdAt!: string;
  @InstantColumn() updatedAt!: string;
}

/** The configuration for an event at `position` in the log; null if the endpoint was created or resumed after that event. */
export function configurationAt(
  { after, configurations }: EndpointSubscription,
  position: Position,
): EndpointConfiguration | null {
  if (position <= after) return null;
  return configurations.find((each) => position > each.after) ?? configurations.at(-1) ?? null;
}
