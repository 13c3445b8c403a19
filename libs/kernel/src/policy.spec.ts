import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from './event-store.js';
import { reactionTo, type ReactionsTo } from './policy.js';

interface LampEvents {
  LampLit: { readonly watts: number };
  LampBroken: { readonly cause: string };
}
interface RoomEvents {
  RoomLeft: { readonly by: string };
}
interface HandledEvents {
  lamp: LampEvents;
  room: RoomEvents;
}

const reactions: ReactionsTo<HandledEvents, string, string> = {
  lamp: { LampLit: ({ objectId, data }, where) => `${objectId} in ${where} takes ${data.watts} W` },
  room: { RoomLeft: ({ data, type }) => `${data.by}: ${type}` },
};

const event = (category: string, type: string, data: unknown): StoredEvent => ({
  category,
  board: 'boards_1',
  objectId: `${category}_1`,
  id: 'event-1',
  type,
  schemaVersion: 1,
  data,
  metadata: { actor: '', commandId: '', requestId: '', correlationId: '', causationId: null },
  at: '2026-11-23T12:00:00.000Z',
  version: 1,
  position: '1',
});
const follows = (given: StoredEvent) => reactionTo<string, string>(reactions, given)?.(given, 'the hall');

describe('reactions', () => {
  it('are found by category and type of an event, and get it with what is given', () => {
    expect(follows(event('lamp', 'LampLit', { watts: 4 }))).toBe('lamp_1 in the hall takes 4 W');
    expect(follows(event('room', 'RoomLeft', { by: 'Ada' }))).toBe('Ada: RoomLeft');
  });

  it('have nothing for other types, the same type of another category, and words of the language', () => {
    for (const [category, type] of [
      ['lamp', 'LampBroken'],
      ['room', 'LampLit'],
      ['house', 'LampLit'],
      ['constructor', 'name'],
      ['lamp', 'constructor'],
    ] as const)
      expect(follows(event(category, type, {}))).toBeUndefined();
  });

  it('compile only for events that the decider has, with the data that it gives them', () => {
    const wrong: readonly ReactionsTo<HandledEvents, void, void>[] = [
      // @ts-expect-error there is no such type of event
      { lamp: { LampLost: () => undefined } },
      // @ts-expect-error it is an event of another category
      { lamp: { RoomLeft: () => undefined } },
      // @ts-expect-error there is no such category
      { lamps: { LampLit: () => undefined } },
      // @ts-expect-error the event has no such data
      { lamp: { LampLit: ({ data }) => void data.cause } },
      // @ts-expect-error the data is of another type
      { room: { RoomLeft: ({ data }: { data: { by: number } }) => void data } },
    ];
    expect(wrong).toHaveLength(5);
  });
});
