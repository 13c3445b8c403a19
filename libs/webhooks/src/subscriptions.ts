import type { Pool } from 'pg';
import type { PublishedEvent } from '#outbox';
import { tableOf } from '#store/engine';
import type { Ciphers } from '#runtime';
import type { EndpointPositions } from './endpoint-positions.js';
import { WebhookEndpointRow } from './endpoint-row.js';
import { type KnownEndpoint, openEndpoint } from './signing.js';
import { type SubscribedEndpoint, type Subscriber, subscribers } from './subscribers.js';

/** For how many boards to remember the subscriptions. */
const REMEMBERED = 10_000;

/** A stamp of a board's endpoints and their versions: it differs if anything about them differs. */
const stampSql = (board: string): string => `(
    select sum(hashtextextended(w."id", w."version"))::text from "${tableOf(WebhookEndpointRow).name}" w
    where w."board" = ${board} and w."retiredAt" is null)`;

/** An endpoint with its keys and what it receives. */
export type KnownSubscriber = KnownEndpoint & SubscribedEndpoint;

interface Board {
  /** Null without endpoints. */
  readonly stamp: string | null;
  /** By id. */
  readonly endpoints: readonly KnownSubscriber[];
}

/** Subscriptions, remembered by board. The statement that relies on them checks that they are current: see `outdatedSql`. */
export class Subscriptions {
  private readonly boards = new Map<string, Board>();

  constructor(
    private readonly pool: Pool,
    private readonly ciphers: Ciphers,
    private readonly positions: Pick<EndpointPositions, 'of'>,
  ) {}

  /** Whether the endpoints of some boards (a list in parameter `$first`) have changed since their stamps (the next parameter). */
  static outdatedSql(first: number): string {
    return `exists (
      select from unnest($${first}::text[], $${first + 1}::text[]) as k(board, stamp) where k.stamp is distinct from ${stampSql('k.board')})`;
  }

  /** Values for `outdatedSql`. The boards must be loaded. */
  stamps(boards: readonly string[]): readonly [boards: readonly string[], stamps: readonly (string | null)[]] {
    return [boards, boards.map((board) => this.boards.get(board)?.stamp ?? null)];
  }

  /** Loads the endpoints of boards that are not remembered. */
  async learn(boards: readonly string[]): Promise<void> {
    if (boards.every((board) => this.boards.has(board))) return;
    if (this.boards.size > REMEMBERED) this.boards.clear();
    const strange = boards.filter((board) => !this.boards.has(board));
    const { rows } = await this.pool.query<{ of_board: string; stamp: string | null } & WebhookEndpointRow>({
      name: 'webhook-subscriptions',
      text: `select k.board as of_board, ${stampSql('k.board')} as stamp, e.*
        from unnest($1::text[]) as k(board)
        left join "${tableOf(WebhookEndpointRow).name}" e on e."board" = k.board and e."retiredAt" is null
        order by e."id"`,
      values: [strange],
    });
    const found = new Map<string, { stamp: string | null; endpoints: KnownSubscriber[] }>();
    for (const { of_board: board, stamp, ...row } of rows) {
      const known = found.get(board) ?? { stamp, endpoints: [] };
      if (row.id)
        known.endpoints.push({ ...openEndpoint(row, this.ciphers), subscription: await this.positions.of(row) });
      found.set(board, known);
    }
    for (const [board, known] of found) this.boards.set(board, known);
  }

  /** Loads the remembered boards again. */
  forget(): void {
    this.boards.clear();
  }

  /** The subscribers of each of `events`, in order. Their boards must be loaded. */
  subscribers(events: readonly PublishedEvent[]): readonly Subscriber<KnownSubscriber>[] {
    return events.flatMap((event) => subscribers(event, this.boards.get(event.board)?.endpoints ?? []));
  }
}
