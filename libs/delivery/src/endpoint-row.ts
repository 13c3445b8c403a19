import type { Position } from '#kernel';
import { BoardRow, Column, Index, InstantColumn, ReadModel } from '#store';
import type { Sealed } from '#runtime';
import type { Standing, StateReason } from './health.js';

/** A signing secret at rest, `whsec_…`, sealed for the endpoint that it belongs to. */
export interface SealedSecret extends Sealed {
  readonly createdAt: string;
  /** Until when it signs beside its successor; null for the current one. */
  readonly expiresAt: string | null;
}

/** The URL and the event types of an endpoint. Immutable: a change makes a new version. */
export interface EndpointConfiguration {
  /** From 1. */
  readonly version: number;
  readonly url: string;
  readonly eventTypes: readonly string[];
  /** It counts for what comes behind this place in the log. */
  readonly after: Position;
}

/**
 * The endpoints of a board. Kept here because the dispatcher reads it, and that knows no context; the
 * fold that writes it belongs to the endpoints' own context.
 */
@ReadModel('webhook_endpoints', { version: 1 })
@Index(['board', 'retiredAt'])
export class WebhookEndpointRow extends BoardRow {
  @Column('text') url!: string;
  @Column('text', { array: true }) eventTypes!: string[];
  @Column('text') state!: Standing['state'];
  @Column('text', { nullable: true }) stateReason!: StateReason | null;
  @InstantColumn({ nullable: true }) stateChangedAt!: string | null;
  /**
   * How often an operator resumed it. What the dispatcher found out about its health before the last time no longer
   * counts.
   */
  @Column('int') resumes!: number;
  /** Rises with every change of URL or event types. A delivery keeps the version of its occurrence. */
  @Column('int') configVersion!: number;
  /** The newest configurations, the current one first. */
  @Column('jsonb') configurations!: readonly EndpointConfiguration[];
  /** Place in the event log: only what came after it is delivered. */
  @Column('text') subscribedAfter!: Position;
  /** The current secret first. Those that expired may still be among them. */
  @Column('jsonb') secrets!: SealedSecret[];
  /** Its place among the endpoints of the board. */
  @Column('int') slot!: number;
  /** Set when it was deleted; kept, so that old deliveries stay readable and can be sent again. */
  @InstantColumn({ nullable: true }) retiredAt!: string | null;
  @InstantColumn() createdAt!: string;
  @InstantColumn() updatedAt!: string;
}

/**
 * The configuration that counts for what stands at `position` in the log; null for events that it does not get,
 * because it was made or resumed later.
 */
export function configurationAt(
  { subscribedAfter, configurations }: Pick<WebhookEndpointRow, 'subscribedAfter' | 'configurations'>,
  position: Position,
): EndpointConfiguration | null {
  if (position <= subscribedAfter) return null;
  return configurations.find(({ after }) => position > after) ?? configurations.at(-1) ?? null;
}
