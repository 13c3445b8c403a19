import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  EventStoreDBClient,
  jsonEvent,
  streamNameFilter,
  type AppendExpectedRevision,
  type Position,
  type ReadStreamOptions,
} from '@eventstore/db-client';
import { readFileSync } from 'node:fs';
import { StreamsService } from './streams-service.js';

interface Step {
  readonly do: 'append' | 'read' | 'delete' | 'tombstone';
  readonly events?: string;
  readonly expect?: number | 'no_stream' | 'any';
  readonly options?: { direction?: 'backwards'; fromRevision: number | 'end'; maxCount?: number };
  readonly revision?: number;
  readonly revisions?: number[];
  readonly at?: string;
  readonly refused?: object;
}
type SeenValue = string | [number, number] | { at: number };
type Appends = [stream: string, count: number][];
interface Run {
  readonly filter: 'quiet-' | 'not $' | null;
  readonly window?: number;
  readonly from: 'start' | 'end' | 'between';
  readonly live: Appends;
  readonly seen: SeenValue[];
}

// Responses of a real server. Every change to the double must still match them.
const transcript = JSON.parse(readFileSync(new URL('transcript.json', import.meta.url), 'utf8')) as {
  appends: { steps: Step[]; log: string[] };
  subscriptions: { before: Appends; runs: Run[] };
  outage: { gone: { type: string; code: number } };
};

const service = new StreamsService();
let client: EventStoreDBClient;

beforeAll(async () => {
  await service.start();
  client = EventStoreDBClient.connectionString(service.url);
  Object.assign(client, { supports: async () => false });
});
afterAll(async () => {
  await client?.dispose();
  await service.stop();
});

const collected = async <T>(reading: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const one of reading) all.push(one);
  return all;
};

const wholeLog = async () => (await collected(client.readAll())).flatMap(({ event }) => (event ? [event] : []));

describe('appends, as a real server answered them', () => {
  const ids = new Map<string, string>();
  const idOf = (letter: string) => {
    const known = ids.get(letter) ?? crypto.randomUUID();
    ids.set(letter, known);
    return known;
  };
  const eventOf = (letter: string) =>
    jsonEvent({ id: idOf(letter), type: letter, data: { text: letter === 'L' ? 'x'.repeat(2_097_152) : letter } });

  const expected = ({ expect: rule }: Step): AppendExpectedRevision =>
    typeof rule === 'number' ? BigInt(rule) : (rule ?? 'any');

  /** The response to a step: its revisions and its position, or why it is refused. */
  async function answer(
    step: Step,
  ): Promise<{ revisions: number[]; position?: Position | undefined } | { refused: object }> {
    try {
      if (step.do === 'append') {
        const { nextExpectedRevision, position, success } = await client.appendToStream(
          't1',
          [...(step.events ?? '')].map(eventOf),
          {
            expectedRevision: expected(step),
          },
        );
        expect(success).toBe(true);
        return { revisions: [Number(nextExpectedRevision)], position };
      }
      if (step.do === 'read') {
        const { fromRevision, ...rest } = step.options ?? {};
        const from =
          typeof fromRevision === 'number'
            ? { fromRevision: BigInt(fromRevision) }
            : fromRevision
              ? { fromRevision }
              : {};
        const events = await collected(client.readStream('t1', { ...rest, ...from } as ReadStreamOptions));
        const last = events.at(-1)?.event as { position?: Position } | undefined;
        return { revisions: events.map(({ event }) => Number(event?.revision)), position: last?.position };
      }
      const { position } = step.do === 'delete' ? await client.deleteStream('t1') : await client.tombstoneStream('t1');
      return { revisions: [], position };
    } catch (error) {
      const { name } = (error as Error).constructor;
      const { message, ...fields } = Object.assign({ message: (error as Error).message }, error) as { message: string };
      return { refused: { ...fields, name, message } };
    }
  }

  it('step by step', async () => {
    let furthest = 0n;
    for (const [nth, step] of transcript.appends.steps.entries()) {
      const reported = await answer(step);
      const where = `step ${nth}: ${JSON.stringify(step)}`;
      if (step.refused) {
        const { refused } = reported as { refused: Record<string, unknown> };
        const plain = Object.entries(refused).map(([key, value]) => [
          key,
          typeof value === 'bigint' ? Number(value) : value,
        ]);
        expect([where, Object.fromEntries(plain)]).toMatchObject([where, step.refused]);
        continue;
      }
      const { revisions, position } = reported as { revisions: number[]; position?: Position };
      expect([where, revisions]).toEqual([
        where,
        step.revisions ?? (step.revision === undefined ? [] : [step.revision]),
      ]);
      if (!step.at) continue;
      const log = await wholeLog();
      const found =
        {
          behind: undefined,
          metadata: log.findLast(({ streamId }) => streamId === '$$t1'),
          last: log.at(-1),
        }[step.at as string] ?? log.find(({ id }) => id === ids.get(step.at ?? ''));
      if (step.at === 'behind') {
        expect([where, (position?.commit ?? 0n) > furthest]).toEqual([where, true]);
        expect(log.some((event) => event.position.commit === position?.commit)).toBe(false);
      } else expect([where, position]).toEqual([where, found?.position]);
      expect(position?.prepare).toBe(position?.commit);
      if ((position?.commit ?? 0n) > furthest) furthest = position?.commit ?? 0n;
    }
    expect((await wholeLog()).map(({ streamId }) => streamId)).toEqual(transcript.appends.log);
    // Deleted streams are not listed either.
    expect((await wholeLog()).filter(({ type }) => type.startsWith('$')).map(({ type }) => type)).toEqual([
      '$metadata',
      '$metadata',
      '$metadata',
      '$streamDeleted',
    ]);
  });
});

describe('subscriptions to $all, as a real server answered them', () => {
  const append = async (appends: Appends) => {
    for (const [stream, count] of appends)
      for (let nth = 0; nth < count; nth++)
        await client.appendToStream(stream, jsonEvent({ type: 'Noted', data: { nth } }));
  };
  /** The same, if the events may be appended together. */
  const appendMany = async (appends: Appends) => {
    for (const [stream, count] of appends)
      await client.appendToStream(
        stream,
        Array.from({ length: count }, (_, nth) => jsonEvent({ type: 'Noted', data: { nth } })),
      );
  };

  beforeAll(() => appendMany(transcript.subscriptions.before));

  it.each(
    transcript.subscriptions.runs.map(
      (run) => [`${run.filter ?? 'no filter'}, ${run.window ?? ''} from ${run.from}`, run] as const,
    ),
  )('%s', async (_, run) => {
    const seen: (string | Position)[] = [];
    let wake = () => undefined as void;
    const record = (what: string | Position) => {
      seen.push(what);
      wake();
    };
    const checkpoints = new Set<Position>();
    const filtering = {
      maxSearchWindow: run.window ?? 32,
      checkpointInterval: 1,
      checkpointReached: (__: unknown, position: Position) => {
        checkpoints.add(position);
        record(position);
      },
    };
    const between = ((await wholeLog()).at(-2)?.position.commit ?? 0n) + 1n;
    const subscription = client.subscribeToAll({
      fromPosition: run.from === 'between' ? { commit: between, prepare: between } : run.from,
      ...(run.filter === null
        ? {}
        : {
            filter:
              run.filter === 'not $'
                ? streamNameFilter({ ...filtering, regex: '^[^$]' })
                : streamNameFilter({ ...filtering, prefixes: [run.filter] }),
          }),
    });
    subscription
      .on('confirmation', () => record('confirmation'))
      .on('caughtUp', () => record('caughtUp'))
      .on('error', (error) => record(error.message))
      .on('data', ({ event }) => event && record(event.position));
    const until = async (enough: () => boolean) => {
      while (!enough()) await new Promise<void>((resolve) => (wake = resolve));
    };
    const count = run.seen.reduce((sum, one) => sum + (Array.isArray(one) ? one[1] - one[0] + 1 : 1), 0);
    if (run.live.length > 0) {
      await until(() => seen.includes('caughtUp'));
      await append(run.live);
    }
    await until(() => seen.length >= count);
    const places = new Map((await wholeLog()).map(({ position }, place) => [String(position.commit), place]));
    const shown: SeenValue[] = [];
    for (const one of seen) {
      const last = shown.at(-1);
      const place = typeof one === 'string' ? -1 : (places.get(String(one.commit)) ?? NaN);
      if (typeof one === 'string') shown.push(one);
      else if (checkpoints.has(one)) shown.push({ at: place });
      else if (Array.isArray(last) && last[1] === place - 1) last[1] = place;
      else shown.push([place, place]);
    }
    expect(shown).toEqual(run.seen);
    await subscription.unsubscribe().catch(() => undefined);
  });
});

describe('an outage, as a real server made one', () => {
  it('breaks what is under way and refuses what comes, and then all is as before', async () => {
    const calls = () => [
      client.appendToStream('after', jsonEvent({ type: 'Noted', data: {} })),
      collected(client.readStream('quiet-1')),
      collected(client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 })),
    ];
    const before = await wholeLog();
    await service.stop();
    for (let round = 0; round < 3; round++)
      for (const result of await Promise.allSettled(calls()))
        expect(result).toMatchObject({ status: 'rejected', reason: transcript.outage.gone });
    await service.start();
    expect(await wholeLog()).toEqual(before);
    for (const result of await Promise.allSettled(calls())) expect(result.status).toBe('fulfilled');
  });
});
