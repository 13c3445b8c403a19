import { describe, expect, test } from '@jest/globals';
import { decide, type Decider, fold, type MessageOf } from './decider.js';
import type { Facts } from './facts.js';
import { reject, Rejection } from './rejection.js';

interface Commands {
  OpenDoor: { readonly name: string };
  PaintDoor: { readonly colour: string };
  RemoveDoor: Record<string, never>;
}
interface Events {
  DoorOpened: { readonly name: string };
  DoorPainted: { readonly colour: string; readonly at: string };
  DoorRemoved: Record<string, never>;
}

const doors: Decider<{ colour: string | null }, Commands, Events> = {
  category: 'door',
  noun: 'thing',
  initial: { colour: null },
  creates: ['OpenDoor'],
  gone: ['DoorRemoved'],
  missing: 'doors_not_found',
  decide: {
    OpenDoor: (_, data) => [{ type: 'DoorOpened', data }],
    PaintDoor({ colour: before }, { colour }, { now }) {
      if (colour === 'transparent') reject('invalid', 'doors_invisible', 'A door is seen.');
      return before === colour ? [] : [{ type: 'DoorPainted', data: { colour, at: now } }];
    },
    RemoveDoor: () => [{ type: 'DoorRemoved', data: {} }],
  },
  evolve: {
    DoorOpened: () => ({ colour: null }),
    DoorPainted: (_, { colour }) => ({ colour }),
    DoorRemoved: (door) => door,
  },
};

const facts: Facts = {
  board: 'boards_1',
  actor: 'system:spec',
  now: '2026-11-20T12:00:00.000Z',
  requestId: 'req_1',
  correlationId: 'req_1',
  causationId: null,
};
const opened: MessageOf<Events> = { type: 'DoorOpened', data: { name: 'front' } };
const painted: MessageOf<Events> = { type: 'DoorPainted', data: { colour: 'red', at: facts.now } };
const removed: MessageOf<Events> = { type: 'DoorRemoved', data: {} };

const ask = (command: MessageOf<Commands>, ...history: MessageOf<Events>[]) =>
  decide(doors, fold(doors, history), command, facts);

const refusal = (work: () => unknown): Rejection => {
  try {
    work();
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
  throw new Error('It was accepted.');
};

describe('what every board has one of', () => {
  const front: typeof doors = { ...doors, singleton: true };

  test('is read whether or not it has events, and created by no command', () => {
    const paint = { type: 'PaintDoor' as const, data: { colour: 'red' } };
    expect(refusal(() => decide(doors, fold(doors, []), paint, facts)).code).toBe('doors_not_found');
    expect(decide(front, fold(front, []), paint, facts)).toEqual([painted]);
    expect(decide(front, fold(front, [painted]), paint, facts)).toEqual([]);
    expect(
      decide(front, fold(front, [painted, removed]), { type: 'PaintDoor', data: { colour: 'blue' } }, facts),
    ).toHaveLength(1);
  });
});

describe('fold', () => {
  test('of no events is the initial state of something that does not exist', () =>
    expect(fold(doors, [])).toEqual({ state: { colour: null }, exists: false }));

  test('goes through the events in order', () => {
    expect(fold(doors, [opened, painted])).toEqual({ state: { colour: 'red' }, exists: true });
    expect(fold(doors, [painted, opened])).toEqual({ state: { colour: null }, exists: true });
  });

  test('goes on from an earlier fold', () =>
    expect(fold(doors, [painted], fold(doors, [opened]))).toEqual(fold(doors, [opened, painted])));

  test('an object does not exist after an event that ends it, and exists again after a new beginning', () => {
    expect(fold(doors, [opened, removed]).exists).toBe(false);
    expect(fold(doors, [opened, removed, opened]).exists).toBe(true);
  });
});

describe('decide', () => {
  test('hands state, data and facts to the rule', () =>
    expect(ask({ type: 'PaintDoor', data: { colour: 'red' } }, opened)).toEqual([painted]));

  test('causes nothing when nothing changes', () =>
    expect(ask({ type: 'PaintDoor', data: { colour: 'red' } }, opened, painted)).toEqual([]));

  test('lets the refusal of a rule through', () =>
    expect(refusal(() => ask({ type: 'PaintDoor', data: { colour: 'transparent' } }, opened))).toMatchObject({
      kind: 'invalid',
      code: 'doors_invisible',
    }));

  test.each([
    ['is not there', []],
    ['is there no more', [opened, removed]],
  ] as [string, MessageOf<Events>[]][])('refuses every command but a beginning when the object %s', (_, history) => {
    const commands: MessageOf<Commands>[] = [
      { type: 'PaintDoor', data: { colour: 'red' } },
      { type: 'RemoveDoor', data: {} },
    ];
    for (const command of commands)
      expect(refusal(() => ask(command, ...history))).toMatchObject({ kind: 'missing', code: 'doors_not_found' });
    expect(ask({ type: 'OpenDoor', data: { name: 'front' } }, ...history)).toEqual([opened]);
  });

  test('refuses to begin what is there', () =>
    expect(refusal(() => ask({ type: 'OpenDoor', data: { name: 'front' } }, opened))).toMatchObject({
      kind: 'conflict',
      code: 'already_exists',
    }));
});
