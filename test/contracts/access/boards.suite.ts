import { describe, expect, it, beforeAll, afterAll } from '@jest/globals';
import type { Board, BoardNames, BoardPasswords, Boards } from '#access';
import { Passwords } from '#runtime';
import { setTimeout as sleep } from 'node:timers/promises';
import { withFacts, Ids } from '#store';
import { facts } from '#testing';

const DAY_MS = 86_400_000;

/** Boards for tests, with their names and passwords. */
export interface OpenBoards {
  readonly boards: Pick<
    Boards,
    | 'follow'
    | 'followPlan'
    | 'followSandbox'
    | 'isSandbox'
    | 'sandboxes'
    | 'find'
    | 'byId'
    | 'list'
    | 'oldest'
    | 'planOf'
    | 'unsaid'
  >;
  readonly names: Pick<BoardNames, 'reserve' | 'release' | 'follow'>;
  readonly passwords: Pick<BoardPasswords, 'keep' | 'use' | 'matches' | 'grant' | 'erase' | 'forgetUnused'>;
  /** The current slugs of the board, in order, without former ones; one that is only reserved ends in a question mark. */
  slugs(board: string): Promise<readonly string[]>;
  /** Id of a board that is in the events but not in the table. */
  readonly madeUnseen: string;
  /** Milliseconds since 1970, by the clock of reservations. */
  now(): number;
  /** Makes reservations and unused passwords this many milliseconds older. */
  age(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** The contract of boards, their names and their passwords, wherever they are stored. */
export const boardsContract = (name: string, open: () => Promise<OpenBoards>): void =>
  describe(`boards: ${name}`, () => {
    let opened: OpenBoards;
    let boards: OpenBoards['boards'];
    let names: OpenBoards['names'];
    beforeAll(async () => {
      Passwords.setHashCost(10);
      opened = await open();
      ({ boards, names } = opened);
    });
    afterAll(() => opened?.close());

    let numbered = 0;
    const board = async (slug = `board-${++numbered}`): Promise<Board> => {
      const id = Ids.random('boards');
      const createdAt = new Date().toISOString();
      await boards.follow({ id, slug, name: slug, plan: 'free', createdAt, version: 1 });
      return boards.byId(id);
    };
    const never = () => Promise.resolve(false);
    /** The time `ago` milliseconds before now. */
    const at = (ago = 0) => new Date(opened.now() - ago).toISOString();
    const slugs = (id: string) => opened.slugs(id);

    describe('boards', () => {
      it('have an oldest one once there is one', async () => {
        expect(await boards.oldest()).toBeNull();
        const { id } = await board();
        await board();
        expect((await boards.oldest())?.id).toBe(id);
      });

      it('are shown as they were made, and their slug is theirs alone', async () => {
        const { id, slug, plan, createdAt } = await board('only-one');
        expect(await boards.find('only-one')).toEqual({ id, slug, name: 'only-one', plan, createdAt });
        expect(new Date(createdAt).toISOString()).toBe(createdAt);
        expect(await slugs(id)).toEqual(['only-one']);
        await expect(board('only-one')).rejects.toThrow('boards_slug_key');
        await expect(boards.byId('boards_none')).rejects.toThrow('does not exist');
        expect(await boards.unsaid(10, id)).toEqual([]);
      });

      it('follow the events of their plan in order, however late and often they arrive', async () => {
        const { id, slug, createdAt } = await board();
        expect(await boards.planOf(id)).toBe('free');
        const made = { id, slug, name: slug, plan: 'free', createdAt, version: 1 };
        const changes = [
          () => boards.followPlan({ board: id, plan: 'grow', version: 2 }),
          () => boards.followPlan({ board: id, plan: 'basic', version: 3 }),
          () => boards.follow(made),
        ];
        for (const n of [0, 2, 1, 0, 2, 1]) await changes[n]?.();
        expect(await boards.byId(id)).toMatchObject({ id, plan: 'basic' });
        expect(await boards.planOf(id)).toBe('basic');
        await boards.followPlan({ board: 'boards_none', plan: 'grow', version: 2 });
        await expect(boards.find('nowhere')).rejects.toThrow('The board "nowhere" does not exist');
        await expect(boards.planOf('boards_none')).rejects.toThrow('does not exist');
      });

      it('are sandboxes as the last of their events says, however late and often it comes', async () => {
        const [{ id }, { id: other }] = [await board(), await board()];
        expect(await boards.isSandbox(id)).toBe(false);
        const [on, off] = [
          { board: id, isSandbox: true, version: 2 },
          { board: id, isSandbox: false, version: 3 },
        ];
        await boards.followSandbox(on);
        expect([await boards.isSandbox(id), await boards.isSandbox(other)]).toEqual([true, false]);
        expect(await boards.sandboxes()).toContain(id);
        for (const change of [off, on, off]) await boards.followSandbox(change);
        expect([await boards.isSandbox(id), (await boards.sandboxes()).includes(id)]).toEqual([false, false]);
        await boards.followSandbox({ board: 'boards_none', isSandbox: true, version: 2 });
        expect(await boards.isSandbox('boards_none')).toBe(false);
      });

      it('keep the slug and the name that they were given since, when their creation arrives again', async () => {
        const { id, slug, name, plan, createdAt } = await board();
        await names.follow({ board: id, version: 1, at: at(), slug: { from: slug, to: `${slug}-new` } });
        await names.follow({ board: id, version: 2, at: at(), name: 'New' });
        await boards.follow({ id, slug, name, plan, createdAt, version: 1 });
        expect(await boards.byId(id)).toMatchObject({ slug: `${slug}-new`, name: 'New' });
        expect(await slugs(id)).toEqual([`${slug}-new`]);
      });

      it('are listed, the oldest first', async () => {
        const one = await board();
        // Those of one millisecond are in no particular order.
        await sleep(2);
        const other = await board();
        const listed = (await boards.list()).map(({ id }) => id);
        expect(listed.indexOf(one.id)).toBeLessThan(listed.indexOf(other.id));
      });
    });

    describe('the slug of a board', () => {
      it('is reserved by one of many that want it, and released', async () => {
        const [one, other] = [await board(), await board()];
        const reservations = await Promise.all(
          Array.from({ length: 20 }, (_, n) => names.reserve((n % 2 ? one : other).id, 'wanted', never)),
        );
        const winners = new Set(reservations.flatMap((reservation, n) => (reservation ? [n % 2] : [])));
        expect(winners.size).toBe(1);
        await Promise.all(reservations.map((reservation) => reservation && names.release(reservation)));
        expect([await slugs(one.id), await slugs(other.id)]).toEqual([[one.slug], [other.slug]]);
      });

      it('is that of the last change, however many changes are followed at once and in any order', async () => {
        for (let round = 0; round < 20; round++) {
          const one = await board();
          const slugs = [one.slug, ...['a', 'b', 'c'].map((name) => `${one.slug}-${name}`)];
          const changes = Array.from({ length: 12 }, (_, n) => ({
            board: one.id,
            version: n + 1,
            at: at(),
            slug: { from: slugs[n % 4] ?? '', to: slugs[(n + 1) % 4] ?? '' },
          }));
          for (const { slug } of changes) await names.reserve(one.id, slug.to, never);
          await Promise.all([...changes, ...changes].reverse().map((change) => names.follow(change)));
          expect(await boards.byId(one.id)).toMatchObject({ slug: one.slug });
          expect(await opened.slugs(one.id)).toEqual([one.slug]);
        }
      });

      it('is not for others, from the reservation on until the board has another', async () => {
        const [one, other] = [await board(), await board()];
        expect(await names.reserve(other.id, one.slug, never)).toBeNull();
        expect(await names.reserve(one.id, 'next', never)).not.toBeNull();
        expect(await names.reserve(other.id, 'next', never)).toBeNull();
        await names.follow({ board: one.id, version: 1, at: at(), slug: { from: one.slug, to: 'next' } });
        expect(await boards.byId(one.id)).toMatchObject({ slug: 'next', name: one.name });
        expect(await slugs(one.id)).toEqual(['next']);
        expect(await names.reserve(other.id, one.slug, never)).toBeNull();
      });

      it('that a board had is held for it for twelve months, and is then for others', async () => {
        const [one, other] = [await board(), await board()];
        const moved = { board: one.id, version: 1, slug: { from: one.slug, to: `${one.slug}-2` } };
        await names.follow({ ...moved, at: at() });
        const always = () => Promise.resolve(true);
        for (const days of [0, 363]) {
          await opened.age(days * DAY_MS);
          expect([days, await names.reserve(other.id, one.slug, always)]).toEqual([days, null]);
          // The event is read again, which must not change any time.
          await names.follow({ ...moved, at: at(days * DAY_MS) });
        }
        await opened.age(4 * DAY_MS);
        expect(await names.reserve(other.id, one.slug, never)).not.toBeNull();
        await names.follow({ ...moved, at: at() });
        expect(await slugs(other.id)).toEqual([other.slug, `${one.slug}?`].sort());
      });

      it('that a board had can be taken back by it, and stays held when it is not wanted after all', async () => {
        const [one, other] = [await board(), await board()];
        const next = `${one.slug}-2`;
        await names.follow({ board: one.id, version: 1, at: at(), slug: { from: one.slug, to: next } });
        const reservation = await names.reserve(one.id, one.slug, never);
        expect(reservation).not.toBeNull();
        if (reservation) await names.release(reservation);
        expect(await names.reserve(other.id, one.slug, never)).toBeNull();
        await names.reserve(one.id, one.slug, never);
        await names.follow({ board: one.id, version: 2, at: at(), slug: { from: next, to: one.slug } });
        expect(await slugs(one.id)).toEqual([one.slug]);
        for (const slug of [one.slug, next]) expect(await names.reserve(other.id, slug, never)).toBeNull();
        await opened.age(370 * DAY_MS);
        expect(await names.reserve(other.id, one.slug, never)).toBeNull();
        expect(await names.reserve(other.id, next, never)).not.toBeNull();
      });

      it('is held also when the change that gave it up is followed without the one that took it', async () => {
        const [one, other] = [await board(), await board()];
        const [taken, next] = [`${one.slug}-taken`, `${one.slug}-next`];
        await names.follow({ board: one.id, version: 2, at: at(), slug: { from: taken, to: next } });
        expect(await names.reserve(other.id, taken, never)).toBeNull();
        await names.follow({ board: one.id, version: 1, at: at(), slug: { from: one.slug, to: taken } });
        for (const slug of [one.slug, taken, next]) expect(await names.reserve(other.id, slug, never)).toBeNull();
        expect(await slugs(one.id)).toEqual([next]);
      });

      it('is held for the ten that a board had last', async () => {
        const [one, other] = [await board(), await board()];
        const had = [one.slug, ...Array.from({ length: 12 }, (_, n) => `${one.slug}-${n}`)];
        for (const [n, to] of had.slice(1).entries()) {
          await names.follow({ board: one.id, version: n + 1, at: at(-n * 1_000), slug: { from: had[n] ?? '', to } });
        }
        const free: string[] = [];
        for (const slug of had) if (await names.reserve(other.id, slug, never)) free.push(slug);
        expect(free).toEqual(had.slice(0, 2));
      });

      it('is reserved before the board is made, and is then confirmed', async () => {
        const id = Ids.random('boards');
        expect(await names.reserve(id, 'to-be', never)).not.toBeNull();
        expect(await slugs(id)).toEqual(['to-be?']);
        await boards.follow({
          id,
          slug: 'to-be',
          name: 'B',
          plan: 'free',
          createdAt: '2026-11-01T12:00:00.000Z',
          version: 1,
        });
        expect(await slugs(id)).toEqual(['to-be']);
      });

      it('goes to others when the board was never made, and not when it was and is not shown yet', async () => {
        const [dead, made, other] = [Ids.random('boards'), opened.madeUnseen, await board()];
        await names.reserve(dead, 'of-the-dead', never);
        await names.reserve(made, 'of-the-made', never);
        await opened.age(120_000);
        const always = () => Promise.resolve(true);
        expect(await names.reserve(other.id, 'of-the-made', always)).toBeNull();
        expect(await names.reserve(other.id, 'of-the-dead', never)).not.toBeNull();
      });

      it('that the board has can be reserved by it, and releasing that does not give it up', async () => {
        const one = await board();
        const reservation = await names.reserve(one.id, one.slug, never);
        expect(reservation).not.toBeNull();
        if (reservation) await names.release(reservation);
        expect(await slugs(one.id)).toEqual([one.slug]);
      });

      it('goes to others when who reserved it died without a word, but not at once, and not when it spoke', async () => {
        const [one, other] = [await board(), await board()];
        await names.reserve(one.id, 'left', never);
        const holders: string[] = [];
        const abandoned = (answer: boolean) => (holder: string) => {
          holders.push(holder);
          return Promise.resolve(answer);
        };
        expect(await names.reserve(other.id, 'left', abandoned(true))).toBeNull();
        expect(holders).toEqual([]);
        await opened.age(120_000);
        expect(await names.reserve(other.id, 'left', abandoned(false))).toBeNull();
        const both = await Promise.all([1, 2].map(() => names.reserve(other.id, 'left', abandoned(true))));
        expect(both.filter(Boolean).length).toBeGreaterThan(0);
        expect(holders.every((holder) => holder === one.id)).toBe(true);
        expect([await slugs(one.id), await slugs(other.id)]).toEqual([[one.slug], ['left?', other.slug].sort()]);
      });

      it('follows the events in their order, however late and often they arrive', async () => {
        const one = await board();
        const a = one.slug;
        const changes = [
          { version: 1, slug: { from: a, to: 'b-1' } },
          { version: 2, name: 'Two' },
          { version: 3, slug: { from: 'b-1', to: 'c-1' } },
          { version: 4, name: 'Four' },
          { version: 5, slug: { from: 'c-1', to: 'd-1' } },
        ];
        for (const [, change] of [4, 0, 2, 3, 1, 0, 1, 2, 3, 4].map((n) => [n, changes[n]] as const))
          if (change) await names.follow({ board: one.id, at: at(), ...change });
        expect(await boards.byId(one.id)).toMatchObject({ slug: 'd-1', name: 'Four' });
        expect(await slugs(one.id)).toEqual(['d-1']);
      });

      it('is never taken from a board that has it, no matter what arrives', async () => {
        const [one, other] = [await board(), await board()];
        await expect(
          names.follow({ board: one.id, version: 1, at: at(), slug: { from: one.slug, to: other.slug } }),
        ).rejects.toThrow('boards_slug_key');
        expect(await boards.byId(one.id)).toMatchObject({ slug: one.slug });
        expect(await slugs(other.id)).toEqual([other.slug]);
      });
    });

    describe('the password of a board', () => {
      const on = <T>(id: string, work: (passwords: OpenBoards['passwords']) => Promise<T>) =>
        withFacts({ ...facts, board: id }, () => work(opened.passwords));
      const matches = (id: string, password: string, under = 'p1') =>
        on(id, (passwords) => passwords.matches(under, password));

      it('is known again by its board, and erased', async () => {
        const [one, other] = [await board(), await board()];
        await on(one.id, (passwords) => passwords.keep('p1', 'correct horse'));
        expect(await matches(one.id, 'correct horse')).toBe(true);
        expect(await matches(one.id, 'wrong horse')).toBe(false);
        expect(await matches(other.id, 'correct horse')).toBe(false);
        const grant = () => on(one.id, (passwords) => passwords.grant('p1'));
        const granted = await grant();
        expect(granted).toEqual(expect.stringMatching(/^[\w-]{43,64}$/));
        expect(await grant()).toBe(granted);
        expect(await on(other.id, (passwords) => passwords.grant('p1'))).toBeNull();
        expect(await on(one.id, (passwords) => passwords.matches(null, 'correct horse'))).toBe(false);
        await on(other.id, (passwords) => passwords.erase('p1'));
        await on(one.id, (passwords) => passwords.keep('p1', 'the same request again'));
        expect(await matches(one.id, 'the same request again')).toBe(true);
        expect(await matches(one.id, 'correct horse')).toBe(false);
        await on(one.id, (passwords) => passwords.erase('p1'));
        expect(await matches(one.id, 'the same request again')).toBe(false);
      });

      it('that no one ever used is forgotten after a day', async () => {
        const one = await board();
        await on(one.id, async (passwords) => {
          await passwords.keep('used', 'correct horse');
          await passwords.use('used');
          await passwords.keep('unused', 'correct horse');
        });
        expect(await opened.passwords.forgetUnused()).toBe(0);
        await opened.age(25 * 3_600_000);
        expect(await opened.passwords.forgetUnused()).toBe(1);
        expect(await matches(one.id, 'correct horse', 'used')).toBe(true);
        expect(await matches(one.id, 'correct horse', 'unused')).toBe(false);
      });
    });
  });
