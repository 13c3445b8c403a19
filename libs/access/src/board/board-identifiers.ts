import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { VISITORS } from './boards.js';

/** A board as a visitor named it. */
export interface NamedBoard {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly plan: string;
  /** Registered origin of the publishable key that named it; null when it was named otherwise. */
  readonly origin: string | null;
}

interface Remembered {
  readonly board: Promise<NamedBoard | null>;
  /** The same once it is there. */
  known: NamedBoard | null | undefined;
}

/** Younger than a second, so that a revoked key, a new slug or another plan is felt by every process within one. */
const REMEMBER_MS = 800;
const REMEMBERED_AT_MOST = 10_000;

const KEY = /^pk_[0-9a-f]{32}$/;
const NO_ORIGIN = 'null::text as origin';
const BY = {
  'board-by-id': `select id, slug, name, plan, ${NO_ORIGIN} from boards where id = $1`,
  'board-by-key': `select b.id, b.slug, b.name, b.plan, k.origin from publishable_keys k join boards b on b.id = k.board
    where k.key = $1 and k.revoked_at is null`,
  // The board that has the slug now goes before one that had it.
  'board-by-slug': `select id, slug, name, plan, ${NO_ORIGIN} from boards where slug = $1
    union all
    select b.id, b.slug, b.name, b.plan, ${NO_ORIGIN} from former_slugs f join boards b on b.id = f.board where f.slug = $1
    limit 1`,
  'board-by-host': `select b.id, b.slug, b.name, b.plan, ${NO_ORIGIN} from board_domains d join boards b on b.id = d.board
    where d.hostname = $1 and d.leads`,
} as const;

/** Finds boards by what visitors call them: id, publishable key, slug, former slug or verified domain. */
export class BoardIdentifiers {
  private readonly remembered = new LRUCache<string, Remembered>({
    max: REMEMBERED_AT_MOST,
    ttl: REMEMBER_MS,
    ttlResolution: 0,
  });

  constructor(private readonly pool: Pool) {}

  /** The board that `identifier` names, as it was less than a second ago; at once when it is remembered. Null: none. */
  find(identifier: string): NamedBoard | null | Promise<NamedBoard | null> {
    const known = this.remembered.get(identifier);
    if (known) return known.known === undefined ? known.board : known.known;
    const by = kindOf(identifier);
    if (!by) return null;
    const board = this.pool
      .query<NamedBoard>({ name: by, text: BY[by], values: [identifier] })
      .then(({ rows: [row] }) => (row && row.id !== VISITORS.id ? row : null));
    const found: Remembered = { board, known: undefined };
    board.then(
      (value) => (found.known = value),
      () => this.remembered.delete(identifier),
    );
    this.remembered.set(identifier, found);
    return board;
  }

  /** Reads every board again when it is next named. */
  forget(): void {
    this.remembered.clear();
  }
}

/** How an identifier is looked up; undefined when nothing can be called so. Slugs have no dots, hostnames have. */
function kindOf(identifier: string): keyof typeof BY | undefined {
  if (identifier.startsWith('boards_'))
    return /^boards_[A-Za-z0-9]{1,64}$/.test(identifier) ? 'board-by-id' : undefined;
  if (identifier.startsWith('pk_')) return KEY.test(identifier) ? 'board-by-key' : undefined;
  if (identifier.includes('.')) return /^[a-z0-9.-]{3,253}$/.test(identifier) ? 'board-by-host' : undefined;
  return /^[a-z0-9-]{1,63}$/.test(identifier) ? 'board-by-slug' : undefined;
}
