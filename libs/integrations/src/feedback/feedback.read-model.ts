import { type RowProjection, rejectMissing } from '#kernel';
import { BoardRow, BoardTables, Column, Index, InstantColumn, type Page, type Paging, ReadModel } from '#store';
import { Injectable } from '@nestjs/common';
import {
  type FeedbackEvents,
  type FeedbackReport,
  type FeedbackStatus,
  type FeedbackType,
  type KnownIssue,
  placeOf,
  feedbackDecider,
} from './feedback.decider.js';

/** A report as operators see it. */
@ReadModel('feedback', { version: 1 })
@Index(['board', 'status', 'type', 'place'])
@Index(['board', 'type'])
export class FeedbackRow extends BoardRow {
  /** Increases by one with each change. */
  @Column('int') revision!: number;
  @Column('text') status!: FeedbackStatus;
  @Column('text') type!: FeedbackType;
  /** The place that it is about; see `placeOf`. */
  @Column('text') place!: string;
  @Column('jsonb') report!: FeedbackReport;
  @Column('jsonb', { nullable: true }) knownIssue!: KnownIssue | null;
  /** The report whose known issue the sender of this one got. */
  @Column('text', { nullable: true }) told!: string | null;
  @Column('text') sender!: string;
  @InstantColumn() receivedAt!: string;
  @InstantColumn() updatedAt!: string;
}

/** The filters of a list. */
export interface FeedbackFilter extends Paging {
  readonly status?: FeedbackStatus;
  readonly type?: FeedbackType;
}

export const feedbackRows: RowProjection<FeedbackRow, FeedbackEvents> = {
  row: FeedbackRow,
  category: 'feedback',
  on: {
    FeedbackSubmitted: ({ data: { report, told, sender }, at }) => ({
      revision: 1,
      status: 'new',
      type: report.type,
      place: placeOf(report),
      report,
      knownIssue: null,
      told,
      sender,
      receivedAt: at,
      updatedAt: at,
    }),
    FeedbackTriaged: ({ data: { status, knownIssue }, at }, { revision }) => ({
      status,
      knownIssue,
      revision: revision + 1,
      updatedAt: at,
    }),
  },
};

@Injectable()
export class FeedbackReader {
  constructor(private readonly tables: BoardTables) {}

  /** @throws Rejection `feedback_not_found`. */
  async byId(id: string): Promise<FeedbackRow> {
    return (await this.find(id)) ?? rejectMissing(feedbackDecider);
  }

  /** The report with this id, or null. */
  find(id: string): Promise<FeedbackRow | null> {
    return this.tables.one(FeedbackRow, { id });
  }

  /** Newest first. */
  page({ status, type, ...paging }: FeedbackFilter): Promise<Page<FeedbackRow>> {
    return this.tables.page(FeedbackRow, { status, type }, paging);
  }

  /** The newest known issue about the same problem, or null. */
  async knownIssue(report: FeedbackReport): Promise<FeedbackRow | null> {
    const like = { status: 'known_issue' as const, type: report.type, place: placeOf(report) };
    const [row] = await this.tables.all(FeedbackRow, like, 1);
    return row ?? null;
  }
}
