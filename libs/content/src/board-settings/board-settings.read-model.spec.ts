import { describe, expect, test } from '@jest/globals';
import { BOARD, daysFromNow, facts, type SampleEvent, replay } from '#testing';
import { NO_ADSENSE } from './config.js';
import type { BoardSettingsEvents } from './board-settings.decider.js';
import { boardSettingsRows } from './board-settings.read-model.js';

type SettingsEvent = { [K in keyof BoardSettingsEvents]: { type: K; data: BoardSettingsEvents[K] } };
type Event = SettingsEvent[keyof SettingsEvent] & { readonly at?: string };

const after = (...events: readonly Event[]) =>
  replay(boardSettingsRows, BOARD, facts, ...(events as readonly SampleEvent<BoardSettingsEvents>[]));

const UNSET = {
  board: BOARD,
  id: BOARD,
  version: 1,
  slug: null,
  name: null,
  config: {},
  adsense: NO_ADSENSE,
  jobForm: {},
  logoMediaId: null,
  heroMediaId: null,
  primaryDomain: null,
  passwordId: null,
  updatedAt: facts.now,
};
const FIELD = { key: 'shift', label: 'Shift', type: 'short_text' as const, required: true };

/** For each event, the row of a board on which nothing else happened. */
const ALONE: { readonly [K in keyof BoardSettingsEvents]: readonly [BoardSettingsEvents[K], object] } = {
  BoardSlugChanged: [{ from: 'demo', to: 'hill' }, { slug: 'hill' }],
  BoardNameChanged: [{ from: 'Demo', to: 'Hill' }, { name: 'Hill' }],
  SettingsChanged: [{ changes: { blogEnabled: false } }, { config: { blogEnabled: false } }],
  LogoChanged: [{ mediaId: 'media_1' }, { logoMediaId: 'media_1' }],
  HeroChanged: [{ mediaId: 'media_1' }, { heroMediaId: 'media_1' }],
  HeroRemoved: [{ mediaId: 'media_1' }, {}],
  PrimaryDomainChanged: [
    { to: { id: 'domains_1', hostname: 'jobs.example.com' } },
    { primaryDomain: { id: 'domains_1', hostname: 'jobs.example.com' } },
  ],
  AdsenseChanged: [{ changes: { adsTxt: 'a' } }, { adsense: { ...NO_ADSENSE, adsTxt: 'a' } }],
  CustomFieldsDefined: [{ customFields: [FIELD] }, { jobForm: { customFields: [FIELD] } }],
  PasswordProtectionEnabled: [
    { passwordId: 'passwords_1', replaced: null },
    { passwordId: 'passwords_1', config: { passwordProtectionEnabled: true } },
  ],
  PasswordProtectionDisabled: [{ erased: 'passwords_1' }, { config: { passwordProtectionEnabled: false } }],
};

describe('the settings of a board', () => {
  test.each(Object.entries(ALONE))('begin with %s as with anything else', (type, [data, fields]) =>
    expect(after({ type, data } as Event)).toEqual({ ...UNSET, ...fields }),
  );

  test('name every event', () => expect(Object.keys(boardSettingsRows.on)).toEqual(Object.keys(ALONE)));

  test('add up, and say when they last changed', () =>
    expect(
      after(
        { type: 'SettingsChanged', data: { changes: { blogEnabled: false, contactEmail: 'a@b.example' } } },
        { type: 'AdsenseChanged', data: { changes: { adsenseEnabled: true } } },
        { type: 'PasswordProtectionEnabled', data: { passwordId: 'passwords_1', replaced: null } },
        { type: 'HeroChanged', data: { mediaId: 'media_1' } },
        { type: 'SettingsChanged', data: { changes: { contactEmail: null } } },
        { type: 'AdsenseChanged', data: { changes: { adsTxt: 'a' } } },
        { type: 'PasswordProtectionDisabled', data: { erased: 'passwords_1' } },
        { type: 'HeroRemoved', data: { mediaId: 'media_1' }, at: daysFromNow(1) },
      ),
    ).toEqual({
      ...UNSET,
      version: 8,
      config: { blogEnabled: false, contactEmail: null, passwordProtectionEnabled: false },
      adsense: { ...NO_ADSENSE, adsenseEnabled: true, adsTxt: 'a' },
      updatedAt: daysFromNow(1),
    }));
});
