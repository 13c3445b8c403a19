import { describe, expect, test } from '@jest/globals';
import { claim, fold, type MessageOf } from '#kernel';
import { daysFromNow, facts, factsAt, given } from '#testing';
import { jobDecider, type JobEvents, type Posting, SLOT_TAKEN } from './job.decider.js';
import { born, changed, create, draft, expired, in30Days, label, paused, published, yesterday } from './job.samples.js';

describe('a board that wants to approve', () => {
  const pending = born({ status: 'pending_approval' });

  test('makes what asks to be published wait', () =>
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

  test('asks the plan only when it approves', () => {
    const none: Posting = { allowed: true, limit: 1, slot: null };
    given(jobDecider, facts)
      .when('CreateJob', { ...create, status: 'published', approval: true, posting: none })
      .then(pending);
    given(jobDecider, facts, pending).when('PublishJob', { posting: none }).rejected('jobs_quota_exceeded', 'conflict');
  });
});

describe('a plan with a limit', () => {
  const third: Posting = { allowed: true, limit: 3, slot: 3 };
  const none: Posting = { allowed: true, limit: 3, slot: null };
  const never: Posting = { allowed: false, limit: 0, slot: null };
  const inThird: MessageOf<JobEvents> = {
    type: 'JobPublished',
    data: { publishedAt: facts.now, expiresAt: in30Days, slot: 3 },
  };
  const slots = (...history: MessageOf<JobEvents>[]) => {
    const { state } = fold(jobDecider, history);
    return jobDecider.claims?.(state).filter(({ kind }) => kind === 'job.slot');
  };

  test('gives a published job a slot of its own', () => {
    given(jobDecider, facts, draft).when('PublishJob', { posting: third }).then(inThird);
    given(jobDecider, facts)
      .when('CreateJob', { ...create, status: 'published', posting: third })
      .then(born({ status: 'published', publishedAt: facts.now, slot: 3 }));
    expect(slots(draft, inThird)).toEqual(claim('job.slot', '3'));
  });

  test.each<[string, MessageOf<JobEvents>]>([
    ['pauses', paused],
    ['expires', expired],
  ])('has the slot back when the job %s', (_, ended) => expect(slots(draft, inThird, ended)).toEqual([]));

  test('refuses when none is left, or nobody may publish; the state of the job comes first', () => {
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

  test('has nothing against drafts', () =>
    given(jobDecider, facts)
      .when('CreateJob', { ...create, posting: never })
      .then(draft));

  test('says that a slot is taken in a way that lets the caller try another', () =>
    expect(jobDecider.refuseClaim?.({ kind: 'job.slot', value: '3', shared: false }, [])).toMatchObject({
      code: SLOT_TAKEN,
    }));
});

describe('a job whose time is over', () => {
  test('ends, and keeps the moment that was meant', () =>
    given(jobDecider, factsAt(daysFromNow(31)), draft, published)
      .when('LapseJob', {})
      .then({ type: 'JobExpired', data: { expiresAt: in30Days } }));

  test.each<[string, MessageOf<JobEvents>[]]>([
    ['was given more time', [draft, published, changed({ expiresAt: daysFromNow(60) })]],
    ['was given all the time', [draft, published, changed({ expiresAt: null })]],
    ['was paused', [draft, published, paused]],
    ['ended before', [draft, published, expired]],
  ])('is left alone when it %s meanwhile', (_, history) =>
    given(jobDecider, factsAt(daysFromNow(31)), ...history)
      .when('LapseJob', {})
      .then(),
  );
});

describe('a job of a board that takes no applications itself', () => {
  const bare = changed({ applicationUrl: null });

  test('leaves the board when nobody could apply', () =>
    given(jobDecider, facts, draft, published, bare).when('UnlistJob', {}).then(paused));

  test('stays when people can apply elsewhere, and a draft stays a draft', () => {
    given(jobDecider, facts, draft, published).when('UnlistJob', {}).then();
    given(jobDecider, facts, draft, bare).when('UnlistJob', {}).then();
  });
});

describe('a company that is called otherwise', () => {
  const renamed = { companyName: 'Dale Clinic', companySlug: 'dale-clinic' };
  const relabelled: MessageOf<JobEvents> = { type: 'JobRelabelled', data: renamed };

  test('is what its jobs are told, once', () => {
    given(jobDecider, facts, draft).when('RelabelJob', renamed).then(relabelled);
    given(jobDecider, facts, draft, relabelled).when('RelabelJob', renamed).then();
    given(jobDecider, facts, draft).when('RelabelJob', label).then();
  });
});

describe('a term that is called otherwise', () => {
  const retag = (from: string, to: string) =>
    given(jobDecider, facts, born({ skills: ['nursing', 'care'], categories: ['nursing'] })).when('RetagJob', {
      axis: 'skills',
      from,
      to,
    });

  test('is what the jobs that name it are told, in its place and once', () => {
    retag('nursing', 'nurse').then({ type: 'JobChanged', data: { skills: ['nurse', 'care'] } });
    retag('nursing', 'care').then({ type: 'JobChanged', data: { skills: ['care'] } });
  });

  test('is nothing to jobs that do not name it', () => retag('cooking', 'cook').then());
});
