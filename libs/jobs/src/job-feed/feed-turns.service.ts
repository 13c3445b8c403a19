import { Injectable } from '@nestjs/common';
import { type OwnerTurn, SourceOwner } from '../source-run/source-owners.service.js';
import { nextTurn } from './incoming-feed.js';
import { isIncoming, JobFeedReader } from './job-feed.read-model.js';

/** Schedules the runs of incoming feeds. */
@Injectable()
export class FeedTurns extends SourceOwner {
  readonly prefix = 'jobfeeds_';
  readonly kind = 'feeds.run';
  readonly object = 'job_feed';

  constructor(private readonly reader: JobFeedReader) {
    super();
  }

  async turn(feedId: string, now: string, share: number): Promise<OwnerTurn | null> {
    const row = await this.reader.find(feedId);
    if (!row || !isIncoming(row) || row.source.isPaused) return null;
    return { input: (runId) => ({ feedId, runId }), nextAt: nextTurn(row.source.schedule, now, share) };
  }
}
