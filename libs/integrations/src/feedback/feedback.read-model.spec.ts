import { describe, expect, test } from '@jest/globals';
import { BOARD, daysFromNow, facts, replay } from '#testing';
import type { FeedbackEvents, FeedbackReport, KnownIssue } from './feedback.decider.js';
import { feedbackRows } from './feedback.read-model.js';

const report: FeedbackReport = {
  type: 'bug',
  goal: 'Publish a job.',
  message: 'It stays a draft.',
  endpoint: '/v1/jobs/1',
  method: 'GET',
};
const issue: KnownIssue = { title: 'Reads are late.', status: 'planned', url: null, workaround: 'Read again.' };
const submitted = { type: 'FeedbackSubmitted' as const, data: { report, told: 'fb_0', sender: 'visitor' } };
const triaged = (data: FeedbackEvents['FeedbackTriaged']) => ({
  type: 'FeedbackTriaged' as const,
  data,
  at: daysFromNow(1),
});

describe('the row of a report', () => {
  const row = {
    id: 'fb_1',
    board: BOARD,
    version: 1,
    revision: 1,
    status: 'new',
    type: 'bug',
    place: 'GET /jobs/{}',
    report,
    knownIssue: null,
    told: 'fb_0',
    sender: 'visitor',
    receivedAt: facts.now,
    updatedAt: facts.now,
  };

  test('shows it as it was sent, by whom, and where it belongs', () =>
    expect(replay(feedbackRows, 'fb_1', facts, submitted)).toEqual(row));

  test('shows what became of it', () =>
    expect(
      replay(
        feedbackRows,
        'fb_1',
        facts,
        submitted,
        triaged({ status: 'known_issue', knownIssue: issue }),
        triaged({ status: 'resolved', knownIssue: null }),
      ),
    ).toEqual({ ...row, version: 3, revision: 3, status: 'resolved', knownIssue: null, updatedAt: daysFromNow(1) }));

  test('carries the known issue', () =>
    expect(
      replay(feedbackRows, 'fb_1', facts, submitted, triaged({ status: 'known_issue', knownIssue: issue })),
    ).toMatchObject({
      status: 'known_issue',
      knownIssue: issue,
      revision: 2,
    }));

  test('folds every event that there is of one', () => {
    const named: { [K in keyof FeedbackEvents]: true } = { FeedbackSubmitted: true, FeedbackTriaged: true };
    expect(Object.keys(feedbackRows.on)).toEqual(Object.keys(named));
  });
});
