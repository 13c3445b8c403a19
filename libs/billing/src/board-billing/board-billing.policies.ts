import { type Partitions, Policy, type Reacts, type PolicySubject } from '#runtime';
import { Injectable } from '@nestjs/common';
import type { PurchaseEvents } from '../purchase/purchase.decider.js';
import { PurchaseRow } from '../purchase/purchase.read-model.js';
import { BoardSubscriptions } from './board-subscriptions.service.js';

interface HandledEvents {
  readonly purchase: PurchaseEvents;
}

/** Two concurrent purchases of a board may decide about the same plan. */
const ofBoard = () => 'board-plan';

/** Puts a board on the plan that it pays for. */
@Injectable()
export class FollowBoardPlan implements Policy {
  readonly name = 'follow-board-plan';

  readonly partitions: Partitions<HandledEvents> = {
    purchase: { PurchasePaid: ofBoard, SubscriptionChanged: ofBoard, PurchaseRevoked: ofBoard },
  };

  readonly on: Reacts<HandledEvents> = {
    purchase: {
      PurchasePaid: (_, subject) => this.follow(subject),
      SubscriptionChanged: (_, subject) => this.follow(subject),
      PurchaseRevoked: (_, subject) => this.follow(subject),
    },
  };

  constructor(private readonly subscriptions: BoardSubscriptions) {}

  private async follow(subject: PolicySubject): Promise<void> {
    const row = await subject.row(PurchaseRow);
    if (row?.product.kind === 'board_plan') await this.subscriptions.follow(row);
  }
}
