import { commandHandler, policy } from '#runtime';
import { PasswordGate } from '#access';
import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { readModel } from '#store';
import { mediaHolder } from '../media/media.service.js';
import { BoardContextController } from './board-settings.board.controller.js';
import { boardSettings, boardSettingsDecider } from './board-settings.decider.js';
import { OperatorSettingsController } from './board-settings.operator.controller.js';
import { GiveUpHero, KeepBoardNames, KeepBoardPasswords, KeepPrimaryDomain } from './board-settings.policies.js';
import { BoardSettings, boardSettingsRows } from './board-settings.read-model.js';
import { BoardImages, ChangeSettings, ProtectBoard } from './board-settings.service.js';
import { COUNTRY_GATING_MODES, TALENT_DIRECTORY_VISIBILITIES } from './config.js';
import { PublicSettings } from './public-settings.service.js';

const SCOPES = ['settings.read', 'settings.manage'] as const;
declare module '#http' {
  interface ScopeNames extends Record<(typeof SCOPES)[number], true> {}
}

/** The appearance and behaviour of a board. */
export const boardSettingsResource: Resource = {
  controllers: [BoardContextController, OperatorSettingsController],
  providers: [
    commandHandler(boardSettings),
    readModel(boardSettingsRows),
    BoardSettings,
    PublicSettings,
    { provide: PasswordGate, useExisting: PublicSettings },
    ChangeSettings,
    ProtectBoard,
    ...mediaHolder(BoardImages),
    ...policy(GiveUpHero),
    ...policy(KeepBoardNames),
    ...policy(KeepBoardPasswords),
    ...policy(KeepPrimaryDomain),
  ],
  exports: [BoardSettings, ChangeSettings, PublicSettings],
  tags: {
    Board: 'Name, features and settings of the board.',
    Settings: 'Settings of the board: name, slug, texts, features, advertising, job form and password.',
  },
  scopes: SCOPES,
  vocabularies: {
    CountryGatingMode: COUNTRY_GATING_MODES,
    TalentDirectoryVisibility: TALENT_DIRECTORY_VISIBILITIES,
  },
  events: [
    eventNamesOf(boardSettingsDecider, {
      object: 'settings',
      types: {
        BoardSlugChanged: 'slug_changed',
        BoardNameChanged: 'name_changed',
        SettingsChanged: 'updated',
        PasswordProtectionEnabled: 'password_enabled',
        PasswordProtectionDisabled: 'password_disabled',
      },
      partial: ['SettingsChanged', 'AdsenseChanged'],
    }),
  ],
};
