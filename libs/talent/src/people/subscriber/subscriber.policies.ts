import type { EventOf } from '#kernel';
import { Mails, Policy, type Reacts, type PolicySubject } from '#runtime';
import { facts, newId } from '#store';
import { Injectable } from '@nestjs/common';
import { confirmationMail } from '../alert/alert-mails.js';
import { AlertTokens } from '../alert/alert-tokens.service.js';
import { AlertSettings } from '../alert-settings.service.js';
import { SubscriberCapacity } from './capacity.service.js';
import { outcomeOf } from './confirmation.js';
import type { SubscriberEvents } from './subscriber.decider.js';
import { SubscriberRow } from './subscriber.read-model.js';

/** Mails the confirmation link to unconfirmed addresses. */
@Injectable()
export class AskToConfirm implements Policy {
  readonly name = 'ask-to-confirm';
  readonly on: Reacts<{ subscriber: SubscriberEvents }> = {
    subscriber: { ConfirmationRequested: (event, subject) => this.ask(event, subject) },
  };

  constructor(
    private readonly mails: Mails,
    private readonly tokens: AlertTokens,
    private readonly settings: AlertSettings,
  ) {}

  /** Sends no mail for a confirmation that was used meanwhile or is too old. */
  private async ask(
    { objectId, data: { confirmation, requestedAt } }: EventOf<SubscriberEvents, 'ConfirmationRequested'>,
    subject: PolicySubject,
  ): Promise<void> {
    const row = await subject.row(SubscriberRow);
    if (!row || row.email === '' || outcomeOf(row.confirmations, confirmation, facts().now) !== 'confirmed') return;
    const { origin = null } = row.alerts.findLast(({ state }) => state === 'pending') ?? {};
    const letter = confirmationMail(
      await this.settings.identity(origin),
      this.tokens.confirmation(objectId, confirmation),
    );
    await this.mails.send({ id: newId('mails'), to: row.email, ...letter, notBefore: requestedAt });
  }
}

/** Gives a free place to the subscriber who has waited longest. */
@Injectable()
export class FillPlaces implements Policy {
  readonly name = 'fill-subscriber-places';
  readonly on: Reacts<{ subscriber: SubscriberEvents }> = {
    subscriber: {
      SubscriberUnsubscribed: () => this.capacity.fill(),
      SubscriberRemoved: () => this.capacity.fill(),
    },
  };

  constructor(private readonly capacity: SubscriberCapacity) {}
}
