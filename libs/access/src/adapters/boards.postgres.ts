import { type Changes, RememberedValues, DatabaseErrors } from '#store';
import type { Pool } from 'pg';
import type { Unsaid } from '../ports.js';
import type { Boards } from '../board/boards.js';
import { type Board, type BoardState, VISITORS } from '../board/boards.js';

const SELECT = 'select id, slug, name, plan, created_at as "createdAt" from boards';

/** `Boards` in PostgreSQL. */
export class PostgresBoards implements Boards {
  private readonly plans: RememberedValues<string>;
  private readonly known: RememberedValues<boolean>;

  constructor(
    private readonly pool: Pool,
    private readonly changes: Changes,
  ) {
    this.plans = new RememberedValues(changes);
    this.known = new RememberedValues(changes);
    changes.follow(
      () => {
        this.plans.clear();
        this.known.clear();
      },
      {
        board: ({ id }) => {
          this.plans.forget(id);
          this.known.forget(id);
        },
      },
    );
  }

  async follow(board: BoardState): Promise<void> {
    try {
      await this.show(board);
    } catch (error) {
      // When two processes add a new board to the table concurrently, one may meet the conflict of the slug before that of the board.
      if (!DatabaseErrors.isUniqueViolation(error)) throw error;
      await this.show(board);
    }
    this.changes.happened({ kind: 'board', id: board.id, board: board.id });
  }

  private async show({ id, slug, name, plan, createdAt, version }: BoardState): Promise<void> {
    await this.pool.query({
      name: 'board-follow',
      text: `with board as (
          insert into boards as b (id, slug, name, plan, created_at, plan_version) values ($1, $2, $3, $4, $5, $6)
          on conflict (id) do update set plan_version = excluded.plan_version where b.plan_version < excluded.plan_version
          returning id, slug
        )
        insert into board_slugs as s (slug, board) select slug, id from board
        on conflict (slug) do update set reservation = null, reserved_at = null, held_until = null where s.board = excluded.board`,
      values: [id, slug, name, plan, createdAt, version],
    });
  }

  async followPlan({ board, plan, version }: { board: string; plan: string; version: number }): Promise<void> {
    await this.pool.query('update boards set plan = $2, plan_version = $3 where id = $1 and plan_version < $3', [
      board,
      plan,
      version,
    ]);
    this.changes.happened({ kind: 'board', id: board, board });
  }

  async followSandbox({ board, isSandbox, version }: Parameters<Boards['followSandbox']>[0]): Promise<void> {
    await this.pool.query(
      `update boards set sandbox = $2, captures_mails = captures_mails or $2, sandbox_version = $3
       where id = $1 and sandbox_version < $3`,
      [board, isSandbox, version],
    );
    this.changes.happened({ kind: 'board', id: board, board });
  }

  async endMailCapture(board: string): Promise<void> {
    await this.pool.query('update boards set captures_mails = false where id = $1 and not sandbox', [board]);
  }

  async isSandbox(board: string): Promise<boolean> {
    return this.known.find(board, async () => {
      const { rows } = await this.pool.query<{ sandbox: boolean }>({
        name: 'board-sandbox',
        text: 'select sandbox from boards where id = $1',
        values: [board],
      });
      return rows[0]?.sandbox ?? false;
    });
  }

  async sandboxes(): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ id: string }>('select id from boards where sandbox order by id');
    return rows.map(({ id }) => id);
  }

  async unsaid(limit: number, id: string | null = null): Promise<readonly Unsaid<BoardState>[]> {
    const { rows } = await this.pool.query<Unsaid<BoardState>>(
      `select id, slug, name, plan, created_at as "createdAt" from boards
       where plan_version = 0 and case when $2::text is null then id <> $3 else id = $2 end order by created_at, id limit $1`,
      [limit, id, VISITORS.id],
    );
    return rows;
  }

  async list(): Promise<readonly Board[]> {
    const { rows } = await this.pool.query<Board>(`${SELECT} where id <> $1 order by created_at, id`, [VISITORS.id]);
    return rows;
  }

  async oldest(): Promise<Board | null> {
    const { rows } = await this.pool.query<Board>(`${SELECT} where id <> $1 order by created_at, id limit 1`, [
      VISITORS.id,
    ]);
    return rows[0] ?? null;
  }

  async find(name: string): Promise<Board> {
    const { rows } = await this.pool.query<Board>(`${SELECT} where id = $1 or slug = $1`, [name]);
    if (!rows[0])
      throw new Error(`The board "${name}" does not exist. Run \`openings boards list\` to see all boards.`);
    return rows[0];
  }

  async ifThere(id: string): Promise<Board | null> {
    const { rows } = await this.pool.query<Board>({ name: 'board', text: `${SELECT} where id = $1`, values: [id] });
    return rows[0] ?? null;
  }

  async byId(id: string): Promise<Board> {
    const board = await this.ifThere(id);
    if (!board) throw new Error(`The board "${id}" does not exist.`);
    return board;
  }

  async seats(id: string): Promise<number> {
    const { rows } = await this.pool.query<{ seats: number }>({
      name: 'board-seats',
      text: `select (
          (select count(*) from members where board = $1 and role is not null)
          + coalesce((select count(*) from teams t, unnest(t.invitations) as ends where t.board = $1 and ends > now()), 0)
        )::int as seats`,
      values: [id],
    });
    return rows[0]?.seats ?? 0;
  }

  async planOf(board: string): Promise<string> {
    return this.plans.find(board, async () => {
      const { rows } = await this.pool.query<{ plan: string }>({
        name: 'board-plan',
        text: 'select plan from boards where id = $1',
        values: [board],
      });
      const [row] = rows;
      if (!row) throw new Error(`The board "${board}" does not exist.`);
      return row.plan;
    });
  }
}
