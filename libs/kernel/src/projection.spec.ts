import { describe, expect, test } from '@jest/globals';
import type { StoredEvent } from './event-store.js';
import { project, type RowIdentity, type RowProjection } from './projection.js';

interface Events {
  DoorOpened: { readonly name: string };
  DoorPainted: { readonly colour: string };
  DoorRemoved: Record<string, never>;
}

class DoorRow implements RowIdentity {
  board!: string;
  id!: string;
  version!: number;
  name!: string;
  colour!: string | null;
  paintedTimes!: number;
}

const doors: RowProjection<DoorRow, Events> = {
  row: DoorRow,
  category: 'door',
  on: {
    DoorOpened: ({ data }) => ({ ...data, colour: null, paintedTimes: 0 }),
    DoorPainted: ({ data }, row) => ({ ...data, paintedTimes: row.paintedTimes + 1 }),
    DoorRemoved: () => null,
  },
};

const event = (version: number, type: string, data: unknown = {}): StoredEvent => ({
  id: '00000000-0000-4000-8000-000000000001',
  category: 'door',
  board: 'boards_1',
  objectId: 'doors_1',
  type,
  data,
  schemaVersion: 1,
  at: '2026-11-20T12:00:00.000Z',
  version,
  position: String(version),
  metadata: { actor: '', commandId: '', requestId: '', correlationId: '', causationId: null },
});
const row: DoorRow = { board: 'boards_1', id: 'doors_1', version: 1, name: 'front', colour: null, paintedTimes: 0 };

describe('project', () => {
  test('begins a row, whose it is and how far it is included', () =>
    expect(project(doors, null, event(1, 'DoorOpened', { name: 'front' }))).toEqual(row));

  test('changes the columns that the fold names, and keeps the others', () =>
    expect(project(doors, row, event(2, 'DoorPainted', { colour: 'red' }))).toEqual({
      ...row,
      version: 2,
      colour: 'red',
      paintedTimes: 1,
    }));

  test('leaves the row before as it was', () => {
    const frozen = Object.freeze({ ...row });
    project(doors, frozen, event(2, 'DoorPainted', { colour: 'red' }));
    expect(frozen).toEqual(row);
  });

  test('removes the row', () => expect(project(doors, row, event(2, 'DoorRemoved'))).toBeNull());

  test('an unknown event changes nothing but the version', () =>
    expect(project(doors, row, event(7, 'DoorKnocked', { name: 'other' }))).toEqual({ ...row, version: 7 }));

  test('an unknown event begins no row', () => expect(project(doors, null, event(1, 'DoorKnocked'))).toBeNull());

  test('data cannot say whose row it is', () =>
    expect(
      project(doors, null, event(1, 'DoorOpened', { name: 'front', board: 'boards_2', id: 'x', version: 99 })),
    ).toEqual(row));
});
