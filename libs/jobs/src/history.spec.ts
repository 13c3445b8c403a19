import { describe, expect, test } from '@jest/globals';
import { type RowIdentity, type RowProjection } from '#kernel';
import { type Upcasts } from '#kernel/engine';
import { Histories, type HistoryOf, Links } from '#http';
import { type ChangeDto } from '#http/dto';
import { Cursors, ReadModels, withFacts } from '#store';
import { facts, MemoryEventStore } from '#testing';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { companyDecider } from './company/company.decider.js';
import { companyRows } from './company/company.read-model.js';
import { jobDecider } from './job/job.decider.js';
import { jobRows } from './job/job.read-model.js';
import { jobHistory } from './job/job-history.operator.dto.js';
import { companyHistory } from './company/company.operator.dto.js';

const links = new Links(() => 'https://dashboard.example', 'https://{board}.example');

/** A history as production once wrote it, in any versions of its events. */
interface Golden {
  readonly name: string;
  readonly board: string;
  readonly id: string;
  readonly events: readonly { type: string; schemaVersion: number; data: unknown; at: string }[];
}

const goldens = (category: string) =>
  (JSON.parse(readFileSync(`test/histories/${category}.json`, 'utf8')) as { histories: readonly Golden[] }).histories;

/** The changes of a golden history, oldest first, and the resulting object. */
async function changesOf<Row extends RowIdentity, Events>(
  golden: Golden,
  of: HistoryOf<Row>,
  rows: RowProjection<Row, Events>,
  { category, upcasts }: { readonly category: string; readonly upcasts?: Upcasts<Events> },
): Promise<{ readonly changes: readonly ChangeDto[]; readonly last: object | null }> {
  const { board, id: objectId, events } = golden;
  const store = new MemoryEventStore();
  const readModels = new ReadModels({} as never, store, { warn: () => undefined });
  readModels.add(rows);
  readModels.addUpcasts(category, upcasts as Upcasts<unknown> | undefined);
  const stream = { category, board, objectId };
  const metadata = { actor: 'visitor', commandId: '', requestId: '', correlationId: '', causationId: null };
  for (const [expected, { at, ...event }] of events.entries())
    await store.append({ stream, expected, events: [{ ...event, id: randomUUID() }], at, metadata });
  const histories = new Histories(store, readModels, new Cursors(new Uint8Array(32)));
  return withFacts(
    { ...facts, board },
    async () => {
      const { rows: newest } = await histories.page(of, objectId, { limit: 100 });
      const row = await histories.findAt(of, objectId, '2999-01-01T00:00:00.000Z');
      return { changes: newest.toReversed(), last: row && of.fields(row) };
    },
    undefined,
    'demo',
  );
}

/** The fields that are not null after all `changes`, each applied to the result of the earlier ones. */
function reached(changes: readonly ChangeDto[]): Readonly<Record<string, unknown>> {
  const state = new Map<string, unknown>();
  for (const { field, from, to } of changes.flatMap((each) => each.changes)) {
    expect([field, state.get(field) ?? null]).toEqual([field, from]);
    state.set(field, to);
  }
  return Object.fromEntries([...state].filter(([, value]) => value !== null));
}

const present = (fields: object | null) =>
  Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => (value ?? null) !== null));

describe.each(goldens('job').map((golden) => [golden.name, golden] as const))('a job: %s', (_, golden) => {
  test('equals the result of its changes, with public names only', async () => {
    const { changes, last } = await changesOf(golden, jobHistory(links), jobRows, jobDecider);
    expect(changes).toHaveLength(golden.events.length);
    expect(reached(changes)).toEqual(JSON.parse(JSON.stringify(present(last))));
    for (const { type } of changes) expect(type).toMatch(/^job\.[a-z_]+$/);
  });
});

describe.each(goldens('company').map((golden) => [golden.name, golden] as const))('a company: %s', (_, golden) => {
  test('equals the result of its changes, with public names only', async () => {
    const { changes, last } = await changesOf(golden, companyHistory(links), companyRows, companyDecider);
    expect(changes).toHaveLength(golden.events.length);
    expect(reached(changes)).toEqual(JSON.parse(JSON.stringify(present(last))));
    for (const { type } of changes) expect(type).toMatch(/^company\.[a-z_]+$/);
  });
});
