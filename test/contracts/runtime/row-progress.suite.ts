import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RowProgress, RowsDone } from '#runtime/operations';
import { withFacts } from '#store';
import { randomUUID } from 'node:crypto';
import { facts } from '#testing';

/** Progress for tests, on the boards `one` and `two`. */
export interface OpenProgress {
  readonly progress: Pick<RowProgress, 'of' | 'ofAll' | 'errors' | 'advance'>;
  close(): Promise<void>;
}

/** The contract of `RowProgress`, wherever it is stored. */
export const rowProgressContract = (name: string, open: () => Promise<OpenProgress>): void =>
  describe(`RowProgress: ${name}`, () => {
    let opened: OpenProgress;
    let progress: OpenProgress['progress'];
    beforeAll(async () => {
      opened = await open();
      progress = opened.progress;
    });
    afterAll(() => opened?.close());

    const on = <T>(board: string, work: () => Promise<T>) => withFacts({ ...facts, board }, work);
    const at = (next: number, errors = 0) => ({ ...RowsDone.NONE, next, created: next - errors, errors });
    const noted = (...rows: readonly number[]) =>
      rows.map((rowIndex) => ({ rowIndex, code: 'bad', message: `Row ${rowIndex}.` }));

    it('begins with nothing', async () => {
      const subject = randomUUID();
      expect(await on('one', () => progress.of(subject))).toEqual(RowsDone.NONE);
      expect(await on('one', () => progress.errors(subject))).toEqual([]);
      expect(await on('one', () => progress.ofAll([]))).toEqual(new Map());
    });

    it('continues from where it is, with the errors of the rows between', async () => {
      const subject = randomUUID();
      await on('one', async () => {
        expect(await progress.advance(subject, RowsDone.NONE, at(10, 2), noted(7, 3))).toBe(true);
        expect(await progress.advance(subject, at(10, 2), at(15, 3), noted(12))).toBe(true);
        expect(await progress.of(subject)).toEqual(at(15, 3));
        expect((await progress.errors(subject)).map(({ rowIndex }) => rowIndex)).toEqual([3, 7, 12]);
      });
    });

    it('does not move from anywhere else, and then notes nothing', async () => {
      const subject = randomUUID();
      await on('one', async () => {
        expect(await progress.advance(subject, at(5), at(10), noted(6))).toBe(false);
        expect(await progress.of(subject)).toEqual(RowsDone.NONE);
        await progress.advance(subject, RowsDone.NONE, at(10), []);
        expect(await progress.advance(subject, RowsDone.NONE, at(8), noted(6))).toBe(false);
        expect(await progress.advance(subject, at(9), at(20), noted(6))).toBe(false);
        expect([await progress.of(subject), await progress.errors(subject)]).toEqual([at(10), []]);
      });
    });

    it('lets one of many runs move it', async () => {
      const subject = randomUUID();
      const moved = await on('one', () =>
        Promise.all(
          Array.from({ length: 20 }, (_, n) => progress.advance(subject, RowsDone.NONE, at(n + 1), noted(n))),
        ),
      );
      expect(moved.filter(Boolean)).toHaveLength(1);
      const { next } = await on('one', () => progress.of(subject));
      expect(await on('one', () => progress.errors(subject))).toEqual(noted(next - 1));
    });

    it('keeps a thousand errors, and counts the others', async () => {
      const subject = randomUUID();
      await on('one', async () => {
        await progress.advance(
          subject,
          RowsDone.NONE,
          at(990, 990),
          noted(...Array.from({ length: 990 }, (_, n) => n)),
        );
        await progress.advance(
          subject,
          at(990, 990),
          at(1_500, 1_500),
          noted(...Array.from({ length: 510 }, (_, n) => n + 990)),
        );
        expect((await progress.of(subject)).errors).toBe(1_500);
        const kept = await progress.errors(subject);
        expect([kept.length, kept.at(-1)?.rowIndex]).toEqual([1_000, 999]);
      });
    });

    it('is that of one board', async () => {
      const subject = randomUUID();
      await on('one', () => progress.advance(subject, RowsDone.NONE, at(3, 1), noted(1)));
      await on('two', async () => {
        expect([await progress.of(subject), await progress.errors(subject)]).toEqual([RowsDone.NONE, []]);
        await progress.advance(subject, RowsDone.NONE, at(9), []);
      });
      expect(await on('one', () => progress.ofAll([subject, 'other']))).toEqual(new Map([[subject, at(3, 1)]]));
    });
  });
