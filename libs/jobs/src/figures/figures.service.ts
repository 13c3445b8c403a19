import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { BoardFigures } from './board-figures.js';
import { JobFiguresReader, type JobFiguresRow } from './job-figures.read-model.js';

/** The maximum age of figures: the minimum interval between reads of changed jobs. */
const FRESH_MS = 250;
/** After this time, figures are rebuilt from scratch while the current ones stay in use. */
const REFRESH_MS = 3_600_000;
/** Maximum number of jobs in memory for boards other than the requested one. The least recently used boards are evicted. */
const HELD = 400_000;

interface CachedFigures {
  figures: BoardFigures;
  /** The position up to which changes were read, and the jobs that changed at exactly that position. */
  moved: string;
  last: ReadonlySet<string>;
  readAt: number;
  checkedAt: number;
  checking: Promise<void> | null;
}

/**
 * The figures of boards, served from memory. The first request for a board loads its rows from a table made for this. Later requests
 * read only the changes.
 */
@Injectable()
export class Figures {
  private readonly boards = new Map<string, Promise<CachedFigures>>();
  private readonly sizes = new Map<string, number>();
  /** Across all boards. */
  private jobs = 0;

  constructor(private readonly reader: JobFiguresReader) {}

  /** The figures of the current board. Changes of the last moment may be missing. */
  async current(): Promise<BoardFigures> {
    const { board, now } = facts();
    const reading = this.boards.get(board) ?? this.read();
    this.boards.delete(board);
    this.boards.set(board, reading);
    let held: CachedFigures;
    try {
      held = await reading;
    } catch (error) {
      if (this.boards.get(board) === reading) this.boards.delete(board);
      throw error;
    }
    if (held.checking || performance.now() - held.checkedAt >= FRESH_MS) await (held.checking ??= this.check(held));
    if (performance.now() - held.readAt >= REFRESH_MS) this.refresh(board, held);
    held.figures.settle(Date.parse(now));
    this.jobs += held.figures.size - (this.sizes.get(board) ?? 0);
    this.sizes.set(board, held.figures.size);
    this.forget(board);
    return held.figures;
  }

  private async read(): Promise<CachedFigures> {
    const figures = new BoardFigures(Date.parse(facts().now));
    const started = performance.now();
    const held: CachedFigures = {
      figures,
      moved: '',
      last: new Set(),
      readAt: started,
      checkedAt: started,
      checking: null,
    };
    await this.follow(held);
    return held;
  }

  private async check(held: CachedFigures): Promise<void> {
    try {
      held.checkedAt = performance.now();
      await this.follow(held);
    } finally {
      held.checking = null;
    }
  }

  private async follow(held: CachedFigures): Promise<void> {
    for await (const rows of this.reader.changes(held.moved)) take(held, rows);
  }

  /** A rebuild can reveal rows at positions before the last one read. */
  private refresh(board: string, held: CachedFigures): void {
    held.readAt = performance.now();
    void this.read().then(
      (fresh) => this.boards.has(board) && this.boards.set(board, Promise.resolve(fresh)),
      () => undefined,
    );
  }

  private forget(current: string): void {
    for (const board of this.boards.keys()) {
      if (this.jobs - (this.sizes.get(current) ?? 0) <= HELD) return;
      if (board === current) continue;
      this.jobs -= this.sizes.get(board) ?? 0;
      this.boards.delete(board);
      this.sizes.delete(board);
    }
  }
}

function take(held: CachedFigures, rows: readonly JobFiguresRow[]): void {
  for (const row of rows) {
    if (row.moved === held.moved && held.last.has(row.id)) continue;
    held.figures.apply(row);
  }
  const moved = rows.at(-1)?.moved ?? held.moved;
  const ids = rows.flatMap((row) => (row.moved === moved ? [row.id] : []));
  held.last = new Set(moved === held.moved ? [...held.last, ...ids] : ids);
  held.moved = moved;
}
