import { upTo } from '#kernel';
import { facts } from '#store';
import { LRUCache } from 'lru-cache';

const BOARDS = 1_000;
const FRESH_MS = 250;
/** A slow copy is cached for this many times the duration of its read, so that reading takes at most 2 % of the time. */
const REST = 50;

interface CachedCopy<T> {
  readonly copy: Promise<T>;
  staleAt: number;
}

/** In-memory copies of board data, at most a quarter of a second old unless they are slow to read. */
export class BoardCopies<T> {
  private readonly boards = new LRUCache<string, CachedCopy<T>>(upTo(BOARDS));

  /** @param read reads the data for the current board. */
  constructor(private readonly read: () => Promise<T>) {}

  /** The copy for the current board. @throws the error of `read`. The next call reads again. */
  current(): Promise<T> {
    const { board } = facts();
    const held = this.boards.get(board);
    const started = performance.now();
    if (held && started < held.staleAt) return held.copy;
    const next: CachedCopy<T> = { copy: this.read(), staleAt: started + FRESH_MS };
    next.copy.then(
      () => (next.staleAt = Math.max(next.staleAt, performance.now() + REST * (performance.now() - started))),
      () => {
        if (this.boards.peek(board) === next) this.boards.delete(board);
      },
    );
    this.boards.set(board, next);
    return next.copy;
  }
}
