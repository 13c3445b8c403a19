import type { PublishedEvent } from '#outbox';
import { type DeliveryIds, deliveryId } from './delivery-ids.js';
import {
  configurationAt,
  type EndpointConfiguration,
  type EndpointSubscription,
  type WebhookEndpointRow,
} from './endpoint-row.js';

/** An endpoint, and what it receives. */
export interface SubscribedEndpoint {
  readonly row: WebhookEndpointRow;
  readonly subscription: EndpointSubscription;
}

/** An endpoint that receives an event. */
export interface Subscriber<E extends SubscribedEndpoint = SubscribedEndpoint> {
  readonly event: PublishedEvent;
  readonly endpoint: E;
  /** The configuration at the log position of the event. */
  readonly configuration: EndpointConfiguration;
  /** The rank of the endpoint among those that receive the event. */
  readonly nth: number;
}

/**
 * Those of the board's endpoints (none of them retired) that receive `event`: they are not paused and were subscribed to its type at its log
 * position.
 */
export function subscribers<E extends SubscribedEndpoint>(
  event: PublishedEvent,
  endpoints: readonly E[],
): readonly Subscriber<E>[] {
  const found: Subscriber<E>[] = [];
  for (const endpoint of endpoints) {
    if (endpoint.row.state === 'paused') continue;
    const configuration = configurationAt(endpoint.subscription, event.position);
    if (configuration?.eventTypes.includes(event.type))
      found.push({ event, endpoint, configuration, nth: found.length });
  }
  return found;
}

/** The deliveries for subscribers, grouped by event: their ids, and the columns of their rows as lists. */
export function deliveriesOf(
  found: readonly Subscriber[],
  ids: DeliveryIds,
): { readonly ids: readonly string[]; readonly columns: readonly (readonly unknown[])[] } {
  let prefix = '';
  const made = found.map(({ nth }) => {
    if (nth === 0) prefix = ids.next();
    return deliveryId(prefix, nth);
  });
  const columns = [
    found.map(({ event }) => event.board),
    made,
    found.map(({ endpoint }) => endpoint.row.id),
    found.map(({ event }) => event.sequence),
    found.map(({ event }) => event.eventId),
    found.map(({ event }) => event.type),
    found.map(({ event }) => event.objectId),
    found.map(({ configuration }) => configuration.url),
    found.map(({ configuration }) => configuration.version),
  ];
  return { ids: made, columns };
}
