import { afterAll, describe, expect, test } from '@jest/globals';
import { BoardPasswords } from '#access';
import { newId } from '#store';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeSettings } from './board-settings/board-settings.service.js';
import { boardSettings } from './board-settings/board-settings.decider.js';
import { ContentModule } from './content.module.js';
import { PNG } from './media/media.samples.js';
import { Media } from './media/media.service.js';

// How policies, services and read models work together. A request that crashed half-way is one whose command alone is sent.

const content = await scenario(ContentModule);
afterAll(() => content.close());

const rights = { canBePublic: true, canRemoveBranding: true };
const typesOf = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type);

describe('the names of a board whose request died', () => {
  const change = ({ when, board, slug }: ScenarioBoard, wish: { slug?: string; name?: string }) =>
    when(CommandBus, async (bus) => {
      await bus.execute(boardSettings.ChangeSettings(board, { wish, board: { slug, name: slug }, rights }));
    }).accepted();

  test('follow its events, in their order, and the old slug stays with its board', async () => {
    const [board, other] = [await content.board(), await content.board()];
    await change(board, { slug: 'first-name', name: 'First' });
    await change(board, { slug: 'second-name' });
    expect(await content.boards.byId(board.board)).toMatchObject({ slug: board.slug });
    expect(await board.settled()).toEqual([]);
    expect(await content.boards.byId(board.board)).toMatchObject({ slug: 'second-name', name: 'First' });
    await board.settledAgain();
    expect(await content.boards.byId(board.board)).toMatchObject({ slug: 'second-name', name: 'First' });
    const taking = (slug: string) => other.when(ChangeSettings, (service) => service.run({ slug }));
    await taking('second-name').refused('settings_slug_taken');
    await taking('first-name').refused('settings_slug_taken');
    await board.when(ChangeSettings, (service) => service.run({ slug: 'first-name' })).appends('BoardSlugChanged');
  });
});

describe('the password of a board whose request died', () => {
  const enable = ({ given, when, board }: ScenarioBoard, password: string) =>
    given(BoardPasswords, async (passwords) => {
      const passwordId = newId('passwords');
      await passwords.keep(passwordId, password);
      await when(CommandBus, (bus) =>
        bus.execute(boardSettings.EnablePasswordProtection(board, { passwordId })),
      ).accepted();
      return passwordId;
    });
  const ids = ({ given }: ScenarioBoard) => given(BoardPasswords, () => content.passwords.ids());

  test('is kept for good, and the one before it erased', async () => {
    const board = await content.board();
    await enable(board, 'one');
    const second = await enable(board, 'two');
    await board.settled();
    expect(await ids(board)).toEqual([second]);
    await board.settledAgain();
    expect(await ids(board)).toEqual([second]);
  });

  test('is erased when the gate was turned off', async () => {
    const board = await content.board();
    await enable(board, 'one');
    await board
      .when(CommandBus, (bus) => bus.execute(boardSettings.DisablePasswordProtection(board.board, { rights })))
      .appends('PasswordProtectionDisabled');
    await board.settled();
    expect(await ids(board)).toEqual([]);
  });
});

describe('the hero image of a board', () => {
  test('is given up with its bytes when it is removed, but not when it is replaced', async () => {
    const board = await content.board();
    const store = () => board.given(Media, (media) => media.store('board_hero', PNG));
    const [first, second] = [await store(), await store()];
    const show = (heroMediaId: string) => board.given(ChangeSettings, (service) => service.run({ heroMediaId }));
    await show(first.id);
    await show(second.id);
    expect(content.blobs.keys()).toEqual(expect.arrayContaining([first.key, second.key]));
    await board
      .when(CommandBus, (bus) => bus.execute(boardSettings.RemoveHero(board.board, {})))
      .appends('HeroRemoved');
    expect(typesOf(await board.settled())).toEqual(['MediaRemoved']);
    expect(content.blobs.keys()).toContain(first.key);
    expect(content.blobs.keys()).not.toContain(second.key);
    expect(await board.settledAgain()).toEqual([]);
  });
});
