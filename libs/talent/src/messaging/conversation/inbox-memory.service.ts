import { Changes, facts, RememberedValues } from '#store';
import { Injectable } from '@nestjs/common';
import { type Pair, SIDES, userOf } from './conversation.js';

/** The cache for one user of a board. */
interface UserMemory {
  readonly board: string;
  readonly answers: Map<string, Promise<unknown>>;
  /** The ids of the accounts that the cached results show. */
  readonly about: Set<string>;
}

/** Maximum number of accounts with cached results. */
const USERS = 20_000;
/** Maximum number of cached results of an account: other pages, archived or not. */
const ANSWERS = 10;
/** Maximum number of conversations whose users are remembered. */
const PAIRS = 100_000;

/** Records what a result shows, so that a change to it invalidates the result. Call it before reading. */
export type Notes = (conversations: readonly (Pair & { readonly id: string })[]) => void;

/**
 * Caches the results of inbox polls until something they show changes. A change to a conversation whose users this process remembers
 * drops the results of those two users. Any other change drops the results of the board.
 */
@Injectable()
export class InboxMemory {
  private readonly users: RememberedValues<UserMemory>;
  private readonly pairs = new Map<string, Pair>();

  constructor(changes: Changes) {
    this.users = new RememberedValues(changes, USERS);
    const ofBoard = ({ board }: { readonly board: string | null }) =>
      this.users.forgetWhere((memory) => board === null || memory.board === board);
    const about = ({ id }: { readonly id: string }) => this.users.forgetWhere((memory) => memory.about.has(id));
    changes.follow(() => this.users.clear(), {
      conversation: (change) => {
        const pair = this.pairs.get(change.id);
        if (pair === undefined || change.board === null) ofBoard(change);
        else for (const side of SIDES) this.users.forget(keyOf(change.board, userOf(pair, side)));
      },
      block: ofBoard,
      company: ofBoard,
      employerMembership: ofBoard,
      boardUser: about,
      candidate: about,
    });
  }

  /**
   * Returns a function that checks whether results for `userId` of the current board found from now on are still current. It is
   * synchronous, and can be called any number of times.
   */
  async holding(userId: string): Promise<() => boolean> {
    const memory = await this.of(userId);
    const key = keyOf(facts().board, userId);
    return () => this.users.entry(key)?.known === memory;
  }

  /** The result `name` for `userId` of the current board, from the cache or from `read`. */
  async find<T>(userId: string, name: string, read: (notes: Notes) => Promise<T>): Promise<T> {
    const memory = await this.of(userId);
    const known = memory.answers.get(name) as Promise<T> | undefined;
    if (known) return known;
    if (memory.answers.size >= ANSWERS) memory.answers.clear();
    const answer = read((conversations) => this.note(memory, conversations));
    memory.answers.set(name, answer);
    // A failed read is not cached.
    answer.catch(() => memory.answers.delete(name));
    return answer;
  }

  private async of(userId: string): Promise<UserMemory> {
    const { board } = facts();
    return this.users.find(keyOf(board, userId), () =>
      Promise.resolve({ board, answers: new Map<string, Promise<unknown>>(), about: new Set([userId]) }),
    );
  }

  private note({ about }: UserMemory, conversations: Parameters<Notes>[0]): void {
    if (this.pairs.size + conversations.length > PAIRS) this.pairs.clear();
    for (const { id, employerId, candidateId } of conversations) {
      this.pairs.set(id, { employerId, candidateId });
      about.add(employerId).add(candidateId);
    }
  }
}

const keyOf = (board: string, userId: string): string => `${board} ${userId}`;
