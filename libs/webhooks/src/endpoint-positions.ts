import { type EventStore, type Position } from '#kernel';
import { BEGINNING } from '#kernel/engine';
import type { EndpointSubscription, WebhookEndpointRow } from './endpoint-row.js';

/** The category of the streams that endpoint rows are projected from. */
export const ENDPOINT_CATEGORY = 'webhookEndpoint';

/** For how many endpoints to remember positions. */
const REMEMBERED = 10_000;

type PositionedEndpoint = Pick<WebhookEndpointRow, 'board' | 'id' | 'subscribedSince' | 'configurations'>;

/**
 * Where the subscriptions of endpoints begin in the log. Rows name the endpoint's own events by their version, which is the same in every store;
 * the log says where those events are. So a log that moved to another server starts no subscription over.
 */
export class EndpointPositions {
  /** By endpoint, then by version. An event of the log never changes its position while a process runs. */
  private readonly known = new Map<string, ReadonlyMap<number, Position>>();

  constructor(private readonly store: Pick<EventStore, 'read'>) {}

  /**
   * The subscription of `row` in the log of this store. An endpoint without any event, whose stream was deleted, gets every event.
   * @throws Error if the log does not show an event yet that the row shows; try again.
   */
  async of(row: PositionedEndpoint): Promise<EndpointSubscription> {
    const needed = [row.subscribedSince, ...row.configurations.map(({ since }) => since)];
    const known = this.known.get(row.id);
    const positions = known && needed.every((version) => known.has(version)) ? known : await this.read(row, needed);
    const at = (version: number): Position => positions.get(version) ?? BEGINNING;
    return {
      after: at(row.subscribedSince),
      configurations: row.configurations.map((each) => ({ ...each, after: at(each.since) })),
    };
  }

  private async read(
    { board, id }: PositionedEndpoint,
    needed: readonly number[],
  ): Promise<ReadonlyMap<number, Position>> {
    const history = await this.store.read({ category: ENDPOINT_CATEGORY, board, objectId: id });
    // A node of a cluster may show less of a stream than another one already sent to a subscription.
    if (history.length > 0 && history.length < Math.max(...needed))
      throw new Error(`The log does not show event ${Math.max(...needed)} of the webhook endpoint ${id} yet.`);
    const positions = new Map(
      history.filter(({ version }) => needed.includes(version)).map(({ version, position }) => [version, position]),
    );
    if (this.known.size >= REMEMBERED) this.known.clear();
    if (history.length > 0) this.known.set(id, positions);
    return positions;
  }
}
