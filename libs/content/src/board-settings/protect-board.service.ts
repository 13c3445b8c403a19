import { BoardPasswords } from '#access';
import { facts, newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { boardSettings } from '../commands.js';
import { BoardPlan } from '../ports.js';
import { BoardSettings, BoardSettingsRow } from './board-settings.read-model.js';

/**
 * The password in front of a board. Its hash is kept apart from the events, which name it only. The policy
 * `keep-board-passwords` finishes what a process that dies half-way leaves undone.
 */
@Injectable()
export class ProtectBoard {
  constructor(
    private readonly bus: CommandBus,
    private readonly passwords: BoardPasswords,
    private readonly settings: BoardSettings,
    private readonly plan: BoardPlan,
  ) {}

  /** Sets or replaces the password, and turns the gate on. */
  async enable(password: string): Promise<BoardSettingsRow> {
    const before = (await this.settings.row())?.passwordId;
    const passwordId = newId('passwords');
    await this.passwords.keep(passwordId, password);
    const receipt = await this.bus.execute(boardSettings.EnablePasswordProtection(facts().board, { passwordId }));
    await this.passwords.use(passwordId);
    if (before && before !== passwordId) await this.passwords.erase(before);
    return receipt.row(BoardSettingsRow);
  }

  /** Turns the gate off and erases the password. @throws Rejection when the plan or the state does not allow it. */
  async disable(): Promise<void> {
    const before = (await this.settings.row())?.passwordId;
    await this.bus.execute(
      boardSettings.DisablePasswordProtection(facts().board, { rights: await this.plan.rights() }),
    );
    if (before) await this.passwords.erase(before);
  }
}
