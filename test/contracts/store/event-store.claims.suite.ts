import { describe, expect, it } from '@jest/globals';
import type { Claim, EventStore } from '#kernel';
import type { AppendResult, StreamId } from '#kernel/engine';
import fc from 'fast-check';
import { appended, exclusive, newId, newStream, type RunningStore, shared, unit } from './event-store.samples.js';

const refused = (result: AppendResult) => (result.outcome === 'claimed' ? result.holders : result.outcome);

/** The contract of claims: `Append.take` and `Append.release`. */
export function claimCases(running: () => RunningStore): void {
  describe('claims', () => {
    const create = async (store: EventStore, board: string, take: readonly Claim[]): Promise<StreamId> => {
      const stream = newStream(board);
      await appended(store, unit(stream, 0, { take }));
      return stream;
    };

    it('refuses what another object holds, and says which claim and who', async () => {
      const { harness, store, board } = running();
      const value = `${'long '.repeat(800)}ü`;
      const holder = await create(store, board, [exclusive('free'), exclusive(value)]);
      const other = newStream(board);
      const take = [exclusive('something else'), exclusive(value)];
      expect(await store.append(unit(other, 0, { take }))).toEqual({
        outcome: 'claimed',
        claim: exclusive(value),
        holders: [holder.objectId],
      });
      const elsewhere = await harness.reopen();
      try {
        expect(refused(await elsewhere.append(unit(other, 0, { take })))).toEqual([holder.objectId]);
      } finally {
        await elsewhere.close();
      }
    });

    it('appends nothing and takes none of the other claims when one is refused', async () => {
      const { store, board } = running();
      await create(store, board, [exclusive('taken')]);
      const loser = newStream(board);
      const take = [exclusive('first'), exclusive('taken'), shared('third')];
      expect((await store.append(unit(loser, 0, { take }))).outcome).toBe('claimed');
      expect(await store.read(loser)).toEqual([]);
      await create(store, board, [exclusive('first'), exclusive('third')]);
    });

    it('reports the first refused claim in the order of the unit', async () => {
      const { store, board } = running();
      const a = await create(store, board, [exclusive('a')]);
      await create(store, board, [exclusive('b')]);
      const result = await store.append(
        unit(newStream(board), 0, { take: [exclusive('c'), exclusive('a'), exclusive('b')] }),
      );
      expect(result).toEqual({ outcome: 'claimed', claim: exclusive('a'), holders: [a.objectId] });
    });

    it('keeps kinds and boards apart', async () => {
      const { store, board } = running();
      await create(store, board, [exclusive('same')]);
      await create(store, board, [exclusive('same', 'job.slug')]);
      await create(store, newId('boards'), [exclusive('same')]);
      expect((await store.append(unit(newStream(board), 0, { take: [exclusive('same')] }))).outcome).toBe('claimed');
    });

    it('compares values byte by byte', async () => {
      const { store, board } = running();
      for (const value of ['Value', 'value', 'value ', 'va\u0301lue', 'v\u00e1lue'])
        await create(store, board, [exclusive(value)]);
    });

    it('accepts shared claims beside others, and refuses an exclusive one beside them', async () => {
      const { store, board } = running();
      const first = await create(store, board, [exclusive('address')]);
      const second = await create(store, board, [shared('address')]);
      const third = await create(store, board, [shared('address')]);
      const result = await store.append(unit(newStream(board), 0, { take: [exclusive('address')] }));
      expect(refused(result)).toEqual([third.objectId, second.objectId, first.objectId]);
    });

    it('refuses an unshared claim where only shared ones are', async () => {
      const { store, board } = running();
      const holder = await create(store, board, [shared('address')]);
      const result = await store.append(unit(newStream(board), 0, { take: [exclusive('address')] }));
      expect(result).toEqual({ outcome: 'claimed', claim: exclusive('address'), holders: [holder.objectId] });
    });

    it('names the newest five holders, newest first', async () => {
      const { store, board } = running();
      const holders: string[] = [];
      for (let nth = 0; nth < 7; nth++) holders.push((await create(store, board, [shared('popular')])).objectId);
      const result = await store.append(unit(newStream(board), 0, { take: [exclusive('popular')] }));
      expect(refused(result)).toEqual(holders.reverse().slice(0, 5));
    });

    it('frees a claim that is released, for the next caller', async () => {
      const { store, board } = running();
      const holder = await create(store, board, [exclusive('slug'), exclusive('kept')]);
      await appended(store, unit(holder, 1, { release: [exclusive('slug')] }));
      const next = await create(store, board, [exclusive('slug')]);
      expect(refused(await store.append(unit(holder, 2, { take: [exclusive('slug')] })))).toEqual([next.objectId]);
      expect(refused(await store.append(unit(next, 1, { take: [exclusive('kept')] })))).toEqual([holder.objectId]);
    });

    it('releases one of several shared holds', async () => {
      const { store, board } = running();
      const one = await create(store, board, [shared('address')]);
      const two = await create(store, board, [shared('address')]);
      await appended(store, unit(one, 1, { release: [shared('address')] }));
      expect(refused(await store.append(unit(newStream(board), 0, { take: [exclusive('address')] })))).toEqual([
        two.objectId,
      ]);
      await appended(store, unit(two, 1, { release: [shared('address')] }));
      await create(store, board, [exclusive('address')]);
    });

    it('moves from one value to another in one append, and back', async () => {
      const { store, board } = running();
      const holder = await create(store, board, [exclusive('old')]);
      await appended(store, unit(holder, 1, { take: [exclusive('new')], release: [exclusive('old')] }));
      const taker = await create(store, board, [exclusive('old')]);
      expect(refused(await store.append(unit(taker, 1, { take: [exclusive('new')] })))).toEqual([holder.objectId]);
      await appended(store, unit(taker, 1, { take: [exclusive('other')], release: [exclusive('old')] }));
      await appended(store, unit(holder, 2, { take: [exclusive('old')], release: [exclusive('new')] }));
      expect(refused(await store.append(unit(taker, 2, { take: [exclusive('old')] })))).toEqual([holder.objectId]);
    });

    it('releases nothing that others hold', async () => {
      const { store, board } = running();
      const holder = await create(store, board, [exclusive('mine')]);
      const other = await create(store, board, []);
      await appended(store, unit(other, 1, { release: [exclusive('mine'), exclusive('unheard of')] }));
      expect(refused(await store.append(unit(other, 2, { take: [exclusive('mine')] })))).toEqual([holder.objectId]);
    });

    it('neither takes nor releases anything in an append that is too late', async () => {
      const { store, board } = running();
      const holder = await create(store, board, [exclusive('held')]);
      await appended(store, unit(holder, 1));
      const late = unit(holder, 1, { take: [exclusive('wanted')], release: [exclusive('held')] });
      expect(await store.append(late)).toEqual({ outcome: 'stale', version: 2 });
      await create(store, board, [exclusive('wanted')]);
      expect(refused(await store.append(unit(newStream(board), 0, { take: [exclusive('held')] })))).toEqual([
        holder.objectId,
      ]);
    });

    it('says of an append that comes too late that it does, even if its claims are taken', async () => {
      const { store, board } = running();
      await create(store, board, [exclusive('taken')]);
      const stream = await create(store, board, []);
      await appended(store, unit(stream, 1));
      for (const expected of [0, 1, 5])
        expect(await store.append(unit(stream, expected, { take: [exclusive('taken')] }))).toEqual({
          outcome: 'stale',
          version: 2,
        });
    });

    it('changes no claim when an append is repeated', async () => {
      const { store, board } = running();
      const stream = newStream(board);
      const creation = unit(stream, 0, { take: [exclusive('slug')] });
      const created = await appended(store, creation);
      expect(await store.append(creation)).toEqual({ outcome: 'repeated', ...created });
      expect(refused(await store.append(unit(newStream(board), 0, { take: [exclusive('slug')] })))).toEqual([
        stream.objectId,
      ]);
      await appended(store, unit(stream, 1, { release: [exclusive('slug')] }));
      expect(await store.append(creation)).toEqual({ outcome: 'repeated', ...created });
      const next = await create(store, board, [exclusive('slug')]);
      expect(await store.append(creation)).toEqual({ outcome: 'repeated', ...created });
      expect(refused(await store.append(unit(newStream(board), 0, { take: [exclusive('slug')] })))).toEqual([
        next.objectId,
      ]);
    });

    it('lets one of 50 simultaneous takers win', async () => {
      const { harness, store, board } = running();
      const other = await harness.reopen();
      try {
        const streams = Array.from({ length: 50 }, () => newStream(board));
        const results = await Promise.all(
          streams.map((stream, nth) =>
            (nth % 2 ? other : store).append(unit(stream, 0, { take: [exclusive('prize')] })),
          ),
        );
        const winner = results.findIndex(({ outcome }) => outcome === 'appended');
        const holders = [streams[winner]?.objectId];
        expect(results.filter(({ outcome }) => outcome === 'appended')).toHaveLength(1);
        expect(results.filter(({ outcome }) => outcome === 'claimed')).toHaveLength(49);
        expect(refused(await store.append(unit(newStream(board), 0, { take: [exclusive('prize')] })))).toEqual(holders);
      } finally {
        await other.close();
      }
    });

    it('never deadlocks over claims taken in different orders', async () => {
      const { store, board } = running();
      const values = ['a', 'b', 'c', 'd'];
      const results = await Promise.all(
        Array.from({ length: 24 }, (_, nth) => {
          const order = nth % 2 ? values : [...values].reverse();
          return store.append(unit(newStream(board), 0, { take: order.map((value) => exclusive(value)) }));
        }),
      );
      expect(results.filter(({ outcome }) => outcome === 'appended')).toHaveLength(1);
      expect(results.filter(({ outcome }) => outcome === 'claimed')).toHaveLength(23);
    });

    it('is not kept from a claim for ever by a writer who died', async () => {
      const { harness, store, board } = running();
      const victim = newStream(board);
      if (harness.reserve) {
        await harness.reserve(victim, [exclusive('left over')]);
        expect(refused(await store.append(unit(newStream(board), 0, { take: [exclusive('left over')] })))).toEqual([
          victim.objectId,
        ]);
        const survivor = await create(store, board, [exclusive('in use')]);
        await harness.expireReservations?.();
        expect(refused(await store.append(unit(newStream(board), 0, { take: [exclusive('in use')] })))).toEqual([
          survivor.objectId,
        ]);
      }
      await create(store, board, [exclusive('left over')]);
    });

    it('behaves as the model does under any sequence of takes and releases', () => agreesWithTheModel(running));
  });
}

const steps = fc.array(
  fc.record({
    object: fc.nat({ max: 2 }),
    take: fc.uniqueArray(fc.record({ value: fc.constantFrom('x', 'y'), shared: fc.boolean() }), {
      maxLength: 2,
      selector: ({ value }) => value,
    }),
    release: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
);

async function agreesWithTheModel(running: () => RunningStore): Promise<void> {
  const { store, board } = running();
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const kind = newId('kind');
      const streams = [0, 1, 2].map(() => newStream(board)) as [StreamId, StreamId, StreamId];
      const versions = [0, 0, 0];
      const held = new Map<string, Set<number>>([
        ['x', new Set()],
        ['y', new Set()],
      ]);
      for (const { object, take: wanted, release: all } of sequence) {
        const mine = [...held].filter(([, by]) => by.has(object)).map(([value]) => value);
        const take = wanted.filter(({ value }) => !mine.includes(value)).map((one) => ({ kind, ...one }));
        const release = all ? mine.map((value) => exclusive(value, kind)) : [];
        const blocked = take.find((one) => !one.shared && (held.get(one.value)?.size ?? 0) > 0);
        const result = await store.append(unit(streams[object] as StreamId, versions[object] ?? 0, { take, release }));
        if (blocked) {
          const ids = [...(held.get(blocked.value) ?? [])]
            .map((nth) => streams[nth]?.objectId)
            .sort()
            .reverse();
          expect(result).toEqual({ outcome: 'claimed', claim: blocked, holders: ids });
          continue;
        }
        expect(result.outcome).toBe('appended');
        versions[object] = (versions[object] ?? 0) + 1;
        for (const { value } of release) held.get(value)?.delete(object);
        for (const { value } of take) held.get(value)?.add(object);
      }
    }),
    { numRuns: 20 },
  );
}
