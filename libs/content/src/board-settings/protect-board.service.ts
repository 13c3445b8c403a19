import { BoardPasswords } from '#access';
import { Reactions } from '#runtime';
import { facts, newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { boardSettings } from '../commands.js';
import { BoardPlan } from '../ports.js';
import { BoardSettingsRow } from './board-settings.read-model.js';
import { KeepBoardPasswords } from './keep-board-passwords.policies.js';

/** The password in front of a board. Its hash is kept apart from the events, which name it only. */
@Injectable()
export class ProtectBoard {
  constructor(
    private readonly bus: CommandBus,
    private readonly passwords: BoardPasswords,
    private readonly plan: BoardPlan,
    private readonly reactions: Reactions,
    private readonly keepBoardPasswords: KeepBoardPasswords,
  ) {}

  /** Sets or replaces the password, and turns the gate on. */
  async enable(password: string): Promise<BoardSettingsRow> {
    const passwordId = newId('passwords');
    await this.passwords.keep(passwordId, password);
    const receipt = await this.bus.execute(boardSettings.EnablePasswordProtection(facts().board, { passwordId }));
    await this.reactions.settle(this.keepBoardPasswords, receipt);
    return receipt.row(BoardSettingsRow);
  }

  /** Turns the gate off and erases the password. @throws Rejection when the plan or the state does not allow it. */
  async disable(): Promise<void> {
    const rights = await this.plan.rights();
    const receipt = await this.bus.execute(boardSettings.DisablePasswordProtection(facts().board, { rights }));
    await this.reactions.settle(this.keepBoardPasswords, receipt);
  }
}
