import type { Changes } from '#store';
import type { Pool } from 'pg';
import { randomUUID } from 'node:crypto';
import type { BoardNames } from '../board/board-names.js';
import { type Reservation, type SlugChange, type NameChange } from '../board/board-names.js';

/** Age of a reservation without an event at which another board may check whether it was abandoned. */
const GRACE = '1 minute';
/** How long no other board can take a former slug. */
const HELD_FOR = '12 months';
/** The most former slugs that are held for a board, so that no board can hoard names by being renamed. */
const HELD_AT_MOST = 10;

/** `BoardNames` in PostgreSQL. */
export class PostgresBoardNames implements BoardNames {
  /** @param isMade whether the events say that a board with this id exists; called for boards that the table does not have. */
  constructor(
    private readonly pool: Pool,
    private readonly changes: Changes,
    private readonly isMade: (board: string) => Promise<boolean> = () => Promise.resolve(false),
  ) {}

  async reserve(
    board: string,
    slug: string,
    abandoned: (holder: string) => Promise<boolean>,
  ): Promise<Reservation | null> {
    const token = randomUUID();
    if (await this.take(board, slug, token)) return { slug, token };
    const { rows } = await this.pool.query<{ board: string; reservation: string; shown: boolean }>(
      `select board, reservation, exists (select from boards b where b.id = s.board) as shown from board_slugs s
       where slug = $1 and reservation is not null and reserved_at < now() - interval '${GRACE}'`,
      [slug],
    );
    const [left] = rows;
    if (!left) return null;
    const isAbandoned = left.shown ? await abandoned(left.board) : !(await this.isMade(left.board));
    if (!isAbandoned) return null;
    await this.release({ slug, token: left.reservation });
    return (await this.take(board, slug, token)) ? { slug, token } : null;
  }

  async release({ slug, token }: Reservation): Promise<void> {
    await this.pool.query(
      `with mine as (
         delete from board_slugs where slug = $1 and reservation = $2 and held_until is null
       )
       update board_slugs set reservation = null, reserved_at = null
       where slug = $1 and reservation = $2 and held_until is not null`,
      [slug, token],
    );
  }

  async follow({ board, version, at, slug, name }: NameChange): Promise<void> {
    if (name !== undefined)
      await this.pool.query('update boards set name = $2, name_version = $3 where id = $1 and name_version < $3', [
        board,
        name,
        version,
      ]);
    if (slug) await this.move(board, version, at, slug);
    this.changes.happened({ kind: 'board', id: board, board });
  }

  private async move(board: string, version: number, at: string, { from, to }: SlugChange): Promise<void> {
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      // Locks the board even if a later change is already shown: concurrent changes of one board would lock its slugs in
      // different orders and deadlock.
      await client.query(
        `update boards set slug = case when slug_version < $3 then $2 else slug end, slug_version = greatest(slug_version, $3)
         where id = $1`,
        [board, to, version],
      );
      await client.query(
        `insert into board_slugs (slug, board) select slug, id from boards where id = $1
         on conflict (slug) do update set reservation = null, reserved_at = null, held_until = null
         where board_slugs.board = excluded.board`,
        [board],
      );
      // Links to the former slug keep working until another board takes it, which is not possible for a while. A statement does not see its
      // own writes: the slug that `former` adds is not counted, so one fewer of the others is kept.
      await client.query(
        `with former as (
           insert into board_slugs as s (slug, board, held_until)
           select old, b.id, $4::timestamptz + interval '${HELD_FOR}' from boards b, unnest($2::text[]) as old
           where b.id = $1 and old <> b.slug
           on conflict (slug) do update set reservation = null, reserved_at = null,
             held_until = greatest(s.held_until, excluded.held_until)
           where s.board = excluded.board
         ), ended as (
           delete from board_slugs where reservation is null and slug in (
             select slug from board_slugs where board = $1 and held_until is not null and slug <> all ($2)
             order by held_until desc, slug offset ${HELD_AT_MOST - 1}
           )
         )
         insert into former_slugs (slug, board) select $3, id from boards where id = $1 and slug <> $3
         on conflict (slug) do update set board = excluded.board`,
        [board, [from, to], from, at],
      );
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }

  /** A slug that the board already has stays unchanged; its own reservation is replaced, and its former slug is reserved again. */
  private async take(board: string, slug: string, token: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `insert into board_slugs as s (slug, board, reservation, reserved_at) values ($1, $2, $3, now())
       on conflict (slug) do update set
         board = excluded.board,
         held_until = case when s.board = excluded.board then s.held_until end,
         reservation = case when s.reservation is null and s.held_until is null then null else excluded.reservation end,
         reserved_at = case when s.reservation is null and s.held_until is null then null else excluded.reserved_at end
       where s.board = excluded.board or (s.reservation is null and s.held_until < now())`,
      [slug, board, token],
    );
    return rowCount === 1;
  }
}
