import { outcomeOf, Rejection } from '#kernel';
import type { KnownPosting } from '../source-memory/source-run.js';
import { SourcePostings } from '../source-memory/source-memory.js';
import { ReadModels } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Row, RowWriter } from '../import/row-writer.service.js';
import { jobs } from '../job/job.decider.js';
import { JobRow } from '../job/job.read-model.js';
import { JobWriter } from '../job/job.service.js';
import { ManyReader } from '../job/jobs.read-model.js';
import {
  changeBody,
  changesOf,
  expiryOf,
  type SourceDigests,
  givenAfter,
  givenThen,
  inherited,
  type JobBody,
  keptOf,
  POSTING_FIELDS,
} from './posting-fields.service.js';
import { type Around, type TaskResult, ended, nameOf, type Task, type WritingRun } from './posting-task.service.js';

const DELETED = {
  code: 'posting_job_deleted',
  message: 'An operator deleted the job. It will not be created again.',
} as const;
const LINKED = { code: 'posting_linked', message: 'The job already exists.' } as const;
/** A posting whose job was deleted. If it was absent before, it stays absent. */
const deleted = (of: WritingRun, task: Task): TaskResult => {
  const { state } = task.known;
  const after = { leads: false, state: state === 'intended' ? 'present' : state } as const;
  return { ...ended(of, task, 'skipped', after), ...DELETED };
};

/** A posting that got no job. */
const REFUSED = { mark: '', state: 'absent', job: null } as const;
const MESSAGE = 500;

/** Writes single postings: creates, changes or republishes their jobs, or links them to existing jobs. */
@Injectable()
export class PostingChanges {
  constructor(
    private readonly bus: CommandBus,
    private readonly postings: SourcePostings,
    private readonly writer: RowWriter,
    private readonly jobs: JobWriter,
    private readonly many: ManyReader,
    private readonly readModels: ReadModels,
  ) {}

  /** Writes a posting. A rejection by a rule is an outcome, not an error. @throws on technical errors. */
  async write(of: WritingRun, around: Around, task: Task): Promise<TaskResult> {
    const job = around.jobs.get(task.known.job ?? '');
    const outcome = await outcomeOf(() => {
      if (task.known.state === 'intended' && !job) return this.create(of, around, task);
      return job ? this.change(of, around, task, job) : deleted(of, task);
    });
    if (!(outcome instanceof Rejection)) return outcome;
    if (outcome.code === 'jobs_not_found') return deleted(of, task);
    const { code, message } = outcome;
    // The next run tries it again.
    const { state, endedAt, leads } = task.known;
    const after = state === 'intended' && !job ? REFUSED : { mark: '', state, endedAt, leads };
    return { ...ended(of, task, 'failed', after), code, message: message.slice(0, MESSAGE) };
  }

  private async create(of: WritingRun, { stretch }: Around, task: Task): Promise<TaskResult> {
    const outcome = await this.writer.create(stretch, task);
    if (outcome.became === 'skipped') {
      if (outcome.holder === undefined) return { ...ended(of, task, 'failed', REFUSED), ...LINKED };
      return { ...ended(of, task, 'linked', { job: outcome.holder, leads: false }), ...LINKED };
    }
    const { job } = outcome;
    if (!job) throw new Error(`The job of ${task.known.sourceId} is missing.`);
    const given = givenAfter(task.digests, {}, POSTING_FIELDS, job);
    const made = ended(of, task, 'created', { job: job.id, jobVersion: job.version, given, leads: true });
    return outcome.became === 'error' ? { ...made, code: outcome.code, message: outcome.message } : made;
  }

  private async change(of: WritingRun, around: Around, task: Task, found: JobRow): Promise<TaskResult> {
    let { given, leads, writes } = task.known;
    let job = found;
    if (leads && job.version !== task.known.jobVersion) {
      const tried = await this.recalled(of, task, job);
      if (tried) ({ given, writes } = tried);
    }
    const isAway = ['absent', 'leaving'].includes(task.known.state);
    // An earlier attempt may have reopened the posting, and may have renewed the job, and then stopped.
    const wasAway = isAway || task.known.endedAt !== null;
    // If an earlier run did that, the posting was there before this run: its tally would count it as absent, so it must count it as seen.
    const isBack = isAway || (wasAway && of.run.attempt > 1);
    let endedAt: string | null = null;
    if (wasAway) {
      const claimed = this.claim(of, around, task.known, job);
      if (claimed.lead) ({ given, leads } = claimed.lead);
      endedAt = task.known.endedAt ?? claimed.endedAt;
    } else if (leads && changesOf(task.digests, given, job).open.includes('expiresAt')) {
      // If the source extends the expiry that it gave, a job that expired by it is published again.
      endedAt = job.expiresAt;
    }
    job = await this.renewed(of, around, task, job, endedAt);
    if (!leads) return ended(of, task, isBack ? 'returned' : 'unchanged', { given, leads, writes });
    if (job !== found) given = { ...given, expiresAt: [task.digests.expiresAt, keptOf(job, 'expiresAt')] };
    const { open, edited } = changesOf(task.digests, given, job);
    const body = changeBody(task.posting, open, around.view);
    const sends = Object.keys(body).length > 0;
    let wrote = open;
    if (sends) {
      const row = (input: JobBody): Row => ({ ...task, input, name: nameOf(of.run.owner, { ...task.known, writes }) });
      const again = (fresh: JobRow) => {
        wrote = changesOf(task.digests, given, fresh).open;
        return row(changeBody(task.posting, wrote, around.view));
      };
      ({ job } = await this.writer.change(around.stretch, row(body), job, again));
      writes++;
    }
    const outcome = isBack ? 'returned' : job === found ? 'unchanged' : 'updated';
    const done = ended(of, task, outcome, {
      job: job.id,
      jobVersion: job.version,
      given: givenAfter(task.digests, given, wrote, job),
      leads,
      writes,
    });
    return edited.length === 0
      ? done
      : { ...done, code: 'posting_fields_kept', message: `An operator changed: ${edited.join(', ')}.` };
  }

  /**
   * The values that the source gave, if earlier attempts changed or created the job without recording that. Null if there is nothing
   * to recover.
   */
  private async recalled(
    of: WritingRun,
    task: Task,
    job: JobRow,
  ): Promise<Pick<KnownPosting, 'given' | 'writes'> | null> {
    const { known } = task;
    let given: SourceDigests | null = null;
    for (let { writes } = known; ; writes++) {
      const row = { ...task, name: nameOf(of.run.owner, { ...known, writes }) };
      // A command with the ids of that change. It has no effect if there was no such change.
      const send = () => this.bus.execute(jobs.ChangeJob(job.id, {}));
      const receipt = await this.writer.inTheNameOf(of.rows, row, send);
      const rowAt = (version: number) => this.readModels.rowOf(JobRow, receipt.history().slice(0, version));
      // No values were ever recorded for a job without a version.
      const first = given === null && known.jobVersion === 0 ? rowAt(1) : null;
      if (first) given = givenThen(known.given, first, null);
      if (!receipt.repeated) return given && { given, writes };
      const then = rowAt(receipt.version);
      const { data } = receipt.history()[receipt.version - 1] ?? { data: {} };
      if (then) given = givenThen(given ?? known.given, then, Object.keys(data as object));
    }
  }

  /** Decides which posting leads the job when `known` is at its source again or for the first time. */
  private claim(
    { run }: Pick<WritingRun, 'run'>,
    { sharing, heirs }: Pick<Around, 'sharing' | 'heirs'>,
    known: KnownPosting,
    job: JobRow,
  ): {
    readonly lead: { readonly given: SourceDigests; readonly leads: boolean } | null;
    readonly endedAt: string | null;
  } {
    const others = sharing.filter(
      (other) => other.job === job.id && !(other.owner === run.owner && other.sourceId === known.sourceId),
    );
    const endedAt = others.find((other) => other.endedAt !== null && other.endedAt === job.expiresAt)?.endedAt ?? null;
    const leader = others.find(({ leads }) => leads);
    if (known.leads || !leader || leader.state === 'present' || leader.state === 'intended')
      return { lead: null, endedAt };
    heirs.push({ ...leader, leads: false });
    return { lead: { given: inherited(leader.given), leads: true }, endedAt };
  }

  /** The job. Published again if it expired at `endedAt`. */
  private async renewed(
    of: WritingRun,
    { stretch }: Around,
    task: Task,
    job: JobRow,
    endedAt: string | null,
  ): Promise<JobRow> {
    const at = expiryOf(task.posting.expiresAt);
    if (endedAt === null || job.status !== 'expired' || job.expiresAt !== endedAt) return job;
    if (at !== null && at <= Date.now()) return job;
    const expiresAt = at === null ? null : new Date(at).toISOString();
    const row = { ...task, name: { text: `${of.run.id}/${task.known.sourceId}/renew`, at: task.known.since } };
    return this.writer.inTheNameOf(of.rows, row, () =>
      this.jobs.renew(job.id, { endedAt, expiresAt, origin: 'source' }, stretch.sources),
    );
  }

  /** Adds this source to the existing jobs that new postings were linked to. */
  async linked(
    of: WritingRun,
    around: Around,
    tasks: readonly Task[],
    done: readonly TaskResult[],
  ): Promise<readonly TaskResult[]> {
    const links = done.flatMap((each, at) => (each.outcome === 'linked' ? [{ each, task: tasks[at] as Task }] : []));
    if (links.length === 0) return done;
    const ids = [...new Set(links.map(({ each }) => each.note.job ?? ''))];
    const [found, sharing] = await Promise.all([this.many.jobs(ids), this.postings.ofJobs(ids)]);
    const renewed = new Map<TaskResult, TaskResult>();
    for (const { each, task } of links) {
      const job = found.get(each.note.job ?? '');
      if (!job) continue;
      const { lead, endedAt } = this.claim(of, { sharing, heirs: around.heirs }, each.note, job);
      const after = await this.renewed(of, around, task, job, endedAt);
      if (!lead && after === job) continue;
      const given =
        lead && after !== job ? { ...lead.given, expiresAt: ['', keptOf(after, 'expiresAt')] as const } : lead?.given;
      // The next run compares its fields.
      const note = { ...each.note, ...(lead && { ...lead, given: given ?? {}, mark: '' }), jobVersion: after.version };
      renewed.set(each, { ...each, note });
    }
    return done.map((each) => renewed.get(each) ?? each);
  }
}
