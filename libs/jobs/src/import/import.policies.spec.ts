import { Rejection } from '#kernel';
import { facts as factsNow, withFacts } from '#store';
import { commandsOf, facts, historyOf } from '#testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { JobImportEvents } from './import.decider.js';
import { DropImportFiles, FollowImports } from './import.policies.js';
import type { ImportRow } from './import.read-model.js';

const row = { file: 'imports/boards_1/imports_1' };

it('the file of an import is deleted when the import is cancelled, ends or is unreadable, and not before', async () => {
  const removed: string[] = [];
  const policy = new DropImportFiles({ remove: async (key: string) => void removed.push(key) } as never);
  const dropped = async (type: keyof JobImportEvents, shown: object | null = row) => {
    for (const event of historyOf<JobImportEvents>('jobImport', 'imports_1', facts, { type, data: {} } as never))
      await commandsOf(policy, event, shown);
    return removed.splice(0);
  };
  for (const type of ['ImportCancelled', 'ImportEnded', 'ImportUnreadable'] as const)
    expect([type, await dropped(type)]).toEqual([type, [row.file]]);
  for (const type of ['ImportUploaded', 'ImportDiscovered', 'ImportConfirmed', 'ImportCounted'] as const)
    expect([type, await dropped(type)]).toEqual([type, []]);
  expect(await dropped('ImportEnded', null)).toEqual([]);
});

const [uploaded, confirmed, cancelled, ended] = historyOf<JobImportEvents>(
  'jobImport',
  'imports_1',
  facts,
  { type: 'ImportUploaded', data: { operationId: 'ops_1' } as JobImportEvents['ImportUploaded'] },
  { type: 'ImportConfirmed', data: { operationId: 'ops_2' } as JobImportEvents['ImportConfirmed'] },
  { type: 'ImportCancelled', data: {} },
  { type: 'ImportEnded', data: {} as JobImportEvents['ImportEnded'] },
);

let steps: string[];
let cancel: () => Promise<void>;
const policy = new FollowImports({
  start: async (kind: string, { importId }: { importId: string }, { id }: { id: string }) =>
    void steps.push(`start ${kind} ${id} of ${importId} as ${factsNow().actor}`),
  cancel: async (id: string) => {
    steps.push(`cancel ${id}`);
    await cancel();
  },
} as never);
const react = (event: typeof uploaded, row: Partial<ImportRow> | null) =>
  withFacts({ ...facts, actor: 'system:follow-imports' }, () => commandsOf(policy, event, row));

beforeEach(() => {
  steps = [];
  cancel = async () => undefined;
});

describe('the operation that an import requires', () => {
  it('starts as the actor of the step', async () => {
    await react(uploaded, { status: 'pending', discoveryStatus: 'pending' });
    await react(confirmed, { status: 'processing', startedAt: null });
    expect(steps).toEqual([
      `start imports.parse ops_1 of imports_1 as ${facts.actor}`,
      `start imports.confirm ops_2 of imports_1 as ${facts.actor}`,
    ]);
  });

  it('does not start if the import is further along or was deleted', async () => {
    await react(uploaded, { status: 'pending', discoveryStatus: 'running' });
    await react(uploaded, { status: 'cancelled', discoveryStatus: 'pending' });
    await react(confirmed, { status: 'processing', startedAt: facts.now });
    await react(confirmed, { status: 'completed', startedAt: null });
    for (const event of [uploaded, confirmed, cancelled]) await react(event, null);
    expect(steps).toEqual([]);
  });
});

describe('the running operations of a cancelled import', () => {
  it('are stopped, whether one or two were started', async () => {
    await react(cancelled, { parseOperation: 'ops_1', confirmOperation: null });
    await react(cancelled, { parseOperation: 'ops_1', confirmOperation: 'ops_2' });
    expect(steps).toEqual(['cancel ops_1', 'cancel ops_1', 'cancel ops_2']);
  });

  it('may have ended already; errors are thrown', async () => {
    cancel = async () => {
      throw new Rejection('conflict', 'operations_already_terminal', 'The operation has ended already.');
    };
    await react(cancelled, { parseOperation: 'ops_1', confirmOperation: 'ops_2' });
    expect(steps).toEqual(['cancel ops_1', 'cancel ops_2']);
    cancel = async () => {
      throw new Error('The database is away.');
    };
    await expect(react(cancelled, { parseOperation: 'ops_1', confirmOperation: null })).rejects.toThrow('away');
  });

  it('are left alone if the import has ended', async () => {
    await react(ended, { parseOperation: 'ops_1', confirmOperation: 'ops_2' });
    expect(steps).toEqual([]);
  });
});
