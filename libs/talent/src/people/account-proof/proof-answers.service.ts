import { outcomeOf } from '#kernel';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { boardUsers } from '../board-user/board-user.decider.js';
import { BoardUserReader, BoardUserRow } from '../board-user/board-user.read-model.js';
import { AccountRemoval } from '../erasure/account-removal.service.js';
import { AlertSettings } from '../alert-settings.service.js';
import { LeftUnderAddress } from '../ports.js';
import { type AccountInQuestion, ProofLinks } from './proof-links.service.js';
import { type SignUpInQuestion, signUpText } from './proof-mail.js';

/** An account for the page that asks about it. */
export interface ProofQuestion {
  /** The name of the board. */
  readonly board: string;
  readonly email: string;
  /** Time, browser and place. */
  readonly signUp: string;
  /** Whether the address was proven meanwhile. Then no answer is needed. */
  readonly isProven: boolean;
}

/** Answers of owners of addresses to the question whether they signed up. */
@Injectable()
export class ProofAnswers {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: BoardUserReader,
    private readonly links: ProofLinks,
    private readonly settings: AlertSettings,
    private readonly removal: AccountRemoval,
    private readonly left: LeftUnderAddress,
  ) {}

  /** The account that `token` asks about, on any board; null for any other text and for an expired one. @param now as `Date.now()`. */
  accountOf(token: string, now: number): AccountInQuestion | null {
    return this.links.read(token, now);
  }

  /** The question about `user` of the current board; null if the account was deleted. */
  async question(user: string): Promise<ProofQuestion | null> {
    const row = await this.reader.find(user);
    if (!row) return null;
    const { name } = await this.settings.identity(null);
    const signUp: SignUpInQuestion = { board: name, at: row.createdAt, device: row.device };
    return { board: name, email: row.email, signUp: signUpText(signUp), isProven: row.isProven };
  }

  /** The owner signed up: the address is proven, and no session ends. Changes nothing if the account is gone. */
  async accept(user: string): Promise<void> {
    await outcomeOf(
      async () => {
        const receipt = await this.bus.execute(boardUsers.VerifyEmail(user, { isProof: true }));
        const row = receipt.find(BoardUserRow);
        if (row) await this.left.giveTo(user, row.email);
      },
      { kind: 'missing' },
    );
  }

  /** The owner did not sign up: deletes the account. Changes nothing if the address was proven meanwhile. */
  async refuse(user: string): Promise<void> {
    const row = await this.reader.find(user);
    if (row && !row.isProven) await this.removal.removeOwn(user);
  }
}
