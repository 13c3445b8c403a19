import { EventStore, fold, type MessageOf } from '#kernel';
import { type DataSubject, PersonalDataStores } from '#runtime';
import { facts, ReadModels } from '#store';
import { Injectable } from '@nestjs/common';
import { boardUserDecider, type BoardUserEvents } from '../board-user/board-user.decider.js';
import { emailKey } from '../../email-address.js';
import { AlertTokens } from '../alert/alert-tokens.service.js';
import { SubscriberReader } from '../subscriber/subscriber.read-model.js';

/** Categories of streams with the id of the account. */
const ACCOUNT_CATEGORIES = ['boardUser', 'candidate', 'accountAlerts', 'notificationPreferences'] as const;
const SUBSCRIBER = 'subscriber';

/** Categories whose events an access request shows, in addition to the `streams` of the stores. A spec compares both with the deciders. */
export const HISTORY_CATEGORIES: readonly string[] = [...ACCOUNT_CATEGORIES, SUBSCRIBER];

/** Finds the identities of the person behind an account, in all stores that store personal data. */
@Injectable()
export class DataSubjects {
  constructor(
    private readonly store: EventStore,
    private readonly readModels: ReadModels,
    private readonly subscribers: SubscriberReader,
    private readonly stores: PersonalDataStores,
    private readonly tokens: AlertTokens,
  ) {}

  /**
   * The person with the account `userId` of the current board, from the log. Finds an account that is being removed too; null after its
   * removal, and for an unknown account. A subscriber with the address of the account is the same person only if the address was
   * proven. Otherwise anyone could have entered it.
   */
  async of(userId: string): Promise<DataSubject | null> {
    const { board } = facts();
    const streams: DataSubject['streams'][number][] = [];
    const read = async (category: string, objectId: string) => {
      const events = await this.store.read({ category, board, objectId });
      if (events.length > 0) streams.push({ category, objectId, version: events.length });
      return events;
    };
    const [history = []] = await Promise.all(ACCOUNT_CATEGORIES.map((category) => read(category, userId)));
    const events = history.map((event) => this.readModels.current(event) as unknown as MessageOf<BoardUserEvents>);
    const { state, exists } = fold(boardUserDecider, events);
    if (!exists) return null;
    const { email, isProven } = state;
    const subscriber = email !== null && isProven ? await this.subscriberOf(email) : null;
    if (subscriber) await read(SUBSCRIBER, subscriber.id);
    const addresses = email === null ? [] : [emailKey(email)];
    const provenAddresses = isProven ? addresses : [];
    for (const store of this.stores.all())
      for await (const { category, objectId } of store.streams(userId, provenAddresses)) await read(category, objectId);
    return {
      ids: subscriber ? [userId, subscriber.id] : [userId],
      addresses,
      provenAddresses,
      streams,
    };
  }

  /** The address of the account `userId` as it was entered, also while the account is being removed; null after its removal. */
  async mailboxOf(userId: string): Promise<string | null> {
    const history = await this.store.read({ category: 'boardUser', board: facts().board, objectId: userId });
    const events = history.map((event) => this.readModels.current(event) as unknown as MessageOf<BoardUserEvents>);
    const { state, exists } = fold(boardUserDecider, events);
    return exists ? state.email : null;
  }

  /** The identity of a deleted account: its id and its streams, without its address, which may belong to another person now. */
  async gone(userId: string): Promise<DataSubject> {
    const { board } = facts();
    const histories = await Promise.all(
      ACCOUNT_CATEGORIES.map((category) => this.store.read({ category, board, objectId: userId })),
    );
    const streams = histories.flatMap(([first, ...others]) =>
      first ? [{ category: first.category, objectId: userId, version: others.length + 1 }] : [],
    );
    const goneAt = histories[0]?.at(-1)?.at;
    return { ids: [userId], addresses: [], provenAddresses: [], streams, ...(goneAt === undefined ? {} : { goneAt }) };
  }

  private subscriberOf(email: string) {
    return this.subscribers.byAddressKey(this.tokens.addressKey(email));
  }
}
