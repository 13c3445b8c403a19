import { BlobStore, Policy, type Reacts } from '#runtime';
import { Injectable } from '@nestjs/common';
import { type BoardUserEvents, boardUsers } from '../board-user/board-user.decider.js';
import { BoardUserRow } from '../board-user/board-user.read-model.js';
import type { CandidateEvents } from './candidate-events.js';
import { admission } from './candidate.service.js';

/** Makes a person who signs up as a candidate one for operators too. */
@Injectable()
export class AdmitCandidates implements Policy {
  readonly name = 'admit-candidates';
  readonly on: Reacts<{ boardUser: BoardUserEvents }> = {
    boardUser: {
      BoardUserRegistered: async ({ data: { role } }, subject) => {
        const user = role === 'candidate' ? await subject.row(BoardUserRow) : null;
        return user ? admission(user) : [];
      },
    },
  };
}

/** Keeps the name of the account equal to that of the profile. */
@Injectable()
export class FollowNames implements Policy {
  readonly name = 'follow-candidate-names';
  readonly on: Reacts<{ candidate: CandidateEvents }> = {
    candidate: {
      ProfileChanged: ({ objectId, data: { displayName } }) =>
        displayName === undefined ? [] : boardUsers.RenameBoardUser(objectId, { displayName }),
    },
  };
}

/** Deletes the bytes of files that a candidate no longer has, and retries until it succeeds. */
@Injectable()
export class GiveUpFiles implements Policy {
  readonly name = 'give-up-files-of-candidates';
  readonly on: Reacts<{ candidate: CandidateEvents }> = {
    candidate: {
      AvatarChanged: ({ data: { formerKey } }) => this.remove(formerKey),
      ResumeUploaded: ({ data: { formerKey } }) => this.remove(formerKey),
      ResumeImported: ({ data: { droppedKey } }) => this.remove(droppedKey),
      ResumeParseFailed: ({ data: { droppedKey } }) => this.remove(droppedKey),
      ResumeRemoved: ({ data: { droppedKey } }) => this.remove(droppedKey),
      CandidateRemoved: async ({ data: { keys } }) => {
        await Promise.all(keys.map((key) => this.blobs.remove(key)));
      },
    },
  };

  constructor(private readonly blobs: BlobStore) {}

  private async remove(key: string | null): Promise<void> {
    if (key !== null) await this.blobs.remove(key);
  }
}
