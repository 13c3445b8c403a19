import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PublishedEvent } from '#outbox';
import type { NewEvent, StreamId } from '#kernel/engine';
import { eventually, newId } from '../store/event-store.samples.js';
import { changed, type PublishingProcess, publishedCounts, publishedSigns, put, taken } from './publishing.samples.js';

/** What tests need to start processes. */
export type Start = (options?: Parameters<typeof PublishingProcess.start>[1]) => Promise<PublishingProcess>;

const both = { definitions: [publishedSigns() as never, publishedCounts as never] };

const boards = ['boards_a', 'boards_b'];

/** What happens next: to which of the existing objects, and what. */
interface Move {
  readonly which: number;
  readonly what: 'put' | 'change' | 'hide' | 'take' | 'pause' | 'moveBoard';
  readonly text: string;
}

const moves = fc
  .tuple(
    fc.boolean(),
    fc.array(
      fc.record<Move>({
        which: fc.nat(1_000),
        what: fc.constantFrom<Move['what'][]>('put', 'put', 'change', 'change', 'change', 'hide', 'take', 'pause'),
        text: fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replaceAll('\u0000', '')),
      }),
      { minLength: 20, maxLength: 60 },
    ),
  )
  .map(([moving, history]) =>
    history.map((move, nth) => (moving && nth % 9 === 5 ? { ...move, what: 'moveBoard' as const } : move)),
  );

/** The contract of republishing. */
export function rebuildCases(start: () => Start): void {
  const sign = (board = 'boards_a'): StreamId => ({ category: 'sign', board, objectId: newId('signs') });

  describe('republishing', () => {
    it.each([
      ['of people', { text: '' }, ["(object = 'sign'::text)"]],
      ['of no person', undefined, []],
    ])('makes an index of the events of objects that %s', async (_, personal, indexed) => {
      const process = await start()({ definitions: [{ ...publishedSigns(), personal } as never] });
      await process.rebuild();
      const { rows } = await process.pool.query<{ only: string }>(
        `select pg_get_expr(i.indpred, i.indrelid) as only from pg_index i
         where i.indrelid = 'published_events'::regclass and pg_get_indexdef(i.indexrelid) like '%(board, object_id, sequence)%'`,
      );
      expect(rows.map(({ only }) => only)).toEqual(indexed);
      await process.stop();
    });

    it('gives the same bytes, ids and sequences, no matter what happened, and however it was published', async () => {
      await fc.assert(
        fc.asyncProperty(moves, async (history) => {
          const process = await start()(both);
          await forgetAll(process);
          await live(process, history);
          const before = await process.published();
          expect(before.length).toBeGreaterThan(0);
          expect(before.map(({ sequence }) => sequence)).toEqual(before.map((_, nth) => nth + 1));
          // Beside the existing one.
          expect(await process.rebuild()).toMatchObject({ differing: 0, late: 0, published: before.length });
          expect(await process.published()).toEqual(before);
          // Starting from nothing, without sending anything again.
          const heard = process.ear.heard.length;
          await process.loseEverything();
          await process.rebuild();
          expect(await process.published()).toEqual(before);
          expect(process.ear.heard).toHaveLength(heard);
          // As long as no board moved: from the log alone, and also by publishing from the beginning in one go.
          if (history.some(({ what }) => what === 'moveBoard')) return process.stop();
          await process.loseEverything();
          await process.pool.query('truncate storefronts');
          const running = process.run();
          await process.caughtUp();
          await running.stop();
          expect(await process.published()).toEqual(before);
          return process.stop();
        }),
        { numRuns: 6, seed: 20261120, endOnFailure: true },
      );
    });

    it('keeps the ids that earlier releases derived from positions, and derives the others from events', async () => {
      const process = await start()(both);
      const running = process.run();
      const stream = sign();
      await process.append(stream, 0, put('a'), changed({ text: 'b' }));
      await process.caughtUp();
      // Published by an earlier release: its ids mean nothing to this one.
      await process.pool.query(
        `update published_events set id_from_position = true, event_id = 'evt_old' || sequence,
           body = replace(body, event_id, 'evt_old' || sequence)`,
      );
      await process.append(stream, 2, changed({ text: 'c' }));
      await process.caughtUp();
      await running.stop();
      const before = await process.published();
      expect(before.map(({ eventId }) => /^evt_old\d$/.test(eventId))).toEqual([true, true, true, true, false, false]);
      // Twice: a rebuild also keeps that they are old.
      for (let nth = 0; nth < 2; nth++) {
        expect(await process.rebuild()).toMatchObject({ differing: 0, late: 0 });
        expect(await process.published()).toEqual(before);
      }
    });

    it('renders addresses as they were when they were published', async () => {
      const process = await start()();
      await process.pool.query(`insert into boards (id, slug, name, plan) values ('boards_x', 'before', 'x', 'scale')`);
      const stream = sign('boards_x');
      const running = process.run();
      await process.append(stream, 0, put('one', 'door'));
      await process.caughtUp();
      await process.pool.query(`update boards set slug = 'after' where id = 'boards_x'`);
      await process.append(stream, 1, changed({ text: 'two' }));
      await process.caughtUp();
      await running.stop();
      const moved = await start()({ storefront: 'https://boards.example/{board}/' });
      const following = moved.run();
      await moved.append(stream, 2, changed({ text: 'three' }));
      await moved.caughtUp();
      await following.stop();
      const before = await moved.published();
      // The move itself changed nothing in the object.
      expect(before.map(({ body }) => JSON.parse(body ?? '').data)).toMatchObject([
        { object: { place: 'https://before.example/door', revision: 1 }, changed_fields: [] },
        { object: { place: 'https://after.example/door', revision: 2 }, changed_fields: ['text'] },
        { object: { place: 'https://boards.example/after/door', revision: 3 }, changed_fields: ['text'] },
      ]);
      expect(await moved.rebuild()).toMatchObject({ differing: 0 });
      expect(await moved.published()).toEqual(before);
      await moved.loseEverything();
      await moved.rebuild();
      expect(await moved.published()).toEqual(before);
    });

    it('runs beside writers and a publisher, and loses and doubles nothing', async () => {
      const [process, operator] = [await start()(both), await start()(both)];
      process.run();
      let writing = true;
      const streams: StreamId[] = [];
      const writers = Array.from({ length: 4 }, async () => {
        while (writing) {
          const stream = sign();
          streams.push(stream);
          await process.append(stream, 0, put('a'));
          await process.append(stream, 1, changed({ text: 'b' }), changed({ secret: 'c' }), changed({ text: 'd' }));
          if (streams.length % 3 === 0) await process.append(stream, 4, taken());
        }
      });
      try {
        // Before a first publisher, a rebuild stands in for it, and what is in the log then counts as published.
        await eventually(() => process.ear.heard.length > 0, 'the publisher has begun');
        for (let round = 0; round < 4; round++) {
          const count = streams.length;
          expect(await operator.rebuild()).toMatchObject({ differing: 0, late: 0 });
          await eventually(() => streams.length > count + 4, 'writers go on');
        }
      } finally {
        writing = false;
        await Promise.all(writers);
      }
      await process.caughtUp();
      const events = await process.published();
      expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, nth) => nth + 1));
      for (const { objectId } of streams) {
        const revisions = events
          .filter((each) => each.objectId === objectId && each.object === 'sign')
          .map(({ revision }) => revision);
        expect(revisions).toEqual(revisions.length === 4 ? [1, 2, 3, 4] : [1, 2, 3]);
      }
      expect(new Set(process.ear.heard.map(({ eventId }) => eventId))).toEqual(
        new Set(events.map(({ eventId }) => eventId)),
      );
      expect(operator.ear.heard).toEqual([]);
    });

    it('and a publisher wait for each other in one order, however long the swap takes', async () => {
      const [process, operator] = [await start()(), await start()()];
      process.run();
      const stream = sign();
      await process.append(stream, 0, put('a'));
      await process.caughtUp();
      const [first, second] = [await process.pool.connect(), await process.pool.connect()];
      const waiting = async (count: number, relation?: string) => {
        const { rows } = await process.pool.query(
          `select distinct pid from pg_locks where not granted and ($1::text is null or relation = to_regclass($1))`,
          [relation],
        );
        return rows.length >= count;
      };
      try {
        // Only a lock: a transaction that has written would hold back the event.
        await first.query('begin; lock table publisher in exclusive mode');
        const rebuilding = operator.rebuild();
        await eventually(() => waiting(1), 'the swap waits for who publishes');
        // Written before the swap: events during the swap are held back by its transaction, without a notification.
        await process.append(stream, 1, changed({ text: 'b' }));
        await eventually(() => waiting(2), 'the publisher waits as well');
        await second.query('begin; lock table published_events_anew in access share mode');
        await first.query('commit');
        await eventually(() => waiting(1, 'published_events_anew'), 'the swap is under way');
        // Longer than PostgreSQL waits before it checks for a deadlock.
        await sleep(1_500);
        await second.query('commit');
        expect(await rebuilding).toMatchObject({ differing: 0, late: 0 });
      } finally {
        for (const client of [first, second]) {
          await client.query('rollback');
          client.release();
        }
      }
      await process.caughtUp();
      expect((await process.published()).map(({ sequence, revision }) => [sequence, revision])).toEqual([
        [1, 1],
        [2, 2],
      ]);
      expect(process.failures.filter((failure) => (failure as { code?: string }).code === '40P01')).toEqual([]);
    });

    it('refuses a log that does not explain what was published, and leaves all as it was', async () => {
      const process = await start()();
      const running = process.run();
      await process.append(sign(), 0, put('x'));
      await process.caughtUp();
      await running.stop();
      await process.pool.query(
        `insert into published_events select 2, 'evt_elsewhere', board, type, object, 'signs_elsewhere', 1, occurred_at, false, '{}', 'elsewhere'
         from published_events`,
      );
      const before = await process.published();
      await expect(process.rebuild()).rejects.toThrow(
        'The log does not explain why evt_elsewhere was published; nothing was changed.',
      );
      expect(await process.published()).toEqual(before);
    });

    it('is done by one at a time, and can be done again after it was broken off', async () => {
      const process = await start()();
      const running = process.run();
      for (let nth = 0; nth < 5; nth++) await process.append(sign(), 0, put(`${nth}`));
      await process.caughtUp();
      let outcomes: readonly string[] = [];
      // On a busy machine one may be done before the other starts.
      for (let tries = 0; tries < 20 && !outcomes.includes('rejected'); tries++) {
        const both = await Promise.allSettled([process.rebuild(), process.rebuild()]);
        outcomes = both.map(({ status }) => status).sort();
      }
      expect(outcomes).toEqual(['fulfilled', 'rejected']);
      const stop = new AbortController();
      stop.abort();
      await expect(process.publisher.rebuild(stop.signal)).rejects.toThrow();
      expect(await process.rebuild()).toMatchObject({ published: 5, differing: 0 });
      await running.stop();
    });
  });

  describe('forgetting', () => {
    it('keeps what is young, what a follower has not passed, and the newest of each object', async () => {
      const process = await start()();
      const running = process.run();
      const [stays, goes] = [sign(), sign()];
      await process.append(stays, 0, put('a'), changed({ text: 'b' }), changed({ text: 'c' }));
      await process.append(goes, 0, put('a'), taken());
      await process.caughtUp();
      const before = await process.published();
      const left = async () =>
        (await process.published()).filter(({ body }) => body !== null).map(({ sequence }) => sequence);
      expect(await process.forget()).toBe(0);
      await process.pool.query(`update published_events set recorded_at = now() - interval '31 days'`);
      expect(await process.events.pass('slow', 0, 1)).toBe(true);
      expect(await process.events.pass('fast', 0, 5)).toBe(true);
      expect(await process.events.pass('fast', 4, 9)).toBe(false);
      expect(await process.events.passed('slow')).toBe(1);
      expect(await process.status()).toMatchObject({ followers: { slow: 4, fast: 0 } });
      expect(await process.forget()).toBe(1);
      expect(await left()).toEqual([2, 3, 4, 5]);
      await process.events.leave('slow');
      expect(await process.forget()).toBe(3);
      expect(await left()).toEqual([3]);
      // Revisions continue, and a rebuild restores deleted payloads byte for byte.
      await process.append(stays, 3, changed({ text: 'd' }));
      await process.caughtUp();
      expect((await process.published()).at(-1)).toMatchObject({ revision: 4, sequence: 6 });
      expect(await process.rebuild()).toMatchObject({ differing: 0, late: 0 });
      expect((await process.published()).slice(0, 5)).toEqual(before);
      expect(await process.forget()).toBe(5);
      await running.stop();
    });
  });

  /** Applies `history` while a publisher runs, stops and runs again. */
  async function live(process: PublishingProcess, history: readonly Move[]): Promise<readonly PublishedEvent[]> {
    const alive: { stream: StreamId; version: number }[] = [];
    let running = process.run();
    const add = async (to: { stream: StreamId; version: number }, event: NewEvent) => {
      await process.append(to.stream, to.version, event);
      to.version++;
    };
    for (const [nth, { which, what, text }] of [
      { which: 0, what: 'put', text: 'first' } as Move,
      ...history,
    ].entries()) {
      const one = alive[which % Math.max(alive.length, 1)];
      if (what === 'put' || !one) {
        const made = { stream: sign(boards[which % 2]), version: 0 };
        alive.push(made);
        await add(made, put(text, which % 3 ? `place-${which}` : null));
      } else if (what === 'change') await add(one, changed(which % 2 ? { text } : { place: text }));
      else if (what === 'hide') await add(one, changed({ secret: text }));
      else if (what === 'take') {
        await add(one, taken());
        alive.splice(alive.indexOf(one), 1);
      } else if (what === 'moveBoard') {
        await process.pool.query(
          `insert into boards (id, slug, name, plan) values ($1, $2, 'x', 'scale') on conflict (id) do update set slug = excluded.slug`,
          [boards[which % 2], `b-${nth}`],
        );
      } else {
        await running.stop();
        running = process.run();
      }
    }
    await process.caughtUp();
    await running.stop();
    expect(process.failures).toEqual([]);
    return process.published();
  }

  async function forgetAll(process: PublishingProcess): Promise<void> {
    await process.loseEverything();
    await process.pool.query('truncate events, streams, storefronts, boards cascade');
  }
}
