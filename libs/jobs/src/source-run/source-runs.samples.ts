import type { Posting } from '#postings/rules';
import type { OperationWork } from '#runtime/operations';
import type { KnownPosting, SourceRun } from '../source-memory/source-run.js';
import { SourcePostings, SourceRuns } from '../source-memory/source-memory.js';
import { newId } from '#store';
import type { Scenario, ScenarioBoard } from '#testing/scenario';
import { JobReader, type JobRow } from '../job/job.read-model.js';
import { MemoryPostingSources } from './memory-posting-sources.samples.js';
import { type OwnedSource, SourceRunner } from './source-run.service.js';

/** The source that the runs of a spec read. */
export const sources = new MemoryPostingSources();

/** An operation that nothing stops, except `signal`. */
export const workOf = (signal: AbortSignal = new AbortController().signal): OperationWork => ({
  id: 'ops_1',
  signal,
  progress: () => undefined,
  load: () => Promise.resolve(null),
  save: () => Promise.resolve(),
  step: (_, work) => work(),
  output: () => {
    throw new Error('No file.');
  },
});

/** A source of a separate board, its runs, and the resulting jobs. */
export async function sourceOn(jobs: Scenario, board?: ScenarioBoard, owner = 'jobfeeds_1') {
  const { given, board: id } = board ?? (await jobs.board());
  const url = `https://source.example/${id}/${owner}`;
  const source: OwnedSource = { owner, address: { kind: 'json_feed', url }, companyId: null };
  const begun = () =>
    given(SourceRuns, async (runs) => {
      const run = { id: newId('runs'), owner, operation: newId('ops'), trigger: 'operator' } as const;
      return (await runs.open(run)) as SourceRun;
    });
  const attempted = (run: string, signal?: AbortSignal, as: Partial<OwnedSource> = {}) =>
    given(SourceRunner, (runner) => runner.run(run, { ...source, ...as }, workOf(signal)));
  const found = (run: string) => given(SourceRuns, async (runs) => (await runs.find(run)) as SourceRun);
  return {
    url,
    given,
    owner,
    begun,
    attempted,
    found,
    /** Sets the content of the source. */
    has: (...postings: readonly Posting[]) => sources.put(url, postings),
    /** Runs to the end. Returns the run. */
    async ran(as: Partial<OwnedSource> = {}): Promise<SourceRun> {
      const { id: run } = await begun();
      await attempted(run, undefined, as).catch((error: Error) => {
        if (error.name !== 'Rejection') throw error;
      });
      return found(run);
    },
    release: (run: string) => given(SourceRuns, (runs) => runs.release(run, 'ops_2')),
    items: (run: string) => given(SourceRuns, (runs) => runs.items(run, { limit: 1_000 })),
    known: (...ids: readonly string[]) =>
      given(SourcePostings, async (postings): Promise<readonly KnownPosting[]> => [
        ...(await postings.known(owner, ids)).values(),
      ]),
    /** The jobs of the board, sorted by application URL. */
    all: () =>
      given(JobReader, async (reader): Promise<readonly JobRow[]> => {
        const { rows } = await reader.page({ limit: 100 });
        const found = await reader.byIds(rows.map(({ id: job }) => job));
        const address = ({ detail }: JobRow) => detail.applicationUrl ?? '';
        return found.toSorted((one, other) => (address(one) < address(other) ? -1 : 1));
      }),
  };
}

/** A company that postings can name. */
export const HILL = { companyName: 'Hill', companyWebsite: 'https://hill.example' };
