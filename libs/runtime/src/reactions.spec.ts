import { commandsOf, type Decider, type StoredEvent, reject, type RowProjection } from '#kernel';
import { describe, expect, it } from '@jest/globals';
import { BoardRow, Column, facts, ReadModel, ReadModels, withFacts } from '#store';
import { facts as known, historyOf, MemoryEventStore } from '#testing';
import { commandHandler, type Receipt } from './aggregate.js';
import { Policy, type Commands, type Reacts, type PolicySubject } from './policy.js';
import { Reactions } from './reactions.js';

/** A box with boxes inside of it. */
interface Box {
  readonly holds: number;
}
interface BoxCommands {
  MakeBox: { readonly inside: string | null };
  Fill: { readonly with: number };
  Burn: Record<string, never>;
}
interface BoxEvents {
  BoxMade: { readonly inside: string | null };
  BoxFilled: { readonly with: number };
  BoxBurnt: Record<string, never>;
}
const boxDecider: Decider<Box, BoxCommands, BoxEvents> = {
  category: 'box',
  noun: 'box',
  initial: { holds: 0 },
  creates: ['MakeBox'],
  gone: ['BoxBurnt'],
  missing: 'boxes_not_found',
  decide: {
    MakeBox: (_, data) => [{ type: 'BoxMade', data }],
    Fill({ holds }, data) {
      if (data.with > 9) reject('unfit', 'too_much', 'It holds nine.');
      return data.with === holds ? [] : [{ type: 'BoxFilled', data }];
    },
    Burn: () => [{ type: 'BoxBurnt', data: {} }],
  },
  evolve: {
    BoxMade: (box) => box,
    BoxFilled: (_, data) => ({ holds: data.with }),
    BoxBurnt: (box) => box,
  },
};
const boxes = commandsOf(boxDecider);

@ReadModel('reactions_spec_boxes', { version: 1 })
class BoxRow extends BoardRow {
  @Column('text', { nullable: true }) inside!: string | null;
  @Column('int') holds!: number;
}
const boxRows: RowProjection<BoxRow, BoxEvents> = {
  row: BoxRow,
  category: 'box',
  on: {
    BoxMade: ({ data }) => ({ inside: data.inside, holds: 0 }),
    BoxFilled: ({ data }) => ({ holds: data.with }),
    BoxBurnt: () => null,
  },
};

type BoxReacts = Reacts<{ box: BoxEvents }>;

/** Boxes in memory; `log` lists the events, such as `BoxBurnt boxes_1`. */
function world(on: (world: { inside(id: string): Promise<string[]> }) => BoxReacts) {
  const store = new MemoryEventStore();
  const readModels = new ReadModels({} as never, store, { warn: () => undefined }, { waitMs: -1 });
  readModels.add(boxRows);
  // As with an inline store: no read model is queried here.
  readModels.caughtUp = async () => undefined;
  const handler = new (commandHandler(boxes))(store, readModels) as { execute(command: unknown): Promise<Receipt> };
  const reactions = new Reactions(
    { execute: (command: never) => handler.execute(command) } as never,
    store,
    readModels,
  );
  const log = async (): Promise<string[]> => {
    const lines: string[] = [];
    for await (const { events } of store.histories({ categories: ['box'], signal: new AbortController().signal }))
      for (const { type, objectId } of [...events].sort((a, b) => (a.position < b.position ? -1 : 1)))
        lines.push(`${type} ${objectId}`);
    return lines;
  };
  const rowOf = async (objectId: string) =>
    readModels.rowOf(BoxRow, await store.read({ category: 'box', board: known.board, objectId }));
  const inside = async (id: string) => {
    const ids = ['boxes_1', 'boxes_2', 'boxes_3', 'boxes_4'];
    const rows = await Promise.all(ids.map(rowOf));
    return ids.filter((_, nth) => rows[nth]?.inside === id);
  };
  const policy = new (class extends Policy {
    readonly name = 'boxes';
    readonly on = on({ inside });
  })();
  const request = <T>(work: () => Promise<T>, seed?: string) => withFacts(known, work, seed);
  const make = (id: string, within: string | null = null) =>
    request(() => handler.execute(boxes.MakeBox(id, { inside: within })));
  return { store, handler, reactions, policy, log, request, make };
}

/** Everything inside of a burnt box burns too. */
const burning = () =>
  world(({ inside }) => ({
    box: {
      BoxBurnt: async function* ({ objectId }): AsyncIterable<Commands> {
        yield (await inside(objectId)).map((id) => boxes.Burn(id, {}));
      },
    },
  }));

describe('the commands of a reaction', () => {
  it('are sent group after group, each when the one before is done', async () => {
    const { reactions, request, make, log } = world(() => ({}));
    await make('boxes_1');
    await make('boxes_2');
    const seen: number[] = [];
    const groups = async function* (): AsyncIterable<Commands> {
      yield [boxes.Fill('boxes_1', { with: 1 }), boxes.Fill('boxes_2', { with: 1 })];
      seen.push((await log()).length);
      yield boxes.Fill('boxes_1', { with: 2 });
      seen.push((await log()).length);
    };
    await request(() => reactions.send(groups()));
    expect(seen).toEqual([4, 5]);
  });

  it('need no doing when their object is gone, and the others are done', async () => {
    const { reactions, request, make, log } = world(() => ({}));
    await make('boxes_1');
    await request(() => reactions.send([boxes.Burn('boxes_9', {}), boxes.Fill('boxes_1', { with: 3 })]));
    expect(await log()).toEqual(['BoxMade boxes_1', 'BoxFilled boxes_1']);
  });

  it('end with the group in which a rule refused one, whose others are done', async () => {
    const { reactions, request, make, log } = world(() => ({}));
    await make('boxes_1');
    const groups = async function* (): AsyncIterable<Commands> {
      yield [boxes.Fill('boxes_1', { with: 10 }), boxes.Fill('boxes_1', { with: 3 })];
      yield boxes.Fill('boxes_1', { with: 4 });
    };
    await expect(request(() => reactions.send(groups()))).rejects.toMatchObject({ code: 'too_much' });
    expect(await log()).toEqual(['BoxMade boxes_1', 'BoxFilled boxes_1']);
  });
});

describe('a request that awaits a policy', () => {
  it('has what follows from its command done, and what follows from that, in its own name', async () => {
    const { store, handler, reactions, policy, request, make, log } = burning();
    await make('boxes_1');
    await make('boxes_2', 'boxes_1');
    await make('boxes_3', 'boxes_2');
    await make('boxes_4');
    await request(async () => reactions.settle(policy, await handler.execute(boxes.Burn('boxes_1', {}))));
    expect((await log()).slice(4)).toEqual(['BoxBurnt boxes_1', 'BoxBurnt boxes_2', 'BoxBurnt boxes_3']);
    const [, burnt] = await store.read({ category: 'box', board: known.board, objectId: 'boxes_3' });
    expect(burnt?.metadata.actor).toBe(known.actor);
  });

  it('does not when its command wrote what the policy does not listen to', async () => {
    const seen: unknown[] = [];
    const { handler, reactions, policy, request, make } = world(() => ({
      box: { BoxMade: ({ objectId }) => void seen.push(objectId) },
    }));
    await make('boxes_1');
    await request(async () => reactions.settle(policy, await handler.execute(boxes.Fill('boxes_1', { with: 2 }))));
    expect(seen).toEqual([]);
  });

  it('has done what follows from the newest events that the policy listens to when nothing is left to change', async () => {
    const seen: string[] = [];
    const { handler, reactions, policy, request, make } = world(() => ({
      box: { BoxMade: ({ type }) => void seen.push(type) },
    }));
    const fill = () => handler.execute(boxes.Fill('boxes_1', { with: 2 }));
    await make('boxes_1');
    await request(fill);
    await request(async () => reactions.settle(policy, await fill()));
    expect(seen).toEqual(['BoxMade']);
  });

  it('has what its first try wrote done when it is a retry', async () => {
    const seen: number[] = [];
    const { handler, reactions, policy, request, make } = world(() => ({
      box: { BoxFilled: ({ data }) => void seen.push(data.with) },
    }));
    await make('boxes_1');
    const seed = '01890000-0000-7000-8000-000000000001';
    await request(() => handler.execute(boxes.Fill('boxes_1', { with: 1 })), seed);
    await request(() => handler.execute(boxes.Fill('boxes_1', { with: 2 })));
    const retried = () => handler.execute(boxes.Fill('boxes_1', { with: 1 }));
    await request(async () => reactions.settle(policy, await retried()), seed);
    expect(seen).toEqual([1]);
  });

  it('shows the policy the object as its command left it', async () => {
    const seen: unknown[] = [];
    const { handler, reactions, policy, request, make } = world(() => ({
      box: { BoxFilled: async (_, subject: PolicySubject) => void seen.push((await subject.row(BoxRow))?.holds) },
    }));
    await make('boxes_1');
    await request(async () => reactions.settle(policy, await handler.execute(boxes.Fill('boxes_1', { with: 7 }))));
    expect(seen).toEqual([7]);
  });
});

describe('an event of the log', () => {
  it('is reacted to with the object as the log has it now', async () => {
    const seen: unknown[] = [];
    const { store, handler, reactions, policy, request, make } = world(() => ({
      box: {
        BoxMade: async (_, subject: PolicySubject) => void seen.push((await subject.row(BoxRow))?.holds, facts().board),
      },
    }));
    await make('boxes_1');
    await request(() => handler.execute(boxes.Fill('boxes_1', { with: 5 })));
    const [made] = await store.read({ category: 'box', board: known.board, objectId: 'boxes_1' });
    await request(async () => reactions.react(policy, made as StoredEvent));
    expect(seen).toEqual([5, known.board]);
  });

  it('of another type is passed over', () => {
    const { reactions, policy } = burning();
    const [event] = historyOf<BoxEvents>('box', 'boxes_1', known, { type: 'BoxFilled', data: { with: 1 } });
    expect(reactions.react(policy, event as StoredEvent)).toBeUndefined();
  });
});
