import { afterAll, describe, expect, test } from '@jest/globals';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { ContentModule } from '../content.module.js';
import type { SettingsWish } from './board-settings.decider.js';
import { ChangeSettings } from './board-settings.service.js';
import { Media } from '../media/media.service.js';
import { PNG } from '../media/media.samples.js';

const content = await scenario(ContentModule);
afterAll(() => content.close());

const changing = ({ when }: ScenarioBoard, wish: SettingsWish & { primaryDomainId?: string }) =>
  when(ChangeSettings, (service) => service.run(wish));
const boardOf = ({ board }: ScenarioBoard) => content.boards.byId(board);

describe('changing settings', () => {
  test('changes all that is requested, and the board has its new name at once', async () => {
    const board = await content.board();
    const { answer } = await changing(board, { slug: 'new-hill', name: 'Hill', blogEnabled: false }).appends(
      'BoardSlugChanged',
      'BoardNameChanged',
      'SettingsChanged',
    );
    expect(answer).toMatchObject({ slug: 'new-hill', name: 'Hill', config: { blogEnabled: false } });
    expect(await boardOf(board)).toMatchObject({ slug: 'new-hill', name: 'Hill' });
    await changing(board, { slug: 'new-hill', name: 'Hill', blogEnabled: false }).appends();
  });

  test('answers null as long as nothing was ever set', async () => {
    expect((await changing(await content.board(), {}).appends()).answer).toBeNull();
  });

  test('takes no slug of another board, not even one that is about to be given', async () => {
    const [one, other] = [await content.board(), await content.board()];
    await changing(one, { slug: other.slug }).refused('settings_slug_taken');
    const both = await Promise.allSettled([one, other].map((each) => changing(each, { slug: 'wanted' }).accepted()));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('gives a slug back when the rest is refused', async () => {
    const [one, other] = [await content.board({ plan: 'free' }), await content.board()];
    await changing(one, { slug: 'given-back', showBranding: false }).refused(
      'settings_plan_required_for_branding_removal',
    );
    await changing(other, { slug: 'given-back' }).appends('BoardSlugChanged');
  });

  test('holds the slug that the board had before, for that board alone', async () => {
    const [one, other] = [await content.board(), await content.board()];
    await one.given(ChangeSettings, (service) => service.run({ slug: 'moved-on' }));
    await changing(other, { slug: one.slug }).refused('settings_slug_taken');
    await changing(one, { slug: one.slug }).appends('BoardSlugChanged');
  });

  test.each<[string, SettingsWish & { primaryDomainId?: string }, string, string[] | undefined]>([
    ['a reserved slug', { slug: 'admin' }, 'settings_slug_reserved', ['slug']],
    ['a slug that is no label', { slug: '-a' }, 'validation_bad_request', ['slug']],
    ['a domain', { primaryDomainId: 'domains_1' }, 'domains_not_found', undefined],
    ['an image that is not there', { logoMediaId: 'media_1' }, 'validation_bad_request', ['logoMediaId']],
    ['a gate without a password', { passwordProtectionEnabled: true }, 'settings_password_not_set', undefined],
  ])('refuses %s', async (_, wish, code, path) => {
    await changing(await content.board(), wish).refused(code, path);
  });

  test('shows only images of this board that are meant for it', async () => {
    const [board, other] = [await content.board(), await content.board()];
    const store = (purpose: 'board_logo' | 'board_hero') => board.given(Media, (media) => media.store(purpose, PNG));
    const [logo, hero] = [await store('board_logo'), await store('board_hero')];
    await changing(board, { logoMediaId: hero.id }).refused('validation_bad_request', ['logoMediaId']);
    await changing(other, { logoMediaId: logo.id }).refused('validation_bad_request', ['logoMediaId']);
    await changing(board, { logoMediaId: logo.id, heroMediaId: hero.id }).appends('LogoChanged', 'HeroChanged');
    await board.given(Media, (media) => media.remove(hero.id));
    await changing(board, { heroMediaId: hero.id }).refused('validation_bad_request', ['heroMediaId']);
  });
});
