import { BoardPasswords } from '#access';
import { Policy, type Reacts } from '#runtime';
import { Injectable } from '@nestjs/common';
import type { BoardSettingsEvents } from './board-settings.decider.js';

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
