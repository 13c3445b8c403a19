import { SignedTokens } from '#runtime';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { emailKey } from '../../email-address.js';

const CONFIRM = 'job-alerts-confirm';
const MANAGE = 'job-alerts-manage';
const ONE_CLICK = 'job-alerts-one-click';

/** The alert that a one-click link ends. */
export interface OneClick {
  readonly board: string;
  readonly subscriptionId: string;
  readonly alertId: string;
}

/**
 * The tokens in alert mails, and the comparison keys of addresses. Tokens are signatures, so nothing is stored for them. The same link is
 * the same text in every mail, and is valid only for its board, purpose and subscription.
 */
@Injectable()
export class AlertTokens {
  constructor(private readonly tokens: SignedTokens) {}

  /** The comparison key of `email` among the subscribers of the current board. It does not reveal the address. */
  addressKey(email: string): string {
    return this.tokens.digest('subscriber-address', `${facts().board}\n${emailKey(email)}`);
  }

  /** The token of the confirmation link. */
  confirmation(subscriberId: string, number: number): string {
    return this.tokens.sign(CONFIRM, [facts().board, subscriberId, String(number)]);
  }

  /** The content of a confirmation token; null for any other text, and for a token of another board. */
  readConfirmation(token: string): { readonly subscriberId: string; readonly number: number } | null {
    const [board, subscriberId, number] = this.tokens.read(CONFIRM, token) ?? [];
    return board === facts().board && subscriberId !== undefined && number !== undefined
      ? { subscriberId, number: Number(number) }
      : null;
  }

  /** The token that manages a subscription, or only one of its alerts. */
  manage(subscriptionId: string, alertId?: string): string {
    return this.tokens.sign(MANAGE, [facts().board, subscriptionId, ...(alertId === undefined ? [] : [alertId])]);
  }

  /** Whether `token` manages this subscription, or this alert of it. */
  manages(token: string, subscriptionId: string, alertId: string | null): boolean {
    const [board, subscription, alert, ...more] = this.tokens.read(MANAGE, token) ?? [];
    if (board !== facts().board || subscription !== subscriptionId || more.length > 0) return false;
    return alert === undefined || alert === alertId;
  }

  /** The token of the URL where mail programs end an alert. */
  oneClick({ board, subscriptionId, alertId }: OneClick): string {
    return this.tokens.sign(ONE_CLICK, [board, subscriptionId, alertId]);
  }

  /** The alert of a one-click token, on any board; null for any other text. */
  readOneClick(token: string): OneClick | null {
    const [board, subscriptionId, alertId] = this.tokens.read(ONE_CLICK, token) ?? [];
    return board !== undefined && subscriptionId !== undefined && alertId !== undefined
      ? { board, subscriptionId, alertId }
      : null;
  }
}
