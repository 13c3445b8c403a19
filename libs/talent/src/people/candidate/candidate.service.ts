import { EventStore, outcomeOf, Rejection } from '#kernel';
import { BlobStore, type DataSubject, PersonalDataStore, type Receipt } from '#runtime';
import { facts, ReadModels } from '#store';
import { Injectable } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { BoardUserReader, type BoardUserRow } from '../board-user/board-user.read-model.js';
import { candidates } from './candidate.decider.js';
import type { ResumeFile } from './resume.js';
import { refuseToken } from '../session/sessions.service.js';
import { AccountRows } from '../board-user/owned-rows.service.js';
import { type CandidateEvents } from './candidate-events.js';
import { CandidateRow } from './candidate.read-model.js';

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
    const outcome = await outcomeOf(this.bus.execute(command()), { code: 'candidates_not_found' });
    if (!(outcome instanceof Rejection)) return outcome;
    const user = (await this.users.find(userId)) ?? refuseToken();
    await this.admit(user);
    return this.bus.execute(command());
  }

  /**
   * Makes the account `user` a candidate, unless it is one.
   * @throws Rejection `board_auth_invalid_token` if the account does not exist.
   */
  async admit(user: BoardUserRow): Promise<void> {
    // A concurrent request has already done it.
    await outcomeOf(this.bus.execute(admission(user)), { code: 'already_exists' });
  }

  /** Sends `command`, which removes something from the profile of `userId`. Does nothing without a profile. */
  async takeFrom(command: Command<Receipt>): Promise<Receipt | null> {
    const outcome = await outcomeOf(this.bus.execute(command), { code: 'candidates_not_found' });
    return outcome instanceof Rejection ? null : outcome;
  }

  /** Whether the bytes of a résumé exist: they may be lost although the file is recorded. */
  hasFile({ key }: ResumeFile): Promise<boolean> {
    return this.blobs.has(key);
  }
}

/** The profile, whose changes are published. */
@Injectable()
export class CandidateDataStore extends AccountRows<CandidateRow> {
  protected readonly row = CandidateRow;
  protected readonly of = { column: 'id', category: 'candidate' };
  protected readonly removal = (userId: string) => candidates.RemoveCandidate(userId, {});
}

/** The résumé and the picture, and all earlier ones. */
@Injectable()
export class FilesDataStore extends PersonalDataStore {
  readonly name = 'files';
  readonly covers = {};

  constructor(
    private readonly store: EventStore,
    private readonly readModels: ReadModels,
    private readonly blobs: BlobStore,
  ) {
    super();
  }

  /** The number of stored résumés. */
  override async count(subject: DataSubject): Promise<number> {
    const { resumes } = await this.keys(subject);
    const there = await Promise.all(resumes.map((key) => this.blobs.has(key)));
    return there.filter(Boolean).length;
  }

  async *read(subject: DataSubject): AsyncIterable<object> {
    const { resumes, avatars } = await this.keys(subject);
    for (const [kind, keys] of [['resume', resumes] as const, ['avatar', avatars] as const])
      for (const key of keys) {
        const blob = await this.blobs.open(key);
        if (blob) yield { kind, contentType: blob.contentType, bytes: blob.bytes, base64: blob.body };
      }
  }

  async purge(subject: DataSubject): Promise<void> {
    const { resumes, avatars } = await this.keys(subject);
    for (const key of [...resumes, ...avatars]) await this.blobs.remove(key);
  }

  /** The keys of every file that the log shows for the profile, in case an earlier deletion failed. */
  private async keys({ ids: [objectId] }: DataSubject): Promise<{ resumes: string[]; avatars: string[] }> {
    const history = await this.store.read({ category: 'candidate', board: facts().board, objectId });
    const resumes = new Set<string>();
    const avatars = new Set<string>();
    for (const event of history) {
      const { type, data } = this.readModels.current(event);
      if (type === 'AvatarChanged') avatars.add((data as CandidateEvents['AvatarChanged']).key);
      if (type === 'ResumeUploaded') resumes.add((data as CandidateEvents['ResumeUploaded']).file.key);
    }
    return { resumes: [...resumes], avatars: [...avatars] };
  }
}
