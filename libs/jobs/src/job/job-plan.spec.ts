import { describe, expect, test } from '@jest/globals';
import { claim, fold, type MessageOf } from '#kernel';
import { daysFromNow, facts, factsAt, given } from '#testing';
import { jobDecider } from './job.decider.js';
import { born, changed, create, draft, expired, in30Days, label, paused, published, yesterday } from './job.samples.js';
import { type JobEvents, SLOT_TAKEN, type SlotPosting } from './job-messages.js';

describe('a board that requires approval', () => {
  const pending = born({ status: 'pending_approval' });

  test('makes published jobs wait', () =>
    given(jobDecider, facts)
      .when('CreateJob', { ...create, status: 'published', approval: true })
      .then(pending));

  test('keeps the first publication of a job that has one', () =>
    given(jobDecider, facts)
      .when('CreateJob', { ...create, status: 'published', approval: true, publishedAt: yesterday })
      .then(born({ status: 'pending_approval', publishedAt: yesterday })));

  test('leaves a draft a draft', () =>
    given(jobDecider, facts)
      .when('CreateJob', { ...create, approval: true })
      .then(draft));

  test('checks the plan only on approval', () => {
    const none: SlotPosting = { allowed: true, limit: 1, slot: null };
    given(jobDecider, facts)
      .when('CreateJob', { ...create, status: 'published', approval: true, posting: none })
      .then(pending);
    given(jobDecider, facts, pending).when('PublishJob', { posting: none }).rejected('jobs_quota_exceeded', 'conflict');
  });
});

describe('a plan with a limit', () => {
  const third: SlotPosting = { allowed: true, limit: 3, slot: 3 };
  const none: SlotPosting = { allowed: true, limit: 3, slot: null };
  const never: SlotPosting = { allowed: false, limit: 0, slot: null };
  const inThird: MessageOf<JobEvents> = {
    type: 'JobPublished',
    data: { publishedAt: facts.now, expiresAt: in30Days, slot: 3 },
  };
  const slots = (...history: MessageOf<JobEvents>[]) => {
    const { state } = fold(jobDecider, history);
    return jobDecider.claims?.(state).filter(({ kind }) => kind === 'job.slot');
  };

  test('gives each published job a slot', () => {
    given(jobDecider, facts, draft).when('PublishJob', { posting: third }).then(inThird);
    given(jobDecider, facts)
      .when('CreateJob', { ...create, status: 'published', posting: third })
      .then(born({ status: 'published', publishedAt: facts.now, slot: 3 }));
    expect(slots(draft, inThird)).toEqual(claim('job.slot', '3'));
  });

  test.each<[string, MessageOf<JobEvents>]>([
    ['pauses', paused],
    ['expires', expired],
  ])('gets the slot back when the job %s', (_, ended) => expect(slots(draft, inThird, ended)).toEqual([]));

  test('rejects a job without a free slot, or without the right to publish, after checking its state', () => {
    const wanted = { ...create, status: 'published' as const };
    given(jobDecider, facts)
      .when('CreateJob', { ...wanted, posting: none })
      .rejected('jobs_quota_exceeded', 'conflict');
    given(jobDecider, facts)
      .when('CreateJob', { ...wanted, posting: never })
      .rejected('jobs_plan_cannot_publish', 'forbidden');
    given(jobDecider, facts, draft)
      .when('PublishJob', { posting: never })
      .rejected('jobs_plan_cannot_publish', 'forbidden');
    given(jobDecider, facts, draft, inThird)
      .when('PublishJob', { posting: none })
      .rejected('jobs_already_published', 'conflict');
  });

  test('does not limit drafts', () =>
    given(jobDecider, facts)
      .when('CreateJob', { ...create, posting: never })
      .then(draft));

  test('reports a taken slot so that the caller can try another', () =>
    expect(jobDecider.refuseClaim?.({ kind: 'job.slot', value: '3', shared: false }, [])).toMatchObject({
      code: SLOT_TAKEN,
    }));
});

describe('a job whose time is over', () => {
  test('expires, and keeps its expiry date', () =>
    given(jobDecider, factsAt(daysFromNow(31)), draft, published)
      .when('LapseJob', {})
      .then({ type: 'JobExpired', data: { expiresAt: in30Days } }));

  test.each<[string, MessageOf<JobEvents>[]]>([
    ['was given more time', [draft, published, changed({ expiresAt: daysFromNow(60) })]],
    ['was given all the time', [draft, published, changed({ expiresAt: null })]],
    ['was paused', [draft, published, paused]],
    ['ended before', [draft, published, expired]],
  ])('is left alone if it %s in the meantime', (_, history) =>
    given(jobDecider, factsAt(daysFromNow(31)), ...history)
      .when('LapseJob', {})
      .then(),
  );
});

describe('a job of a board that does not accept applications', () => {
  const bare = changed({ applicationUrl: null });

  test('is unpublished if there is no other way to apply', () =>
    given(jobDecider, facts, draft, published, bare).when('UnlistJob', {}).then(paused));

  test('stays published with another way to apply, and a draft stays a draft', () => {
    given(jobDecider, facts, draft, published).when('UnlistJob', {}).then();
    given(jobDecider, facts, draft, bare).when('UnlistJob', {}).then();
  });
});

describe('a renamed company', () => {
  const renamed = { companyName: 'Dale Clinic', companySlug: 'dale-clinic' };
  const relabelled: MessageOf<JobEvents> = { type: 'JobRelabelled', data: renamed };

  test('is renamed in its jobs, once', () => {
    given(jobDecider, facts, draft).when('RelabelJob', renamed).then(relabelled);
    given(jobDecider, facts, draft, relabelled).when('RelabelJob', renamed).then();
    given(jobDecider, facts, draft).when('RelabelJob', label).then();
  });
});

describe('a renamed term', () => {
  const retag = (from: string, to: string) =>
    given(jobDecider, facts, born({ skills: ['nursing', 'care'], categories: ['nursing'] })).when('RetagJob', {
      axis: 'skills',
      from,
      to,
    });

  test('is replaced in its jobs, at its position and once', () => {
    retag('nursing', 'nurse').then({ type: 'JobChanged', data: { skills: ['nurse', 'care'] } });
    retag('nursing', 'care').then({ type: 'JobChanged', data: { skills: ['care'] } });
  });

  test('does not affect other jobs', () => retag('cooking', 'cook').then());
});
