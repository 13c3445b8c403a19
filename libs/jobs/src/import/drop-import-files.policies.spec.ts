import { expect, it } from '@jest/globals';
import { asked, facts, historyOf } from '#testing';
import { DropImportFiles } from './drop-import-files.policies.js';
import type { JobImportEvents } from './import.decider.js';

const row = { file: 'imports/boards_1/imports_1' };

it('the file of an import is dropped when that is cancelled, ends or turns out unreadable, and not before', async () => {
  const removed: string[] = [];
  const policy = new DropImportFiles({ remove: async (key: string) => void removed.push(key) } as never);
  const dropped = async (type: keyof JobImportEvents, shown: object | null = row) => {
    for (const event of historyOf<JobImportEvents>('jobImport', 'imports_1', facts, { type, data: {} } as never))
      await asked(policy, event, shown);
    return removed.splice(0);
  };
  for (const type of ['ImportCancelled', 'ImportEnded', 'ImportUnreadable'] as const)
    expect([type, await dropped(type)]).toEqual([type, [row.file]]);
  for (const type of ['ImportUploaded', 'ImportDiscovered', 'ImportConfirmed', 'ImportCounted'] as const)
    expect([type, await dropped(type)]).toEqual([type, []]);
  expect(await dropped('ImportEnded', null)).toEqual([]);
});
