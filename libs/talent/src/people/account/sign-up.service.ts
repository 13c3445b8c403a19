import { BoardUserPasswords } from '#access';
import { newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { boardUsers } from '../board-user/board-user.commands.js';
import { BoardTerms } from '../ports.js';
import { emailTaken, type Registration, requireRegistration, type SignIn } from '../board-user/board-user.decider.js';
import { BoardUserReader, BoardUserRow } from '../board-user/board-user.read-model.js';

/**
 * How somebody is known to be who they say: by a password, by mails that they read, or by a provider. `isVerified`: the server itself vouches
 * for the address, as for personas of a sandbox.
 */
export type Proof =
  | { readonly password: string; readonly isVerified?: boolean }
  | { readonly password: null; readonly signIn: SignIn | null };

/** How accounts of a board come about. */
@Injectable()
export class SignUp {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: BoardUserReader,
    private readonly passwords: BoardUserPasswords,
    private readonly terms: BoardTerms,
  ) {}

  /**
   * Makes an account. Whoever has a password shows only later that the address is theirs.
   * @throws Rejection `board_auth_registration_disabled`, `board_auth_email_taken`.
   */
  async run(registration: Registration, proof: Proof): Promise<BoardUserRow> {
    requireRegistration(await this.terms.isOpen(registration.role));
    // Before the work on a password; who is quicker is decided by the claim.
    if (await this.reader.byEmail(registration.email)) throw emailTaken();
    const id = newId('boardUsers');
    const credentialId = proof.password === null ? null : newId('credentials');
    if (proof.password !== null && credentialId !== null) await this.passwords.keep(id, credentialId, proof.password);
    const signIn = proof.password === null ? proof.signIn : null;
    const isVerified = proof.password === null || (proof.isVerified ?? false);
    const receipt = await this.bus.execute(
      boardUsers.RegisterBoardUser(id, { ...registration, credentialId, isVerified, signIn }),
    );
    return receipt.row(BoardUserRow);
  }
}
