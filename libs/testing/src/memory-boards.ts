import { hash } from 'node:crypto';
import { VISITORS, type Board, type BoardNames, type BoardPasswords, type Boards } from '#access';
import { facts, randomId } from '#store';
import { randomUUID } from 'node:crypto';
import type { Contract } from './contract.js';

interface KeptBoard extends Board {
  slugVersion: number;
  nameVersion: number;
}

interface KeptSlug {
  readonly board: string;
  reservation: string | null;
  reservedAt: number;
}

const GRACE_MS = 60_000;
const UNUSED_MS = 86_400_000;

/** The boards of an installation in memory, for specs. */
export class MemoryBoards implements Contract<Boards> {
  readonly kept = new Map<string, KeptBoard>();
  readonly slugs = new Map<string, KeptSlug>();

  async create({ slug, name, plan }: { slug: string; name: string; plan: string; ownerEmail: string }): Promise<Board> {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || slug.length > 63)
      throw new Error('The slug of a board is lower-case words joined by dashes, 63 characters at most.');
    if (this.slugs.has(slug)) throw new Error(`There is a board with the slug "${slug}" already.`);
    const id = randomId('boards');
    const createdAt = new Date().toISOString();
    this.kept.set(id, { id, slug, name, plan, createdAt, slugVersion: 0, nameVersion: 0 });
    this.slugs.set(slug, { board: id, reservation: null, reservedAt: 0 });
    return this.byId(id);
  }

  async list(): Promise<readonly Board[]> {
    return [...this.kept.values()].filter(({ id }) => id !== VISITORS.id).map(shown);
  }

  async oldest(): Promise<Board | null> {
    return (await this.list())[0] ?? null;
  }

  async find(name: string): Promise<Board> {
    const found = [...this.kept.values()].find(({ id, slug }) => id === name || slug === name);
    if (!found) throw new Error(`There is no board "${name}"; openings boards list names them.`);
    return shown(found);
  }

  async ifThere(id: string): Promise<Board | null> {
    const found = this.kept.get(id);
    return found ? shown(found) : null;
  }

  async byId(id: string): Promise<Board> {
    const found = this.kept.get(id);
    if (!found) throw new Error(`There is no board "${id}".`);
    return shown(found);
  }

  /** The owner alone: there are no invitations here. */
  async seats(id: string): Promise<number> {
    return this.kept.has(id) ? 1 : 0;
  }

  async changePlan(name: string, plan: string): Promise<Board> {
    const { id } = await this.find(name);
    const board = this.kept.get(id);
    if (board) this.kept.set(id, { ...board, plan });
    return this.byId(id);
  }

  async planOf(board: string): Promise<string> {
    return (await this.byId(board)).plan;
  }
}

const shown = ({ id, slug, name, plan, createdAt }: Board): Board => ({ id, slug, name, plan, createdAt });

/** The names of boards in memory, for specs. */
export class MemoryBoardNames implements Contract<BoardNames> {
  constructor(
    private readonly boards: MemoryBoards,
    private readonly now: () => number = Date.now,
  ) {}

  async reserve(...[board, slug, abandoned]: Parameters<BoardNames['reserve']>) {
    const token = randomUUID();
    if (this.take(board, slug, token)) return { slug, token };
    const left = this.boards.slugs.get(slug);
    if (!left || left.reservation === null || left.reservedAt > this.now() - GRACE_MS) return null;
    const { reservation } = left;
    if (!(await abandoned(left.board))) return null;
    await this.release({ slug, token: reservation });
    return this.take(board, slug, token) ? { slug, token } : null;
  }

  async release({ slug, token }: Parameters<BoardNames['release']>[0]): Promise<void> {
    if (this.boards.slugs.get(slug)?.reservation === token) this.boards.slugs.delete(slug);
  }

  async follow({ board, version, slug, name }: Parameters<BoardNames['follow']>[0]): Promise<void> {
    const { kept, slugs } = this.boards;
    const before = kept.get(board);
    if (!before) return;
    const after = { ...before };
    if (name !== undefined && before.nameVersion < version) Object.assign(after, { name, nameVersion: version });
    if (slug && before.slugVersion < version) Object.assign(after, { slug: slug.to, slugVersion: version });
    if ([...kept.values()].some((other) => other.id !== board && other.slug === after.slug))
      throw new Error(`Another board has the slug "${after.slug}" (boards_slug_key).`);
    kept.set(board, after);
    if (!slug) return;
    const own = slugs.get(after.slug);
    if (!own || own.board === board) slugs.set(after.slug, { board, reservation: null, reservedAt: 0 });
    for (const old of [slug.from, slug.to])
      if (old !== after.slug && slugs.get(old)?.board === board) slugs.delete(old);
  }

  private take(board: string, slug: string, token: string): boolean {
    const known = this.boards.slugs.get(slug);
    if (known && known.board !== board) return false;
    if (known?.reservation === null) return true;
    this.boards.slugs.set(slug, { board, reservation: token, reservedAt: this.now() });
    return true;
  }
}

/** The passwords of boards in memory, for specs; without hashes. */
export class MemoryBoardPasswords implements Contract<BoardPasswords> {
  private readonly kept = new Map<string, { readonly password: string; readonly keptAt: number; inUse: boolean }>();

  constructor(private readonly now: () => number = Date.now) {}

  /** The ids under which the board of the facts has passwords. */
  ids(): readonly string[] {
    const prefix = keyOf('');
    return [...this.kept.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  }

  async keep(id: string, password: string): Promise<void> {
    const { keptAt = this.now(), inUse = false } = this.kept.get(keyOf(id)) ?? {};
    this.kept.set(keyOf(id), { password, keptAt, inUse });
  }

  async use(id: string): Promise<void> {
    const known = this.kept.get(keyOf(id));
    if (known) known.inUse = true;
  }

  async matches(id: string | null, password: string): Promise<boolean> {
    return id !== null && this.kept.get(keyOf(id))?.password === password;
  }

  async grant(id: string): Promise<string | null> {
    const kept = this.kept.get(keyOf(id));
    return kept ? hash('sha256', `${keyOf(id)} ${kept.password}`) : null;
  }

  async erase(id: string): Promise<void> {
    this.kept.delete(keyOf(id));
  }

  async forgetUnused(): Promise<number> {
    const unused = [...this.kept].filter(([, { inUse, keptAt }]) => !inUse && keptAt < this.now() - UNUSED_MS);
    for (const [key] of unused) this.kept.delete(key);
    return unused.length;
  }
}

const keyOf = (id: string): string => `${facts().board} ${id}`;
