import { readModel } from '#platform';
import { Module } from '@nestjs/common';
import { feedback } from './commands.js';
import { FeedbackDiscoveryController, OperatorFeedbackController } from './http/operator/feedback.controller.js';
import { FeedbackReader, feedbackRows } from './read/feedback.js';
import { FeedbackInbox } from './use-cases/submit-feedback.js';

@Module({
  controllers: [OperatorFeedbackController, FeedbackDiscoveryController],
  providers: [feedback.Handler, readModel(feedbackRows), FeedbackReader, FeedbackInbox],
})
export class IntegrationsModule {}
