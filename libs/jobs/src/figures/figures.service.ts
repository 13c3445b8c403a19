import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { BoardFigures } from './board-figures.js';
import { JobFiguresReader, type JobFiguresRow } from './job-figures.read-model.js';

/** How old figures may be: changes of jobs are looked for so often at most. */
const FRESH_MS = 250;
/** After so long they are read anew, beside those in use. */
const REFRESH_MS = 3_600_000;
/** Jobs that are held for boards other than the one that is asked for; the longest unused go first. */
const HELD = 400_000;

interface Held {
  figures: BoardFigures;
  /** How far the changes were read, and which jobs changed right there. */
  moved: string;
  last: ReadonlySet<string>;
  readAt: number;
  checkedAt: number;
  checking: Promise<void> | null;
}

/**
 * The figures of boards. A process reads those of a board when they are first asked for, from rows that hold nothing else, and
 * from then on what changed; it answers from memory.
 */
@Injectable()
export class Figures {
  private readonly boards = new Map<string, Promise<Held>>();
  private readonly sizes = new Map<string, number>();
  /** Of all boards. */
  private jobs = 0;

  constructor(private readonly reader: JobFiguresReader) {}

  /** The figures of the board of the request at its moment, with every change but those of the last moment. */
  async current(): Promise<BoardFigures> {
    const { board, now } = facts();
    const reading = this.boards.get(board) ?? this.read();
    this.boards.delete(board);
    this.boards.set(board, reading);
    let held: Held;
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

  private async read(): Promise<Held> {
    const figures = new BoardFigures(Date.parse(facts().now));
    const started = performance.now();
    const held: Held = {
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

  private async check(held: Held): Promise<void> {
    try {
      held.checkedAt = performance.now();
      await this.follow(held);
    } finally {
      held.checking = null;
    }
  }

  private async follow(held: Held): Promise<void> {
    for await (const rows of this.reader.changes(held.moved)) take(held, rows);
  }

  /** A rebuild may bring rows to light that stood before what was read. */
  private refresh(board: string, held: Held): void {
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

function take(held: Held, rows: readonly JobFiguresRow[]): void {
  for (const row of rows) {
    if (row.moved === held.moved && held.last.has(row.id)) continue;
    held.figures.apply(row);
  }
  const moved = rows.at(-1)?.moved ?? held.moved;
  const ids = rows.flatMap((row) => (row.moved === moved ? [row.id] : []));
  held.last = new Set(moved === held.moved ? [...held.last, ...ids] : ids);
  held.moved = moved;
}
