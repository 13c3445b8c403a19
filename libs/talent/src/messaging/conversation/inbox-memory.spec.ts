import { beforeEach, describe, expect, test } from '@jest/globals';
import { Changes, withFacts } from '#store';
import { facts } from '#testing';
import { InboxMemory, type Notes } from './inbox-memory.service.js';

const pair = { id: 'conversations_1', employerId: 'boardUsers_employer', candidateId: 'boardUsers_candidate' };

let changes: Changes;
let memory: InboxMemory;
let readings: number;

beforeEach(() => {
  changes = new Changes(60_000);
  changes.found();
  memory = new InboxMemory(changes);
  readings = 0;
});

const poll = (userId: string, read: (notes: Notes) => unknown = (notes) => notes([pair]), board = facts.board) =>
  withFacts({ ...facts, board }, () =>
    memory.find(userId, 'inbox', async (notes) => {
      await read(notes);
      return ++readings;
    }),
  );
const nothing = () => undefined;

describe('an answer of an inbox', () => {
  test('is read once until it changes', async () => {
    expect([await poll('a'), await poll('a'), await poll('b')]).toEqual([1, 1, 2]);
    changes.lost();
    expect(await poll('a')).toBe(3);
  });

  test('is dropped for the two people of a conversation that changed', async () => {
    for (const id of [pair.employerId, pair.candidateId, 'other']) await poll(id, id === 'other' ? nothing : undefined);
    changes.happened({ kind: 'conversation', id: pair.id, board: facts.board });
    expect([await poll(pair.employerId), await poll(pair.candidateId), await poll('other', nothing)]).toEqual([
      4, 5, 3,
    ]);
  });

  test('is dropped on a board where an unknown conversation, a block, a membership or a company changed', async () => {
    for (const kind of ['conversation', 'block', 'employerMembership', 'company'] as const) {
      const before = [await poll('a', nothing), await poll('a', nothing, 'boards_other')];
      changes.happened({ kind, id: 'unknown', board: facts.board });
      expect((await poll('a', nothing)) > Math.max(...before)).toBe(true);
      expect(await poll('a', nothing, 'boards_other')).toBe(before[1]);
    }
  });

  test('is dropped when an account that it shows changed', async () => {
    for (const kind of ['boardUser', 'candidate'] as const) {
      const [shown, other] = [await poll(pair.employerId), await poll('other', nothing)];
      changes.happened({ kind, id: pair.candidateId, board: facts.board });
      expect([(await poll(pair.employerId)) > shown, await poll('other', nothing)]).toEqual([true, other]);
    }
  });

  test('holds until it is dropped, and for as long as it is trusted', async () => {
    const holding = () => withFacts(facts, () => memory.holding(pair.employerId));
    const first = await holding();
    await poll(pair.employerId);
    expect([first(), (await holding())()]).toEqual([true, true]);
    changes.happened({ kind: 'conversation', id: pair.id, board: facts.board });
    const second = await holding();
    expect([first(), second()]).toEqual([false, true]);
    changes.lost();
    expect(second()).toBe(false);
  });

  test('is read again when a change overtakes its reading, and when its reading failed', async () => {
    const first = await poll('a', () => changes.happened({ kind: 'block', id: 'blocks_1', board: facts.board }));
    expect((await poll('a', nothing)) > first).toBe(true);
    await expect(poll('b', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await poll('b', nothing)).toBe(readings);
  });
});
