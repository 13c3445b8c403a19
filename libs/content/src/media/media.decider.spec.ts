import { describe, test } from '@jest/globals';
import { facts, given } from '#testing';
import { mediaDecider, type MediaFile } from './media.decider.js';

const file: MediaFile = {
  purpose: 'blog_image',
  key: 'public/media/media_1.png',
  mimeType: 'image/png',
  sizeBytes: 9,
  sha256: 'ab',
  width: 3,
  height: 3,
};
const stored = { type: 'MediaStored', data: file } as const;
const removed = { type: 'MediaRemoved', data: { key: file.key } } as const;

describe('an image', () => {
  test('is stored as it is kept', () => given(mediaDecider, facts).when('StoreMedia', file).then(stored));

  test('is removed, and says where its bytes are', () =>
    given(mediaDecider, facts, stored).when('RemoveMedia', {}).then(removed));

  test('is removed once', () => given(mediaDecider, facts, stored, removed).when('RemoveMedia', {}).then());

  test('that was never there is missing', () =>
    given(mediaDecider, facts).when('RemoveMedia', {}).rejected('media_not_found'));
});
