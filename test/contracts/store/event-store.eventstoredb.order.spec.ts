import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as module from '@eventstore/db-client';
import { type Claim } from '#kernel';
import { BEGINNING } from '#kernel/engine';
import { PassThrough } from 'node:stream';
import { claimChangesOf, ClaimReservations } from '../../../libs/store/src/eventstoredb/claim-reservations.js';
import { positionOf } from '../../../libs/store/src/eventstoredb/eventstoredb-events.js';
import { followLog, type SubscriptionStretch } from '../../../libs/store/src/eventstoredb/eventstoredb-subscription.js';
import { type EventStoreDbHarness, openEventStoreDb } from './event-store.eventstoredb.harness.js';
import { exclusive, newId } from './event-store.samples.js';

// Interleavings that are too rare to wait for.
describe('a subscription whose checkpoint overtakes events', () => {
  const at = (commit: number) => ({ commit: BigInt(commit), prepare: BigInt(commit) });

  it('does not say so, nor that it has caught up, before they are given', async () => {
    const source = Object.assign(new PassThrough({ objectMode: true, highWaterMark: 100 }), {
      unsubscribe: async () => undefined,
    });
    const positions: unknown[] = [];
    const client = {
      subscribeToAll({
        filter,
        fromPosition,
      }: {
        filter: module.SubscribeToAllOptions['filter'];
        fromPosition: unknown;
      }) {
        positions.push(fromPosition);
        for (let nth = 1; nth <= 5; nth++) source.push({ event: { position: at(nth) } });
        void filter?.checkpointReached?.(undefined as never, at(100));
        setImmediate(() => source.emit('caughtUp'));
        return source;
      },
    } as unknown as module.EventStoreDBClient;
    const stop = new AbortController();
    const stretches: SubscriptionStretch[] = [];
    const following = followLog({
      client,
      module,
      after: BEGINNING,
      streams: { regex: '^[^$]' },
      batchSize: 2,
      idleMs: 1000,
      signal: stop.signal,
      backoff: { firstMs: 1, maxMs: 1 },
      pause: async () => undefined,
      onTrouble: (error) => {
        throw error;
      },
    });
    for await (const stretch of following) {
      // Only now is everything that the server sent on its way.
      await new Promise((resolve) => setTimeout(resolve, 5));
      stretches.push(stretch);
      if (stretch.caughtUp) break;
    }
    expect(positions).toEqual(['start']);
    expect(stretches.slice(0, 2).map(({ checkpoint, caughtUp }) => [checkpoint, caughtUp])).toEqual([
      [positionOf(at(2)), false],
      [positionOf(at(4)), false],
    ]);
    expect(stretches.at(-1)?.checkpoint).toBe(positionOf(at(100)));
    expect(stretches.flatMap(({ events }) => events.map(({ position }) => Number(position.commit)))).toEqual([
      1, 2, 3, 4, 5,
    ]);
  });
});

describe('claims that are confirmed late', () => {
  let harness: EventStoreDbHarness;
  let claims: ClaimReservations;
  beforeAll(async () => {
    harness = await openEventStoreDb({ faults: true, finishClaims: false });
    claims = new ClaimReservations(harness.pool);
  });
  afterAll(() => harness.close());

  const someone = () => {
    const [board, objectId] = [newId('boards'), newId('job')];
    return { board, objectId, stream: `job-${board}-${objectId}` };
  };
  const reserved = async (holder: ReturnType<typeof someone>, take: readonly Claim[], version = 1) => {
    const changes = claimChangesOf(take, []);
    expect(await claims.reserve(holder, version, take, changes)).toBeNull();
    return changes;
  };
  const held = async ({ stream }: { stream: string }) =>
    (await harness.pool.query('select version, held from claim_holds where stream = $1', [stream])).rows;

  it('do not take the place of newer ones', async () => {
    const me = someone();
    const first = await reserved(me, [exclusive('slug')]);
    const third = await reserved(me, [exclusive('slug')], 3);
    await claims.confirm(me, 3, third);
    await claims.confirm(me, 1, first);
    expect(await held(me)).toEqual([{ version: 3, held: true }]);
    expect(await harness.reservations()).toBe(0);
  });

  it('stay released when the follower reads later that they were taken', async () => {
    const me = someone();
    const taken = await reserved(me, [exclusive('slug')]);
    await claims.confirm(me, 1, taken);
    const given = claimChangesOf([], [exclusive('slug')]);
    await claims.confirm(me, 2, given);
    const client = await harness.pool.connect();
    try {
      await claims.apply(client, 'test', [{ holder: me, version: 1, changes: taken }], '1');
      expect(await held(me)).toEqual([{ version: 2, held: false }]);
      await claims.apply(client, 'test', [{ holder: me, version: 2, changes: given }], '2');
      expect(await held(me)).toEqual([]);
      // A writer so slow that the follower has passed both.
      await claims.confirm(me, 1, taken);
      await claims.confirm(me, 2, given);
      expect(await held(me)).toEqual([]);
      expect(await claims.checkpoint(client, 'test')).toBe('2');
    } finally {
      client.release();
    }
  });

  it('that only the writer knows yet are released at once, and stay so when the follower reads of them', async () => {
    const [me, other, next] = [someone(), someone(), someone()];
    const taken = await reserved(me, [exclusive('slug'), exclusive('kept')]);
    const again = await reserved(me, [exclusive('slug')], 3);
    const given = claimChangesOf([], [exclusive('slug')]);
    const wants = (who: ReturnType<typeof someone>, value: string) =>
      claims.reserve({ ...who, board: me.board }, 1, [exclusive(value)], claimChangesOf([exclusive(value)], []));
    await claims.confirm(me, 2, given);
    // A reservation for a later version is not the released claim.
    expect(await wants(other, 'slug')).toMatchObject({ holders: [me.objectId] });
    await claims.release(again);
    expect(await wants(other, 'slug')).toBeNull();
    expect(await wants(next, 'kept')).toMatchObject({ holders: [me.objectId] });
    const client = await harness.pool.connect();
    try {
      await claims.apply(client, 'test', [{ holder: me, version: 1, changes: taken }], '1');
      expect(await wants(next, 'slug')).toMatchObject({ holders: [other.objectId] });
      await claims.apply(client, 'test', [{ holder: me, version: 2, changes: given }], '2');
      expect(await held(me)).toEqual([{ version: 1, held: true }]);
    } finally {
      client.release();
    }
  });

  it('in one stretch count as the last of each says', async () => {
    const [me, you] = [someone(), someone()];
    const [taken, moved] = [
      claimChangesOf([exclusive('a'), exclusive('b')], []),
      claimChangesOf([exclusive('c')], [exclusive('a')]),
    ];
    const back = claimChangesOf([exclusive('a')], [exclusive('c')]);
    const yours = claimChangesOf([exclusive('c')], []);
    const client = await harness.pool.connect();
    try {
      const statements = [taken, moved, back].map((changes, nth) => ({ holder: me, version: nth + 1, changes }));
      await claims.apply(client, 'test', [...statements, { holder: you, version: 1, changes: yours }], '3');
      expect((await held(me)).map(({ version }) => version).sort()).toEqual([1, 3]);
      expect(await held(you)).toEqual([{ version: 1, held: true }]);
    } finally {
      client.release();
    }
  });
});
