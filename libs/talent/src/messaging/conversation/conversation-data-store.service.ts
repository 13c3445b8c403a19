import type { ObjectRef } from '#kernel';
import { type DataSubject, LeftRows, PersonalDataStore } from '#runtime';
import { BoardTables } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { OwnedRows } from '../../people/index.js';
import { conversations } from './conversation.decider.js';
import { ConversationReader, ConversationRow } from './conversation.read-model.js';
import type { Side } from './conversation.js';

const CATEGORY = 'conversation';

async function* streamsOf(reader: ConversationReader, userId: string, side: Side): AsyncIterable<ObjectRef> {
  for await (const rows of reader.each(userId, side))
    for (const { id } of rows) yield { category: CATEGORY, objectId: id };
}

/** Conversations of a candidate. They are deleted with the candidate, for both sides. */
@Injectable()
export class ConversationsDataStore extends OwnedRows<ConversationRow> {
  protected readonly row = ConversationRow;
  protected readonly of = { column: 'candidateId', category: CATEGORY };
  protected readonly removal = ({ id }: ConversationRow) => conversations.EraseConversation(id, {});

  constructor(
    bus: CommandBus,
    tables: BoardTables,
    left: LeftRows,
    private readonly reader: ConversationReader,
  ) {
    super(bus, tables, left);
  }

  override streams(userId: string): AsyncIterable<ObjectRef> {
    return streamsOf(this.reader, userId, 'candidate');
  }
}

/** Conversations that an employer started. They stay with the candidate, who then sees a deleted user (decision 0172). */
@Injectable()
export class BegunConversationsDataStore extends PersonalDataStore {
  readonly name = 'begun_conversations';
  readonly covers = {};

  constructor(private readonly reader: ConversationReader) {
    super();
  }

  override streams(userId: string): AsyncIterable<ObjectRef> {
    return streamsOf(this.reader, userId, 'employer');
  }

  async *read({ ids: [userId] }: DataSubject): AsyncIterable<object> {
    for await (const rows of this.reader.each(userId, 'employer')) yield* rows;
  }

  // The row contains only the id of the account, which no longer exists.
  purge(): Promise<void> {
    return Promise.resolve();
  }
}
