import { Rejection } from '#kernel';
import { BlobStore, type Receipt } from '#runtime';
import { Injectable } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { BoardUserReader, type BoardUserRow } from '../board-user/board-user.read-model.js';
import { candidates } from './candidate.decider.js';
import type { ResumeFile } from './resume.js';
import { refuseToken } from '../session/sessions.service.js';

/** The command that makes `user` a candidate. */
export const admission = ({ id, email, displayName, createdAt }: BoardUserRow): Command<Receipt> =>
  candidates.AdmitCandidate(id, { email, displayName, registeredAt: createdAt });

/** Sends commands about candidates. */
@Injectable()
export class Candidates {
  constructor(
    private readonly bus: CommandBus,
    private readonly users: BoardUserReader,
    private readonly blobs: BlobStore,
  ) {}

  /**
   * Sends `command`, which changes the profile of the account `userId`. Makes the account a candidate first if it is not one.
   * @throws Rejection as the rules do, and `board_auth_invalid_token` if the account no longer exists.
   */
  async change(userId: string, command: () => Command<Receipt>): Promise<Receipt> {
    try {
      return await this.bus.execute(command());
    } catch (error) {
      if (!(error instanceof Rejection) || error.code !== 'candidates_not_found') throw error;
    }
    const user = (await this.users.find(userId)) ?? refuseToken();
    await this.admit(user);
    return this.bus.execute(command());
  }

  /**
   * Makes the account `user` a candidate, unless it is one.
   * @throws Rejection `board_auth_invalid_token` if the account does not exist.
   */
  async admit(user: BoardUserRow): Promise<void> {
    try {
      await this.bus.execute(admission(user));
    } catch (error) {
      // A concurrent request has already done it.
      if (!(error instanceof Rejection) || error.code !== 'already_exists') throw error;
    }
  }

  /** Sends `command`, which removes something from the profile of `userId`. Does nothing without a profile. */
  async takeFrom(command: Command<Receipt>): Promise<Receipt | null> {
    try {
      return await this.bus.execute(command);
    } catch (error) {
      if (error instanceof Rejection && error.code === 'candidates_not_found') return null;
      throw error;
    }
  }

  /** Whether the bytes of a résumé exist: they may be lost although the file is recorded. */
  hasFile({ key }: ResumeFile): Promise<boolean> {
    return this.blobs.has(key);
  }
}
