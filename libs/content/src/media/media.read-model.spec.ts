import { expect, test } from '@jest/globals';
import { facts, replay } from '#testing';
import { mediaRows } from './media.read-model.js';

const data = {
  purpose: 'blog_image',
  key: 'public/media/media_1.png',
  mimeType: 'image/png',
  sizeBytes: 9,
  sha256: 'ab',
  width: 3,
  height: 3,
} as const;

test('an image shows what is kept, and since when it is not any more', () => {
  const stored = { type: 'MediaStored', data } as const;
  const row = replay(mediaRows, 'media_1', facts, stored);
  expect(row).toMatchObject({ ...data, id: 'media_1', uploadedAt: facts.now, removedAt: null });
  const removed = replay(mediaRows, 'media_1', facts, stored, { type: 'MediaRemoved', data: { key: data.key } });
  expect(removed).toMatchObject({ ...data, removedAt: facts.now });
});
