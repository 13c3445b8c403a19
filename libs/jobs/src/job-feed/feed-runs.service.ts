import { reject, Rejection, rejectMissing } from '#kernel';
import type { FeedMapping } from '#postings/rules';
import { Ciphers, Reactions } from '#runtime';
import {
  type OperationResult,
  type OperationRow,
  Operations,
  type OperationScopes,
  OperationCancelled,
  type OperationWork,
  OperationWorker,
  type Unsuccessful,
} from '#runtime/operations';
import { type SourceItemPlace, SourcePostings, SourceRuns } from '../source-memory/source-memory.js';
import type { SourceOutcome, SourceRun, SourceRunItem } from '../source-memory/source-run.js';
import { Cursors, facts, newId, type Page, type Paging } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { PostingPreviews, type PreviewedPosting } from '../source-run/posting-previews.service.js';
import { type OwnedSource, SourceRunner } from '../source-run/source-run.service.js';
import { addressOf, nextTurn } from './incoming-feed.js';
import { FollowJobFeeds } from './job-feed.policies.js';
import { jobFeedDecider, jobFeeds, requireIncoming } from './job-feed.decider.js';
import { type IncomingFeedRow, isIncoming, JobFeedReader } from './job-feed.read-model.js';
import { type OwnerTurn, SourceOwner } from '../source-run/source-owners.service.js';

/** The parameters of a run's operation. */
export interface FeedRunInput {
  readonly feedId: string;
  readonly runId: string;
}

/** A run. For a held run, also the number of missing postings. */
export type ShownRun = SourceRun & { readonly absent: number | null };

/** Opens the sources of incoming feeds. */
@Injectable()
export class FeedSources {
  constructor(private readonly ciphers: Ciphers) {}

  /** The decrypted URL of the source of `row`. @throws SealError if its key is lost. */
  urlOf({ id, source }: IncomingFeedRow): string {
    return this.ciphers.open(source.address, id);
  }

  of(row: IncomingFeedRow, mapping: FeedMapping | null = row.source.mapping): OwnedSource {
    return { owner: row.id, address: addressOf(row.format, this.urlOf(row), mapping), companyId: row.source.companyId };
  }
}

/** Runs over incoming feeds, as operators see and start them. */
@Injectable()
export class FeedRuns {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: JobFeedReader,
    private readonly runs: SourceRuns,
    private readonly postings: SourcePostings,
    private readonly operations: Operations,
    private readonly reactions: Reactions,
    private readonly follow: FollowJobFeeds,
    private readonly sources: FeedSources,
    private readonly previews: PostingPreviews,
    private readonly cursors: Cursors,
  ) {}

  /** Reads the first postings of a feed without writing anything. @throws Rejection `job_feeds_source_failed`. */
  async preview(feedId: string, mapping?: FeedMapping): Promise<readonly PreviewedPosting[]> {
    const row = await this.incoming(feedId);
    return this.previews.of(this.sources.of(row, mapping ?? row.source.mapping));
  }

  /** Starts a run. @throws Rejection `job_feeds_run_open` if another run has not ended. */
  async begin(feedId: string): Promise<OperationRow> {
    const runId = newId('runs');
    const operationId = newId('ops');
    await this.incoming(feedId);
    const [last] = await this.runs.page(feedId, 1);
    if (last && last.id !== runId && (last.state === 'pending' || last.state === 'running')) throw this.open(last.id);
    await this.reactions.settle(
      this.follow,
      await this.bus.execute(jobFeeds.RunJobFeed(feedId, { runId, operationId })),
    );
    if (!(await this.runs.find(runId))) throw this.open();
    return this.operations.byId(operationId);
  }

  /** Lists runs of a feed, newest first. @throws Rejection `job_feeds_not_found`. */
  async page(feedId: string, { limit = 50, cursor }: Paging): Promise<Page<ShownRun>> {
    const list = JSON.stringify([facts().board, 'feed-runs', feedId]);
    const before = cursor === undefined ? undefined : Number(this.cursors.open(list, cursor));
    await this.incoming(feedId);
    const rows = await this.runs.page(feedId, limit + 1, before);
    const shown = rows.slice(0, limit);
    const nextCursor = rows.length > limit ? this.cursors.seal(list, String(shown.at(-1)?.number)) : null;
    return { rows: await Promise.all(shown.map((run) => this.shown(run))), nextCursor };
  }

  /** @throws Rejection `job_feeds_not_found`, `job_feeds_run_not_found`. */
  async byId(feedId: string, runId: string): Promise<ShownRun> {
    return this.shown(await this.find(feedId, runId));
  }

  /** Lists the items of a run in the order of the source. */
  async items(
    feedId: string,
    runId: string,
    { limit = 50, cursor, outcome }: Paging & { readonly outcome?: SourceOutcome },
  ): Promise<Page<SourceRunItem>> {
    const list = JSON.stringify([facts().board, 'feed-run-items', runId, outcome ?? null]);
    const after = cursor === undefined ? undefined : (JSON.parse(this.cursors.open(list, cursor)) as SourceItemPlace);
    await this.find(feedId, runId);
    const rows = await this.runs.items(runId, {
      limit: limit + 1,
      ...(outcome && { outcome }),
      ...(after && { after }),
    });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const more = rows.length > limit && last;
    return {
      rows: shown,
      nextCursor: more ? this.cursors.seal(list, JSON.stringify({ place: last.place, key: last.key })) : null,
    };
  }

  /** Expires the jobs whose postings are missing from a held run. @throws Rejection `job_feeds_run_not_held`, `job_feeds_run_open`. */
  async release(feedId: string, runId: string): Promise<OperationRow> {
    const operationId = newId('ops');
    const { state, operation } = await this.find(feedId, runId);
    if (operation !== operationId) {
      if (state !== 'held') throw notHeld();
      const [last] = await this.runs.page(feedId, 1);
      if (last && (last.state === 'pending' || last.state === 'running')) throw this.open(last.id);
      const receipt = await this.bus.execute(jobFeeds.ReleaseJobFeedRun(feedId, { runId, operationId }));
      await this.reactions.settle(this.follow, receipt);
    }
    if ((await this.find(feedId, runId)).operation !== operationId) throw notHeld();
    return this.operations.byId(operationId);
  }

  /** Keeps the jobs whose postings are missing from a held run. @throws Rejection `job_feeds_run_not_held`. */
  async drop(feedId: string, runId: string): Promise<ShownRun> {
    const { state } = await this.find(feedId, runId);
    if (state !== 'held' && state !== 'dropped') throw notHeld();
    if (state === 'held')
      await this.reactions.settle(this.follow, await this.bus.execute(jobFeeds.DropJobFeedRun(feedId, { runId })));
    return this.byId(feedId, runId);
  }

  private async incoming(feedId: string): Promise<IncomingFeedRow> {
    const row = await this.reader.byId(feedId);
    requireIncoming(row);
    return isIncoming(row) ? row : rejectMissing(jobFeedDecider);
  }

  private async find(feedId: string, runId: string): Promise<SourceRun> {
    await this.incoming(feedId);
    const run = await this.runs.find(runId);
    if (run?.owner !== feedId) reject('missing', 'job_feeds_run_not_found', 'The feed has no run with this id.');
    return run;
  }

  private async shown(run: SourceRun): Promise<ShownRun> {
    const absent = run.state === 'held' ? (await this.postings.tally(run.owner, run.number)).absent : null;
    return { ...run, absent };
  }

  private open(runId?: string): Rejection {
    return new Rejection('conflict', 'job_feeds_run_open', 'Another run of this feed has not ended. Try again later.', {
      run_id: runId,
    });
  }
}

/** Executes runs over incoming feeds. */
@Injectable()
export class RunFeed extends OperationWorker<FeedRunInput> {
  readonly kind = 'feeds.run';

  constructor(
    private readonly reader: JobFeedReader,
    private readonly sources: FeedSources,
    private readonly runner: SourceRunner,
  ) {
    super();
  }

  override scopes(): OperationScopes {
    return { read: 'feeds.read', manage: 'feeds.manage' };
  }

  async run({ feedId, runId }: FeedRunInput, work: OperationWork): Promise<OperationResult> {
    const row = await this.reader.find(feedId);
    if (!row || !isIncoming(row)) throw new OperationCancelled();
    return this.runner.run(runId, this.sources.of(row), work);
  }

  override ended({ runId }: FeedRunInput, how: Unsuccessful): Promise<void> {
    return this.runner.ended(runId, how);
  }
}

const notHeld = () => new Rejection('conflict', 'job_feeds_run_not_held', 'The run is not held for review.');

/** Schedules the runs of incoming feeds. */
@Injectable()
export class FeedTurns implements SourceOwner {
  readonly prefix = 'jobfeeds_';
  readonly kind = 'feeds.run';
  readonly object = 'job_feed';

  constructor(private readonly reader: JobFeedReader) {}

  async turn(feedId: string, now: string, share: number): Promise<OwnerTurn | null> {
    const row = await this.reader.find(feedId);
    if (!row || !isIncoming(row) || row.source.isPaused) return null;
    return { input: (runId) => ({ feedId, runId }), nextAt: nextTurn(row.source.schedule, now, share) };
  }
}
