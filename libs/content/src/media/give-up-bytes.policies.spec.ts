import { expect, it } from '@jest/globals';
import { reactionTo } from '#kernel';
import type { Reacts } from '#runtime';
import { facts, historyOf } from '#testing';
import { GiveUpBytes } from './give-up-bytes.policies.js';
import type { MediaEvents } from './media.decider.js';

it('the bytes of an image go when it is removed, and those of no other', async () => {
  const removed: string[] = [];
  const { on }: { on: Reacts<{ media: MediaEvents }> } = new GiveUpBytes({
    remove: async (key: string) => void removed.push(key),
  } as never);
  for (const event of historyOf<MediaEvents>('media', 'media_1', facts, {
    type: 'MediaRemoved',
    data: { key: 'media/1.png' },
  }))
    await reactionTo(on, event)?.(event, undefined as never);
  expect(removed).toEqual(['media/1.png']);
  expect(Object.keys(on.media ?? {})).toEqual(['MediaRemoved']);
});
