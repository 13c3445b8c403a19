import { EventStore, type ObjectRef } from '#kernel';
import { BlobStore, type DataSubject, LeftRows } from '#runtime';
import { BoardTables, facts, ReadModels } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { OwnedRows } from '../../people/index.js';
import { type ApplicationEvents, applications } from './application.decider.js';
import { ApplicationReader, ApplicationRow } from './application.read-model.js';

/** The events that can have a résumé. */
const SENDING = ['ApplicationSubmitted', 'ApplicationResumeAttached', 'ApplicationVersionAdded'] as const;

/** Applications of an account, and those that guests sent with its confirmed address, with their résumés. */
@Injectable()
export class ApplicationsDataStore extends OwnedRows<ApplicationRow> {
  protected readonly row = ApplicationRow;
  protected readonly of = { column: 'userId', category: 'application' };
  protected readonly removal = ({ id }: ApplicationRow) => applications.RemoveApplication(id, {});

  constructor(
    bus: CommandBus,
    tables: BoardTables,
    private readonly leftRows: LeftRows,
    private readonly reader: ApplicationReader,
    private readonly store: EventStore,
    private readonly readModels: ReadModels,
    private readonly blobs: BlobStore,
  ) {
    super(bus, tables, leftRows);
  }

  override async *streams(userId: string, provenAddresses: readonly string[] = []): AsyncIterable<ObjectRef> {
    const ofUser = this.reader.each({ userId });
    for await (const rows of both(ofUser, this.ofGuest({ provenAddresses })))
      for (const { id } of rows) yield { category: this.of.category, objectId: id };
  }

  override async count(subject: DataSubject): Promise<number> {
    let count = await super.count(subject);
    for await (const { length } of this.ofGuest(subject)) count += length;
    return count;
  }

  override async *read(subject: DataSubject): AsyncIterable<object> {
    for await (const rows of this.each(subject))
      for (const { timeline: _, ...row } of rows) {
        const blob = row.resume && (await this.blobs.open(row.resume.key));
        yield blob ? { ...row, file: blob.body } : row;
      }
  }

  override async purge(subject: DataSubject): Promise<void> {
    await super.purge(subject);
    const { provenAddresses: ids } = subject;
    await this.leftRows.remove(this.row, { column: 'guestKey', ids, category: this.of.category });
  }

  protected override each(subject: DataSubject): AsyncGenerator<readonly ApplicationRow[]> {
    return both(super.each(subject), this.ofGuest(subject));
  }

  private async *ofGuest({ provenAddresses }: Pick<DataSubject, 'provenAddresses'>) {
    for (const address of provenAddresses) yield await this.reader.ofGuest(address);
  }

  /** Deletes every résumé that the log shows for the application, in case an earlier deletion failed. */
  protected override async before({ id }: ApplicationRow): Promise<void> {
    const history = await this.store.read({ category: this.of.category, board: facts().board, objectId: id });
    for (const event of history) {
      const { type, data } = this.readModels.current(event);
      if (!(SENDING as readonly string[]).includes(type)) continue;
      const { resume } = data as ApplicationEvents[(typeof SENDING)[number]];
      if (resume) await this.blobs.remove(resume.key);
    }
  }
}

async function* both<T>(one: AsyncIterable<T>, other: AsyncIterable<T>): AsyncGenerator<T> {
  yield* one;
  yield* other;
}
