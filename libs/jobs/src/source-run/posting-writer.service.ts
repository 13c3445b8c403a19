import type { SourceItem } from '#postings/rules';
import type { KnownPosting, SourceOutcome, SourceRunItem, SourceStretch } from '../source-memory/source-run.js';
import { SourcePostings } from '../source-memory/source-memory.js';
import { Injectable } from '@nestjs/common';
import { RowWriter } from '../import/row-writer.service.js';
import { writeInOrder } from '../import/row-order.service.js';
import type { JobRow } from '../job/job.read-model.js';
import { ManyReader } from '../job/jobs.read-model.js';
import { RemoteTaxonomies } from '../ports.js';
import { TaxonomyReader } from '../taxonomy/taxonomy.read-model.js';
import { PostingChanges } from './posting-changes.service.js';
import {
  categorySlugs,
  changeBody,
  expiryOf,
  type JobBody,
  markOf,
  newBody,
  POSTING_FIELDS,
  type PostingView,
} from './posting-fields.service.js';
import { type Around, type Task, taskOf, type WritingRun } from './posting-task.service.js';

/** A batch of items from a source, with the index of the first. */
export interface Items {
  readonly from: number;
  readonly items: readonly SourceItem[];
}

/** The result of a batch, without the counts of the run. */
export type BatchResult = Omit<SourceStretch, 'counts'> & { readonly outcomes: readonly SourceOutcome[] };

const REPEATED = {
  code: 'posting_repeated',
  message: 'An earlier item has the same id. Only the first one counts.',
} as const;
const OVER = { code: 'posting_over', message: 'The posting has expired.' } as const;
const TITLE = 200;

/** Writes postings of a source as jobs (decision 0194). Unchanged postings need no statement of their own. */
@Injectable()
export class PostingWriter {
  constructor(
    private readonly postings: SourcePostings,
    private readonly writer: RowWriter,
    private readonly changes: PostingChanges,
    private readonly many: ManyReader,
    private readonly taxonomy: TaxonomyReader,
    private readonly remote: RemoteTaxonomies,
  ) {}

  /**
   * Writes the changed postings concurrently. A rejection by a rule is an outcome, not an error. Stops once `signal` has aborted. @throws
   * on technical errors. The next attempt finds everything written until then.
   */
  async write(of: WritingRun, { from, items }: Items, signal: AbortSignal): Promise<BatchResult> {
    const { run } = of;
    const ids = items.flatMap(({ posting, unreadable }) => posting?.sourceId ?? unreadable?.sourceId ?? []);
    const known = await this.postings.known(run.owner, [...new Set(ids)]);
    const written: PartialResult = { seen: [], written: [], heirs: [], items: [], outcomes: [] };
    const met = new Set<string>();
    const fresh: Task[] = [];
    const changed: Task[] = [];
    for (const [index, item] of items.entries()) {
      const place = from + index;
      if (item.unreadable) {
        const { sourceId, problem } = item.unreadable;
        note(written, { place, sourceId, title: null, job: null }, 'failed', {
          code: 'posting_unreadable',
          message: problem,
        });
        // An invalid posting still counts as present at its source.
        if (sourceId !== null && known.has(sourceId) && !met.has(sourceId))
          written.seen.push({ sourceId, outcome: 'failed' });
        if (sourceId !== null) met.add(sourceId);
        continue;
      }
      const { posting } = item;
      const before = known.get(posting.sourceId);
      const isAgain = before?.run === run.number;
      const shown = {
        place,
        sourceId: posting.sourceId,
        title: posting.title.slice(0, TITLE),
        job: before?.job ?? null,
      };
      if (met.has(posting.sourceId) || (isAgain && before.attempt === run.attempt)) {
        note(written, { ...shown, sourceId: null }, 'skipped', REPEATED);
        continue;
      }
      met.add(posting.sourceId);
      const mark = markOf(posting, of.companyId);
      if (before?.state === 'present' && before.mark === mark) {
        const outcome = isAgain ? before.outcome : 'unchanged';
        written.seen.push({ sourceId: posting.sourceId, outcome });
        written.outcomes.push(outcome);
        continue;
      }
      if (!before && !(await of.wants(posting))) continue;
      const over = expiryOf(posting.expiresAt);
      if (!before && over !== null && over <= Date.now()) {
        note(written, shown, 'skipped', OVER);
        continue;
      }
      const task = taskOf(of, { place, posting, mark, before });
      (task.known.state === 'intended' ? fresh : changed).push(task);
    }
    if (fresh.length > 0 || changed.length > 0) await this.writeAll(of, { fresh, changed, written, known }, signal);
    return written;
  }

  private async writeAll(
    of: WritingRun,
    {
      fresh,
      changed,
      written,
      known,
    }: {
      fresh: readonly Task[];
      changed: readonly Task[];
      written: PartialResult;
      known: ReadonlyMap<string, KnownPosting>;
    },
    signal: AbortSignal,
  ): Promise<void> {
    const own = fresh.map((task): Task => {
      const { known: before } = task;
      return before.job === null ? { ...task, known: { ...before, job: this.writer.ownId(of.rows, task) } } : task;
    });
    const all = [...own, ...changed].sort((one, other) => one.index - other.index);
    const slugs = [...new Set(all.flatMap(({ posting }) => categorySlugs(posting)))];
    const idsOf = (tasks: readonly Task[]) => [...new Set(tasks.flatMap((task) => task.known.job ?? []))];
    const namesOf = (tasks: readonly Task[]) => tasks.map((task) => task.known.sourceId);
    const [categories, found, sharing] = await Promise.all([
      this.taxonomy.canonical('categories', slugs),
      // Looks for jobs that were just created only if an earlier attempt may have created them.
      this.many.jobs(idsOf(all.filter((task) => known.has(task.known.sourceId)))),
      this.postings.ofJobs(idsOf(changed.filter((task) => task.known.state !== 'present'))),
    ]);
    const { owner } = of.run;
    // A posting whose job was deleted stays without a job.
    const there = changed.filter((task) => found.has(task.known.job ?? ''));
    const view: PostingView = {
      companyId: of.companyId,
      applyOnBoard: of.applyOnBoard,
      taxonomy: this.remote.taxonomy(),
      categories,
      now: new Date().toISOString(),
    };
    const ready = all.map((task): Task => ({ ...task, input: bodyOf(task, found, view) }));
    const [stretch] = await Promise.all([
      this.writer.gather(of.rows, ready, false),
      // Recorded before any of them is written.
      this.postings.intend(
        owner,
        own.filter((task) => !known.has(task.known.sourceId)).map((task) => task.known),
      ),
      this.postings.reopen(owner, namesOf(there.filter(isToReopen))),
    ]);
    const around: Around = { stretch, view, jobs: found, sharing, heirs: written.heirs };
    const done = await writeInOrder(stretch, ready, signal, (task) => this.changes.write(of, around, task));
    const whole = await this.changes.linked(of, around, ready, done);
    whole.forEach(({ outcome, note: after, code, message }, at) => {
      const task = ready[at] as Task;
      written.written.push(after);
      const shown = {
        place: task.index,
        sourceId: after.sourceId,
        title: task.posting.title.slice(0, TITLE),
        job: after.job,
      };
      note(written, shown, outcome, code === undefined ? undefined : { code, message: message ?? code });
    });
  }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] };
type PartialResult = Mutable<BatchResult>;

const isToReopen = ({ known: { mark, state } }: Task): boolean => mark !== '' || state !== 'present';

function note(
  { items, outcomes }: PartialResult,
  of: Pick<SourceRunItem, 'place' | 'sourceId' | 'title' | 'job'>,
  outcome: SourceOutcome,
  why: { readonly code: string; readonly message: string } | undefined,
): void {
  outcomes.push(outcome);
  if (outcome !== 'unchanged' || why)
    items.push({ ...of, outcome, code: why?.code ?? null, message: why?.message ?? null });
}

function bodyOf({ posting, known }: Task, found: ReadonlyMap<string, JobRow>, view: PostingView): JobBody {
  return known.state === 'intended' && !found.has(known.job ?? '')
    ? newBody(posting, view)
    : changeBody(posting, POSTING_FIELDS, view);
}
