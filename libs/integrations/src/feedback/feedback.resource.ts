import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { commandHandler } from '#runtime';
import { readModel } from '#store';
import { feedback, FEEDBACK_STATUSES, FEEDBACK_TYPES, feedbackDecider, ISSUE_STATUSES } from './feedback.decider.js';
import { FeedbackDiscoveryController, OperatorFeedbackController } from './feedback.operator.controller.js';
import { FeedbackReader, feedbackRows } from './feedback.read-model.js';
import { FeedbackInbox } from './feedback.service.js';

const SCOPES = ['feedback.read', 'feedback.manage'] as const;
declare module '#http' {
  interface ScopeNames extends Record<(typeof SCOPES)[number], true> {}
}

/** Problem reports about the API, sent by programs. */
export const feedbackResource: Resource = {
  controllers: [OperatorFeedbackController, FeedbackDiscoveryController],
  providers: [commandHandler(feedback), readModel(feedbackRows), FeedbackReader, FeedbackInbox],
  tags: { 'Agent feedback': 'Problem reports about this API, sent by programs.' },
  scopes: SCOPES,
  vocabularies: { FeedbackStatus: FEEDBACK_STATUSES, FeedbackType: FEEDBACK_TYPES, KnownIssueStatus: ISSUE_STATUSES },
  events: [eventNamesOf(feedbackDecider, { object: 'feedback' })],
  idPrefixes: [[/feedback/i, 'fb']],
};
