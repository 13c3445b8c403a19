import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PersonKeys } from '#store';
import { newId } from './event-store.samples.js';

type DestroyedKey = ReturnType<PersonKeys['destroyed']> extends AsyncIterable<infer Key> ? Key : never;

/** Person keys for tests. */
export interface OpenPersonKeys {
  readonly keys: PersonKeys;
  /** The same keys as another process has them. */
  readonly others: PersonKeys;
  close(): Promise<void>;
}

/** The contract of every `PersonKeys`. */
export const personKeysContract = (name: string, open: () => Promise<OpenPersonKeys>): void =>
  describe(`PersonKeys: ${name}`, () => {
    let opened: OpenPersonKeys;
    const board = newId('boards');
    const someone = (of = board) => ({ board: of, person: newId('boardUsers') });
    const destroyed = async () => {
      const all: DestroyedKey[] = [];
      for await (const each of opened.keys.destroyed()) all.push(each);
      return all;
    };
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened?.close());

    it('make a key of 32 bytes once, and return it for each later request', async () => {
      const { keys, others } = opened;
      const person = someone();
      expect(await keys.of([person])).toEqual([undefined]);
      const key = await keys.make(person);
      expect(key).toHaveLength(32);
      expect(await keys.make(person)).toEqual(key);
      expect(await others.make(person)).toEqual(key);
      expect(await others.of([person])).toEqual([key]);
    });

    it('give each person of each board a key of their own, in the order of the question', async () => {
      const { keys } = opened;
      const [one, two] = [someone(), someone()];
      const elsewhere = { board: newId('boards'), person: one.person };
      const made = await Promise.all([one, two, elsewhere].map((person) => keys.make(person)));
      expect(new Set(made.map((key) => Buffer.from(key as Uint8Array).toString('hex'))).size).toBe(3);
      const [first, second, third] = made;
      expect(await keys.of([elsewhere, someone(), two, one, two])).toEqual([third, undefined, second, first, second]);
      expect(await keys.of([])).toEqual([]);
    });

    it('agree on one key when many make it at once', async () => {
      const { keys, others } = opened;
      const persons = Array.from({ length: 5 }, () => someone());
      const made = await Promise.all(
        Array.from({ length: 8 }, (_, nth) =>
          Promise.all(
            (nth % 2 ? persons : persons.toReversed()).map((person) => (nth % 2 ? keys : others).make(person)),
          ),
        ),
      );
      const kept = await keys.of(persons);
      made.forEach((each, nth) => expect(nth % 2 ? each : each.toReversed()).toEqual(kept));
    });

    it('destroy a key for good, and keep when it first was', async () => {
      const { keys, others } = opened;
      const [person, other, stranger] = [someone(), someone(), someone()];
      const [, kept] = await Promise.all([keys.make(person), keys.make(other)]);
      await keys.destroy(person, '2026-01-02T03:04:05.678Z');
      await keys.destroy(person, '2026-02-02T00:00:00.000Z');
      await keys.destroy(stranger, '2025-01-01T00:00:00.000Z');
      expect(await keys.of([person, other, stranger])).toEqual(['destroyed', kept, 'destroyed']);
      expect(await keys.make(person)).toBe('destroyed');
      expect(await others.make(stranger)).toBe('destroyed');
      expect((await destroyed()).filter((each) => each.board === board)).toEqual([
        { ...stranger, at: '2025-01-01T00:00:00.000Z' },
        { ...person, at: '2026-01-02T03:04:05.678Z' },
      ]);
      await keys.destroy(other);
      const [last] = (await destroyed()).slice(-1);
      expect(last).toMatchObject(other);
      expect(Math.abs(Date.parse(last?.at ?? '') - Date.now())).toBeLessThan(60_000);
    });
  });
