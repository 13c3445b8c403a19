import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { randomId } from '#store';
import { emailKey } from './user/email.js';

/** A tenant: one job board. */
export interface Board {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly plan: string;
  /** UTC ISO text with milliseconds. */
  readonly createdAt: string;
}

/** Younger than a second, so that another plan is in force in every process within one. */
const REMEMBER_MS = 800;
const REMEMBERED_AT_MOST = 10_000;

/**
 * The board of visitors: what they say without a key belongs to the installation. Its operator gets a
 * key for it like for any other board; it is not listed among them.
 */
export const VISITORS = { id: 'boards_anonymous', slug: 'visitors' } as const;

const SELECT = 'select id, slug, name, plan, created_at as "createdAt" from boards';

/** Boards of this installation, and who owns them. */
export class Boards {
  private readonly plans = new LRUCache<string, Promise<string>>({
    max: REMEMBERED_AT_MOST,
    ttl: REMEMBER_MS,
    ttlResolution: 0,
  });

  constructor(private readonly pool: Pool) {}

  /**
   * Makes a board and its owner.
   * @throws Error, in one sentence, when the slug is malformed or taken.
   */
  async create(options: { slug: string; name: string; plan: string; ownerEmail: string }): Promise<Board> {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(options.slug) || options.slug.length > 63)
      throw new Error('The slug of a board is lower-case words joined by dashes, 63 characters at most.');
    const id = randomId('boards');
    const { rowCount } = await this.pool.query(
      `with slug as (
        insert into board_slugs (slug, board) values ($2, $1) on conflict do nothing returning slug
      ), board as (
        insert into boards (id, slug, name, plan) select $1, slug, $3, $4 from slug returning id
      ), owner as (
        insert into operator_users as u (id, email, name) select $5, $6, $7 from board
        on conflict (email) do update set email = excluded.email returning u.id, u.email, u.name
      ) insert into members (board, id, email, name, role) select b.id, o.id, o.email, o.name, 'owner' from board b, owner o`,
      [id, options.slug, options.name, options.plan, randomId('users'), emailKey(options.ownerEmail), 'Owner'],
    );
    if (rowCount !== 1) throw new Error(`There is a board with the slug "${options.slug}" already.`);
    return this.byId(id);
  }

  /** All boards but that of the visitors, oldest first. */
  async list(): Promise<readonly Board[]> {
    const { rows } = await this.pool.query<Board>(`${SELECT} where id <> $1 order by created_at, id`, [VISITORS.id]);
    return rows;
  }

  /** The oldest board but that of the visitors; null when there is none. */
  async oldest(): Promise<Board | null> {
    const { rows } = await this.pool.query<Board>(`${SELECT} where id <> $1 order by created_at, id limit 1`, [
      VISITORS.id,
    ]);
    return rows[0] ?? null;
  }

  /** The board with this id or slug. @throws Error when there is none. */
  async find(name: string): Promise<Board> {
    const { rows } = await this.pool.query<Board>(`${SELECT} where id = $1 or slug = $1`, [name]);
    if (!rows[0]) throw new Error(`There is no board "${name}"; openings boards list names them.`);
    return rows[0];
  }

  /** The board with this id; null when there is none. */
  async ifThere(id: string): Promise<Board | null> {
    const { rows } = await this.pool.query<Board>({ name: 'board', text: `${SELECT} where id = $1`, values: [id] });
    return rows[0] ?? null;
  }

  /** The board with this id. @throws Error when there is none. */
  async byId(id: string): Promise<Board> {
    const board = await this.ifThere(id);
    if (!board) throw new Error(`There is no board "${id}".`);
    return board;
  }

  /** How many seats of the board with this id are taken: its members, and invitations that are open. */
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

  /** Puts a board on another plan. Every process goes by it within a second. @throws Error when there is no such board. */
  async changePlan(name: string, plan: string): Promise<Board> {
    const { id } = await this.find(name);
    await this.pool.query('update boards set plan = $2 where id = $1', [id, plan]);
    this.plans.delete(id);
    return this.byId(id);
  }

  /** The plan of the board with this id, as it was less than a second ago. @throws Error when there is no such board. */
  planOf(board: string): Promise<string> {
    const known = this.plans.get(board);
    if (known) return known;
    const plan = this.pool
      .query<{ plan: string }>({ name: 'board-plan', text: 'select plan from boards where id = $1', values: [board] })
      .then(({ rows: [row] }) => {
        if (!row) throw new Error(`There is no board "${board}".`);
        return row.plan;
      });
    plan.catch(() => this.plans.delete(board));
    this.plans.set(board, plan);
    return plan;
  }
}
