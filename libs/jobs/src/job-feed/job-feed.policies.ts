import { Policy, type Reacts } from '#runtime';
import { Operations } from '#runtime/operations';
import { SourcePostings, SourceRuns, SourceTurns } from '../source-memory/source-memory.js';
import { facts, Scope } from '#store';
import { Injectable } from '@nestjs/common';
import type { FeedSource } from './incoming-feed.js';
import type { JobFeedEvents } from './job-feed.decider.js';

/** A run that an event requires. */
interface RequiredRun {
  readonly objectId: string;
  readonly metadata: { readonly actor: string };
  readonly data: { readonly runId: string; readonly operationId: string };
}

/** Schedules and starts runs when feeds change. Ends runs and abandons postings when a feed is removed. */
@Injectable()
export class FollowJobFeeds implements Policy {
  readonly name = 'follow-job-feeds';
  readonly on: Reacts<{ jobFeed: JobFeedEvents }> = {
    jobFeed: {
      JobFeedAdded: ({ objectId, data }) => this.schedule(objectId, data.source),
      JobFeedChanged: ({ objectId, data }) => this.schedule(objectId, data.source),
      JobFeedRemoved: async ({ objectId }) => {
        await this.turns.leave(objectId);
        const [last] = await this.runs.page(objectId, 1);
        if (last) await this.runs.end(last, { state: 'cancelled' });
        await this.postings.abandon(objectId);
      },
      JobFeedRunRequested: async (event) => {
        const { runId: id, operationId: operation } = event.data;
        const run = await this.runs.open({ id, owner: event.objectId, operation, trigger: 'operator' });
        if (run?.state === 'pending') await this.start(event);
      },
      JobFeedRunReleased: async (event) => {
        const { runId, operationId } = event.data;
        const run = (await this.runs.release(runId, operationId)) ?? (await this.runs.find(runId));
        if (run?.state === 'pending' && run.operation === operationId) await this.start(event);
      },
      JobFeedRunDropped: async ({ data }) => {
        await this.runs.drop(data.runId);
      },
    },
  };

  constructor(
    private readonly operations: Operations,
    private readonly runs: SourceRuns,
    private readonly postings: SourcePostings,
    private readonly turns: SourceTurns,
  ) {}

  /** A changed source is read as soon as possible. */
  private async schedule(feedId: string, source: FeedSource | undefined): Promise<void> {
    if (!source) return;
    if (source.isPaused) await this.turns.leave(feedId);
    else await this.turns.join([feedId], facts().now);
  }

  private async start({ objectId: feedId, metadata, data }: RequiredRun): Promise<void> {
    const operation = { id: data.operationId, resource: { object: 'job_feed', id: feedId } } as const;
    const input = { feedId, runId: data.runId };
    await Scope.inTheNameOf(metadata.actor, () => this.operations.start('feeds.run', input, operation));
  }
}
