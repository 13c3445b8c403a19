import { describe, expect, test } from '@jest/globals';
import { schemaVersion, upcast, type Upcasts } from './upcast.js';

interface Events {
  DoorPainted: { readonly colours: readonly string[]; readonly coats: number };
  DoorOpened: Record<string, never>;
}

const upcasts: Upcasts<Events> = {
  DoorPainted: [
    ({ color }: { color: string }) => ({ colour: color }),
    ({ colour }: { colour: string }) => ({ colours: [colour], coats: 1 }),
  ],
};

describe('upcasting', () => {
  test('an event is written in the newest shape', () => {
    expect(schemaVersion(upcasts, 'DoorPainted')).toBe(3);
    expect(schemaVersion(upcasts, 'DoorOpened')).toBe(1);
    expect(schemaVersion(undefined, 'DoorPainted')).toBe(1);
  });

  const today = { colours: ['red'], coats: 1 };

  test.each([
    [1, { color: 'red' }],
    [2, { colour: 'red' }],
    [3, today],
  ])('shape %i goes through the steps that it lacks', (version, data) =>
    expect(upcast(upcasts, 'DoorPainted', version, data)).toEqual(today),
  );

  test('what has no older shape stays the very same', () => {
    const data = {};
    expect(upcast(upcasts, 'DoorOpened', 1, data)).toBe(data);
    expect(upcast(undefined, 'Unknown', 1, data)).toBe(data);
  });

  test.each([
    ['DoorPainted', 4, 3],
    ['DoorOpened', 2, 1],
    ['Unknown', 2, 1],
  ])('%s in shape %i is of a newer release, which knows more than %i', (type, version, known) =>
    expect(() => upcast(upcasts, type, version, today)).toThrow(
      `Event ${type} has version ${version}, but this release only knows versions up to ${known}. Start a newer release.`,
    ),
  );
});
