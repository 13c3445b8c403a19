import { afterAll, describe, expect, test } from '@jest/globals';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { ContentModule } from '../content.module.js';
import type { MediaPurpose } from './media.decider.js';
import { Media } from './media.service.js';
import { PNG } from './media.samples.js';

const content = await scenario(ContentModule);
afterAll(() => content.close());

const storing = ({ when }: ScenarioBoard, purpose: MediaPurpose = 'board_logo', key?: string) =>
  when(Media, (media) => media.store(purpose, PNG), key === undefined ? {} : { key });

describe('an image', () => {
  test('is stored with its size, in public if everyone may see it', async () => {
    const board = await content.board();
    const { answer } = await storing(board).appends('MediaStored');
    expect(answer).toMatchObject({ purpose: 'board_logo', mimeType: 'image/png', width: 1, height: 1 });
    expect(answer.key).toBe(`public/media/${answer.id}.png`);
    expect(content.blobs.keys()).toContain(answer.key);
    expect(await board.given(Media, (media) => media.address(answer))).toEqual({
      url: `https://api.example/blobs/${answer.key}`,
      urlExpiresAt: null,
    });
  });

  test('that not everyone may see has a URL that expires', async () => {
    const board = await content.board();
    const { answer } = await storing(board, 'account_avatar').accepted();
    const { url, urlExpiresAt } = await board.given(Media, (media) => media.address(answer));
    expect(url).toMatch(/\/media\/.*\?expires=\d+&signature=/);
    expect(Date.parse(urlExpiresAt ?? '') - Date.now()).toBeGreaterThan(14 * 60_000);
    await expect(board.given(Media, (media) => media.publicUrl(answer))).rejects.toThrow('is not public');
  });

  test('that is none leaves nothing behind', async () => {
    const board = await content.board();
    const before = content.blobs.keys();
    const store = board.when(Media, (media) => media.store('board_logo', Buffer.from('GIF'))).accepted();
    await expect(store).rejects.toThrow('Send a PNG, JPEG, WebP or GIF.');
    expect([board.events(), content.blobs.keys()]).toEqual([[], before]);
  });

  test('sent twice under one key is kept once', async () => {
    const board = await content.board();
    const first = await storing(board, 'board_logo', 'k').appends('MediaStored');
    expect((await storing(board, 'board_logo', 'k').appends()).answer).toEqual(first.answer);
  });

  test('is one of its board, for its purpose, while it is kept', async () => {
    const [board, other] = [await content.board(), await content.board()];
    const { id } = await board.given(Media, (media) => media.store('board_logo', PNG));
    const using = ({ when }: ScenarioBoard, purpose: MediaPurpose) =>
      when(Media, (media) => media.forUse(id, purpose, ['logo']));
    await using(board, 'board_logo').appends();
    await using(board, 'board_hero').refused('validation_bad_request', ['logo']);
    await using(other, 'board_logo').refused('validation_bad_request', ['logo']);
    await other.when(Media, (media) => media.byId(id)).refused('media_not_found');
    await board.when(Media, (media) => media.remove(id)).appends('MediaRemoved');
    await board.when(Media, (media) => media.remove(id)).appends();
    await board.when(Media, (media) => media.remove('media_none')).appends();
    await using(board, 'board_logo').refused('validation_bad_request', ['logo']);
    const { url } = await board.given(Media, async (media) => media.address(await media.byId(id)));
    expect(url).toBeNull();
  });
});

describe('what shows images', () => {
  test('is the board of the request for its logo and hero', async () => {
    const board = await content.board();
    const holding = (purpose: MediaPurpose, resourceId: string, resourceType?: string) =>
      board.when(Media, (media) =>
        media.holderFor(purpose, { resourceId, ...(resourceType === undefined ? {} : { resourceType }) }),
      );
    expect((await holding('board_logo', board.board).accepted()).answer.resourceType).toBe('board');
    expect((await holding('board_hero', board.board, 'board').accepted()).answer.resourceType).toBe('board');
    await holding('board_logo', 'boards_other').refused('media_resource_not_found');
    await holding('board_logo', board.board, 'company').refused('validation_bad_request', ['resourceType']);
    await holding('account_avatar', board.board).refused('validation_bad_request', ['resourceId']);
    await holding('blog_image', 'blogposts_1').refused('blog_post_not_found');
    await holding('blog_image', 'blogauthors_1', 'blog_author').refused('blog_author_not_found');
  });

  test('is notified of an image that is shown', async () => {
    const board = await content.board();
    const { id } = await board.given(Media, (media) => media.store('board_logo', PNG));
    const references = () => board.given(Media, (media) => media.references(id));
    expect(await references()).toEqual([]);
    await board.happened(
      { category: 'boardSettings', objectId: board.board },
      { type: 'LogoChanged', data: { mediaId: id } },
    );
    expect(await references()).toEqual([{ resourceType: 'board', resourceId: board.board }]);
  });
});
