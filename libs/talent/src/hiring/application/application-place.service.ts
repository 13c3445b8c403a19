import { EventStore, type ObjectRef } from '#kernel';
import { BlobStore, type DataSubject, LeftRows } from '#runtime';
import { BoardTables, facts, ReadModels } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { OwnedRows } from '../../people/index.js';
import { applications } from './application.commands.js';
import type { ApplicationEvents } from './application.decider.js';
import { ApplicationReader, ApplicationRow } from './application.read-model.js';

/** Applications of an account, with their résumés. */
@Injectable()
export class ApplicationsPlace extends OwnedRows<ApplicationRow> {
  protected readonly row = ApplicationRow;
  protected readonly of = { column: 'userId', category: 'application' };
  protected readonly removal = ({ id }: ApplicationRow) => applications.RemoveApplication(id, {});

  constructor(
    bus: CommandBus,
    tables: BoardTables,
    left: LeftRows,
    private readonly reader: ApplicationReader,
    private readonly store: EventStore,
    private readonly readModels: ReadModels,
    private readonly blobs: BlobStore,
  ) {
    super(bus, tables, left);
  }

  override async *streams(userId: string): AsyncIterable<ObjectRef> {
    for await (const rows of this.reader.each({ userId }))
      for (const { id } of rows) yield { category: this.of.category, objectId: id };
  }

  override async *read(subject: DataSubject): AsyncIterable<object> {
    for await (const rows of this.each(subject))
      for (const { timeline: _, ...row } of rows) {
        const blob = row.resume && (await this.blobs.open(row.resume.key));
        yield blob ? { ...row, file: blob.body } : row;
      }
  }

  /** Every résumé that the application ever had, from the log: one that should have gone earlier goes as well. */
  protected override async before({ id }: ApplicationRow): Promise<void> {
    const history = await this.store.read({ category: this.of.category, board: facts().board, objectId: id });
    for (const event of history) {
      const { type, data } = this.readModels.current(event);
      if (type !== 'ApplicationSubmitted' && type !== 'ApplicationResumeAttached') continue;
      const { resume } = data as ApplicationEvents['ApplicationSubmitted' | 'ApplicationResumeAttached'];
      if (resume) await this.blobs.remove(resume.key);
    }
  }
}
