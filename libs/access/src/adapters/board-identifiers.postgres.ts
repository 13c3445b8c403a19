import { type Changes, RememberedValues } from '#store';
import type { Pool } from 'pg';
import type { BoardIdentifiers } from '../board/boards.js';
import { type NamedBoard, VISITORS } from '../board/boards.js';

const KEY = /^pk_[0-9a-f]{32}$/;
const NO_ORIGIN = 'null::text as origin';
const BY = {
  'board-by-id': `select id, slug, name, plan, ${NO_ORIGIN} from boards where id = $1`,
  'board-by-key': `select b.id, b.slug, b.name, b.plan, k.origin from publishable_keys k join boards b on b.id = k.board
    where k.key = $1 and k.revoked_at is null`,
  // The board that has the slug now takes precedence over one that had it.
  'board-by-slug': `select id, slug, name, plan, ${NO_ORIGIN} from boards where slug = $1
    union all
    select b.id, b.slug, b.name, b.plan, ${NO_ORIGIN} from former_slugs f join boards b on b.id = f.board where f.slug = $1
    limit 1`,
  'board-by-host': `select b.id, b.slug, b.name, b.plan, ${NO_ORIGIN} from board_domains d join boards b on b.id = d.board
    where d.hostname = $1 and d.leads`,
} as const;

/** `BoardIdentifiers` in PostgreSQL. */
export class PostgresBoardIdentifiers implements BoardIdentifiers {
  private readonly remembered: RememberedValues<NamedBoard | null>;

  constructor(
    private readonly pool: Pool,
    changes: Changes,
  ) {
    this.remembered = new RememberedValues(changes);
    changes.follow(() => this.remembered.clear(), {
      // An identifier that named no board may name one now.
      board: ({ id }) => this.remembered.forgetWhere((board) => board === null || board.id === id),
      domain: ({ id }) => this.remembered.forget(id),
      publishableKey: ({ id }) => this.remembered.forget(id),
    });
  }

  find(identifier: string): NamedBoard | null | Promise<NamedBoard | null> {
    const by = kindOf(identifier);
    if (!by) return null;
    return this.remembered.find(identifier, async () => {
      const { rows } = await this.pool.query<NamedBoard>({ name: by, text: BY[by], values: [identifier] });
      const [row] = rows;
      return row && row.id !== VISITORS.id ? row : null;
    });
  }
}

/** The query for an identifier; undefined when no board can have it. Slugs contain no dots, hostnames do. */
function kindOf(identifier: string): keyof typeof BY | undefined {
  if (identifier.startsWith('boards_'))
    return /^boards_[A-Za-z0-9]{1,64}$/.test(identifier) ? 'board-by-id' : undefined;
  if (identifier.startsWith('pk_')) return KEY.test(identifier) ? 'board-by-key' : undefined;
  if (identifier.includes('.')) return /^[a-z0-9.-]{3,253}$/.test(identifier) ? 'board-by-host' : undefined;
  return /^[a-z0-9-]{1,63}$/.test(identifier) ? 'board-by-slug' : undefined;
}
