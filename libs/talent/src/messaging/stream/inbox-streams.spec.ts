import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { EventStream } from '#http/board';
import type { Position, StoredEvent } from '#kernel';
import { Changes, Cursors, withFacts } from '#store';
import { advanceClocks, facts, startClocks, stopClocks } from '#testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { MessagingLimits } from '../limits.js';
import type { InboxEvent } from './inbox-events.service.js';
import { InboxStreams } from './inbox-streams.service.js';

const ME = 'boardUsers_1';
const event = (position: Position): StoredEvent =>
  ({ category: 'conversation', board: facts.board, objectId: 'conversations_1', position }) as StoredEvent;

/** A log that grows when a test appends to it. */
class Log {
  position: Position = '10';
  delivered: Position = '10';
  looks = 0;
  stops = 0;
  listener: { deliver(events: readonly StoredEvent[]): Promise<void> } | undefined;
  missing: () => Promise<readonly StoredEvent[] | null> = () => Promise.resolve([]);
  requested: Position | undefined;

  async begin(listener: Log['listener']): Promise<void> {
    this.listener = listener;
  }
  missed(after: Position): Promise<readonly StoredEvent[] | null> {
    this.requested = after;
    return this.missing();
  }
  lookAgain(): void {
    this.looks++;
  }
  stop(): void {
    this.stops++;
  }
  async grow(position: Position): Promise<void> {
    this.position = this.delivered = position;
    await this.listener?.deliver([event(position)]);
  }
}

let log: Log;
let changes: Changes;
let streams: InboxStreams;
let admitted: boolean;
let isOn: boolean;
let count: number;

beforeEach(() => {
  [log, changes, admitted, isOn, count] = [new Log(), new Changes(60_000), true, true, 0];
  changes.found();
  const shown = (position: Position): InboxEvent => ({
    type: 'conversation_unarchived',
    conversationId: position,
  });
  streams = new InboxStreams(
    log as never,
    { peopleOf: async () => [ME], shownTo: async (_: string, { position }: StoredEvent) => shown(position) } as never,
    { unreadCount: async () => count } as never,
    { allowsMessages: async () => isOn } as never,
    new MessagingLimits(1, 1, 2),
    new Cursors(Buffer.alloc(32)),
    changes,
  );
});
afterEach(() => {
  startClocks();
  streams.onModuleDestroy();
});

/** A stream, and what was sent so far: event names, or positions in the log. */
async function open({
  lastEventId,
  expiresAt = Date.now() + 60_000,
}: { lastEventId?: string; expiresAt?: number } = {}) {
  const body = new EventStream();
  const sent: string[] = [];
  const ids: string[] = [];
  body.on('data', (chunk: Buffer) => {
    for (const [, name] of String(chunk).matchAll(/event: (\w+)/g)) sent.push(String(name));
    for (const [, position] of String(chunk).matchAll(/"conversationId":"(\d+)"/g)) sent.push(String(position));
    for (const [, id] of String(chunk).matchAll(/id: (\S+)/g)) ids.push(String(id));
  });
  const admission = { session: 'sessions_1', expiresAt, stands: async () => admitted };
  const encode = ({ type, ...data }: InboxEvent) => ({ event: type, data });
  await withFacts(facts, () => streams.begin(ME, { admission, lastEventId, body, encode }), undefined, 'hill');
  const settled = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    return sent.filter((each) => each !== 'conversation_unarchived' && each !== 'unread_count');
  };
  return { body, sent: settled, all: sent, ids };
}

describe('a stream', () => {
  test('shows what was missed before what came meanwhile, each once', async () => {
    const first = await open();
    await first.sent();
    let found: ((events: readonly StoredEvent[]) => void) | undefined;
    log.missing = () => new Promise((resolve) => (found = resolve));
    const opening = open({ lastEventId: first.ids.at(-1) ?? '' });
    while (!found) await sleep(1);
    await log.grow('11');
    // This event is older than the stream.
    await log.listener?.deliver([event('09')]);
    found([event('08')]);
    expect(await (await opening).sent()).toEqual(['08', 'ready', '11']);
    expect(log.requested).toBe('10');
  });

  test('says the number of unread conversations when it changes', async () => {
    const { sent, all } = await open();
    const counts = () => all.filter((each) => each === 'unread_count').length;
    await sent();
    changes.happened({ kind: 'conversation', id: 'conversations_1', board: facts.board });
    await sent();
    expect(counts()).toBe(1);
    count = 1;
    changes.happened({ kind: 'block', id: 'blocks_1', board: facts.board });
    await sent();
    expect(counts()).toBe(2);
  });

  test('begins anywhere with `reset` when too much was missed, or too long ago', async () => {
    stopClocks();
    const { ids, sent } = await open();
    await sent();
    log.missing = () => Promise.resolve(null);
    const id = ids.at(-1) ?? '';
    const tooMuch = await open({ lastEventId: id });
    expect(await tooMuch.sent()).toEqual(['reset', 'ready']);
    tooMuch.body.destroy();
    await sent();
    log.missing = () => Promise.resolve([]);
    advanceClocks(10 * 60_000);
    const inTime = await open({ lastEventId: id });
    expect(await inTime.sent()).toEqual(['ready']);
    inTime.body.destroy();
    await sent();
    advanceClocks(1);
    expect(await (await open({ lastEventId: id })).sent()).toEqual(['reset', 'ready']);
  });

  test('ends when its token expires', async () => {
    const { body, sent } = await open({ expiresAt: Date.now() });
    while (!body.isOver) await sleep(1);
    expect((await sent()).at(-1)).toBe('end');
  });

  test('ends when a change says that its user is let in no longer, and only then', async () => {
    const kinds = ['boardUser', 'boardUserSession', 'board', 'boardSettings', 'boardPassword', 'signingKey'] as const;
    const ids = { boardUser: ME, boardUserSession: 'sessions_1' } as const;
    for (const kind of kinds) {
      admitted = true;
      const { body, sent } = await open();
      const id = kind in ids ? ids[kind as keyof typeof ids] : facts.board;
      changes.happened({ kind, id, board: facts.board });
      await sent();
      expect([kind, body.isOver]).toEqual([kind, false]);
      admitted = false;
      changes.happened({ kind, id, board: facts.board });
      await sent();
      expect([kind, body.isOver]).toEqual([kind, true]);
    }
    admitted = true;
    const { body, sent } = await open();
    isOn = false;
    changes.happened({ kind: 'boardSettings', id: facts.board, board: null });
    await sent();
    expect(body.isOver).toBe(true);
  });

  test('ends when changes may have been missed, and none begins until they are received', async () => {
    const { body, sent } = await open();
    changes.lost();
    expect((await sent()).at(-1)).toBe('end');
    expect(body.isOver).toBe(true);
    await expect(open()).rejects.toThrow('cannot receive changes');
    changes.found();
    expect(await (await open()).sent()).toEqual(['ready']);
  });

  test('is refused beyond the limit of its user', async () => {
    const { body, sent } = await open();
    await open();
    await expect(open()).rejects.toMatchObject({ code: 'messaging_too_many_streams', remedy: { retryAfter: 5 } });
    body.destroy();
    await sent();
    await open();
    await expect(open()).rejects.toMatchObject({ kind: 'rate_limited' });
  });
});

describe('the log', () => {
  test('is looked at again when it does not show a change', async () => {
    await open();
    changes.happened({ kind: 'conversation', id: 'conversations_1', board: facts.board });
    await log.grow('11');
    changes.happened({ kind: 'conversation', id: 'conversations_1', board: facts.board });
    while (log.looks === 0) await sleep(10);
    expect(log.looks).toBe(1);
  });

  test('is followed while there are streams', async () => {
    const [one, two] = [await open(), await open()];
    one.body.destroy();
    await one.sent();
    expect(log.stops).toBe(0);
    two.body.destroy();
    await two.sent();
    expect(log.stops).toBe(1);
  });
});
