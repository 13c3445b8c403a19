import { describe, expect, it } from '@jest/globals';
import { type StoredEvent } from '#kernel';
import { type StreamId, streamName } from '#kernel/engine';
import { StorefrontUrls } from './storefront-urls.js';
import { type KeptObject, type ObjectKey, PublicationFolding } from './publication-folding.js';
import { type AnyPublished, lifeOf } from './published.js';

interface Sign {
  readonly text: string;
}

const signs = {
  object: 'sign',
  topic: 'signs',
  category: 'sign',
  on: {
    SignPut: ({ data }: { data: Sign }) => data,
    SignChanged: ({ data }: { data: Sign }, sign: Sign) => {
      if (data.text === 'poison') throw new Error('Too much.');
      return { ...sign, ...data };
    },
    SignTaken: () => null,
  },
  vocabulary: ['text'],
  seen: (sign: Sign) => sign,
  type: lifeOf('sign'),
  snapshot: ({ text }: Sign, { id, revision }: { id: string; revision: number }) => ({ id, text, revision }),
  tombstone: () => ({}),
} as unknown as AnyPublished;

const keyOf = ({ board, object, objectId }: ObjectKey) => `${object} ${board} ${objectId}`;

/** A log, the table of objects that a publisher writes, and how often histories were read. */
class World {
  readonly log: StoredEvent[] = [];
  readonly table = new Map<string, KeptObject>();
  reads = 0;
  /** Events that reading a stream does not show. */
  hidden = 0;

  put(objectId: string, type: string, data: object): StoredEvent {
    const version = this.log.filter((each) => each.objectId === objectId).length + 1;
    const position = String(this.log.length).padStart(8, '0');
    const stream = { category: 'sign', board: 'boards_a', objectId };
    const event = {
      ...stream,
      id: `${objectId}/${version}`,
      type,
      schemaVersion: 1,
      data,
      at: '2026-11-20T12:00:00.000Z',
      version,
      position,
    };
    this.log.push({ ...event, metadata: {} as never });
    return this.log.at(-1) as StoredEvent;
  }

  folding(remembered: number): PublicationFolding {
    const pool = { query: async () => ({ rows: [{ board: 'boards_a', slug: 'a', since: null, address: null }] }) };
    return new PublicationFolding({
      definitions: [signs],
      addresses: new StorefrontUrls(pool as never, 'https://{board}.example', 'publish'),
      current: (event) => event,
      lookUp: async (keys) => keys.flatMap((key) => this.table.get(keyOf(key)) ?? []),
      read: async (stream: StreamId) => {
        this.reads++;
        const history = this.log.filter((each) => streamName(each) === streamName(stream));
        return history.slice(0, history.length - this.hidden);
      },
      quarantined: new Set(),
      remembered,
    });
  }

  /** The publications of the log in batches of `size`, with a folding that writes its table after each. */
  async published(folding: PublicationFolding, size: number) {
    const bodies: string[] = [];
    for (let from = 0; from < this.log.length; from += size) {
      await folding.fold(this.log.slice(from, from + size));
      const { publications, objects } = folding.take();
      for (const { board, object, objectId, version, revision } of objects)
        this.table.set(keyOf({ board, object, objectId }), { board, object, objectId, version, revision });
      bodies.push(...publications.map(({ body }) => body ?? ''));
    }
    return bodies;
  }
}

/** A log of many objects whose changes are far apart. */
function busy(): World {
  const world = new World();
  for (let round = 0; round < 5; round++)
    for (let nth = 0; nth < 20; nth++) {
      const id = `signs_${nth}`;
      if (round === 0) world.put(id, 'SignPut', { text: 'one' });
      else if (round === 4 && nth % 3 === 0) world.put(id, 'SignTaken', {});
      // Some changes are published, some are not.
      else world.put(id, 'SignChanged', { text: String(nth % 2 === 0 ? round : 1) });
    }
  return world;
}

describe('folding what is published', () => {
  it.each([1, 7, 100])(
    'gives the same whether states are remembered or folded again: %i events at a time',
    async (size) => {
      const [rich, poor] = [busy(), busy()];
      const expected = await rich.published(rich.folding(1_000_000), size);
      expect(await poor.published(poor.folding(0), size)).toEqual(expected);
      expect([rich.reads, poor.reads > 0]).toEqual([0, size < 100]);
      expect([...poor.table]).toEqual([...rich.table]);
    },
  );

  it('goes on with the revisions of the table, not with those that the fold would give today', async () => {
    const world = new World();
    world.put('signs_1', 'SignPut', { text: 'one' });
    world.put('signs_1', 'SignChanged', { text: 'two' });
    world.table.set('sign boards_a signs_1', {
      board: 'boards_a',
      object: 'sign',
      objectId: 'signs_1',
      version: 2,
      revision: 8,
    });
    const folding = world.folding(0);
    await folding.fold([world.put('signs_1', 'SignChanged', { text: 'three' })]);
    expect(folding.take().publications).toMatchObject([{ revision: 9 }]);
  });

  it('keeps no row of an object that was published with its first event and did not change since', async () => {
    const world = new World();
    world.put('signs_1', 'SignPut', { text: 'one' });
    const folding = world.folding(0);
    await world.published(folding, 1);
    expect([...world.table]).toEqual([]);
    await folding.fold([world.put('signs_1', 'SignChanged', { text: 'two' })]);
    expect(folding.take()).toMatchObject({ publications: [{ revision: 2 }], objects: [{ version: 2, revision: 2 }] });
  });

  it('quarantines an object whose history is too much for the fold today, and goes on with the others', async () => {
    const world = new World();
    world.put('signs_1', 'SignPut', { text: 'one' });
    world.put('signs_1', 'SignChanged', { text: 'poison' });
    world.put('signs_2', 'SignPut', { text: 'one' });
    const folding = world.folding(0);
    const events = ['signs_1', 'signs_1', 'signs_2'].map((id, nth) =>
      world.put(id, 'SignChanged', { text: `later ${nth}` }),
    );
    await folding.fold(events);
    const { publications, poison } = folding.take();
    expect(publications).toMatchObject([{ objectId: 'signs_2', revision: 2 }]);
    expect(poison).toMatchObject([{ object: 'sign', eventId: 'signs_1/3' }]);
  });

  it('fails, and quarantines nothing, when a history is not there yet', async () => {
    const world = new World();
    world.put('signs_1', 'SignPut', { text: 'one' });
    const next = world.put('signs_1', 'SignChanged', { text: 'two' });
    const folding = world.folding(0);
    world.hidden = 2;
    await expect(folding.fold([next])).rejects.toThrow('ends before event 2');
    world.hidden = 0;
    await folding.fold([next]);
    expect(folding.take()).toMatchObject({ publications: [{ revision: 2 }], poison: [] });
  });
});
