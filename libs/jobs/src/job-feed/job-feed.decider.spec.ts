import { describe, expect, test } from '@jest/globals';
import { facts, given, replay } from '#testing';
import { type JobFeed, jobFeedDecider } from './job-feed.decider.js';
import { jobFeedRows } from './job-feed.read-model.js';

const feed: JobFeed = {
  name: 'Nurses',
  direction: 'out',
  format: 'rss',
  categories: ['care'],
  companyIds: [],
  markets: [],
};
const added = { type: 'JobFeedAdded', data: feed } as const;
const changed = { type: 'JobFeedChanged', data: { name: 'All', categories: [] } } as const;
const rotated = { type: 'JobFeedTokenRotated', data: {} } as const;
const removed = { type: 'JobFeedRemoved', data: {} } as const;

test('a feed is added, changed and removed', () => {
  given(jobFeedDecider, facts).when('AddJobFeed', feed).then(added);
  given(jobFeedDecider, facts, added).when('ChangeJobFeed', { name: 'All', categories: [], markets: [] }).then(changed);
  given(jobFeedDecider, facts, added).when('ChangeJobFeed', { name: 'Nurses' }).then();
  given(jobFeedDecider, facts, added).when('RemoveJobFeed', {}).then(removed);
});

test('its token can be rotated any number of times', () => {
  given(jobFeedDecider, facts, added).when('RotateJobFeedToken', {}).then(rotated);
  given(jobFeedDecider, facts, added, rotated).when('RotateJobFeedToken', {}).then(rotated);
  given(jobFeedDecider, facts, added, rotated).when('ChangeJobFeed', { name: 'Nurses' }).then();
});

test.each(['ChangeJobFeed', 'RotateJobFeedToken', 'RemoveJobFeed'] as const)('%s needs an existing feed', (command) => {
  given(jobFeedDecider, facts).when(command, {}).rejected('job_feeds_not_found', 'missing');
  given(jobFeedDecider, facts, added, removed).when(command, {}).rejected('job_feeds_not_found', 'missing');
});

test('its row has the number of its token', () => {
  expect(replay(jobFeedRows, 'jobfeeds_1', facts, added)).toMatchObject({
    ...feed,
    tokenNumber: 1,
    createdAt: facts.now,
    updatedAt: facts.now,
  });
  expect(replay(jobFeedRows, 'jobfeeds_1', facts, added, rotated, changed, rotated)).toMatchObject({
    name: 'All',
    categories: [],
    tokenNumber: 3,
  });
  expect(replay(jobFeedRows, 'jobfeeds_1', facts, added, removed)).toBeNull();
});

describe('an incoming feed', () => {
  const incoming = { ...feed, direction: 'in', format: 'custom' } as const;
  const begun = { type: 'JobFeedAdded', data: incoming } as const;
  const run = { runId: 'runs_1', operationId: 'ops_1' };

  test('has runs, and no public URL', () => {
    given(jobFeedDecider, facts, begun).when('RunJobFeed', run).then({ type: 'JobFeedRunRequested', data: run });
    given(jobFeedDecider, facts, begun).when('ReleaseJobFeedRun', run).then({ type: 'JobFeedRunReleased', data: run });
    given(jobFeedDecider, facts, begun)
      .when('DropJobFeedRun', { runId: 'runs_1' })
      .then({ type: 'JobFeedRunDropped', data: { runId: 'runs_1' } });
    const address = { ciphertext: 'c2VhbGVk', keyId: 'second' };
    given(jobFeedDecider, facts, begun)
      .when('ResealJobFeedAddress', { address })
      .then({ type: 'JobFeedAddressResealed', data: { address } });
    given(jobFeedDecider, facts, begun).when('RotateJobFeedToken', {}).rejected('job_feeds_not_outgoing', 'conflict');
  });

  test.each(['RunJobFeed', 'ReleaseJobFeedRun', 'DropJobFeedRun', 'ResealJobFeedAddress'] as const)(
    '%s is rejected for other feeds',
    (command) => {
      const sent = { ...run, address: { ciphertext: '', keyId: '' } };
      given(jobFeedDecider, facts, added).when(command, sent).rejected('job_feeds_not_incoming', 'conflict');
    },
  );

  test('keeps its row unchanged while it runs', () => {
    const requested = { type: 'JobFeedRunRequested', data: run } as const;
    const released = { type: 'JobFeedRunReleased', data: run } as const;
    const dropped = { type: 'JobFeedRunDropped', data: { runId: 'runs_1' } } as const;
    expect(replay(jobFeedRows, 'jobfeeds_1', facts, begun, requested, released, dropped)).toMatchObject({
      direction: 'in',
      source: null,
      tokenNumber: 1,
    });
  });
});
