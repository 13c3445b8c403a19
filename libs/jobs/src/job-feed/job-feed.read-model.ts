import { type RowProjection, withChanges } from '#kernel';
import { BoardRow, Column, InstantColumn, ReadModel, RowReader } from '#store';
import type { FeedFormatName } from '../feed-formats/formats.js';
import type { FeedSource, IncomingFormat } from './incoming-feed.js';
import { jobFeedDecider, type JobFeedEvents } from './job-feed.decider.js';

/** A feed of the board. */
@ReadModel('job_feeds', { version: 2 })
export class JobFeedRow extends BoardRow {
  @Column('text') name!: string;
  @Column('text') direction!: 'out' | 'in';
  @Column('text') format!: FeedFormatName | IncomingFormat;
  @Column('jsonb') categories!: readonly string[];
  @Column('jsonb') companyIds!: readonly string[];
  @Column('jsonb') markets!: readonly string[];
  /** Null for an outgoing feed. */
  @Column('jsonb', { nullable: true }) source!: FeedSource | null;
  /** The number of its current token: 1 at first, 2 after one rotation, and so on. */
  @Column('int') tokenNumber!: number;
  @InstantColumn() createdAt!: string;
  @InstantColumn() updatedAt!: string;
}

export const jobFeedRows: RowProjection<JobFeedRow, JobFeedEvents> = {
  row: JobFeedRow,
  category: 'jobFeed',
  on: {
    JobFeedAdded: ({ data: { name, direction, format, categories, companyIds, markets, source }, at }) => ({
      name,
      direction,
      format,
      categories,
      companyIds,
      markets,
      source: source ?? null,
      tokenNumber: 1,
      createdAt: at,
      updatedAt: at,
    }),
    JobFeedChanged: ({ data, at }) => Object.assign({ updatedAt: at }, data),
    JobFeedTokenRotated: ({ at }, { tokenNumber }) => ({ tokenNumber: tokenNumber + 1, updatedAt: at }),
    JobFeedRunRequested: () => ({}),
    JobFeedRunReleased: () => ({}),
    JobFeedRunDropped: () => ({}),
    // Invisible to operators, so `updatedAt` stays.
    JobFeedAddressResealed: ({ data: { address } }, { source }) =>
      source ? { source: withChanges(source, { address }) } : {},
    JobFeedRemoved: () => null,
  },
};

/** Reads feeds, newest first. */
export class JobFeedReader extends RowReader(JobFeedRow, jobFeedDecider) {
  /** All feeds of the board, in batches. */
  every(): AsyncGenerator<readonly JobFeedRow[]> {
    return this.tables.each(JobFeedRow, {});
  }
}

/** An outgoing feed. */
export type OutgoingFeedRow = JobFeedRow & { readonly direction: 'out'; readonly format: FeedFormatName };
/** An incoming feed. */
export type IncomingFeedRow = JobFeedRow & {
  readonly direction: 'in';
  readonly format: IncomingFormat;
  readonly source: FeedSource;
};

export const isOutgoing = (row: JobFeedRow): row is OutgoingFeedRow => row.direction === 'out';
export const isIncoming = (row: JobFeedRow): row is IncomingFeedRow => row.direction === 'in' && row.source !== null;
