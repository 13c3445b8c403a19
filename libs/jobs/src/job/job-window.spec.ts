import { describe, expect, test } from '@jest/globals';
import { daysFromNow, facts, given } from '#testing';
import { fold } from '#kernel';
import { jobDecider } from './job.decider.js';
import { born, create, expired, in30Days, paused, posting, published, submitted, yesterday } from './job.samples.js';
import type { JobCommands, JobEvents } from './job-messages.js';

const unpaid = born({ expiresAt: null });
const post: JobCommands['PostJob'] = { of: 'companies_1', days: 14, approval: false, posting };
const resume: JobCommands['ResumeJob'] = { of: 'companies_1', approval: false, posting };
const opened = (more: Partial<JobEvents['JobPublished']> = {}) => ({
  type: 'JobPublished' as const,
  data: { publishedAt: facts.now, expiresAt: daysFromNow(14), slot: null, ...more },
});

describe('the window of a job', () => {
  test('is missing for a new job that has not been paid', () =>
    given(jobDecider, facts)
      .when('CreateJob', { ...create, defaultDays: null })
      .then(unpaid));

  test('starts when the job is posted, also after an earlier period', () => {
    given(jobDecider, facts, unpaid).when('PostJob', post).then(opened());
    given(jobDecider, facts, born({ expiresAt: yesterday }))
      .when('PostJob', post)
      .then(opened());
    given(jobDecider, facts, unpaid, published, expired).when('PostJob', post).then(opened());
  });

  test('starts once', () => {
    for (const history of [[unpaid, opened()], [unpaid, opened(), paused], [born()], [born({ status: 'archived' })]])
      given(jobDecider, facts, ...history)
        .when('PostJob', post)
        .rejected('jobs_window_open', 'conflict');
    given(jobDecider, facts, unpaid, opened({ expiresAt: null }))
      .when('PostJob', post)
      .rejected('jobs_window_open', 'conflict');
  });

  test('is only recalled by the request that started it', () => {
    for (const history of [[unpaid], [unpaid, opened()], [unpaid, opened(), paused]])
      given(jobDecider, facts, ...history)
        .when('RecallPosting', { of: 'companies_1' })
        .rejected('jobs_window_open', 'conflict');
    given(jobDecider, facts, unpaid, opened())
      .when('RecallPosting', { of: 'companies_2' })
      .rejected('jobs_not_found', 'missing');
  });

  test('starts only within the limit of the plan', () => {
    const none = { allowed: true, limit: 3, slot: null };
    given(jobDecider, facts, unpaid)
      .when('PostJob', { ...post, posting: none })
      .rejected('jobs_quota_exceeded', 'conflict');
    given(jobDecider, facts, born())
      .when('ResumeJob', { ...resume, posting: none })
      .rejected('jobs_quota_exceeded', 'conflict');
    given(jobDecider, facts, unpaid)
      .when('PostJob', { ...post, posting: { ...none, slot: 2 } })
      .then(opened({ slot: 2 }));
  });

  test('starts with the approval if a job needs one', () => {
    given(jobDecider, facts, unpaid)
      .when('PostJob', { ...post, approval: true })
      .then(submitted(14));
    given(jobDecider, facts, unpaid, submitted(14))
      .when('PostJob', { ...post, approval: true })
      .then();
    // Paid in the meantime, so it no longer waits for approval.
    given(jobDecider, facts, unpaid, submitted(30)).when('PostJob', post).then(opened());
    given(jobDecider, facts, unpaid, submitted(14)).when('PublishJob', { posting }).then(opened());
    given(jobDecider, facts, unpaid, submitted(14))
      .when('PublishJob', { posting, expiresAt: null })
      .then(opened({ expiresAt: null }));
    // The days of the earlier approval do not apply to a later publication.
    given(jobDecider, facts, unpaid, submitted(14), opened(), paused)
      .when('PublishJob', { posting, expiresAt: in30Days })
      .then(opened({ expiresAt: in30Days }));
    expect(fold(jobDecider, [unpaid, submitted(14), opened()]).state).toMatchObject({ days: null });
  });

  test('allows publishing the job again until it ends', () => {
    given(jobDecider, facts, unpaid, opened(), paused).when('ResumeJob', resume).then(opened());
    for (const history of [
      [unpaid, opened()],
      [unpaid, submitted(14)],
    ])
      given(jobDecider, facts, ...history)
        .when('ResumeJob', resume)
        .then();
    for (const history of [
      [unpaid],
      [born({ expiresAt: yesterday })],
      [unpaid, published, expired],
      [born({ status: 'archived' })],
    ])
      given(jobDecider, facts, ...history)
        .when('ResumeJob', resume)
        .rejected('jobs_window_closed', 'unpaid');
  });

  test('needs no second approval for a job that was published', () => {
    given(jobDecider, facts, born())
      .when('ResumeJob', { ...resume, approval: true })
      .then(submitted(null));
    given(jobDecider, facts, born(), submitted(null))
      .when('PublishJob', { posting })
      .then(opened({ expiresAt: in30Days }));
    given(jobDecider, facts, unpaid, opened(), paused)
      .when('ResumeJob', { ...resume, approval: true })
      .then(opened());
  });

  test('cannot be started by another company', () => {
    given(jobDecider, facts, unpaid)
      .when('PostJob', { ...post, of: 'companies_2' })
      .rejected('jobs_not_found', 'missing');
    given(jobDecider, facts, unpaid)
      .when('ResumeJob', { ...resume, of: 'companies_2' })
      .rejected('jobs_not_found', 'missing');
  });

  test('features the job, or reverts that, if the terms say so', () => {
    const featured = { type: 'JobChanged' as const, data: { isFeatured: true } };
    given(jobDecider, facts, unpaid)
      .when('PostJob', { ...post, isFeatured: true })
      .then(featured, opened());
    given(jobDecider, facts, unpaid, featured)
      .when('PostJob', { ...post, isFeatured: false })
      .then({ type: 'JobChanged', data: { isFeatured: false } }, opened());
    given(jobDecider, facts, unpaid, featured).when('PostJob', post).then(opened());
  });

  test('ends when the payment is refunded', () => {
    const revoke = { of: 'companies_1' };
    given(jobDecider, facts, unpaid, opened())
      .when('RevokeJob', revoke)
      .then({ type: 'JobExpired', data: { expiresAt: facts.now } });
    given(jobDecider, facts, unpaid, opened(), paused)
      .when('RevokeJob', revoke)
      .then({ type: 'JobChanged', data: { expiresAt: facts.now } });
    given(jobDecider, facts, unpaid, submitted())
      .when('RevokeJob', revoke)
      .then({ type: 'JobExpired', data: { expiresAt: facts.now } });
    for (const history of [[unpaid], [unpaid, opened(), expired], [born({ expiresAt: yesterday })]])
      given(jobDecider, facts, ...history)
        .when('RevokeJob', revoke)
        .then();
    given(jobDecider, facts, unpaid, opened())
      .when('RevokeJob', { of: 'companies_2' })
      .rejected('jobs_not_found', 'missing');
  });
});
