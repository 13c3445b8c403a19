import { Changes, facts, Remembered } from '#store';
import { Injectable } from '@nestjs/common';
import { type Pair, SIDES, userOf } from './conversation.js';

/** What is remembered for one user of a board. */
interface UserMemory {
  readonly board: string;
  readonly answers: Map<string, Promise<unknown>>;
  /** Ids of the accounts that the answers show. */
  readonly about: Set<string>;
}

/** Accounts with remembered answers at most. */
const USERS = 20_000;
/** Answers of one account at most: lists of other pages, archived and not. */
const ANSWERS = 10;
/** Conversations whose people are known at most. */
const PAIRS = 100_000;

/** Notes what an answer shows, so that a change of it makes the answer be read again. To be called before it is read. */
export type Notes = (conversations: readonly (Pair & { readonly id: string })[]) => void;

/**
 * Answers to polls of inboxes, remembered until something changes that they show. A change of a conversation whose people this
 * process knows drops the answers of those two; any other change drops those of the board.
 */
@Injectable()
export class InboxMemory {
  private readonly users: Remembered<UserMemory>;
  private readonly pairs = new Map<string, Pair>();

  constructor(changes: Changes) {
    this.users = new Remembered(changes, USERS);
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
   * Whether answers for `userId` of the board of the request that are found from now on are still what they are, to be asked at once and
   * as often as one likes.
   */
  async holding(userId: string): Promise<() => boolean> {
    const memory = await this.of(userId);
    const key = keyOf(facts().board, userId);
    return () => this.users.entry(key)?.known === memory;
  }

  /** The answer `name` for `userId` of the board of the request: as it is remembered, else what `read` finds. */
  async find<T>(userId: string, name: string, read: (notes: Notes) => Promise<T>): Promise<T> {
    const memory = await this.of(userId);
    const known = memory.answers.get(name) as Promise<T> | undefined;
    if (known) return known;
    if (memory.answers.size >= ANSWERS) memory.answers.clear();
    const answer = read((conversations) => this.note(memory, conversations));
    memory.answers.set(name, answer);
    // A reading that fails is not remembered.
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
