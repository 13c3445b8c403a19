import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventStore, type StoredEvent, reject } from '#kernel';
import type { Pool } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { facts, newId as mintId } from '../../../libs/store/src/facts.js';
import type { BackgroundWork } from '../../../libs/runtime/src/process/background-work.js';
import { createLogger } from '../../../libs/runtime/src/process/logging.js';
import { LOST_RACES } from '../../../libs/runtime/src/aggregate.js';
import { Policies } from '../../../libs/runtime/src/policies.js';
import { Policy, type Partitions, type Reacts } from '../../../libs/runtime/src/policy.js';
import { Reactions } from '../../../libs/runtime/src/reactions.js';
import { ReadModels } from '../../../libs/store/src/read-models/read-models.js';
import { eventually, newId, unit } from '../store/event-store.samples.js';
import { type Database, freshDatabase, openPostgresStore } from '../postgres-database.js';

/** What a reaction saw. */
interface SeenEvent {
  readonly event: StoredEvent;
  readonly made: string;
  readonly actor: string;
  readonly board: string;
  readonly causationId: string | null;
}

interface TitleEvents {
  JobTitled: { readonly nth: number };
}

/** Records its events about things that got a title, and additionally does what a test wants. */
class Notes extends Policy {
  readonly seen: SeenEvent[] = [];
  readonly on: Reacts<Record<string, TitleEvents>>;

  constructor(
    readonly name: string,
    categories: readonly string[],
    private readonly also: (event: StoredEvent) => Promise<void> = async () => undefined,
    override readonly partitions: Partitions<Record<string, TitleEvents>> = {},
  ) {
    super();
    this.on = Object.fromEntries(
      categories.map((category) => [category, { JobTitled: (event: StoredEvent) => this.note(event) }]),
    );
  }

  private async note(event: StoredEvent): Promise<void> {
    const { actor, board, causationId } = facts();
    this.seen.push({ event, made: mintId('things'), actor, board, causationId });
    await this.also(event);
  }
}

describe('policies', () => {
  let database: Database;
  let store: EventStore;
  let pool: Pool;
  let policies: Policies;
  let reactions: Reactions;
  const running: { end: AbortController; work: Promise<void> }[] = [];

  const follow = (work: BackgroundWork) => {
    const end = new AbortController();
    const started = { end, work: work.run(end.signal) };
    running.push(started);
    return started;
  };
  const rest = async () => {
    for (const { end, work } of running.splice(0)) {
      end.abort();
      await work.catch(() => undefined);
    }
  };
  const happen = async (category: string, objectId = newId('things'), expected = 0): Promise<string> => {
    await store.append(unit({ category, board: 'boards_1', objectId }, expected));
    return objectId;
  };
  const checkpointOf = async (name: string): Promise<string> =>
    (await pool.query<{ checkpoint: string }>('select checkpoint from policies where name = $1', [name])).rows[0]
      ?.checkpoint ?? '';

  beforeEach(async () => {
    database = await freshDatabase();
    store = await openPostgresStore(database);
    pool = database.pool();
    const log = createLogger('silent');
    const readModels = new ReadModels(pool, store, log);
    policies = new Policies(pool, store, readModels, log, 10);
    reactions = new Reactions(
      { execute: async () => reject('invalid', 'unknown', 'Nobody takes commands.') },
      store,
      readModels,
    );
  });
  afterEach(async () => {
    await rest();
    await store.close();
    await database.drop();
  });

  it('react to what happened before they began and to what happens later, in order for each stream', async () => {
    const policy = new Notes('noted', ['note']);
    const first = await happen('note');
    await happen('other');
    follow(policies.runner(policy, reactions));
    await eventually(() => policy.seen.length === 1, 'the first is seen');
    for (let version = 1; version < 40; version++) await happen('note', first, version);
    await eventually(() => policy.seen.length === 40, 'all are seen');
    expect(policy.seen.map(({ event }) => event.version)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
  });

  it('work for the board of the event, under their own name, with the event as the cause', async () => {
    const policy = new Notes('noted', ['note']);
    await happen('note');
    follow(policies.runner(policy, reactions));
    await eventually(() => policy.seen.length === 1, 'it is seen');
    const [seen] = policy.seen;
    expect(seen).toMatchObject({ actor: 'system:noted', board: 'boards_1', causationId: seen?.event.id });
  });

  it('go on where they were, and make the same ids when events arrive again', async () => {
    const policy = new Notes('noted', ['note']);
    await happen('note');
    follow(policies.runner(policy, reactions));
    await eventually(async () => (await checkpointOf('noted')) !== '', 'the checkpoint is saved');
    await rest();

    const second = await happen('note');
    follow(policies.runner(policy, reactions));
    await eventually(() => policy.seen.length === 2, 'only the second is seen');
    expect(policy.seen[1]?.event.objectId).toBe(second);
    await rest();

    // As after a crash between a reaction and its checkpoint.
    await pool.query(`update policies set checkpoint = ''`);
    follow(policies.runner(policy, reactions));
    await eventually(() => policy.seen.length === 4, 'both are seen again');
    const made = new Map(policy.seen.map(({ event, made: id }) => [event.id, id]));
    for (const { event, made: id } of policy.seen) expect(id).toBe(made.get(event.id));
    expect(made.size).toBe(2);
    expect(new Set(made.values()).size).toBe(2);
  });

  it('take what a rule refuses for decided', async () => {
    const policy = new Notes('refused', ['note'], async () => reject('conflict', 'no_way', 'No way.'));
    await happen('note');
    await happen('note');
    follow(policies.runner(policy, reactions));
    await eventually(() => policy.seen.length === 2, 'both are seen');
    await eventually(async () => (await checkpointOf('refused')) !== '', 'the checkpoint is saved');
    expect(policy.seen).toHaveLength(2);
    expect(await policies.status()).toMatchObject([{ name: 'refused', failures: 0 }]);
  });

  it('try again what lost its races against others', async () => {
    let others = 2;
    const policy = new Notes('contended', ['note'], async () => {
      if (others-- > 0) reject('conflict', LOST_RACES, 'It is being changed by others at the same time.');
    });
    await happen('note');
    follow(policies.runner(policy, reactions));
    await eventually(async () => (await checkpointOf('contended')) !== '', 'the checkpoint is saved');
    expect(policy.seen).toHaveLength(3);
  });

  it('react to the events of one partition in the order of the log, no matter their streams', async () => {
    const order: string[] = [];
    const policy = new Notes(
      'partitioned',
      ['note', 'page'],
      async ({ position, category }) => {
        // Of two that start together, the one that is later in the log would finish first.
        if (category === 'note') await sleep(5);
        order.push(position);
      },
      { note: { JobTitled: () => 'book' }, page: { JobTitled: () => 'book' } },
    );
    for (let nth = 0; nth < 12; nth++) await happen(nth % 2 ? 'page' : 'note');
    follow(policies.runner(policy, reactions));
    await eventually(() => order.length === 12, 'all are seen');
    expect(order).toEqual([...order].sort());
  });

  it('forget what they remember of the log before they follow it again', async () => {
    let begun = 0;
    const policy = new (class extends Notes {
      override begin(): void {
        begun++;
      }
    })('beginning', ['note']);
    for (let times = 1; times <= 2; times++) {
      follow(policies.runner(policy, reactions));
      await eventually(() => begun === times, 'it begins');
      await rest();
    }
  });

  it('try again after a fault, and do not let other streams wait', async () => {
    let broken = true;
    const bad = await happen('note');
    const good = await happen('note');
    const policy = new Notes('broken', ['note'], async ({ objectId }) => {
      if (objectId === bad && broken) throw new Error('It is broken.');
    });
    follow(policies.runner(policy, reactions));
    const seen = (id: string) => policy.seen.filter(({ event }) => event.objectId === id).length;
    await eventually(() => seen(good) === 1 && seen(bad) >= 2, 'the good one is seen, the bad one again');
    broken = false;
    await eventually(async () => (await checkpointOf('broken')) !== '', 'both are done');
    expect(seen(good)).toBe(1);
    expect(await policies.status()).toMatchObject([{ name: 'broken', failures: 0 }]);
  });

  it('leave aside what they can never take, say so, and go on', async () => {
    const bad = await happen('note');
    const policy = new Notes('stuck', ['note'], async ({ objectId }) => {
      if (objectId === bad) throw new Error('Never.');
    });
    follow(policies.runner(policy, reactions));
    await eventually(async () => (await policies.status())[0]?.failures === 1, 'it is left aside');
    const later = await happen('note');
    await eventually(() => policy.seen.some(({ event }) => event.objectId === later), 'the next is seen');
    const { rows } = await pool.query('select policy, stream, error from policy_failures');
    expect(rows).toEqual([{ policy: 'stuck', stream: `note-boards_1-${bad}`, error: 'Never.' }]);
  });

  it('stop when another process took them over', async () => {
    const policy = new Notes('noted', ['note']);
    await happen('note');
    const { work } = follow(policies.runner(policy, reactions));
    await eventually(async () => (await checkpointOf('noted')) !== '', 'the checkpoint is saved');
    await pool.query(`update policies set checkpoint = checkpoint || '0'`);
    const broken = work.then(
      () => 'ended',
      (error: Error) => error.message,
    );
    await happen('note');
    expect(await broken).toMatch('Another process is running');
  });
});
