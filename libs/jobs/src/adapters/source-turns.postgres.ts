import { facts } from '#store';
import type { Pool } from 'pg';
import type { SourceTurns } from '../source-memory/source-memory.js';
import { type SourceTurn } from '../source-memory/source-memory.js';

/** The schedule of sources in PostgreSQL. */
export class PostgresSourceTurns implements SourceTurns {
  constructor(private readonly pool: Pool) {}

  async join(owners: readonly string[], dueAt: string): Promise<void> {
    await this.pool.query({
      name: 'source-turn-join',
      text: `insert into source_turns (board, owner, due_at) select $1, owner, $3 from unnest($2::text[]) as owner
        on conflict (board, owner) do update set due_at = excluded.due_at`,
      values: [facts().board, owners, dueAt],
    });
  }

  async leave(owner: string): Promise<void> {
    await this.pool.query({
      name: 'source-turn-leave',
      text: 'delete from source_turns where board = $1 and owner = $2',
      values: [facts().board, owner],
    });
  }

  async due(now: string, limit: number): Promise<readonly SourceTurn[]> {
    const { rows } = await this.pool.query<SourceTurn>({
      name: 'source-turns-due',
      text: `select board, owner, due_at as "dueAt" from source_turns where due_at <= $1 order by due_at, board, owner limit $2`,
      values: [now, limit],
    });
    return rows;
  }

  async next(owner: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ dueAt: string }>({
      name: 'source-turn-next',
      text: 'select due_at as "dueAt" from source_turns where board = $1 and owner = $2',
      values: [facts().board, owner],
    });
    return rows[0]?.dueAt ?? null;
  }

  async count(prefix: string, now: string): Promise<{ readonly all: number; readonly due: number }> {
    const { rows } = await this.pool.query<{ all: number; due: number }>({
      name: 'source-turns-count',
      text: `select count(*)::int as all, (count(*) filter (where due_at <= $3))::int as due from source_turns
        where board = $1 and starts_with(owner, $2)`,
      values: [facts().board, prefix, now],
    });
    return rows[0] ?? { all: 0, due: 0 };
  }

  async advance({ board, owner, dueAt: from }: SourceTurn, dueAt: string): Promise<void> {
    await this.pool.query({
      name: 'source-turn-advance',
      text: 'update source_turns set due_at = $4 where board = $1 and owner = $2 and due_at = $3',
      values: [board, owner, from, dueAt],
    });
  }
}
