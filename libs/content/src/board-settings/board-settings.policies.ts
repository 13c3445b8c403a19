import { BoardNames, BoardPasswords } from '#access';
import { Policy, type Reacts } from '#runtime';
import { Injectable } from '@nestjs/common';
import { media } from '../media/media.commands.js';
import type { BoardSettingsEvents } from './board-settings.decider.js';

/** A hero image that its operator removed is not kept. One that was replaced may still be shown elsewhere. */
@Injectable()
export class GiveUpHero extends Policy {
  readonly name = 'give-up-hero';
  readonly on: Reacts<{ boardSettings: BoardSettingsEvents }> = {
    boardSettings: { HeroRemoved: ({ data }) => media.RemoveMedia(data.mediaId, {}) },
  };
}

/** Brings the table of boards in step with their events: the slug and the name by which all else goes. */
@Injectable()
export class KeepBoardNames extends Policy {
  readonly name = 'keep-board-names';
  readonly on: Reacts<{ boardSettings: BoardSettingsEvents }> = {
    boardSettings: {
      BoardSlugChanged: ({ board, version, at, data }) => this.names.follow({ board, version, at, slug: data }),
      BoardNameChanged: ({ board, version, at, data }) => this.names.follow({ board, version, at, name: data.to }),
    },
  };

  constructor(private readonly names: BoardNames) {
    super();
  }
}

/** Keeps the password that a board uses, and erases those that no board uses any more. */
@Injectable()
export class KeepBoardPasswords extends Policy {
  readonly name = 'keep-board-passwords';
  readonly on: Reacts<{ boardSettings: BoardSettingsEvents }> = {
    boardSettings: {
      PasswordProtectionEnabled: async ({ data: { passwordId, replaced } }) => {
        await this.passwords.use(passwordId);
        if (replaced !== null) await this.passwords.erase(replaced);
      },
      PasswordProtectionDisabled: async ({ data: { erased } }) => {
        if (erased !== null) await this.passwords.erase(erased);
      },
    },
  };

  constructor(private readonly passwords: BoardPasswords) {
    super();
  }
}
