import { describe, expect, test } from '@jest/globals';
import { fold, type MessageOf, Rejection } from '#kernel';
import { facts, given as givenFor } from '#testing';
import fc from 'fast-check';
import { boardSettingsDecider, type BoardSettingsEvents, type SettingsWish } from './board-settings.decider.js';
import type { Config } from './config.js';

type Event = MessageOf<BoardSettingsEvents>;

const board = { slug: 'demo', name: 'Demo' };
const rights = { canBePublic: true, canRemoveBranding: true };
const given = (...history: readonly Event[]) => givenFor(boardSettingsDecider, facts, ...history);
const ask = (wish: SettingsWish, more: Partial<typeof rights> = {}) => ({
  wish,
  board,
  rights: { ...rights, ...more },
});
const set = (changes: Config): Event => ({ type: 'SettingsChanged', data: { changes } });
const enabled: Event = { type: 'PasswordProtectionEnabled', data: { passwordId: 'passwords_1', replaced: null } };
const hero: Event = { type: 'HeroChanged', data: { mediaId: 'media_1' } };

describe('a change of settings', () => {
  test('on a board where nothing was ever set', () =>
    given()
      .when('ChangeSettings', ask({ blogEnabled: false, contactEmail: 'a@b.example' }))
      .then(set({ blogEnabled: false, contactEmail: 'a@b.example' })));

  test('records only what became different', () =>
    given(set({ blogEnabled: false, talentNavLabel: 'Talent' }))
      .when('ChangeSettings', ask({ blogEnabled: false, talentNavLabel: 'People' }))
      .then(set({ talentNavLabel: 'People' })));

  test('of nothing is none', () => given().when('ChangeSettings', ask({})).then());

  test('to the default is one: it was requested', () =>
    given()
      .when('ChangeSettings', ask({ nativeApplicationsEnabled: true }))
      .then(set({ nativeApplicationsEnabled: true })));

  test('clears a text, and clearing again is none', () => {
    const cleared = set({ companyAddress: null });
    given(set({ companyAddress: 'Hill 1' }))
      .when('ChangeSettings', ask({ companyAddress: null }))
      .then(cleared);
    given(set({ companyAddress: 'Hill 1' }), cleared)
      .when('ChangeSettings', ask({ companyAddress: null }))
      .then();
    given()
      .when('ChangeSettings', ask({ companyAddress: null }))
      .then();
  });

  test('may be about everything at once', () =>
    given()
      .when(
        'ChangeSettings',
        ask({ name: 'Hill', slug: 'hill', logoMediaId: 'media_2', heroMediaId: 'media_1', requireCookieConsent: true }),
      )
      .then(
        { type: 'BoardSlugChanged', data: { from: 'demo', to: 'hill' } },
        { type: 'BoardNameChanged', data: { from: 'Demo', to: 'Hill' } },
        set({ requireCookieConsent: true }),
        { type: 'LogoChanged', data: { mediaId: 'media_2' } },
        hero,
      ));

  test('is all or nothing', () =>
    given()
      .when('ChangeSettings', ask({ name: 'Hill', blogEnabled: false, passwordProtectionEnabled: true }))
      .rejected('settings_password_not_set'));

  test.each([
    [0.5, true],
    [36_500, true],
    [36_501, false],
    [Number.MAX_SAFE_INTEGER, false],
  ])('%p days: %p', (days, fine) => {
    for (const key of ['defaultJobDurationDays', 'applicationRetentionDays']) {
      const change = given().when('ChangeSettings', ask({ [key]: days }));
      if (fine) change.then(set({ [key]: days }));
      else
        change.rejected('validation_bad_request', 'invalid', {
          issues: [{ path: [key], message: 'must be at most 36500' }],
        });
    }
  });
});

describe('the slug', () => {
  const moved: Event = { type: 'BoardSlugChanged', data: { from: 'demo', to: 'hill' } };

  test('that the board has is no change', () =>
    given()
      .when('ChangeSettings', ask({ slug: 'demo' }))
      .then());

  test('of the last event counts, not that of the table, which may be behind', () => {
    given(moved)
      .when('ChangeSettings', ask({ slug: 'hill' }))
      .then();
    given(moved)
      .when('ChangeSettings', ask({ slug: 'dale' }))
      .then({ type: 'BoardSlugChanged', data: { from: 'hill', to: 'dale' } });
    given(moved)
      .when('ChangeSettings', ask({ slug: 'demo' }))
      .then({ type: 'BoardSlugChanged', data: { from: 'hill', to: 'demo' } });
  });

  test.each(['a', '0', 'a-b', 'a--b', 'x'.repeat(63)])('may be %s', (slug) =>
    given()
      .when('ChangeSettings', ask({ slug }))
      .then({ type: 'BoardSlugChanged', data: { from: 'demo', to: slug } }),
  );

  test.each(['', 'A', 'ä', 'a b', '-a', 'a-', 'a.b', 'a_b', 'a/b', 'x'.repeat(64), 'a\n'])('may not be %j', (slug) =>
    given().when('ChangeSettings', ask({ slug })).rejected('validation_bad_request', 'invalid'),
  );

  test.each(['admin', 'api', 'www', 'visitors'])('%s is reserved', (slug) =>
    given()
      .when('ChangeSettings', ask({ slug }))
      .rejected('settings_slug_reserved', 'invalid', {
        issues: [{ path: ['slug'], message: 'is a reserved word' }],
      }),
  );
});

describe('the name', () => {
  test('changes from what it was', () => {
    const renamed: Event = { type: 'BoardNameChanged', data: { from: 'Demo', to: 'Hill' } };
    given()
      .when('ChangeSettings', ask({ name: 'Hill' }))
      .then(renamed);
    given(renamed)
      .when('ChangeSettings', ask({ name: 'Hill' }))
      .then();
    given(renamed)
      .when('ChangeSettings', ask({ name: 'Demo' }))
      .then({ type: 'BoardNameChanged', data: { from: 'Hill', to: 'Demo' } });
  });
});

describe('the talent directory', () => {
  test.each([
    [{ talentDirectoryEnabled: true }, 'public'],
    [{ talentDirectoryEnabled: false }, 'off'],
    [{ talentDirectoryVisibility: 'employers_only' }, 'employers_only'],
    [{ talentDirectoryEnabled: true, talentDirectoryVisibility: 'employers_only' }, 'employers_only'],
    [{ talentDirectoryEnabled: true, talentDirectoryVisibility: 'public' }, 'public'],
    [{ talentDirectoryEnabled: false, talentDirectoryVisibility: 'off' }, 'off'],
  ] as const)('%j is %s', (wish, talentDirectoryVisibility) =>
    given().when('ChangeSettings', ask(wish)).then(set({ talentDirectoryVisibility })),
  );

  test.each([
    { talentDirectoryEnabled: true, talentDirectoryVisibility: 'off' },
    { talentDirectoryEnabled: false, talentDirectoryVisibility: 'public' },
    { talentDirectoryEnabled: false, talentDirectoryVisibility: 'employers_only' },
  ] as const)('%j contradicts itself', (wish) =>
    given()
      .when('ChangeSettings', ask(wish))
      .rejected('settings_conflicting_fields', 'invalid', {
        issues: [{ path: ['talentDirectoryEnabled'], message: 'contradicts talentDirectoryVisibility' }],
      }),
  );
});

describe('the plan', () => {
  /** The capability that a refusal names as missing. */
  const lacking = (work: () => unknown): unknown => {
    try {
      work();
    } catch (error) {
      return error instanceof Rejection ? [error.kind, error.code, error.remedy] : error;
    }
    return null;
  };
  const decide = (wish: SettingsWish, more: Partial<typeof rights>) =>
    boardSettingsDecider.decide.ChangeSettings(boardSettingsDecider.initial, ask(wish, more), facts);

  test('may keep the branding on', () => {
    expect(lacking(() => decide({ showBranding: false }, { canRemoveBranding: false }))).toEqual([
      'forbidden',
      'settings_plan_required_for_branding_removal',
      { upgrade: { capability: 'canRemoveBranding' } },
    ]);
    expect(lacking(() => decide({ showBranding: true }, { canRemoveBranding: false }))).toBeNull();
    expect(lacking(() => decide({ showBranding: false }, {}))).toBeNull();
  });

  test('may keep the board behind its password', () => {
    expect(lacking(() => decide({ passwordProtectionEnabled: false }, { canBePublic: false }))).toEqual([
      'forbidden',
      'settings_plan_required_for_public_board',
      { upgrade: { capability: 'canBePublic' } },
    ]);
    expect(lacking(() => decide({ passwordProtectionEnabled: false }, {}))).toBeNull();
    given(enabled)
      .when('DisablePasswordProtection', { rights: { ...rights, canBePublic: false } })
      .rejected('settings_plan_required_for_public_board', 'forbidden');
  });
});

describe('the password', () => {
  const gone: Event = { type: 'PasswordProtectionDisabled', data: { erased: 'passwords_1' } };

  test('turns the gate on', () =>
    given().when('EnablePasswordProtection', { passwordId: 'passwords_1' }).then(enabled));

  test('is replaced by another', () =>
    given(enabled)
      .when('EnablePasswordProtection', { passwordId: 'passwords_2' })
      .then({
        type: 'PasswordProtectionEnabled',
        data: { passwordId: 'passwords_2', replaced: 'passwords_1' },
      }));

  test('stays when the gate is only opened, and closes it again', () => {
    const opened = set({ passwordProtectionEnabled: false });
    given(enabled)
      .when('ChangeSettings', ask({ passwordProtectionEnabled: false }))
      .then(opened);
    given(enabled, opened)
      .when('ChangeSettings', ask({ passwordProtectionEnabled: true }))
      .then(set({ passwordProtectionEnabled: true }));
    given(enabled, opened)
      .when('DisablePasswordProtection', { rights })
      .rejected('settings_password_protection_not_enabled', 'conflict');
  });

  test('is erased with the gate', () => {
    given(enabled).when('DisablePasswordProtection', { rights }).then(gone);
    given(enabled, gone)
      .when('ChangeSettings', ask({ passwordProtectionEnabled: true }))
      .rejected('settings_password_not_set', 'conflict');
    given(enabled, gone)
      .when('DisablePasswordProtection', { rights })
      .rejected('settings_password_protection_not_enabled');
    given().when('DisablePasswordProtection', { rights }).rejected('settings_password_protection_not_enabled');
  });
});

describe('images', () => {
  test('that are there already are no change', () =>
    given(hero)
      .when('ChangeSettings', ask({ heroMediaId: 'media_1' }))
      .then());
  test('the hero can be removed', () =>
    given(hero)
      .when('RemoveHero', {})
      .then({ type: 'HeroRemoved', data: { mediaId: 'media_1' } }));
  test('only when there is one', () => {
    given().when('RemoveHero', {}).rejected('settings_no_hero_image', 'conflict');
    given(hero, { type: 'HeroRemoved', data: { mediaId: 'media_1' } })
      .when('RemoveHero', {})
      .rejected('settings_no_hero_image');
  });
});

describe('advertising', () => {
  const top = { enabled: true, slotId: '1234567890' };

  test('changes by key', () =>
    given({ type: 'AdsenseChanged', data: { changes: { adsenseEnabled: true } } })
      .when('ChangeAdsense', { changes: { adsenseEnabled: true, adsTxt: 'a' } })
      .then({ type: 'AdsenseChanged', data: { changes: { adsTxt: 'a' } } }));

  test('what holds already is no change', () =>
    given()
      .when('ChangeAdsense', { changes: { adsenseGoogleConsentMessage: true, adsTxt: null } })
      .then());

  test('the placements are replaced as a whole, and compared in any order', () => {
    const changes = { adsenseSlots: { top, side: { ...top, enabled: false } } };
    const placed: Event = { type: 'AdsenseChanged', data: { changes } };
    given().when('ChangeAdsense', { changes }).then(placed);
    given(placed)
      .when('ChangeAdsense', { changes: { adsenseSlots: { side: { slotId: top.slotId, enabled: false }, top } } })
      .then();
    given(placed)
      .when('ChangeAdsense', { changes: { adsenseSlots: {} } })
      .then({ type: 'AdsenseChanged', data: { changes: { adsenseSlots: {} } } });
  });
});

describe('any sequence of commands', () => {
  const text = fc.option(fc.constantFrom('a', 'b'), { nil: undefined });
  const flag = fc.option(fc.boolean(), { nil: undefined });
  const wishes = fc.record(
    {
      name: text,
      slug: text,
      blogEnabled: flag,
      showBranding: flag,
      passwordProtectionEnabled: flag,
      contactEmail: fc.constantFrom('x@y.example', null),
      talentDirectoryEnabled: flag,
      heroMediaId: text,
    },
    { requiredKeys: [] },
  );

  test('a repeated change changes nothing, and rules accept every state', () => {
    fc.assert(
      fc.property(fc.array(wishes, { maxLength: 6 }), (sequence) => {
        let state = boardSettingsDecider.initial;
        for (const wish of sequence) {
          let events;
          try {
            events = boardSettingsDecider.decide.ChangeSettings(state, ask(wish as SettingsWish), facts);
          } catch (error) {
            expect(error).toBeInstanceOf(Rejection);
            continue;
          }
          state = fold(boardSettingsDecider, events, { state, exists: true }).state;
          expect(boardSettingsDecider.decide.ChangeSettings(state, ask(wish as SettingsWish), facts)).toEqual([]);
        }
      }),
    );
  });
});
