import { EventStore } from '#kernel';
import { BlobStore, type DataSubject, PersonalDataStore } from '#runtime';
import { facts, ReadModels } from '#store';
import { Injectable } from '@nestjs/common';
import { AccountRows } from '../board-user/owned-rows.service.js';
import type { CandidateEvents } from './candidate-events.js';
import { candidates } from './candidate.decider.js';
import { CandidateRow } from './candidate.read-model.js';

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
