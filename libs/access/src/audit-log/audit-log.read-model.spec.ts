import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { StoredEvent } from '#kernel';
import { ChangeIds } from '#http';
import { Ids } from '#store';
import { auditJournal, auditRow } from './audit-log.read-model.js';

const event = (more: Partial<StoredEvent> = {}): StoredEvent => ({
  category: 'job',
  board: 'boards_a',
  objectId: 'jobs_1',
  id: '00000000-0000-8000-8000-000000000001',
  type: 'JobChanged',
  schemaVersion: 1,
  data: { title: 'a', salaryMin: 1 },
  metadata: { actor: 'api_key:k1', commandId: 'c', requestId: 'req_1', correlationId: 'req_0', causationId: null },
  at: '2026-11-20T12:00:00.000Z',
  version: 2,
  position: '1',
  ...more,
});

describe('the row of an event', () => {
  test.each<[Partial<StoredEvent>, readonly string[]]>([
    [{}, ['title', 'salaryMin']],
    [{ version: 1 }, []],
    [{ data: { changes: { theme: 1 } } }, ['theme']],
    [{ data: { changes: null, title: 1 } }, ['changes', 'title']],
    [{ data: null }, []],
    [{ data: ['x'] }, []],
    [{ data: 'x' }, []],
    [{ data: { 'a\0b': 1 } }, ['ab']],
  ])('keeps of %j the names %j', (more, keys) => expect(auditRow(event(more)).keys).toEqual(keys));

  test('keeps some names at most, and no value', () => {
    const data = Object.fromEntries(Array.from({ length: 80 }, (_, nth) => [`field${nth}`, 'a secret']));
    const row = auditRow(event({ data }));
    expect(row.keys).toHaveLength(50);
    expect(JSON.stringify(row)).not.toContain('secret');
  });

  test('accepts any value, and is a text that PostgreSQL stores', () => {
    const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.anything());
    fc.assert(
      fc.property(anything, anything, anything, anything, anything, (actor, requestId, data, type, at) => {
        const metadata = { actor, commandId: '', requestId, correlationId: requestId, causationId: actor } as never;
        const row = auditRow(event({ metadata, data, type: type as string, at: typeof at === 'string' ? at : '' }));
        for (const text of Object.values(row).flat())
          if (typeof text === 'string' && text !== at) {
            expect(text).not.toContain('\0');
            expect(text.isWellFormed()).toBe(true);
          }
      }),
    );
  });
});

describe('ids of changes', () => {
  test('sort by moment, then by place in the stream, and are the same each time', () => {
    const at = (ms: number, version: number) => ChangeIds.of(event({ at: new Date(ms).toISOString(), version }));
    const ids = [at(1_000, 5), at(1_001, 1), at(1_001, 2), at(1_001, 300), at(1_001, 4_000), at(1_002, 1)];
    expect(ids.toSorted()).toEqual(ids);
    expect(at(1_000, 5)).toBe(ids[0]);
    expect(ChangeIds.of(event({ id: 'other' }))).not.toBe(ChangeIds.of(event()));
  });

  test('lie between the bounds of their millisecond', () => {
    const moments = fc.integer({ min: 0, max: 4_000_000_000_000 });
    fc.assert(
      fc.property(fc.uuid(), moments, fc.nat(10_000), (id, ms, version) => {
        const made = ChangeIds.of(event({ id, at: new Date(ms).toISOString(), version }));
        const [least, greatest] = Ids.range('changes', ms);
        expect(least <= made && made <= greatest).toBe(true);
        expect(greatest < Ids.range('changes', ms + 1)[0]).toBe(true);
      }),
    );
  });

  test('of what is no moment are those of the first', () =>
    expect(ChangeIds.of(event({ at: 'never' }))).toBe(ChangeIds.of(event({ at: '1970-01-01T00:00:00.000Z' }))));
});

test('entries are kept for as long as the setting says', () => {
  expect(auditJournal(0).oldest?.()).toBeNull();
  const oldest = Date.parse(auditJournal(2).oldest?.() ?? '');
  expect(Date.now() - oldest).toBeGreaterThanOrEqual(2 * 86_400_000);
  expect(Date.now() - oldest).toBeLessThan(2 * 86_400_000 + 60_000);
});
