import { describe, expect, test } from '@jest/globals';
import { claim } from './claims.js';
import { decide, fold, type MessageOf } from './decider.js';
import type { Facts } from './facts.js';
import { record } from './record.js';

interface Fields {
  readonly name: string;
  readonly note: string | null;
}

const doorbell = record<Fields>()('DoorBell', {
  missing: 'door_bells_not_found',
  claims: (bell) => (bell ? claim('bell.name', bell.name) : []),
});

interface Commands {
  AddDoorBell: Fields;
  ChangeDoorBell: Fields;
  RemoveDoorBell: Record<string, never>;
}
interface Events {
  DoorBellAdded: Fields;
  DoorBellChanged: Fields;
  DoorBellRemoved: Record<string, never>;
}

const facts: Facts = {
  board: 'boards_1', actor: 'system:spec', now: '2026-11-20T12:00:00.000Z', requestId: 'req_1', correlationId: 'req_1',
  causationId: null,
};
const fields: Fields = { name: 'ding', note: null };
const added = { type: 'DoorBellAdded', data: fields } as const;
const removed = { type: 'DoorBellRemoved', data: {} } as const;

const ask = (command: MessageOf<Commands>, ...history: MessageOf<Events>[]) =>
  decide(doorbell, fold(doorbell, history), command, facts);

describe('a record', () => {
  test('is named after what it keeps', () => {
    expect(doorbell).toMatchObject({
      category: 'doorBell', initial: null, creates: ['AddDoorBell'], gone: ['DoorBellRemoved'], missing: 'door_bells_not_found',
    });
    expect(Object.keys(doorbell.decide)).toEqual(['AddDoorBell', 'ChangeDoorBell', 'RemoveDoorBell']);
    expect(Object.keys(doorbell.evolve)).toEqual(['DoorBellAdded', 'DoorBellChanged', 'DoorBellRemoved']);
  });

  test('is added once', () => {
    expect(ask({ type: 'AddDoorBell', data: fields })).toEqual([added]);
    expect(() => ask({ type: 'AddDoorBell', data: fields }, added)).toThrow(expect.objectContaining({ code: 'already_exists' }) as never);
  });

  test('is changed to all of its new fields', () => {
    const data = { name: 'dong', note: 'loud' };
    expect(ask({ type: 'ChangeDoorBell', data }, added)).toEqual([{ type: 'DoorBellChanged', data }]);
    expect(fold(doorbell, [added, { type: 'DoorBellChanged', data }]).state).toEqual(data);
  });

  test('is not changed by what it is already', () => expect(ask({ type: 'ChangeDoorBell', data: { ...fields } }, added)).toEqual([]));

  test('is removed, and may be added again', () => {
    expect(ask({ type: 'RemoveDoorBell', data: {} }, added)).toEqual([removed]);
    expect(fold(doorbell, [added, removed])).toEqual({ state: null, exists: false });
    expect(ask({ type: 'AddDoorBell', data: fields }, added, removed)).toEqual([added]);
  });

  test.each(['ChangeDoorBell', 'RemoveDoorBell'] as const)('%s needs one that is there', (type) =>
    expect(() => ask({ type, data: fields } as never)).toThrow(
      expect.objectContaining({ kind: 'missing', code: 'door_bells_not_found' }) as never,
    ));

  test('claims what it is told to, and nothing without', () => {
    expect(doorbell.claims?.(fields)).toEqual(claim('bell.name', 'ding'));
    expect(record<Fields>()('Bell', { missing: 'bells_not_found' }).claims).toBeUndefined();
  });
});
