import type { EventOf, Recorded } from '#kernel';
import { BoardPasswords } from '#access';
import { Policy } from '#runtime';
import { Injectable } from '@nestjs/common';
import type { BoardSettingsEvents } from './board-settings.decider.js';

type PasswordEvent =
  | EventOf<BoardSettingsEvents, 'PasswordProtectionEnabled'>
  | EventOf<BoardSettingsEvents, 'PasswordProtectionDisabled'>;

/** Erases the passwords that no board uses any more, and keeps the one that it does. */
@Injectable()
export class KeepBoardPasswords extends Policy {
  readonly name = 'keep-board-passwords';
  readonly categories = ['boardSettings'];

  constructor(private readonly passwords: BoardPasswords) {
    super();
  }

  async react(event: Recorded): Promise<void> {
    const { type, data } = event as PasswordEvent;
    if (type === 'PasswordProtectionEnabled') {
      await this.passwords.use(data.passwordId);
      if (data.replaced !== null) await this.passwords.erase(data.replaced);
    }
    if (type === 'PasswordProtectionDisabled' && data.erased !== null) await this.passwords.erase(data.erased);
  }
}
