import { BoardUserPasswords } from '#access';
import { newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  boardUsers,
  type BoardUserSignIn,
  emailTaken,
  type Registration,
  requireRegistration,
} from '../board-user/board-user.decider.js';
import { BoardTerms } from '../board-terms.service.js';
import { BoardUserReader, BoardUserRow } from '../board-user/board-user.read-model.js';

/**
 * The proof of identity in a registration: a password, access to a mailbox, or a provider. `isVerified`: the server itself confirms the
 * address, as for the personas of a sandbox.
 */
export type Proof =
  | { readonly password: string; readonly isVerified?: boolean }
  | { readonly password: null; readonly signIn: BoardUserSignIn | null };

/** Creates board accounts. */
@Injectable()
export class SignUp {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: BoardUserReader,
    private readonly passwords: BoardUserPasswords,
    private readonly terms: BoardTerms,
  ) {}

  /**
   * Creates an account. A person with a password confirms the address later.
   * @throws Rejection `board_auth_registration_disabled`, `board_auth_email_taken`.
   */
  async run(registration: Registration, proof: Proof): Promise<BoardUserRow> {
    requireRegistration(await this.terms.isOpen(registration.role));
    // Checked before hashing the password. The claim decides between concurrent requests.
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
