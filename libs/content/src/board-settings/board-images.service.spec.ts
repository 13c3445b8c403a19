import { afterAll, expect, test } from '@jest/globals';
import { scenario } from '#testing/scenario';
import { ContentModule } from '../content.module.js';
import { PNG } from '../media/media.samples.js';
import { Media } from '../media/media.service.js';
import { BoardImages, ChangeSettings } from './board-settings.service.js';
import { BoardSettings } from './board-settings.read-model.js';

const content = await scenario(ContentModule);
afterAll(() => content.close());

test('the images of a board are shown while the board takes them and they are kept', async () => {
  const { given } = await content.board();
  const shown = () =>
    given(BoardImages, async (images) => images.shown(await given(BoardSettings, (settings) => settings.row())));
  expect(await shown()).toEqual({ logoUrl: null, heroUrl: null });
  const store = (purpose: 'board_logo' | 'board_hero') => given(Media, (media) => media.store(purpose, PNG));
  const [logo, hero] = [await store('board_logo'), await store('board_hero')];
  const images = { logoMediaId: logo.id, heroMediaId: hero.id };
  await given(ChangeSettings, (service) => service.run(images));
  expect(await shown()).toEqual({
    logoUrl: `https://api.example/blobs/${logo.key}`,
    heroUrl: `https://api.example/blobs/${hero.key}`,
  });
  await given(Media, (media) => media.remove(hero.id));
  expect((await shown()).heroUrl).toBeNull();
});

test('a board is no other board, and takes an image only by its settings', async () => {
  const { given, when, board } = await content.board();
  await when(BoardImages, (images) => images.require(board)).appends();
  await when(BoardImages, (images) => images.require('boards_other')).refused('media_resource_not_found');
  await when(BoardImages, (images) => images.attach()).appends();
  expect(await given(BoardImages, (images) => images.showing('media_none'))).toEqual([]);
});
