import { type PurchaseEvents, Slots } from '#billing';
import { Policy, type Reacts, RecurringWork } from '#runtime';
import { facts, newFacts, withFacts } from '#store';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { BuyerMails } from './buyer-mails.service.js';
import { PaidJobs } from './paid-jobs.service.js';

/** Keeps jobs in step with their purchases. */
@Injectable()
export class FollowPayments implements Policy {
  readonly name = 'publish-paid-jobs';
  readonly on: Reacts<{ purchase: PurchaseEvents }> = {
    purchase: {
      PurchasePaid: async ({ objectId }) => void (await this.paid.publish(objectId)),
      InvoiceIssued: async ({ objectId }) => void (await this.paid.publish(objectId)),
      PurchaseRevoked: ({ objectId }) => this.paid.revoke(objectId),
    },
  };

  constructor(private readonly paid: PaidJobs) {}
}

/** Events older than this cause no mail, such as those that a new installation of this policy reads first. */
const MAIL_MS = 7 * 86_400_000;

/** Tells buyer and operators that a paid job waits for room. */
@Injectable()
export class MailWaitingBuyers implements Policy {
  readonly name = 'mail-waiting-buyers';
  readonly on: Reacts<{ purchase: PurchaseEvents }> = {
    purchase: {
      PublicationDelayed: async ({ objectId, at }) => {
        if (Date.parse(at) < Date.parse(facts().now) - MAIL_MS) return;
        const purchase = await this.slots.requestedPosting(objectId);
        if (purchase) await this.mails.waits(objectId, purchase);
      },
    },
  };

  constructor(
    private readonly slots: Slots,
    private readonly mails: BuyerMails,
  ) {}
}

const PAUSE_MS = 2_000;
const AT_ONCE = 200;

/** Publishes paid jobs that wait for room, oldest payment first, a few seconds after there is room (decision 0228). */
@Injectable()
export class PublishWaitingJobs extends RecurringWork {
  readonly name = 'publish-waiting-jobs';
  readonly single = true;

  constructor(
    private readonly slots: Slots,
    private readonly paid: PaidJobs,
  ) {
    super();
  }

  protected async round(): Promise<number> {
    await this.publishAll(new Date().toISOString());
    return PAUSE_MS;
  }

  /**
   * One round. @param now UTC ISO text. @returns how many jobs wait no longer.
   * @throws the fault of the first board that has one, after all boards are done.
   */
  async publishAll(now: string): Promise<number> {
    const full = new Set<string>();
    const faults: unknown[] = [];
    let done = 0;
    for (const { board, id } of await this.slots.waitingOnAllBoards(AT_ONCE)) {
      // No room for the first one: the others wait behind it.
      if (full.has(board)) continue;
      try {
        if (await this.publish(board, id, now)) done++;
        else full.add(board);
      } catch (error) {
        // The other boards go on.
        full.add(board);
        faults.push(error);
      }
    }
    if (faults.length > 0) throw faults[0];
    return done;
  }

  private publish(board: string, id: string, now: string): Promise<boolean> {
    const requestId = `sweep_${randomUUID()}`;
    const actor = `system:${this.name}`;
    const known = newFacts({ board, actor, now, requestId });
    return withFacts(known, () => this.paid.publish(id));
  }
}
