import type { Pool } from 'pg';
import { randomId } from './ids.js';

/** A tenant: one job board. */
export interface Board {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly plan: string;
}

/** The plans a board can be on, from the smallest to the largest. */
export const PLANS = ['starter', 'basic', 'grow', 'advanced', 'scale', 'enterprise'] as const;

/**
 * The board of those who have none: what visitors without a key say belongs to the installation. Whoever runs that gets a
 * key for it like for any other board; it is not listed among them.
 */
export const VISITORS = { id: 'boards_anonymous', slug: 'visitors' } as const;

/** Boards of this installation, and who owns them. */
export class Boards {
  constructor(private readonly pool: Pool) {}

  /**
   * Makes a board and its owner.
   * @throws Error, in one sentence, when the slug is malformed or taken.
   */
  async create(options: { slug: string; name: string; plan: (typeof PLANS)[number]; ownerEmail: string }): Promise<Board> {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(options.slug) || options.slug.length > 63)
      throw new Error('The slug of a board is lower-case words joined by dashes, 63 characters at most.');
    const board = { id: randomId('boards'), slug: options.slug, name: options.name, plan: options.plan };
    const { rowCount } = await this.pool.query(
      `with board as (
        insert into boards (id, slug, name, plan) values ($1, $2, $3, $4) on conflict (slug) do nothing returning id
      ) insert into members (board, id, email, name, role) select id, $5, $6, $7, 'owner' from board`,
      [board.id, board.slug, board.name, board.plan, randomId('users'), options.ownerEmail, 'Owner'],
    );
    if (rowCount !== 1) throw new Error(`There is a board with the slug "${options.slug}" already.`);
    return board;
  }

  /** All boards but that of the visitors, oldest first. */
  async list(): Promise<readonly Board[]> {
    const { rows } = await this.pool.query<Board>(
      'select id, slug, name, plan from boards where id <> $1 order by created_at, id',
      [VISITORS.id],
    );
    return rows;
  }

  /** The board with this id or slug. @throws Error when there is none. */
  async find(name: string): Promise<Board> {
    const { rows } = await this.pool.query<Board>('select id, slug, name, plan from boards where id = $1 or slug = $1', [
      name,
    ]);
    if (!rows[0]) throw new Error(`There is no board "${name}"; openings boards list names them.`);
    return rows[0];
  }
}
