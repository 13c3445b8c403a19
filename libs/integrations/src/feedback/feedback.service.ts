import { outcomeOf, Rejection } from '#kernel';
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
    const command = feedback.SubmitFeedback(newId('fb'), { report, told: issue?.id ?? null });
    const outcome = await outcomeOf(this.bus.execute(command), { code: 'feedback_repeated' });
    if (!(outcome instanceof Rejection)) return { id: outcome.id, receivedAt: facts().now, issue };
    const first = holderIn(outcome);
    if (first === undefined) throw outcome;
    return { id: first, receivedAt: (await this.reader.find(first))?.receivedAt ?? facts().now, issue };
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
