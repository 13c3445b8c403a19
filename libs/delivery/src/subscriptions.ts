import type { Pool } from 'pg';
import type { PublishedEvent } from '#publishing';
import { tableOf } from '#store/engine';
import type { Ciphers } from '#runtime';
import { WebhookEndpointRow } from './endpoint-row.js';
import { type KnownEndpoint, openEndpoint } from './signing.js';
import { type Subscriber, subscribers } from './subscribers.js';

/** How many boards are remembered. */
const REMEMBERED = 10_000;

/** Says which endpoints a board has, and of which versions: another text when anything about them is other. */
const stampSql = (board: string): string => `(
    select sum(hashtextextended(w."id", w."version"))::text from "${tableOf(WebhookEndpointRow).name}" w
    where w."board" = ${board} and w."retiredAt" is null)`;

interface Board {
  /** Null without endpoints. */
  readonly stamp: string | null;
  /** By id. */
  readonly endpoints: readonly KnownEndpoint[];
}

/**
 * Who is subscribed to what, remembered by board. Whether it still is so, is asked in the statement that relies on it: see
 * `outdatedSql`.
 */
export class Subscriptions {
  private readonly boards = new Map<string, Board>();

  constructor(
    private readonly pool: Pool,
    private readonly ciphers: Ciphers,
  ) {}

  /** Whether anything about the endpoints of boards (a list in parameter `$first`) is other than at their stamps (the next one). */
  static outdatedSql(first: number): string {
    return `exists (
      select from unnest($${first}::text[], $${first + 1}::text[]) as k(board, stamp) where k.stamp is distinct from ${stampSql('k.board')})`;
  }

  /** Values for `outdatedSql`. The boards must have been learned. */
  stamps(boards: readonly string[]): readonly [boards: readonly string[], stamps: readonly (string | null)[]] {
    return [boards, boards.map((board) => this.boards.get(board)?.stamp ?? null)];
  }

  /** Learns the endpoints of boards that are not remembered. */
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
    const found = new Map<string, { stamp: string | null; endpoints: KnownEndpoint[] }>();
    for (const { of_board: board, stamp, ...row } of rows) {
      const known = found.get(board) ?? { stamp, endpoints: [] };
      if (row.id) known.endpoints.push(openEndpoint(row, this.ciphers));
      found.set(board, known);
    }
    for (const [board, known] of found) this.boards.set(board, known);
  }

  /** What is remembered is learned again. */
  forget(): void {
    this.boards.clear();
  }

  /** Who gets which of `events`, in their order. Their boards must have been learned. */
  subscribers(events: readonly PublishedEvent[]): readonly Subscriber<KnownEndpoint>[] {
    return events.flatMap((event) => subscribers(event, this.boards.get(event.board)?.endpoints ?? []));
  }
}
