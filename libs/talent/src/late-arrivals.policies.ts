import { EventStore, reactionTo, type Recorded } from '#kernel';
import { type Commands, Policy, type Reacts } from '#runtime';
import { ReadModels } from '#store';
import { Injectable } from '@nestjs/common';
import { accountOf } from './account.js';
import { membershipArrivals } from './employers/index.js';
import { applicationArrivals } from './hiring/index.js';
import { blockArrivals, conversationArrivals, messageReportArrivals } from './messaging/index.js';
import { type Arrival, type LateArrivals, peopleArrivals } from './people/index.js';

/** The arrivals of all layers. A new layer adds its own here. */
const ARRIVALS: LateArrivals<object> = {
  ...peopleArrivals,
  ...membershipArrivals,
  ...applicationArrivals,
  ...blockArrivals,
  ...conversationArrivals,
  ...messageReportArrivals,
};

/**
 * Deletes data that is added to an account at the moment when its removal starts. This cannot happen with events in PostgreSQL, where a
 * write to an account locks the account until it commits; the policy follows no category there.
 */
@Injectable()
export class ClearLateArrivals extends Policy {
  readonly name = 'clear-late-arrivals';
  readonly on: Reacts<object>;

  constructor(
    private readonly store: EventStore,
    private readonly readModels: ReadModels,
  ) {
    super();
    this.on = store.inline ? {} : this.heard();
  }

  /** The reactions, for any event store; a spec calls it. */
  heard(): Reacts<object> {
    const react = (event: Recorded) => this.clear(event);
    return Object.fromEntries(
      Object.entries(ARRIVALS).map(([category, types]) => [
        category,
        Object.fromEntries(Object.keys(types as object).map((type) => [type, react])),
      ]),
    );
  }

  private async clear(event: Recorded): Promise<Commands> {
    const arrival = reactionTo<void, Arrival | null>(ARRIVALS, event)?.(event);
    return arrival && (await this.isLeaving(event.board, arrival.userId)) ? arrival.removal : [];
  }

  private async isLeaving(board: string, userId: string): Promise<boolean> {
    const history = await this.store.read({ ...accountOf(userId), board });
    return history.length > 0 && (this.readModels.standing(history)?.closes ?? false);
  }
}
