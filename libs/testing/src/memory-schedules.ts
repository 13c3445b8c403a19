import type { BoardSchedules, Dispatches } from '#runtime';
import { facts } from '#store';
import type { Contract } from './contract.js';

type DueBoard = Awaited<ReturnType<BoardSchedules['due']>>[number];

/** Schedules of boards in memory, for specs. */
export class MemoryBoardSchedules implements Contract<BoardSchedules> {
  private readonly boards = new Map<string, DueBoard>();

  async join(schedule: string, { since, dueAt }: Omit<DueBoard, 'board'>): Promise<void> {
    const { board } = facts();
    const key = `${schedule} ${board}`;
    if (!this.boards.has(key)) this.boards.set(key, { board, since, dueAt });
  }

  async due(schedule: string, now: string, limit: number): Promise<readonly DueBoard[]> {
    return [...this.boards]
      .filter(([key, { dueAt }]) => key.startsWith(`${schedule} `) && dueAt <= now)
      .map(([, due]) => due)
      .sort((one, other) => (`${one.dueAt} ${one.board}` < `${other.dueAt} ${other.board}` ? -1 : 1))
      .slice(0, limit);
  }

  async advance(
    schedule: string,
    { board, dueAt: from }: Pick<DueBoard, 'board' | 'dueAt'>,
    { since, dueAt }: Omit<DueBoard, 'board'>,
  ): Promise<boolean> {
    const key = `${schedule} ${board}`;
    if (this.boards.get(key)?.dueAt !== from) return false;
    this.boards.set(key, { board, since, dueAt });
    return true;
  }
}

const keyOf = (subject: string): string => `${facts().board} ${subject}`;

/** The last sent values, in memory, for specs. */
export class MemoryDispatches implements Contract<Dispatches> {
  private readonly noted = new Map<string, { readonly occasion: string; readonly at: string }>();

  async had(subjects: readonly string[], occasion: string): Promise<ReadonlySet<string>> {
    return new Set(subjects.filter((subject) => (this.noted.get(keyOf(subject))?.occasion ?? '') >= occasion));
  }

  async note(subjects: readonly string[], occasion: string): Promise<void> {
    for (const subject of subjects)
      if ((this.noted.get(keyOf(subject))?.occasion ?? '') < occasion)
        this.noted.set(keyOf(subject), { occasion, at: facts().now });
  }

  async last(subjects: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return new Map(
      subjects.flatMap((subject) => {
        const noted = this.noted.get(keyOf(subject));
        return noted ? [[subject, noted.at] as const] : [];
      }),
    );
  }

  async forget(subjects: readonly string[]): Promise<void> {
    for (const subject of subjects) this.noted.delete(keyOf(subject));
  }
}
