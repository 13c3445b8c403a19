import { SourceFaultError } from '#crawler/faults';
import { outcomeOf, reject, Rejection } from '#kernel';
import { type Posting, PostingSources, type SourceAddress, type SourceItem } from '#postings/rules';
import type { Receipt } from '#runtime';
import { type OperationResult, type OperationWork, type Unsuccessful } from '#runtime/operations';
import {
  type KnownPosting,
  NO_COUNTS,
  type OwnedPosting,
  type SourceCounts,
  type SourceOutcome,
  type SourceRun,
  type SourceRunItem,
  type SourceStretch,
} from '../source-memory/source-run.js';
import { SourcePostings, SourceRuns } from '../source-memory/source-memory.js';
import { digest, facts, withFacts, Scope, Ids } from '#store';
import { Injectable } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { jobs } from '../job/job.decider.js';
import { inherited } from './posting-fields.service.js';
import type { WritingRun } from './posting-task.service.js';
import { PostingWriter } from './posting-writer.service.js';
import { readAhead } from './read-ahead.js';
import type { JobEvents } from '../job/job-messages.js';

/**
 * Batch size for writing and recording postings, equal to the batches of a source. At most this many are repeated after an interrupted
 * run.
 */
const STRETCH = 500;
/** Maximum number of failures in the result of an operation. The items of the run contain all of them. */
const LISTED = 100;

/** Events after which a job is, or will be, published. */
const PUBLISHING: ReadonlySet<string> = new Set<keyof JobEvents>(['JobPublished', 'JobSubmitted']);

/** A source that is read for an owner. */
export interface OwnedSource {
  /** Id of the feed or the company. */
  readonly owner: string;
  readonly address: SourceAddress;
  /** The company of all postings. Null: each posting names its company. */
  readonly companyId: string | null;
  /** Whether a new posting is collected. All are if absent. */
  readonly wants?: (posting: Posting) => boolean | Promise<boolean>;
  /** A text that identifies `wants`. Absent if all postings are collected. */
  readonly selection?: string;
}

/**
 * Executes runs over sources: new postings become jobs, changed postings update their jobs, and jobs of missing postings expire. An
 * interrupted run reads its source again, and finds what it has already written (decision 0194).
 */
@Injectable()
export class SourceRunner {
  constructor(
    private readonly bus: CommandBus,
    private readonly sources: PostingSources,
    private readonly runs: SourceRuns,
    private readonly postings: SourcePostings,
    private readonly writer: PostingWriter,
  ) {}

  /**
   * Executes the run `id` to its end.
   * @param source the source with its current settings.
   * @throws Rejection `source_…` with the error of the source. No jobs expire then.
   */
  async run(id: string, source: OwnedSource, work: OperationWork): Promise<OperationResult> {
    const run = await this.runs.attempt(id);
    if (!run) return this.result(await this.runs.find(id), 0);
    const progress = new Progress(run);
    if (!run.released) {
      const read = await this.read(progress, source, work);
      if (read === 'unchanged') return this.result(await this.runs.find(id), progress.read);
      const { absent, seen } = await this.postings.tally(run.owner, run.number);
      if (absent > 0 && absent * 2 > absent + seen) {
        await this.runs.end(run, { state: 'held' });
        return this.result(await this.runs.find(id), progress.read);
      }
      await this.expire(progress, work);
      const isWhole = progress.counts.failed === 0;
      await this.runs.end(run, { state: 'completed', config: configOf(source), ...(isWhole && { marks: read }) });
    } else {
      await this.expire(progress, work);
      await this.runs.end(run, { state: 'completed' });
    }
    await this.postings.forgetOld(run.owner);
    return this.result(await this.runs.find(id), progress.read);
  }

  /** Ends the run of an operation that failed or was cancelled. Idempotent. */
  async ended(id: string, { state, error }: Unsuccessful): Promise<void> {
    const run = await this.runs.find(id);
    if (!run) return;
    if (state === 'cancelled') await this.runs.end(run, { state: 'cancelled' });
    else await this.runs.end(run, { state: 'failed', ...(error && { fault: error }) });
  }

  private async read(progress: Progress, source: OwnedSource, work: OperationWork) {
    const { run } = progress;
    const config = configOf(source);
    const of: WritingRun = {
      run,
      rows: {
        importId: run.id,
        begunAt: run.startedAt ?? run.createdAt,
        origin: 'source',
        mayPublish: true,
        companies: new Map(),
      },
      companyId: source.companyId,
      applyOnBoard: source.address.mapping?.applyOnBoard ?? false,
      wants: source.wants ?? (() => true),
    };
    try {
      const marks = await this.runs.version(run.owner, config);
      const reading = await this.sources.read(source.address, { signal: work.signal, ...(marks && { marks }) });
      if (reading === 'unchanged') {
        const { absent } = await this.postings.tally(run.owner, run.number);
        await this.settle(progress, { counts: { ...progress.counts, unchanged: absent } });
        await this.runs.end(run, { state: 'completed', config, ...(marks && { marks }) });
        return 'unchanged';
      }
      for await (const batch of readAhead(reading.items))
        for (let from = 0; from < batch.length; from += STRETCH)
          await this.write(progress, of, batch.slice(from, from + STRETCH), work);
      return reading.marks;
    } catch (error) {
      if (!(error instanceof SourceFaultError)) throw error;
      const fault = { code: `source_${error.fault}`, message: error.message };
      const { retryAfter } = error;
      const retryAt =
        retryAfter === undefined ? {} : { retryAt: new Date(Date.now() + retryAfter * 1_000).toISOString() };
      await this.runs.end(run, { state: 'failed', fault, ...retryAt });
      reject('failed', fault.code, fault.message);
    }
  }

  private async write(
    progress: Progress,
    of: WritingRun,
    items: readonly SourceItem[],
    work: OperationWork,
  ): Promise<void> {
    work.signal.throwIfAborted();
    const { outcomes, ...written } = await this.writer.write(of, { from: progress.read, items }, work.signal);
    progress.add(outcomes, items.length);
    // Both are rejected if another process has taken over this operation.
    await Promise.all([this.settle(progress, written), work.save({ read: progress.read })]);
    work.progress({ processed: progress.read });
    work.signal.throwIfAborted();
  }

  private async settle(progress: Progress, stretch: Partial<SourceStretch>): Promise<void> {
    const { run, counts } = progress;
    const nothing = { seen: [], written: [], heirs: [], items: [] };
    if (!(await this.postings.settle(run, { ...nothing, counts, ...stretch })))
      throw new Error('Another process is working on this run.');
  }

  /** Expires the jobs of postings that the run did not see, unless another source has them. */
  private async expire(progress: Progress, work: OperationWork): Promise<void> {
    const { run } = progress;
    for (let after = ''; ;) {
      work.signal.throwIfAborted();
      const endedAt = new Date().toISOString();
      const left = await this.postings.leave(run.owner, run.number, { endedAt, after, limit: STRETCH });
      const last = left.at(-1);
      if (!last) return;
      after = last.sourceId;
      const leading = left.filter(({ leads, job }) => leads && job !== null);
      const sharing = await this.postings.ofJobs(leading.map(({ job }) => job ?? ''));
      const heirs: OwnedPosting[] = [];
      const items: SourceRunItem[] = [];
      const led = new Set<string>();
      await Promise.all(
        leading.map(async (posting) => {
          const heir = sharing.find(
            ({ job, state, owner, run: seen }) =>
              job === posting.job &&
              (state === 'present' || state === 'intended') &&
              (owner !== run.owner || seen === run.number),
          );
          if (heir) {
            led.add(posting.sourceId);
            heirs.push({ ...heir, leads: true, given: inherited(posting.given) });
          } else if (await this.end(posting, run.attempt > 1 || posting.endedAt !== endedAt))
            items.push(this.item(progress, posting));
        }),
      );
      const written = left.map((posting): KnownPosting => {
        const isLed = led.has(posting.sourceId);
        return { ...posting, state: 'absent', leads: posting.leads && !isLed, endedAt: isLed ? null : posting.endedAt };
      });
      progress.add(
        items.map(() => 'expired'),
        0,
      );
      await this.settle(progress, { written, heirs, items });
      await work.save({ read: progress.read });
    }
  }

  /**
   * Expires the job of a posting that no source has. Returns false if it was not published when the source lost it, or was deleted.
   * @param isRetry whether an earlier attempt may have done that.
   */
  private async end({ job, since, endedAt }: KnownPosting, isRetry: boolean): Promise<boolean> {
    const id = job ?? '';
    const known = { ...facts(), now: new Date().toISOString() };
    const at = endedAt ?? known.now;
    const send = (command: Command<Receipt>) =>
      withFacts(known, () => this.bus.execute(command), Ids.seed(`${job}/end/${at}`, since), Scope.boardSlug());
    const outcome = await outcomeOf(
      async () => {
        if (isRetry) {
          // Finds the command of the earlier attempt, and has no effect. That attempt left no trace if the job was a draft.
          const earlier = await send(jobs.ChangeJob(id, {}));
          if (earlier.repeated) return true;
          if (earlier.history().some((event) => PUBLISHING.has(event.type) && event.at >= at)) return false;
        }
        return (await send(jobs.EndJob(id, { at }))).changed;
      },
      { kind: 'missing' },
    );
    return outcome instanceof Rejection ? false : outcome;
  }

  private item(progress: Progress, { sourceId, job }: KnownPosting): SourceRunItem {
    return { place: progress.place++, sourceId, title: null, outcome: 'expired', job, code: null, message: null };
  }

  private async result(run: SourceRun | null, read: number): Promise<OperationResult> {
    const { created, updated, returned, failed } = run?.counts ?? NO_COUNTS;
    const items = run && failed > 0 ? await this.runs.items(run.id, { outcome: 'failed', limit: LISTED }) : [];
    const errors = items.map(({ place, code, message }) => ({
      rowIndex: place,
      code: code ?? '',
      message: message ?? '',
    }));
    return { totalRows: read, created, updated: updated + returned, failed, errors };
  }
}

/** Progress of an attempt at a run. */
class Progress {
  counts: SourceCounts;
  read = 0;
  /** Position for the next item that is not in the source. */
  place = 1_000_000_000;

  constructor(readonly run: SourceRun) {
    this.counts = run.counts;
  }

  add(outcomes: readonly SourceOutcome[], read: number): void {
    const counts: Record<SourceOutcome, number> = { ...this.counts };
    for (const outcome of outcomes) counts[outcome]++;
    this.counts = counts;
    this.read += read;
  }
}

/** A digest of the settings that a read depends on. If they change, the version marks of the source are no longer valid. */
const configOf = ({ address, companyId, selection }: OwnedSource): string =>
  digest(JSON.stringify(['1', address, companyId, ...(selection === undefined ? [] : [selection])]));
