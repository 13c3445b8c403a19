import { Rejection } from '#kernel';
import { facts, newId, withFacts } from '#store';
import { VISITORS } from '#access';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { feedback, type FeedbackReport } from './feedback.decider.js';
import { FeedbackReader, type FeedbackRow } from './feedback.read-model.js';

/** A stored report, and the known issue that its sender gets. */
export interface AcceptedFeedback {
  readonly id: string;
  readonly receivedAt: string;
  readonly issue: FeedbackRow | null;
}

@Injectable()
export class FeedbackInbox {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: FeedbackReader,
  ) {}

  /** Stores a report. A repeated report of the same session is stored once and gets the first response again. */
  async submit(report: FeedbackReport): Promise<AcceptedFeedback> {
    const issue = await this.issueFor(report);
    try {
      const { id } = await this.bus.execute(feedback.SubmitFeedback(newId('fb'), { report, told: issue?.id ?? null }));
      return { id, receivedAt: facts().now, issue };
    } catch (error) {
      const first = error instanceof Rejection && error.code === 'feedback_repeated' ? holderIn(error) : undefined;
      if (first === undefined) throw error;
      return { id: first, receivedAt: (await this.reader.find(first))?.receivedAt ?? facts().now, issue };
    }
  }

  /** The known issue of the board, or else of the installation. */
  private async issueFor(report: FeedbackReport): Promise<FeedbackRow | null> {
    const own = await this.reader.knownIssue(report);
    if (own || facts().board === VISITORS.id) return own;
    return withFacts({ ...facts(), board: VISITORS.id }, () => this.reader.knownIssue(report));
  }
}

function holderIn({ details }: Rejection): string | undefined {
  const { existing_feedback_id: id } = details as { existing_feedback_id?: string };
  return id;
}
