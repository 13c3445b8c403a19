import type { Posting } from '#postings/rules';
import type { KnownPosting, OwnedPosting, SourceOutcome, SourceRun } from '../source-memory/source-run.js';
import { facts } from '#store';
import { momentOf, type Row, type RowsOfImport, type ImportStretch } from '../import/row-writer.service.js';
import type { JobRow } from '../job/job.read-model.js';
import { type PostingView, digestsOf } from './posting-fields.service.js';

/** The context of a run for writing. */
export interface WritingRun {
  readonly run: SourceRun;
  readonly rows: RowsOfImport;
  /** The company of all postings. Null: each posting names its company. */
  readonly companyId: string | null;
  /** Whether people apply on the board for postings without an application URL. */
  readonly applyOnBoard: boolean;
  /** Whether a new posting is collected. */
  wants(posting: Posting): boolean | Promise<boolean>;
}

/** A posting to write. */
export interface Task extends Row {
  readonly posting: Posting;
  readonly digests: ReturnType<typeof digestsOf>;
  readonly mark: string;
  readonly known: KnownPosting;
}

export interface TaskResult {
  readonly outcome: SourceOutcome;
  readonly note: KnownPosting;
  readonly code?: string;
  readonly message?: string;
}

/** Data on other postings that writing needs. */
export interface Around {
  readonly stretch: ImportStretch;
  readonly view: PostingView;
  readonly jobs: ReadonlyMap<string, JobRow>;
  /** Postings of the jobs that may have to be renewed. */
  readonly sharing: readonly OwnedPosting[];
  readonly heirs: OwnedPosting[];
}

/** The result of a posting with `outcome`. Records it as present at its source, unless `more` overrides that. */
export function ended(
  of: WritingRun,
  task: Task,
  outcome: SourceOutcome,
  more: Partial<KnownPosting> = {},
): TaskResult {
  const { run } = of;
  const { known, mark } = task;
  const now = { run: run.number, attempt: run.attempt, outcome: baseOutcome(of, task, outcome) };
  return { outcome: now.outcome, note: { ...known, mark, state: 'present', endedAt: null, ...more, ...now } };
}

/** A posting without a job. Its job is created, even if earlier attempts were rejected. */
const NEW = { job: null, given: {}, leads: true, state: 'intended', endedAt: null } as const;

/** A posting that no run has recorded yet. */
const unknown = ({ sourceId }: Posting, since: string) => ({
  sourceId,
  since,
  writes: 0,
  jobVersion: 0,
  mark: '',
  run: 0,
  attempt: 0,
  outcome: 'created' as const,
});

/** The task for writing `posting`. `before` is its record, if any. */
export function taskOf(
  { run, rows, companyId }: WritingRun,
  { place, posting, mark, before }: { place: number; posting: Posting; mark: string; before: KnownPosting | undefined },
): Task {
  const isNew = !before || before.job === null;
  const known: KnownPosting = isNew
    ? { ...unknown(posting, momentOf(rows.begunAt, place)), ...before, ...NEW }
    : before;
  return {
    index: place,
    input: {},
    issues: [],
    formerSlugs: new Map(),
    name: nameOf(run.owner, known),
    posting,
    mark,
    digests: digestsOf(posting, { companyId }),
    known,
  };
}

/** A stable key for the next command to the job of a posting, the same in every attempt. */
export const nameOf = (owner: string, { sourceId, writes, since }: KnownPosting) => ({
  text: `${facts().board}/${owner}/${sourceId}/${writes}`,
  at: since,
});

/** Keeps the outcome of an earlier attempt: the job was created only once. */
const baseOutcome = ({ run, rows }: WritingRun, { known }: Task, outcome: SourceOutcome): SourceOutcome => {
  const before = known.run === run.number && known.attempt > 0 && known.attempt < run.attempt ? known.outcome : null;
  if (before === 'created' || before === 'linked' || before === 'returned') return before;
  const isMade = known.state === 'intended' && known.since >= rows.begunAt;
  return isMade && (outcome === 'updated' || outcome === 'unchanged') ? 'created' : outcome;
};
