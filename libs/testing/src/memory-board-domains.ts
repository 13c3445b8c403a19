import type { BoardDomains, HeldHostname } from '#access';
import type { Contract } from './contract.js';

interface Kept {
  readonly board: string;
  readonly domain: string;
  reservedAt: number | null;
  version: number;
  leads: boolean;
  checkAt: number | null;
  failed: { readonly absent: number; readonly unanswered: number };
}

const GRACE_MS = 60_000;
const CHECKING_MS = 300_000;

/** The hostnames of domains in memory, for specs. */
export class MemoryBoardDomains implements Contract<BoardDomains> {
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly now: () => number = Date.now) {}

  /** The board to which a hostname leads; null: to none. */
  boardAt(hostname: string): string | null {
    const found = this.kept.get(hostname);
    return found?.leads ? found.board : null;
  }

  /** The domain that has a hostname, or is about to. */
  holderOf(hostname: string): string | null {
    return this.kept.get(hostname)?.domain ?? null;
  }

  /** Has every domain that is looked at from time to time be due. */
  hurry(): void {
    for (const each of this.kept.values()) if (each.checkAt !== null) each.checkAt = this.now();
  }

  async reserve(...[wanted, abandoned]: Parameters<BoardDomains['reserve']>): Promise<boolean> {
    const { hostname, board, domain } = wanted;
    const before = this.kept.get(hostname);
    if (before?.domain === domain) return true;
    if (before) {
      if (before.reservedAt === null || before.reservedAt > this.now() - GRACE_MS) return false;
      if (!(await abandoned({ hostname, board: before.board, domain: before.domain }))) return false;
      const left = this.kept.get(hostname);
      if (left && (left.domain !== before.domain || left.reservedAt === null)) return false;
    }
    const failed = { absent: 0, unanswered: 0 };
    this.kept.set(hostname, { board, domain, reservedAt: this.now(), version: 0, leads: false, checkAt: null, failed });
    return true;
  }

  async release({ hostname, domain }: HeldHostname): Promise<void> {
    if (this.kept.get(hostname)?.domain === domain) this.kept.delete(hostname);
  }

  async follow({ hostname, domain, version, leads, checkIn }: Parameters<BoardDomains['follow']>[0]): Promise<void> {
    const found = this.kept.get(hostname);
    if (!found) return;
    if (found.domain !== domain) throw new Error(`Another domain has ${hostname}.`);
    if (found.version >= version) return;
    const checkAt = checkIn === null ? null : this.now() + checkIn * 1_000;
    Object.assign(found, { reservedAt: null, version, leads, checkAt, failed: { absent: 0, unanswered: 0 } });
  }

  async due(limit: number) {
    const due = [...this.kept]
      .filter(([, { checkAt }]) => checkAt !== null && checkAt <= this.now())
      .sort(([, a], [, b]) => (a.checkAt ?? 0) - (b.checkAt ?? 0))
      .slice(0, limit);
    return due.map(([hostname, found]) => {
      found.checkAt = this.now() + CHECKING_MS;
      const { board, domain, failed } = found;
      return { hostname, board, domain, failed };
    });
  }

  async checked(...[{ hostname, domain }, failed, nextIn]: Parameters<BoardDomains['checked']>): Promise<void> {
    const found = this.kept.get(hostname);
    if (found?.domain !== domain || found.checkAt === null) return;
    found.failed = failed;
    found.checkAt = this.now() + nextIn * 1_000;
  }
}
