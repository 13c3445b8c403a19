import { beforeEach, describe, expect, test } from '@jest/globals';
import { type RowProjection } from '#kernel';
import { type NewEvent } from '#kernel/engine';
import { BOARD, facts, MemoryEventStore, OTHER_BOARD } from '#testing';
import { BoardRow, Column, Cursors, ReadModel, ReadModels, withFacts } from '#store';
import { randomUUID } from 'node:crypto';
import { Histories, type HistoryOf } from './histories.js';

interface SignEvents {
  SignPut: { readonly text: string };
  SignChanged: { readonly text: string };
  SignTaken: Record<string, never>;
}

@ReadModel('signs', { version: 1 })
class SignRow extends BoardRow {
  @Column('text') text!: string;
  @Column('int') changes!: number;
}

const rows: RowProjection<SignRow, SignEvents> = {
  row: SignRow,
  category: 'sign',
  on: {
    SignPut: ({ data: { text } }) => ({ text, changes: 0 }),
    SignChanged({ data: { text } }, row) {
      if (text === 'poison') throw new Error('Cannot take it.');
      return { text, changes: row.changes + 1 };
    },
    SignTaken: () => null,
  },
};

const signs: HistoryOf<SignRow> = {
  names: {
    category: 'sign',
    object: 'sign',
    types: { SignPut: 'sign.put', SignChanged: 'sign.changed', SignTaken: 'sign.taken' },
    partial: [],
    fields: {},
  },
  row: SignRow,
  decider: { noun: 'sign', missing: 'signs_not_found' },
  fields: ({ text }) => ({ text }),
};

const second = (n: number) => `2026-11-20T12:00:${String(n).padStart(2, '0')}.000Z`;
const put = (text: string) => ({ type: 'SignPut', data: { text } });
const changed = (text: string) => ({ type: 'SignChanged', data: { text } });
const taken = { type: 'SignTaken', data: {} };

describe('histories', () => {
  let store: MemoryEventStore;
  let histories: Histories;
  beforeEach(() => {
    store = new MemoryEventStore();
    const readModels = new ReadModels({} as never, store, { warn: () => undefined });
    readModels.add(rows);
    histories = new Histories(store, readModels, new Cursors(new Uint8Array(32)));
  });

  /** One event per second, from second 0 on. */
  async function happened(id: string, events: readonly Pick<NewEvent, 'type' | 'data'>[], seconds?: readonly number[]) {
    const metadata = { actor: 'visitor', commandId: '', requestId: 'req_1', correlationId: 'req_1', causationId: null };
    for (const [nth, { type, data }] of events.entries())
      await store.append({
        stream: { category: 'sign', board: BOARD, objectId: id },
        expected: nth,
        events: [{ id: randomUUID(), type, data, schemaVersion: type === 'SignRepainted' ? 9 : 1 }],
        at: second(seconds?.[nth] ?? nth),
        metadata,
      });
  }
  const on = <T>(work: () => T, board = BOARD): T => withFacts({ ...facts, board }, work);
  const page = (id: string, paging = {}, board = BOARD) => on(() => histories.page(signs, id, paging), board);
  const textAt = async (id: string, moment: string) =>
    (await on(() => histories.findAt(signs, id, moment)))?.text ?? null;

  test('have the changes of what a reader sees, newest first', async () => {
    await happened('signs_1', [put('one'), changed('two'), changed('two'), taken, put('three')]);
    const { rows: changes, nextCursor } = await page('signs_1');
    expect(nextCursor).toBeNull();
    expect(changes.map(({ type, version, changes: of }) => [version, type, of])).toEqual([
      [5, 'sign.put', [{ field: 'text', from: null, to: 'three' }]],
      [4, 'sign.taken', [{ field: 'text', from: 'two', to: null }]],
      [3, 'sign.changed', []],
      [2, 'sign.changed', [{ field: 'text', from: 'one', to: 'two' }]],
      [1, 'sign.put', [{ field: 'text', from: null, to: 'one' }]],
    ]);
    expect(
      changes
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    ).toEqual(changes.map(({ id }) => id));
  });

  test('of what was never there, or is on another board, are missing', async () => {
    await happened('signs_1', [put('one')]);
    await expect(page('signs_2')).rejects.toMatchObject({ kind: 'missing', code: 'signs_not_found' });
    await expect(page('signs_1', {}, OTHER_BOARD)).rejects.toMatchObject({ code: 'signs_not_found' });
    await expect(on(() => histories.at(signs, 'signs_1', second(0)), OTHER_BOARD)).rejects.toMatchObject({
      code: 'signs_not_found',
    });
  });

  test('go on where the page before ended, also when there are more changes by then', async () => {
    await happened('signs_1', [put('0'), ...Array.from({ length: 6 }, (_, nth) => changed(String(nth + 1)))]);
    const first = await page('signs_1', { limit: 3 });
    expect(first.rows.map(({ version }) => version)).toEqual([7, 6, 5]);
    const rest = await page('signs_1', { limit: 4, cursor: first.nextCursor });
    expect([rest.rows.map(({ version }) => version), rest.nextCursor]).toEqual([[4, 3, 2, 1], null]);
    expect(rest.rows[0]?.changes).toEqual([{ field: 'text', from: '2', to: '3' }]);
    await happened('signs_2', [put('one')]);
    await expect(page('signs_2', { cursor: first.nextCursor })).rejects.toMatchObject({
      code: 'pagination_invalid_cursor',
    });
  });

  test('an event that the fold cannot take changes nothing, and hides nothing after it', async () => {
    const newer = { type: 'SignRepainted', data: { colour: 'red' } };
    await happened('signs_1', [put('one'), changed('poison'), newer, changed('two')]);
    const { rows: changes } = await page('signs_1');
    expect(changes.map(({ type, changes: of }) => [type, of])).toEqual([
      ['sign.changed', [{ field: 'text', from: 'one', to: 'two' }]],
      ['unknown', []],
      ['sign.changed', []],
      ['sign.put', [{ field: 'text', from: null, to: 'one' }]],
    ]);
    expect(await textAt('signs_1', second(2))).toBe('one');
  });

  test('an object at a moment has what had happened by then, the moment included', async () => {
    await happened('signs_1', [put('one'), changed('two'), taken, put('three')]);
    expect(await textAt('signs_1', '2026-11-20T11:59:59.999Z')).toBeNull();
    expect(await textAt('signs_1', second(0))).toBe('one');
    expect(await textAt('signs_1', '2026-11-20T12:00:00.999Z')).toBe('one');
    expect(await textAt('signs_1', second(1))).toBe('two');
    expect(await textAt('signs_1', second(2))).toBeNull();
    expect(await textAt('signs_1', second(50))).toBe('three');
    expect(await textAt('signs_2', second(50))).toBeNull();
  });

  test('where clocks differed, no event is there without those before it', async () => {
    await happened('signs_1', [put('one'), changed('two'), changed('three')], [0, 5, 3]);
    expect(await textAt('signs_1', second(4))).toBe('one');
    expect(await textAt('signs_1', second(5))).toBe('three');
  });

  test('a long history does not hold up others', async () => {
    const events = [put('0'), ...Array.from({ length: 20_000 }, (_, nth) => changed(String(nth)))];
    await happened(
      'signs_1',
      events,
      events.map(() => 0),
    );
    let turns = 0;
    const count = () => {
      turns++;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    const { rows: changes } = await page('signs_1', { limit: 2 });
    clearImmediate(counting);
    expect(changes.map(({ version }) => version)).toEqual([20_001, 20_000]);
    expect(turns).toBeGreaterThan(0);
  });
});
