import { type Commands, Mails, Policy, type Reacts, type PolicySubject } from '#runtime';
import { facts, Ids } from '#store';
import { Injectable } from '@nestjs/common';
import { AlertTokens } from '../alert/alert-tokens.service.js';
import { type BoardUserEvents, boardUsers } from '../board-user/board-user.decider.js';
import { BoardUserRow } from '../board-user/board-user.read-model.js';
import { AlertSettings } from '../alert-settings.service.js';
import { SubscriberReader } from '../subscriber/subscriber.read-model.js';
import { ANSWER_SECONDS, ProofLinks } from './proof-links.service.js';
import { proofMail } from './proof-mail.js';

/** Requests a proof for a confirmed address that had job alerts before the account. */
@Injectable()
export class AskSubscribers implements Policy {
  readonly name = 'ask-subscribers-for-proof';
  readonly on: Reacts<{ boardUser: BoardUserEvents }> = {
    boardUser: { EmailVerified: ({ objectId }, subject) => this.ask(objectId, subject) },
  };

  constructor(
    private readonly subscribers: SubscriberReader,
    private readonly tokens: AlertTokens,
  ) {}

  private async ask(userId: string, subject: PolicySubject): Promise<Commands> {
    const user = await subject.row(BoardUserRow);
    if (!user || user.isProven) return [];
    const subscriber = await this.subscribers.byAddressKey(this.tokens.addressKey(user.email));
    return subscriber ? boardUsers.RequestProof(userId, {}) : [];
  }
}

/** Sends the mail that asks the owner of an address whether they signed up. */
@Injectable()
export class SendProofMails implements Policy {
  readonly name = 'send-proof-mails';
  readonly on: Reacts<{ boardUser: BoardUserEvents }> = {
    boardUser: { ProofRequested: ({ objectId, at }, subject) => this.send(objectId, at, subject) },
  };

  constructor(
    private readonly mails: Mails,
    private readonly settings: AlertSettings,
    private readonly links: ProofLinks,
  ) {}

  /** Sends no mail whose link would have expired, and none about an address that was proven meanwhile. */
  private async send(userId: string, requestedAt: string, subject: PolicySubject): Promise<void> {
    const { board, now } = facts();
    if (Date.parse(requestedAt) + ANSWER_SECONDS * 1_000 <= Date.parse(now)) return;
    const user = await subject.row(BoardUserRow);
    if (!user || user.isProven) return;
    const { name } = await this.settings.identity(null);
    const letter = proofMail(
      { board: name.replaceAll(/\s+/g, ' '), at: user.createdAt, device: user.device },
      this.links.url(userId, requestedAt),
    );
    const id = Ids.derived('mails', `${board}/${userId}/account-proof`, Date.parse(requestedAt));
    await this.mails.send({ id, to: user.email, ...letter });
  }
}
