import { type RowProgress, RowsDone } from '#runtime/operations';
import { facts } from '#store';
import type { Contract } from './contract.js';

type OperationRowError = Awaited<ReturnType<RowProgress['errors']>>[number];

/** Most errors that are stored for one subject, as in PostgreSQL. */
const KEPT_ERRORS = 1_000;

const keyOf = (subject: string): string => `${facts().board} ${subject}`;

/** The progress of runs over many rows, in memory, for specs. */
export class MemoryRowProgress implements Contract<RowProgress> {
  private readonly done = new Map<string, RowsDone>();
  private readonly noted = new Map<string, readonly OperationRowError[]>();

  async of(subject: string): Promise<RowsDone> {
    return this.done.get(keyOf(subject)) ?? RowsDone.NONE;
  }

  async ofAll(subjects: readonly string[]): Promise<ReadonlyMap<string, RowsDone>> {
    return new Map(
      subjects.flatMap((subject) => {
        const done = this.done.get(keyOf(subject));
        return done ? [[subject, done] as const] : [];
      }),
    );
  }

  async errors(subject: string): Promise<readonly OperationRowError[]> {
    return (this.noted.get(keyOf(subject)) ?? []).toSorted((one, other) => one.rowIndex - other.rowIndex);
  }

  async advance(
    subject: string,
    before: RowsDone,
    after: RowsDone,
    errors: readonly OperationRowError[],
  ): Promise<boolean> {
    const key = keyOf(subject);
    if ((this.done.get(key)?.next ?? 0) !== before.next) return false;
    this.done.set(key, { ...after });
    const kept = errors.slice(0, Math.max(0, KEPT_ERRORS - before.errors));
    this.noted.set(key, [...(this.noted.get(key) ?? []), ...kept]);
    return true;
  }
}
