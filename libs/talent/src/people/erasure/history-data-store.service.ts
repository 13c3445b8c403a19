import { EventStore } from '#kernel';
import { type DataSubject, PersonalDataStore } from '#runtime';
import { facts, ReadModels } from '#store';
import { Injectable } from '@nestjs/common';

/** The events themselves, which stay forever. Without the key of the person, they contain no personal data. */
@Injectable()
export class HistoryDataStore extends PersonalDataStore {
  readonly name = 'events';
  readonly covers = {
    events: {
      columns: ['data'],
      impersonal: [
        ...['position', 'txid', 'stream', 'version', 'event_id', 'name', 'category'],
        ...['type', 'schema_version', 'meta', 'at'],
      ],
    },
  };

  constructor(
    private readonly store: EventStore,
    private readonly readModels: ReadModels,
  ) {
    super();
  }

  async *read({ streams }: DataSubject): AsyncIterable<object> {
    for (const { category, objectId } of streams)
      for (const event of await this.store.read({ category, board: facts().board, objectId })) {
        const { type, at, data } = this.readModels.current(event);
        yield { category, type, at, data };
      }
  }

  // The key is destroyed at the end of the removal, when nothing needs it.
  purge(): Promise<void> {
    return Promise.resolve();
  }
}
