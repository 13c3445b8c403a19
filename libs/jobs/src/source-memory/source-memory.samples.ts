import { type KnownPosting, NO_COUNTS, type OwnedPosting, type SourceRun, type SourceRunItem } from './source-run.js';
import {
  OpenedSourceMemory,
  type SourceItemPlace,
  type SourcePostings,
  type SourceRuns,
  type SourceTurn,
  type SourceTurns,
} from './source-memory.js';
import { facts } from '#store';
import type { Provider } from '@nestjs/common';

/** Number of runs that are kept for an owner, as in PostgreSQL. */
const KEPT_RUNS = 50;
const ABSENT_MS = 365 * 86_400_000;

interface RunMemory {
  run: SourceRun & { readonly board: string };
  config: string | null;
  marks: Awaited<ReturnType<SourceRuns['version']>>;
  retryAt: string | null;
  readonly items: Map<string, SourceRunItem & SourceItemPlace>;
}

const shown = ({ run: { board: _, ...run } }: RunMemory): SourceRun => run;
const isOpen = ({ run: { state } }: RunMemory) => state === 'pending' || state === 'running';
const now = () => new Date().toISOString();

/** Runs over sources in memory, for specs. */
export class MemorySourceRuns implements SourceRuns {
  private runs: RunMemory[] = [];

  async open({ id, owner, operation, trigger }: Parameters<SourceRuns['open']>[0]): Promise<SourceRun | null> {
    const { board } = facts();
    const others = this.of(owner);
    if (!this.runs.some(({ run }) => run.id === id) && !others.some(isOpen))
      this.runs.push({
        run: {
          id,
          board,
          owner,
          operation,
          trigger,
          number: Math.max(0, ...others.map(({ run }) => run.number)) + 1,
          state: 'pending',
          released: false,
          attempt: 0,
          counts: NO_COUNTS,
          fault: null,
          createdAt: now(),
          startedAt: null,
          completedAt: null,
        },
        config: null,
        marks: null,
        retryAt: null,
        items: new Map(),
      });
    return this.find(id);
  }

  async attempt(id: string): Promise<SourceRun | null> {
    const kept = this.kept(id);
    if (!kept || !isOpen(kept)) return null;
    const { run } = kept;
    const { attempt, startedAt, counts, released } = run;
    kept.run = {
      ...run,
      state: 'running',
      attempt: attempt + 1,
      startedAt: startedAt ?? now(),
      counts: released ? counts : { ...NO_COUNTS, expired: counts.expired },
    };
    return shown(kept);
  }

  async overview(prefix: string): Promise<Awaited<ReturnType<SourceRuns['overview']>>> {
    const { board } = facts();
    const last = new Map<string, SourceRun>();
    for (const { run } of this.runs)
      if (run.board === board && run.owner.startsWith(prefix) && run.number > (last.get(run.owner)?.number ?? 0))
        last.set(run.owner, run);
    const runs: Partial<Record<SourceRun['state'], number>> = {};
    const counts: Record<string, number> = { ...NO_COUNTS };
    for (const run of last.values()) {
      runs[run.state] = (runs[run.state] ?? 0) + 1;
      for (const [outcome, n] of Object.entries(run.counts)) counts[outcome] = (counts[outcome] ?? 0) + n;
    }
    return { runs, counts: counts as SourceRun['counts'] };
  }

  async find(id: string): Promise<SourceRun | null> {
    const kept = this.kept(id);
    return kept ? shown(kept) : null;
  }

  async page(owner: string, limit: number, before = Infinity): Promise<readonly SourceRun[]> {
    return this.of(owner)
      .filter(({ run }) => run.number < before)
      .toReversed()
      .slice(0, limit)
      .map(shown);
  }

  async items(...[id, { outcome, limit, after }]: Parameters<SourceRuns['items']>) {
    const { place, key } = after ?? { place: -1, key: '' };
    return [...(this.kept(id)?.items.values() ?? [])]
      .filter((item) => item.place > place || (item.place === place && item.key > key))
      .filter((item) => outcome === undefined || item.outcome === outcome)
      .sort((one, other) => one.place - other.place || (one.key < other.key ? -1 : 1))
      .slice(0, limit);
  }

  async version(owner: string, config: string) {
    const last = this.of(owner).findLast(({ run }) =>
      ['completed', 'held', 'dropped', 'superseded'].includes(run.state),
    );
    return last?.config === config ? last.marks : null;
  }

  async retryAt(owner: string): Promise<string | null> {
    return this.of(owner).at(-1)?.retryAt ?? null;
  }

  async end(...[{ id }, { state, fault, config, marks, retryAt }]: Parameters<SourceRuns['end']>): Promise<boolean> {
    const kept = this.kept(id);
    if (!kept || !isOpen(kept)) return false;
    kept.run = { ...kept.run, state, fault: fault ?? null, completedAt: now() };
    kept.config = config ?? kept.config;
    kept.marks = marks ?? kept.marks;
    kept.retryAt = retryAt ?? null;
    const { owner, number } = kept.run;
    for (const each of this.of(owner))
      if (each.run.state === 'held' && each.run.number < number && (state === 'completed' || state === 'held'))
        each.run = { ...each.run, state: 'superseded' };
    const old = new Set(this.of(owner).filter(({ run }) => run.number <= number - KEPT_RUNS && run.state !== 'held'));
    this.runs = this.runs.filter((each) => !old.has(each));
    return true;
  }

  async release(id: string, operation: string): Promise<SourceRun | null> {
    const kept = this.kept(id);
    if (kept?.run.state !== 'held' || this.of(kept.run.owner).some(isOpen)) return null;
    kept.run = { ...kept.run, state: 'pending', released: true, operation, completedAt: null };
    return shown(kept);
  }

  async drop(id: string): Promise<SourceRun | null> {
    const kept = this.kept(id);
    if (kept?.run.state !== 'held') return null;
    kept.run = { ...kept.run, state: 'dropped' };
    return shown(kept);
  }

  /** Stores counts and items of an attempt; false when another attempt has the run, or it has ended. */
  note(
    { id, attempt }: Pick<SourceRun, 'id' | 'attempt'>,
    counts: SourceRun['counts'],
    items: readonly SourceRunItem[],
  ): boolean {
    const kept = this.kept(id);
    if (kept?.run.state !== 'running' || kept.run.attempt !== attempt) return false;
    kept.run = { ...kept.run, counts };
    for (const item of items) {
      const key = item.sourceId ?? `#${item.place}`;
      if (!kept.items.has(key)) kept.items.set(key, { ...item, key });
    }
    return true;
  }

  private of(owner: string): readonly RunMemory[] {
    return this.runs.filter(({ run }) => run.board === facts().board && run.owner === owner);
  }

  private kept(id: string): RunMemory | undefined {
    return this.runs.find(({ run }) => run.id === id && run.board === facts().board);
  }
}

interface RememberedPosting extends OwnedPosting {
  readonly board: string;
  readonly absentSince: number | null;
}

const withoutOwner = ({ board: _, owner: __, absentSince: ___, ...known }: RememberedPosting): KnownPosting => known;

/** What is remembered about postings, in memory, for specs. */
export class MemorySourcePostings implements SourcePostings {
  private readonly postings = new Map<string, RememberedPosting>();

  /** Called before a batch is stored; a spec may throw here, as if the process died. */
  beforeSettling: () => void = () => undefined;

  constructor(private readonly runs: MemorySourceRuns) {}

  async known(owner: string, sourceIds: readonly string[]): Promise<ReadonlyMap<string, KnownPosting>> {
    const wanted = new Set(sourceIds);
    const rows = this.of(owner).filter(({ sourceId }) => wanted.has(sourceId));
    return new Map(rows.map((row) => [row.sourceId, withoutOwner(row)]));
  }

  async ofJobs(jobs: readonly string[]): Promise<readonly OwnedPosting[]> {
    return [...this.postings.values()]
      .filter(({ board, job }) => board === facts().board && job !== null && jobs.includes(job))
      .sort((one, other) => (`${one.owner} ${one.sourceId}` < `${other.owner} ${other.sourceId}` ? -1 : 1))
      .map((row) => ({ ...withoutOwner(row), owner: row.owner }));
  }

  async intend(owner: string, postings: readonly KnownPosting[]): Promise<void> {
    for (const posting of postings) if (!this.postings.has(this.key(owner, posting))) this.put(owner, posting);
  }

  async reopen(owner: string, sourceIds: readonly string[]): Promise<void> {
    for (const [sourceId, { state }] of await this.known(owner, sourceIds))
      this.change(owner, sourceId, { mark: '', state: state === 'intended' ? state : 'present', absentSince: null });
  }

  async settle(...[run, { seen, written, heirs, items, counts }]: Parameters<SourcePostings['settle']>) {
    this.beforeSettling();
    if (!this.runs.note(run, counts, items)) return false;
    const { owner, number, attempt } = run;
    for (const { sourceId, outcome } of seen) this.change(owner, sourceId, { run: number, attempt, outcome });
    for (const posting of written) this.put(owner, posting);
    for (const { owner: of, sourceId, leads, given } of heirs) this.change(of, sourceId, { leads, given, mark: '' });
    return true;
  }

  async tally(owner: string, number: number) {
    const rows = this.of(owner);
    const before = ({ outcome }: KnownPosting) => !['created', 'linked', 'returned'].includes(outcome);
    return {
      absent: rows.filter(({ run, state }) => run < number && (state === 'present' || state === 'intended')).length,
      seen: rows.filter((row) => row.run === number && row.state === 'present' && before(row)).length,
    };
  }

  async leave(...[owner, number, { endedAt, after, limit }]: Parameters<SourcePostings['leave']>) {
    const absent = this.of(owner)
      .filter(({ run, state, sourceId }) => run < number && state !== 'absent' && sourceId > after)
      .sort((one, other) => (one.sourceId < other.sourceId ? -1 : 1))
      .slice(0, limit);
    for (const row of absent)
      this.change(owner, row.sourceId, {
        state: 'leaving',
        endedAt: row.state === 'leaving' ? row.endedAt : endedAt,
      });
    const left = await this.known(
      owner,
      absent.map(({ sourceId }) => sourceId),
    );
    return absent.flatMap(({ sourceId }) => left.get(sourceId) ?? []);
  }

  async abandon(owner: string): Promise<void> {
    for (const { sourceId, state } of this.of(owner))
      if (state !== 'absent') this.change(owner, sourceId, { state: 'absent', endedAt: null, absentSince: Date.now() });
  }

  async forgetOld(owner: string): Promise<void> {
    for (const row of this.of(owner))
      if (row.absentSince !== null && row.absentSince < Date.now() - ABSENT_MS)
        this.postings.delete(this.key(owner, row));
  }

  private of(owner: string): readonly RememberedPosting[] {
    return [...this.postings.values()].filter((row) => row.board === facts().board && row.owner === owner);
  }

  private key(owner: string, { sourceId }: Pick<KnownPosting, 'sourceId'>): string {
    return JSON.stringify([facts().board, owner, sourceId]);
  }

  private put(owner: string, posting: KnownPosting): void {
    const { since } = this.postings.get(this.key(owner, posting)) ?? posting;
    const absentSince = posting.state === 'absent' ? Date.now() : null;
    this.postings.set(this.key(owner, posting), {
      ...(JSON.parse(JSON.stringify(posting)) as KnownPosting),
      since,
      owner,
      board: facts().board,
      absentSince,
    });
  }

  private change(owner: string, sourceId: string, change: Partial<RememberedPosting>): void {
    const key = this.key(owner, { sourceId });
    const row = this.postings.get(key);
    if (row) this.postings.set(key, { ...row, ...change });
  }
}

/** The schedule of sources in memory, for specs. */
export class MemorySourceTurns implements SourceTurns {
  private turns: readonly SourceTurn[] = [];

  async join(owners: readonly string[], dueAt: string): Promise<void> {
    for (const owner of owners) await this.leave(owner);
    this.turns = [...this.turns, ...owners.map((owner) => ({ board: facts().board, owner, dueAt }))];
  }

  async leave(owner: string): Promise<void> {
    this.turns = this.turns.filter((turn) => !(turn.board === facts().board && turn.owner === owner));
  }

  async due(now: string, limit: number): Promise<readonly SourceTurn[]> {
    return this.turns
      .filter(({ dueAt }) => dueAt <= now)
      .sort((one, other) =>
        `${one.dueAt} ${one.board} ${one.owner}` < `${other.dueAt} ${other.board} ${other.owner}` ? -1 : 1,
      )
      .slice(0, limit);
  }

  async count(prefix: string, now: string): Promise<{ all: number; due: number }> {
    const own = this.turns.filter(({ board, owner }) => board === facts().board && owner.startsWith(prefix));
    return { all: own.length, due: own.filter(({ dueAt }) => dueAt <= now).length };
  }

  async next(owner: string): Promise<string | null> {
    return this.turns.find((turn) => turn.board === facts().board && turn.owner === owner)?.dueAt ?? null;
  }

  async advance({ board, owner, dueAt: from }: SourceTurn, dueAt: string): Promise<void> {
    this.turns = this.turns.map((turn) =>
      turn.board === board && turn.owner === owner && turn.dueAt === from ? { ...turn, dueAt } : turn,
    );
  }
}

/** The memory of sources, in memory, for the specs of a module. */
export function sourceMemory(): Provider {
  const sourceRuns = new MemorySourceRuns();
  const sourcePostings = new MemorySourcePostings(sourceRuns);
  const useValue: OpenedSourceMemory = { sourceRuns, sourcePostings, sourceTurns: new MemorySourceTurns() };
  return { provide: OpenedSourceMemory, useValue };
}
