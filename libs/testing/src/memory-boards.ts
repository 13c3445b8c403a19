import { hash } from 'node:crypto';
import { VISITORS, type Board, type BoardNames, type BoardPasswords, type Boards } from '#access';
import { facts } from '#store';
import { randomUUID } from 'node:crypto';
import type { Contract } from './contract.js';

interface KeptBoard extends Board {
  planVersion: number;
  sandbox?: { readonly isOn: boolean; readonly version: number };
  slugVersion: number;
  nameVersion: number;
}

interface KeptSlug {
  readonly board: string;
  reservation: string | null;
  reservedAt: number;
  /** Null: the board has or has reserved it. Otherwise the board had it: milliseconds since 1970. */
  heldUntil: number | null;
}

const GRACE_MS = 60_000;
const HELD_AT_MOST = 10;
const UNUSED_MS = 86_400_000;

/** The boards of an installation in memory, for specs. */
export class MemoryBoards implements Contract<Boards> {
  readonly kept = new Map<string, KeptBoard>();
  readonly slugs = new Map<string, KeptSlug>();

  async follow({ version, ...board }: Parameters<Boards['follow']>[0]): Promise<void> {
    if (this.kept.has(board.id)) return;
    if ([...this.kept.values()].some(({ slug }) => slug === board.slug))
      throw new Error(`Another board has the slug "${board.slug}" (boards_slug_key).`);
    this.kept.set(board.id, { ...board, planVersion: version, slugVersion: 0, nameVersion: 0 });
    const own = this.slugs.get(board.slug);
    if (!own || own.board === board.id)
      this.slugs.set(board.slug, { board: board.id, reservation: null, reservedAt: 0, heldUntil: null });
  }

  async followPlan({ board, plan, version }: Parameters<Boards['followPlan']>[0]): Promise<void> {
    const before = this.kept.get(board);
    if (before && before.planVersion < version) this.kept.set(board, { ...before, plan, planVersion: version });
  }

  async followSandbox({ board, isSandbox: isOn, version }: Parameters<Boards['followSandbox']>[0]): Promise<void> {
    const before = this.kept.get(board);
    if (before && (before.sandbox?.version ?? 0) < version)
      this.kept.set(board, { ...before, sandbox: { isOn, version } });
  }

  /** Nothing in memory delivers mails. */
  async endMailCapture(): Promise<void> {}

  async isSandbox(board: string): Promise<boolean> {
    return this.kept.get(board)?.sandbox?.isOn ?? false;
  }

  async sandboxes(): Promise<readonly string[]> {
    const all = [...this.kept.values()].filter(({ sandbox }) => sandbox?.isOn);
    return all.map(({ id }) => id).sort();
  }

  /** Changes the plan of a board, as its next event would. */
  async changePlan(board: string, plan: string): Promise<void> {
    const version = (this.kept.get(board)?.planVersion ?? 0) + 1;
    await this.followPlan({ board, plan, version });
  }

  /** Nothing here was created by an older release. */
  async unsaid(): ReturnType<Boards['unsaid']> {
    return [];
  }

  async list(): Promise<readonly Board[]> {
    return [...this.kept.values()].filter(({ id }) => id !== VISITORS.id).map(shown);
  }

  async oldest(): Promise<Board | null> {
    return (await this.list())[0] ?? null;
  }

  async find(name: string): Promise<Board> {
    const found = [...this.kept.values()].find(({ id, slug }) => id === name || slug === name);
    if (!found) throw new Error(`The board "${name}" does not exist. Run \`openings boards list\` to see all boards.`);
    return shown(found);
  }

  async ifThere(id: string): Promise<Board | null> {
    const found = this.kept.get(id);
    return found ? shown(found) : null;
  }

  async byId(id: string): Promise<Board> {
    const found = this.kept.get(id);
    if (!found) throw new Error(`The board "${id}" does not exist.`);
    return shown(found);
  }

  /** Only the owner: there are no invitations here. */
  async seats(id: string): Promise<number> {
    return this.kept.has(id) ? 1 : 0;
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
    private readonly isMade: (board: string) => Promise<boolean> = () => Promise.resolve(false),
  ) {}

  async reserve(...[board, slug, abandoned]: Parameters<BoardNames['reserve']>) {
    const token = randomUUID();
    if (this.take(board, slug, token)) return { slug, token };
    const left = this.boards.slugs.get(slug);
    if (!left || left.reservation === null || left.reservedAt > this.now() - GRACE_MS) return null;
    const { reservation } = left;
    const isAbandoned = this.boards.kept.has(left.board)
      ? await abandoned(left.board)
      : !(await this.isMade(left.board));
    if (!isAbandoned) return null;
    await this.release({ slug, token: reservation });
    return this.take(board, slug, token) ? { slug, token } : null;
  }

  async release({ slug, token }: Parameters<BoardNames['release']>[0]): Promise<void> {
    const known = this.boards.slugs.get(slug);
    if (known?.reservation !== token) return;
    if (known.heldUntil === null) this.boards.slugs.delete(slug);
    else known.reservation = null;
  }

  async follow({ board, version, at, slug, name }: Parameters<BoardNames['follow']>[0]): Promise<void> {
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
    if (!own || own.board === board)
      slugs.set(after.slug, { board, reservation: null, reservedAt: 0, heldUntil: null });
    const until = new Date(at).setFullYear(new Date(at).getFullYear() + 1);
    for (const former of [slug.from, slug.to]) {
      const held = slugs.get(former) ?? { board, reservedAt: 0, heldUntil: null };
      if (former !== after.slug && held.board === board)
        slugs.set(former, { ...held, reservation: null, heldUntil: Math.max(held.heldUntil ?? 0, until) });
    }
    [...slugs]
      .filter(([, held]) => held.board === board && held.heldUntil !== null)
      .sort(([, a], [, b]) => (b.heldUntil ?? 0) - (a.heldUntil ?? 0))
      .slice(HELD_AT_MOST)
      .forEach(([former]) => slugs.delete(former));
  }

  private take(board: string, slug: string, token: string): boolean {
    const known = this.boards.slugs.get(slug);
    const isOwn = known?.board === board;
    const isFree = !known || (known.reservation === null && known.heldUntil !== null && known.heldUntil < this.now());
    if (!isOwn && !isFree) return false;
    if (isOwn && known.reservation === null && known.heldUntil === null) return true;
    const heldUntil = isOwn ? known.heldUntil : null;
    this.boards.slugs.set(slug, { board, reservation: token, reservedAt: this.now(), heldUntil });
    return true;
  }
}

/** The passwords of boards in memory, for specs; not hashed. */
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
