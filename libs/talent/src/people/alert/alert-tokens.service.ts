import { SignedTokens } from '#runtime';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { emailKey } from '../../email-address.js';

const CONFIRM = 'job-alerts-confirm';
const MANAGE = 'job-alerts-manage';
const ONE_CLICK = 'job-alerts-one-click';

/** What a one-click link of a digest ends. */
export interface OneClick {
  readonly board: string;
  readonly subscriptionId: string;
  readonly alertId: string;
}

/**
 * The tokens in mails about alerts, and what addresses are compared by. Tokens are signatures: nothing is kept for them, the same
 * link is the same text in every mail, and each is good for its board, its purpose and its subscription alone.
 */
@Injectable()
export class AlertTokens {
  constructor(private readonly tokens: SignedTokens) {}

  /** What `email` is compared by among the subscribers of the board of the request; it does not tell the address. */
  addressKey(email: string): string {
    return this.tokens.digest('subscriber-address', `${facts().board}\n${emailKey(email)}`);
  }

  /** The token of the link that confirms. */
  confirmation(subscriberId: string, number: number): string {
    return this.tokens.sign(CONFIRM, [facts().board, subscriberId, String(number)]);
  }

  /** What a token of `confirmation` is about; null for every other text, and for one of another board. */
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

  /** The token of the address at which mail programs end an alert. */
  oneClick({ board, subscriptionId, alertId }: OneClick): string {
    return this.tokens.sign(ONE_CLICK, [board, subscriptionId, alertId]);
  }

  /** What a token of `oneClick` ends, on whichever board; null for every other text. */
  readOneClick(token: string): OneClick | null {
    const [board, subscriptionId, alertId] = this.tokens.read(ONE_CLICK, token) ?? [];
    return board !== undefined && subscriptionId !== undefined && alertId !== undefined
      ? { board, subscriptionId, alertId }
      : null;
  }
}
