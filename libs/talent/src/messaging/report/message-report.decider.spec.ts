import { test } from '@jest/globals';
import { facts, given } from '#testing';
import { messageReportDecider } from './message-report.decider.js';

const report = {
  messageId: 'messages_1',
  conversationId: 'conversations_1',
  reporterId: 'boardUsers_candidate',
  authorId: 'boardUsers_employer',
  candidateId: 'boardUsers_candidate',
  reason: 'spam',
  freeText: null,
  body: 'Buy this.',
} as const;
const reported = { type: 'MessageReported', data: report } as const;
const actioned = { type: 'ReportResolved', data: { status: 'actioned' } } as const;

test('a message is reported once', () => {
  given(messageReportDecider, facts).when('ReportMessage', report).then(reported);
  given(messageReportDecider, facts, reported)
    .when('ReportMessage', { ...report, reason: 'other' })
    .then();
});

test('a report is resolved by operators, as often as they change their minds', () => {
  given(messageReportDecider, facts, reported).when('ResolveReport', { status: 'actioned' }).then(actioned);
  given(messageReportDecider, facts, reported, actioned).when('ResolveReport', { status: 'actioned' }).then();
  given(messageReportDecider, facts, reported, actioned)
    .when('ResolveReport', { status: 'open' })
    .then({ type: 'ReportResolved', data: { status: 'open' } });
  given(messageReportDecider, facts)
    .when('ResolveReport', { status: 'open' })
    .rejected('message_reports_not_found', 'missing');
});

test('a report goes with its people, repeatably', () => {
  const erased = { type: 'ReportErased', data: {} } as const;
  given(messageReportDecider, facts, reported).when('EraseReport', {}).then(erased);
  given(messageReportDecider, facts, reported, erased).when('EraseReport', {}).then();
});
