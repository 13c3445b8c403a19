import { facts } from '#store';
import { LRUCache } from 'lru-cache';

const BOARDS = 1_000;
const FRESH_MS = 250;
/** A copy that took long to read is read again after so many times as long: 2 % of the time at most is spent on it. */
const REST = 50;

interface Held<T> {
  readonly copy: Promise<T>;
  staleAt: number;
}

/** Copies in memory of something that boards have, a quarter of a second old at most unless they take long to read. */
export class BoardCopies<T> {
  private readonly boards = new LRUCache<string, Held<T>>({ max: BOARDS });

  /** @param read reads it for the board of the request. */
  constructor(private readonly read: () => Promise<T>) {}

  /** Of the board of the request. @throws what `read` throws; the next call reads again. */
  current(): Promise<T> {
    const { board } = facts();
    const held = this.boards.get(board);
    const started = performance.now();
    if (held && started < held.staleAt) return held.copy;
    const next: Held<T> = { copy: this.read(), staleAt: started + FRESH_MS };
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
