import { describe, expect, test } from '@jest/globals';
import { claim } from '#kernel';
import { facts, given } from '#testing';
import { feedbackDecider, type FeedbackReport, type KnownIssue, placeOf } from './feedback.decider.js';

const report: FeedbackReport = { type: 'bug', goal: 'Publish a job.', message: 'It stays a draft.', session_id: 's1' };
const submitted = { type: 'FeedbackSubmitted', data: { report, told: null, sender: facts.actor } } as const;
const issue: KnownIssue = { title: 'Publishing is slow.', status: 'acknowledged', url: null, workaround: null };
const known = { type: 'FeedbackTriaged', data: { status: 'known_issue', knownIssue: issue } } as const;
const resolved = { type: 'FeedbackTriaged', data: { status: 'resolved', knownIssue: issue } } as const;
const issues = (path: string, message: string) => ({ issues: [{ path: [path], message }] });

describe('a report', () => {
  test('is kept as it was sent', () =>
    given(feedbackDecider, facts).when('SubmitFeedback', { report, told: null }).then(submitted));

  test('is not triaged before it is there', () =>
    given(feedbackDecider, facts)
      .when('TriageFeedback', { status: 'triaged' })
      .rejected('feedback_not_found', 'missing'));

  test('is triaged', () =>
    given(feedbackDecider, facts, submitted)
      .when('TriageFeedback', { status: 'triaged' })
      .then({ type: 'FeedbackTriaged', data: { status: 'triaged', knownIssue: null } }));

  test('stays as it is when nothing changes', () => {
    given(feedbackDecider, facts, submitted).when('TriageFeedback', { status: 'new' }).then();
    given(feedbackDecider, facts, submitted).when('TriageFeedback', {}).then();
    given(feedbackDecider, facts, submitted, known)
      .when('TriageFeedback', { knownIssue: { ...issue } })
      .then();
  });
});

describe('a known issue', () => {
  test('makes a report known', () =>
    given(feedbackDecider, facts, submitted).when('TriageFeedback', { knownIssue: issue }).then(known));

  test('must be marked as one', () =>
    given(feedbackDecider, facts, submitted)
      .when('TriageFeedback', { status: 'known_issue' })
      .rejected(
        'validation_bad_request',
        'invalid',
        issues('known_issue', 'is required while the status is known_issue'),
      ));

  test('is not taken away while the report is known', () =>
    given(feedbackDecider, facts, submitted, known)
      .when('TriageFeedback', { knownIssue: null })
      .rejected('validation_bad_request', 'invalid'));

  test('goes with no other status', () =>
    given(feedbackDecider, facts, submitted)
      .when('TriageFeedback', { status: 'resolved', knownIssue: issue })
      .rejected(
        'validation_bad_request',
        'invalid',
        issues('status', 'must be known_issue when a known issue is given'),
      ));

  test('stays on record when it is resolved, and goes when it is taken away', () => {
    given(feedbackDecider, facts, submitted, known).when('TriageFeedback', { status: 'resolved' }).then(resolved);
    given(feedbackDecider, facts, submitted, known)
      .when('TriageFeedback', { status: 'triaged', knownIssue: null })
      .then({ type: 'FeedbackTriaged', data: { status: 'triaged', knownIssue: null } });
  });
});

describe('a repeat', () => {
  const content = (of: FeedbackReport) =>
    feedbackDecider.claims?.(
      feedbackDecider.evolve.FeedbackSubmitted(null, { report: of, told: null, sender: 'visitor' }),
    )?.[0]?.value;

  test('is the same session and content, in any order of keys', () => {
    const evidence = { request: { a: [1, { c: 1, b: 2 }], b: 1 } };
    const turned = { request: { b: 1, a: [1, { b: 2, c: 1 }] } };
    expect(content({ ...report, evidence })).toBe(content({ evidence: turned, ...report }));
    const { session_id: _, ...sessionless } = report;
    const others = [
      report,
      sessionless,
      { ...report, session_id: 's2' },
      { ...report, message: 'It vanishes.' },
      { ...report, evidence },
    ];
    expect(new Set(others.map(content)).size).toBe(others.length);
  });

  test('is refused, naming the first', () => {
    const refusal = feedbackDecider.refuseClaim?.(claim('feedback.content', 'x')[0]!, ['fb_1']);
    expect([refusal?.code, refusal?.details]).toEqual(['feedback_repeated', { existing_feedback_id: 'fb_1' }]);
  });

  test('is no repeat once the first is resolved', () => {
    const held = claim('feedback.content', content(report));
    expect(held.length).toBe(1);
    given(feedbackDecider, facts, submitted)
      .when('TriageFeedback', { knownIssue: issue })
      .claims(...held);
    given(feedbackDecider, facts, submitted).when('TriageFeedback', { status: 'resolved' }).claims();
    given(feedbackDecider, facts, submitted, resolved)
      .when('TriageFeedback', { status: 'triaged' })
      .claims(...held);
  });
});

describe('the place of a report', () => {
  const place = (endpoint?: string, method?: FeedbackReport['method']) =>
    placeOf({ ...(endpoint === undefined ? {} : { endpoint }), ...(method === undefined ? {} : { method }) });

  test.each([
    '/v1/jobs/{id}/publish',
    'jobs/:id/publish',
    '/jobs/jobs_01kah4r0c0f7h8n2q5x9v3t6wz/publish?x=1#y',
    '/v1/jobs/42/publish/',
    'https://board.example/v1/jobs/018f2c3e-1111-7abc-8def-0123456789ab/publish',
    '/jobs/<id>/publish',
    ' /v1/jobs/{id}/publish ',
  ])('does not depend on how %s is written', (endpoint) =>
    expect(place(endpoint, 'POST')).toBe('POST /jobs/{}/publish'),
  );

  test('has a method, its own or that in the endpoint', () => {
    expect(place('POST /v1/jobs')).toBe('POST /jobs');
    expect(place('POST /v1/jobs', 'GET')).toBe('GET /jobs');
    expect(place('/v1/jobs')).toBe('* /jobs');
  });

  test('may be nowhere', () => {
    expect(place()).toBe('* *');
    expect(place('/', 'GET')).toBe('GET *');
  });

  test('is more than ids', () => expect(place('/v1/jobs/batch')).toBe('* /jobs/batch'));
});
