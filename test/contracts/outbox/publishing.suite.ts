import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { StreamId } from '#kernel/engine';
import { eventually, newId } from '../store/event-store.samples.js';
import { rebuildCases } from './publishing.rebuild.suite.js';
import {
  changed,
  type PublishingHarness,
  PublishingProcess,
  publishedCounts,
  publishedSigns,
  put,
  taken,
} from './publishing.samples.js';

/** The contract of publishing over every event store. */
export function publishingContract(
  name: string,
  open: () => Promise<PublishingHarness>,
  { inline }: { inline: boolean },
): void {
  describe(`publishing: ${name}`, () => {
    let harness: PublishingHarness;
    let processes: PublishingProcess[];
    beforeEach(async () => {
      harness = await open();
      processes = [];
    });
    afterEach(async () => {
      for (const process of processes) await process.stop();
      await harness.close();
    });
    const start = async (options?: Parameters<typeof PublishingProcess.start>[1]) => {
      const process = await PublishingProcess.start(harness, options);
      processes.push(process);
      return process;
    };
    const sign = (board = 'boards_a'): StreamId => ({ category: 'sign', board, objectId: newId('signs') });

    it('publishes what the world sees, in order, with revisions', async () => {
      const process = await start();
      const [a, b] = [sign(), sign('boards_b')];
      await process.append(a, 0, put('Open', 'door'));
      await process.append(b, 0, put('Closed'));
      await process.append(a, 1, changed({ secret: 'nobody sees it' }));
      await process.append(a, 2, changed({ text: 'Come in', place: 'window' }));
      await process.append(a, 3, changed({ text: 'Come in' }), taken());
      process.run();
      await process.caughtUp();
      const events = await process.published();
      expect(
        events.map(({ sequence, type, objectId, revision, tombstone }) => [
          sequence,
          type,
          objectId,
          revision,
          tombstone,
        ]),
      ).toEqual([
        [1, 'sign.created', a.objectId, 1, false],
        [2, 'sign.created', b.objectId, 1, false],
        [3, 'sign.updated', a.objectId, 2, false],
        [4, 'sign.deleted', a.objectId, 3, true],
      ]);
      const bodies = events.map(({ body }) => JSON.parse(body ?? ''));
      expect(bodies[2]).toEqual({
        id: events[2]?.eventId,
        object: 'event',
        type: 'sign.updated',
        schema_version: '1',
        occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        board_id: 'boards_a',
        data: {
          object: {
            id: a.objectId,
            object: 'sign',
            text: 'Come in',
            place: 'https://boards_a.example/window',
            updated_at: bodies[2].occurred_at,
            revision: 2,
          },
          changed_fields: ['text', 'place'],
        },
      });
      expect(bodies.map(({ data }) => data.changed_fields)).toEqual([[], [], ['text', 'place'], []]);
      expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(4);
      for (const { eventId } of events) expect(eventId).toMatch(/^evt_[0-9a-hjkmnp-tv-z]{26}$/);
      expect(process.ear.heard.map(({ eventId }) => eventId)).toEqual(events.map(({ eventId }) => eventId));
      expect(await process.events.byEventId(events[3]?.eventId ?? '')).toEqual(events[3]);
      expect(await process.events.head()).toBe(4);
    });

    it('publishes at once, and to followers in other processes too', async () => {
      const [process, other] = [await start(), await start()];
      process.run();
      const stop = new AbortController();
      let arrived = 0;
      const following = (async () => {
        for await (const events of other.events.follow({ after: 0, signal: stop.signal, pollMs: 3_600_000 }))
          arrived += events.length;
      })();
      await process.caughtUp();
      // Without wake-ups the follower would look after an hour. The bench measures how soon it wakes.
      for (let nth = 1; nth <= 20; nth++) {
        await process.append(sign(), 0, put('Now'));
        await eventually(() => arrived === nth, 'a follower wakes');
      }
      stop.abort();
      await following;
    });

    it('goes on where it stopped, in any process', async () => {
      const stream = sign();
      const first = await start();
      const running = first.run();
      await first.append(stream, 0, put('One'));
      await first.caughtUp();
      await running.stop();
      await first.append(stream, 1, changed({ text: 'Two' }));
      const second = await start();
      second.run();
      await second.caughtUp();
      await second.append(stream, 2, changed({ text: 'Three' }));
      await second.caughtUp();
      expect((await second.published()).map(({ revision, sequence }) => [sequence, revision])).toEqual([
        [1, 1],
        [2, 2],
        [3, 3],
      ]);
    });

    it('keeps of an object only how far it is published, and that only when more than its first event is', async () => {
      const process = await start({ definitions: [publishedSigns() as never, publishedCounts as never] });
      const [young, old, gone] = [sign(), sign(), sign()];
      await process.append(young, 0, put('x'));
      await process.append(old, 0, put('x'), changed({ secret: 'not seen' }));
      await process.append(gone, 0, put('x'), taken());
      process.run();
      await process.caughtUp();
      const { rows } = await process.pool.query('select * from published_objects order by object_id, object');
      const kept = (object: string, { board, objectId }: StreamId, revision: number) => ({
        board,
        object,
        object_id: objectId,
        version: 2,
        revision,
      });
      const all = [kept('count', old, 2), kept('sign', old, 1), kept('count', gone, 2), kept('sign', gone, 2)];
      expect(rows).toEqual(all.sort((a, b) => (a.object_id + a.object < b.object_id + b.object ? -1 : 1)));
      await process.rebuild();
      expect((await process.pool.query('select * from published_objects order by object_id, object')).rows).toEqual(
        rows,
      );
    });

    it('writes nothing twice when two believe that they publish', async () => {
      const all = [await start(), await start(), await start()];
      const streams = Array.from({ length: 40 }, () => sign());
      const [writer] = all as [PublishingProcess, PublishingProcess, PublishingProcess];
      for (const each of all) each.run();
      await Promise.all(
        streams.map(async (stream) => {
          await writer.append(stream, 0, put('0'));
          for (let version = 1; version < 12; version++)
            await writer.append(stream, version, changed({ text: `${version}` }));
        }),
      );
      await writer.caughtUp();
      const events = await writer.published();
      expect(events.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 480 }, (_, nth) => nth + 1));
      for (const { objectId } of streams)
        expect(events.filter((each) => each.objectId === objectId).map(({ revision }) => revision)).toEqual(
          Array.from({ length: 12 }, (_, nth) => nth + 1),
        );
      // What listeners did in a losing transaction is rolled back with it.
      const { rows } = await writer.pool.query<{ n: number; d: number }>(
        'select count(*)::int as n, count(distinct event_id)::int as d from heard',
      );
      expect(rows).toEqual([{ n: 480, d: 480 }]);
    });

    it('publishes nothing that a listener could not take, and retries', async () => {
      const process = await start();
      process.ear.failing = 3;
      process.run();
      await process.append(sign(), 0, put('Heard in the end'));
      await process.caughtUp();
      expect(process.failures).toHaveLength(3);
      expect((await process.published()).map(({ sequence }) => sequence)).toEqual([1]);
      const { rows } = await process.pool.query('select * from heard');
      expect(rows).toHaveLength(1);
    });

    it('puts an object aside whose event it cannot take, loudly, and goes on with the others', async () => {
      const sickly = await start({ definitions: [publishedSigns(['poison']) as never, publishedCounts as never] });
      const [sick, well] = [sign(), sign()];
      const running = sickly.run();
      await sickly.append(sick, 0, put('good'), changed({ text: 'poison' }), changed({ text: 'after' }));
      await sickly.append(well, 0, put('good'), changed({ text: 'better' }));
      await sickly.caughtUp();
      const reported = await sickly.published();
      expect(
        reported.filter(({ object }) => object === 'sign').map(({ objectId, revision }) => [objectId, revision]),
      ).toEqual([
        [sick.objectId, 1],
        [well.objectId, 1],
        [well.objectId, 2],
      ]);
      // The other kind of object that is projected from the same events is not affected.
      expect(reported.filter(({ object, objectId }) => object === 'count' && objectId === sick.objectId)).toHaveLength(
        3,
      );
      expect(sickly.errors).toEqual([expect.objectContaining({ object: 'sign', err: expect.any(Error) })]);
      expect(await sickly.status()).toMatchObject({ quarantined: { sign: 1, count: 0 } });
      // A release whose fold accepts the event publishes what was left out, after all others, to all followers.
      await running.stop();
      const mended = await start({ definitions: [publishedSigns() as never, publishedCounts as never] });
      mended.run();
      await mended.append(well, 2, changed({ text: 'best' }));
      await mended.caughtUp();
      expect(await mended.rebuild()).toMatchObject({ differing: 0, late: 2 });
      expect(await mended.status()).toMatchObject({ quarantined: { sign: 0, count: 0 } });
      await mended.append(sick, 3, changed({ text: 'well again' }));
      await mended.caughtUp();
      const events = await mended.published();
      expect(events.slice(0, reported.length)).toEqual(reported);
      expect(
        events.slice(reported.length).map(({ object, objectId, revision }) => [object, objectId, revision]),
      ).toEqual([
        ['sign', well.objectId, 3],
        ['count', well.objectId, 3],
        ['sign', sick.objectId, 2],
        ['sign', sick.objectId, 3],
        ['sign', sick.objectId, 4],
        ['count', sick.objectId, 4],
      ]);
      expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, nth) => nth + 1));
      expect(mended.ear.heard.map(({ sequence }) => sequence)).toEqual(
        events.slice(reported.length).map(({ sequence }) => sequence),
      );
    });

    it.each([
      ['of a type that nobody knows', { type: 'SignPainted', schemaVersion: 1 }],
      ['of a newer release', { type: 'SignChanged', schemaVersion: 7 }],
    ])('puts an object aside whose event is %s', async (_, odd) => {
      const process = await start();
      const stream = sign();
      process.run();
      await process.append(stream, 0, put('good'), { ...changed({ text: 'later' }), ...odd });
      await process.caughtUp();
      expect(await process.published()).toHaveLength(1);
      expect(await process.status()).toMatchObject({ quarantined: { sign: 1 } });
    });

    it('publishes the past of objects of a kind that no release before it published', async () => {
      const old = await start();
      const streams = [sign(), sign()];
      const running = old.run();
      for (const stream of streams) await old.append(stream, 0, put('x'), changed({ text: 'y' }));
      await old.caughtUp();
      await running.stop();
      const young = await start({ definitions: [publishedSigns() as never, publishedCounts as never] });
      young.run();
      await young.append(streams[0] as StreamId, 2, changed({ text: 'z' }));
      await young.caughtUp();
      await eventually(async () => (await young.published()).length === 10, 'all of both kinds is told');
      const counts = (await young.published()).filter(({ object }) => object === 'count');
      expect(counts.map(({ objectId, revision }) => [objectId, revision])).toEqual([
        [streams[0]?.objectId, 1],
        [streams[0]?.objectId, 2],
        [streams[1]?.objectId, 1],
        [streams[1]?.objectId, 2],
        [streams[0]?.objectId, 3],
      ]);
      expect(young.ear.heard.map(({ object }) => object)).toEqual(
        [...'ccccsc'].map((c) => (c === 'c' ? 'count' : 'sign')),
      );
    });

    rebuildCases(() => start);

    if (inline)
      it('skips nothing that an older open transaction holds back', async () => {
        const process = await start();
        process.run();
        const stream = sign();
        await process.append(stream, 0, put('before'));
        await process.caughtUp();
        const stranger = await harness.database.connect();
        await stranger.query('begin; create temporary table elsewhere (n int)');
        await process.append(stream, 1, changed({ text: 'held back' }));
        await process.append(sign(), 0, put('held back, too'));
        await new Promise((resolve) => setTimeout(resolve, 300));
        expect(await process.published()).toHaveLength(1);
        await stranger.query('commit');
        await eventually(async () => (await process.published()).length === 3, 'what was held back is told');
        expect(process.errors).toEqual([]);
      });
  });
}
