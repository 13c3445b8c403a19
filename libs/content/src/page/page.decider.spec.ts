import { describe, test } from '@jest/globals';
import { facts, given } from '#testing';
import { pageDecider } from './page.decider.js';

const content = { title: 'Imprint', slug: 'imprint', body: '<p>We.</p>', seoTitle: null, seoDescription: null };
const added = { type: 'PageAdded', data: content } as const;
const published = { type: 'PagePublished', data: {} } as const;
const unpublished = { type: 'PageUnpublished', data: {} } as const;

describe('a page', () => {
  test('is added as a draft and holds its slug', () => given(pageDecider, facts).when('AddPage', content).then(added));
  test('is published once', () => {
    given(pageDecider, facts, added).when('PublishPage', {}).then(published);
    given(pageDecider, facts, added, published).when('PublishPage', {}).then();
  });
  test('is a draft again, once', () => {
    given(pageDecider, facts, added, published).when('UnpublishPage', {}).then(unpublished);
    given(pageDecider, facts, added, published, unpublished).when('UnpublishPage', {}).then();
    given(pageDecider, facts, added).when('UnpublishPage', {}).then();
  });
  test('stays published when it changes', () =>
    given(pageDecider, facts, added, published, { type: 'PageChanged', data: { title: 'Us' } })
      .when('PublishPage', {})
      .then());
  test('that is removed is none', () =>
    given(pageDecider, facts, added, { type: 'PageRemoved', data: {} })
      .when('PublishPage', {})
      .rejected('pages_not_found'));
});
