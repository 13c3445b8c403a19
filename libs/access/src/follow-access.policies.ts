import { type Partitions, Policy, type Reacts, type PolicySubject } from '#runtime';
import { Injectable } from '@nestjs/common';
import type { ApiKeyEvents } from './api-key/api-key.decider.js';
import { ApiKeyRow } from './api-key/api-key.read-model.js';
import { ApiKeys } from './api-key/api-keys.service.js';
import type { BoardEvents } from './board/board.decider.js';
import { Boards } from './board/boards.js';
import type { PublishableKeyEvents } from './publishable-key/publishable-key.decider.js';
import { PublishableKeyRow } from './publishable-key/publishable-key.read-model.js';
import { PublishableKeys } from './publishable-key/publishable-keys.js';

interface HandledEvents {
  readonly board: BoardEvents;
  readonly apiKey: ApiKeyEvents;
  readonly publishableKey: PublishableKeyEvents;
}

/** A key can be added only after its board, so the events of a board are handled in order. */
const ofBoard = () => 'access';

/** The tables that the guards read follow the events of boards and their keys. */
@Injectable()
export class FollowAccess implements Policy {
  readonly name = 'follow-access';

  readonly partitions: Partitions<HandledEvents> = {
    board: {
      BoardCreated: ofBoard,
      BoardAdopted: ofBoard,
      BoardPlanChanged: ofBoard,
      SandboxTurnedOn: ofBoard,
      SandboxTurnedOff: ofBoard,
    },
    apiKey: {
      ApiKeyCreated: ofBoard,
      ApiKeyAdopted: ofBoard,
      ApiKeyChanged: ofBoard,
      ApiKeyRotated: ofBoard,
      UntoldSecretReplaced: ofBoard,
      ApiKeyRevoked: ofBoard,
    },
    publishableKey: {
      PublishableKeyCreated: ofBoard,
      PublishableKeyAdopted: ofBoard,
      PublishableKeyConfirmed: ofBoard,
      PublishableKeyRevoked: ofBoard,
    },
  };

  readonly on: Reacts<HandledEvents> = {
    board: {
      BoardCreated: ({ board: id, version, at: createdAt, data: { slug, name, plan } }) =>
        this.boards.follow({ id, slug, name, plan, createdAt, version }),
      BoardAdopted: ({ board: id, version, data: { slug, name, plan, createdAt } }) =>
        this.boards.follow({ id, slug, name, plan, createdAt, version }),
      BoardPlanChanged: ({ board, version, data }) => this.boards.followPlan({ board, plan: data.to, version }),
      SandboxTurnedOn: ({ board, version }) => this.boards.followSandbox({ board, isSandbox: true, version }),
      SandboxTurnedOff: ({ board, version }) => this.boards.followSandbox({ board, isSandbox: false, version }),
    },
    apiKey: {
      ApiKeyCreated: (_, subject) => this.followKey(subject),
      ApiKeyAdopted: (_, subject) => this.followKey(subject),
      ApiKeyChanged: (_, subject) => this.followKey(subject),
      ApiKeyRotated: (_, subject) => this.followKey(subject),
      UntoldSecretReplaced: (_, subject) => this.followKey(subject),
      ApiKeyRevoked: (_, subject) => this.followKey(subject),
    },
    publishableKey: {
      PublishableKeyCreated: (_, subject) => this.followPublishableKey(subject),
      PublishableKeyAdopted: (_, subject) => this.followPublishableKey(subject),
      PublishableKeyConfirmed: (_, subject) => this.followPublishableKey(subject),
      PublishableKeyRevoked: (_, subject) => this.followPublishableKey(subject),
    },
  };

  constructor(
    private readonly boards: Boards,
    private readonly keys: ApiKeys,
    private readonly publishableKeys: PublishableKeys,
  ) {}

  /** Uses the current state of the key, not its state at the event. */
  private async followKey(subject: PolicySubject): Promise<void> {
    const row = await subject.row(ApiKeyRow);
    if (!row) return;
    const { id: keyId, board, name, scopes, rateLimit, secretHash, previous } = row;
    const { createdAt, expiresAt, revokedAt, version } = row;
    await this.keys.follow({
      keyId,
      board,
      name,
      scopes,
      rateLimit,
      secretHash,
      previous,
      createdAt,
      expiresAt,
      revokedAt,
      version,
    });
  }

  private async followPublishableKey(subject: PolicySubject): Promise<void> {
    const row = await subject.row(PublishableKeyRow);
    if (!row) return;
    const { id: key, board, origin, isConfirmed, createdAt, revokedAt, version } = row;
    await this.publishableKeys.follow({ key, board, origin, isConfirmed, createdAt, revokedAt, version });
  }
}
