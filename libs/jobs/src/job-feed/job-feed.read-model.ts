import type { RowProjection } from '#kernel';
import { BoardRow, Column, InstantColumn, ReadModel, RowReader } from '#store';
import type { FeedFormatName } from '../feed-formats/formats.js';
import { type JobFeed, jobFeedDecider, type JobFeedEvents } from './job-feed.decider.js';

/** A feed of the board. */
@ReadModel('job_feeds', { version: 1 })
export class JobFeedRow extends BoardRow implements JobFeed {
  @Column('text') name!: string;
  @Column('text') direction!: 'out';
  @Column('text') format!: FeedFormatName;
  @Column('jsonb') categories!: readonly string[];
  @Column('jsonb') companyIds!: readonly string[];
  @Column('jsonb') markets!: readonly string[];
  /** Which of its tokens leads to it: the first, the second after it was rotated, … */
  @Column('int') tokenNumber!: number;
  @InstantColumn() createdAt!: string;
  @InstantColumn() updatedAt!: string;
}

export const jobFeedRows: RowProjection<JobFeedRow, JobFeedEvents> = {
  row: JobFeedRow,
  category: 'jobFeed',
  on: {
    JobFeedAdded: ({ data: { name, direction, format, categories, companyIds, markets }, at }) => ({
      name,
      direction,
      format,
      categories,
      companyIds,
      markets,
      tokenNumber: 1,
      createdAt: at,
      updatedAt: at,
    }),
    JobFeedChanged: ({ data, at }) => Object.assign({ updatedAt: at }, data),
    JobFeedTokenRotated: ({ at }, { tokenNumber }) => ({ tokenNumber: tokenNumber + 1, updatedAt: at }),
    JobFeedRemoved: () => null,
  },
};

/** Reads feeds, newest first. */
export class JobFeedReader extends RowReader(JobFeedRow, jobFeedDecider) {}
