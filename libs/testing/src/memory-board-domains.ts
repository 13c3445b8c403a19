import type { BoardDomains, HeldHostname } from '#access';
import type { Contract } from './contract.js';

interface Reservation {
  readonly board: string;
  readonly domain: string;
  readonly hostname: string;
  reservedAt: number | null;
  version: number;
  leads: boolean;
  /** No other board can have the hostname. */
  held: boolean;
  checkAt: number | null;
  failed: { readonly absent: number; readonly unanswered: number };
}

const GRACE_MS = 60_000;
const CHECKING_MS = 300_000;

/** The hostnames of domains in memory, for specs. */
export class MemoryBoardDomains implements Contract<BoardDomains> {
  private readonly kept = new Map<string, Reservation>();

  constructor(private readonly now: () => number = Date.now) {}

  /** The board that a hostname leads to; null: none. */
  boardAt(hostname: string): string | null {
    return [...this.kept.values()].find((each) => each.hostname === hostname && each.leads)?.board ?? null;
  }

  /** The domain of `board` that has or has reserved a hostname. */
  holderOf(hostname: string, board: string): string | null {
    return this.kept.get(keyOf({ hostname, board }))?.domain ?? null;
  }

  /** Makes the check of every checked domain due. */
  hurry(): void {
    for (const each of this.kept.values()) if (each.checkAt !== null) each.checkAt = this.now();
  }

  async reserve(...[wanted, abandoned]: Parameters<BoardDomains['reserve']>): Promise<boolean> {
    const { hostname, board, domain } = wanted;
    const before = this.kept.get(keyOf(wanted));
    if (this.isHeldElsewhere(wanted)) return false;
    if (before?.domain === domain) return true;
    if (before) {
      if (before.reservedAt === null || before.reservedAt > this.now() - GRACE_MS) return false;
      if (!(await abandoned({ hostname, board: before.board, domain: before.domain }))) return false;
      const left = this.kept.get(keyOf(wanted));
      if (left && (left.domain !== before.domain || left.reservedAt === null)) return false;
    }
    const fresh = { reservedAt: this.now(), version: 0, leads: false, held: false, checkAt: null };
    this.kept.set(keyOf(wanted), { hostname, board, domain, ...fresh, failed: { absent: 0, unanswered: 0 } });
    return true;
  }

  async claim(holder: HeldHostname, version: number): Promise<boolean> {
    const found = this.found(holder);
    if (!found || found.version > version || this.isHeldElsewhere(holder)) return false;
    Object.assign(found, { held: true, version });
    return true;
  }

  async release(holder: HeldHostname): Promise<void> {
    if (this.found(holder)) this.kept.delete(keyOf(holder));
  }

  async follow(change: Parameters<BoardDomains['follow']>[0]): Promise<boolean> {
    const { hostname, domain, version, leads, checkIn } = change;
    const found = this.kept.get(keyOf(change));
    if (!found) return true;
    if (found.domain !== domain) throw new Error(`Another domain of this board has the hostname ${hostname}.`);
    if (found.version >= version) return true;
    if (leads && this.isHeldElsewhere(change)) return false;
    const checkAt = checkIn === null ? null : this.now() + checkIn * 1_000;
    const failed = { absent: 0, unanswered: 0 };
    Object.assign(found, { reservedAt: null, version, leads, held: leads, checkAt, failed });
    return true;
  }

  async due(limit: number) {
    const due = [...this.kept.values()]
      .filter(({ checkAt }) => checkAt !== null && checkAt <= this.now())
      .sort((a, b) => (a.checkAt ?? 0) - (b.checkAt ?? 0))
      .slice(0, limit);
    return due.map((found) => {
      found.checkAt = this.now() + CHECKING_MS;
      const { hostname, board, domain, failed } = found;
      return { hostname, board, domain, failed };
    });
  }

  async checked(...[holder, failed, nextIn]: Parameters<BoardDomains['checked']>): Promise<void> {
    const found = this.found(holder);
    if (!found || found.checkAt === null) return;
    found.failed = failed;
    found.checkAt = this.now() + nextIn * 1_000;
  }

  private found(holder: HeldHostname): Reservation | undefined {
    const kept = this.kept.get(keyOf(holder));
    return kept?.domain === holder.domain ? kept : undefined;
  }

  private isHeldElsewhere({ hostname, board }: Pick<HeldHostname, 'hostname' | 'board'>): boolean {
    return [...this.kept.values()].some((each) => each.hostname === hostname && each.held && each.board !== board);
  }
}

const keyOf = ({ hostname, board }: Pick<HeldHostname, 'hostname' | 'board'>): string => `${hostname} ${board}`;
