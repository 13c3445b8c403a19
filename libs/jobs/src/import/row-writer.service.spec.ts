import { describe, expect, it } from '@jest/globals';
import { Rejection } from '#kernel';
import { newId, withFacts } from '#store';
import type { JobRow } from '../job/job.read-model.js';
import type { GatheredSources } from '../job/job-sources.service.js';
import { RowWriter, type ImportStretch } from './row-writer.service.js';
import type { JobInput, NewJob } from '../job/job-content.service.js';

const known = {
  board: 'b',
  actor: { kind: 'system' as const, id: 'x' },
  now: '2026-11-22T12:00:00Z',
  requestId: 'r',
  correlationId: 'r',
  causationId: null,
};
const refusal = (code: string) => new Rejection('missing', code, code);

/** Writes a row with a writer that first fails with `refusals`. Returns the calls of the writer. */
function writing({ refusals, remembers = false }: { refusals: readonly string[]; remembers?: boolean }) {
  const left = [...refusals];
  const commands: unknown[] = [];
  const answer = (what: unknown) => {
    commands.push(what);
    const code = left.shift();
    return code === undefined ? Promise.resolve({ row: { companyId: 'c1' } }) : Promise.reject(refusal(code));
  };
  const writer = {
    create: ({ companyId, company }: NewJob) => answer({ made: newId('jobs'), companyId, company: company?.name }),
    change: (before: JobRow, _: JobInput, expected?: number) => answer({ changed: before.version, expected }),
  };
  const reader = { find: (id: string) => Promise.resolve({ id, version: 8 }) };
  const bodies = { created: (body: object) => body, changed: (body: object) => body };
  const rows = new RowWriter(
    writer as never,
    reader as never,
    {} as never,
    bodies as never,
    {} as never,
    {} as never,
    {} as never,
  );
  let gathered = remembers;
  const forget = () => {
    const had = gathered;
    gathered = false;
    return had;
  };
  const stretch = (more: Partial<ImportStretch>): ImportStretch => ({
    importId: 'i',
    begunAt: '2026-11-22T12:00:00Z',
    origin: 'import',
    mayPublish: true,
    companies: new Map(),
    sources: { forget } as unknown as GatheredSources,
    known: new Map(),
    made: new Map(),
    atOnce: 1,
    ...more,
  });
  const write = (more: Partial<ImportStretch>, input: object) =>
    withFacts(known as never, () =>
      rows.write(stretch(more), { index: 0, input: input as never, issues: [], formerSlugs: new Map() }),
    );
  return { write, commands };
}

describe('a row of an import', () => {
  it('updates the gathered version, and reloads the job if it has changed since', async () => {
    const before = { id: 'jobs_1', version: 7 } as JobRow;
    const { write, commands } = writing({ refusals: ['precondition_failed'] });
    expect(await write({ known: new Map([['e', before]]) }, { externalId: 'e', title: 'T' })).toMatchObject({
      became: 'updated',
    });
    expect(commands).toEqual([
      { changed: 7, expected: 7 },
      { changed: 8, expected: undefined },
    ]);
  });

  it.each([
    ['an earlier row found', { companies: new Map([['name hill', 'c0']]) }, false],
    ['was gathered', {}, true],
  ])(
    'looks up its company again if the one that %s was deleted, once, with the same id',
    async (_, more, remembers) => {
      const { write, commands } = writing({ refusals: ['jobs_company_not_found'], remembers });
      expect(await write(more, { title: 'T', company: { name: 'Hill' } })).toMatchObject({ became: 'created' });
      const [first, second] = commands as [{ made: string }, { made: string }];
      expect(second).toEqual({ made: first.made, companyId: undefined, company: 'Hill' });
      const again = writing({ refusals: ['jobs_company_not_found', 'jobs_company_not_found'], remembers });
      expect(await again.write(more, { title: 'T', company: { name: 'Hill' } })).toMatchObject({
        code: 'jobs_company_not_found',
      });
    },
  );

  it('is rejected if the found company is deleted again', async () => {
    const { write, commands } = writing({ refusals: ['jobs_company_not_found'] });
    expect(await write({}, { title: 'T', company: { name: 'Hill' } })).toMatchObject({ became: 'error' });
    expect(commands).toHaveLength(1);
  });
});
