import { describe, expect, test } from '@jest/globals';
import { facts, type SampleEvent, replay } from '#testing';
import type { JobImportEvents } from './import.decider.js';
import {
  cancelled,
  confirmed,
  counts,
  discovered,
  discovery,
  ended,
  mapping,
  ready,
  running,
  unreadable,
  upload,
  uploaded,
} from './import.samples.js';
import { importRows } from './import.read-model.js';

const later = '2026-11-20T12:05:00.000Z';
const at = (event: SampleEvent<JobImportEvents>): SampleEvent<JobImportEvents> => ({ ...event, at: later });
const row = (...events: readonly SampleEvent<JobImportEvents>[]) => replay(importRows, 'imports_1', facts, ...events);

describe('an import', () => {
  test('that was uploaded waits', () => {
    const { operationId, ...file } = upload;
    expect(row(uploaded)).toMatchObject({
      ...file,
      parseOperation: operationId,
      confirmOperation: null,
      status: 'pending',
      discoveryStatus: 'pending',
      totalRows: 0,
      counts: null,
      fault: null,
      layout: null,
      mapping: null,
      startedAt: null,
      completedAt: null,
      createdAt: facts.now,
    });
  });

  test('that was analyzed has a layout', () =>
    expect(row(...ready)).toMatchObject({
      status: 'pending',
      discoveryStatus: 'ready',
      totalRows: 3,
      mapping,
      layout: { format: discovery.format, columns: discovery.columns },
    }));

  test('that cannot be parsed has failed', () =>
    expect(row(uploaded, at(unreadable))).toMatchObject({
      status: 'failed',
      discoveryStatus: 'failed',
      completedAt: later,
      fault: { code: 'imports_unreadable', message: 'No.' },
    }));

  test('that was confirmed is processing, and starts with its rows', () => {
    const other = { ...mapping, warnings: ['Other.'] };
    const event = {
      ...confirmed,
      data: { mapping: other, operationId: 'ops_2', mayPublish: true },
    } as typeof confirmed;
    expect(row(uploaded, discovered, event)).toMatchObject({
      status: 'processing',
      mapping: other,
      confirmOperation: 'ops_2',
      mayPublish: true,
      startedAt: null,
    });
    expect(row(...running)).toMatchObject({ status: 'processing', startedAt: facts.now });
  });

  test('that ended has counts', () =>
    expect(row(...running, at(ended))).toMatchObject({ status: 'partial', counts, fault: null, completedAt: later }));

  test('that was cancelled has counts after its run has ended', () => {
    expect(row(...running, at(cancelled))).toMatchObject({ status: 'cancelled', counts: null, completedAt: later });
    expect(row(...running, at(cancelled), { type: 'ImportCounted', data: { counts } })).toMatchObject({
      status: 'cancelled',
      counts,
      completedAt: later,
    });
  });
});
