import { type EventNames, EventStore, type StoredEvent, rejectMissing, type RowIdentity } from '#kernel';
import { project } from '#kernel/engine';
import { Cursors, facts, type Page, type Paging, ReadModels } from '#store';
import { Injectable } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import { changeId } from './change-id.js';
import { type Fields, changesBetween } from './changes.js';
import { ChangeDto } from './history.operator.dto.js';

/** How long events are folded before the event loop handles other work, in milliseconds. */
const TURN_MS = 4;
const USUAL_LIMIT = 50;

/** What the history of a kind of object needs. */
export interface HistoryOf<Row extends RowIdentity> {
  readonly names: EventNames;
  /** Row of the read model that the API answers from. */
  readonly row: new () => Row;
  /** From the decider: the error for an object that does not exist. */
  readonly decider: { readonly noun: string; readonly missing: string };
  /** The fields of a row that the API shows, without those that follow from every change, such as `updatedAt` and `revision`. */
  readonly fields: (row: Row) => Fields;
}

/** What an event changed in the row of its object. */
interface Step<Row> {
  readonly event: StoredEvent;
  readonly before: Row | null;
  readonly after: Row | null;
}

/**
 * Histories and past states of objects, from their events. Each answer costs one read of one stream and one fold of its events by the read
 * model that the API answers from. An event that the fold cannot apply leaves the object unchanged, as in the table.
 */
@Injectable()
export class Histories {
  constructor(
    private readonly store: EventStore,
    private readonly readModels: ReadModels,
    private readonly cursors: Cursors,
  ) {}

  /**
   * The changes of the object `id` of the board, newest first; also of a deleted object.
   * @throws Rejection the `missing` code of the decider when the object never existed, `pagination_invalid_cursor` for a cursor that is
   * broken or belongs to another list.
   */
  async page<Row extends RowIdentity>(
    of: HistoryOf<Row>,
    id: string,
    { limit = USUAL_LIMIT, cursor }: Paging,
  ): Promise<Page<ChangeDto>> {
    const stream = { category: of.names.category, board: facts().board, objectId: id };
    const list = JSON.stringify(['history', stream]);
    const place = cursor === undefined ? undefined : Number(this.cursors.open(list, cursor));
    const history = await this.store.read(stream);
    if (history.length === 0) rejectMissing(of.decider);
    const last = Math.min(place ?? history.length, history.length);
    const first = Math.max(last - limit, 0);
    const steps = await this.steps(of, history.slice(0, last), first);
    return {
      rows: steps.reverse().map((step) => this.change(of, step)),
      nextCursor: first > 0 ? this.cursors.seal(list, String(first)) : null,
    };
  }

  /** The row of the object `id` of the board at the time `at`. @throws Rejection the `missing` code of the decider when it did not exist then. */
  async at<Row extends RowIdentity>(of: HistoryOf<Row>, id: string, at: string): Promise<Row> {
    return (await this.findAt(of, id, at)) ?? rejectMissing(of.decider);
  }

  /** Like `at`, but returns null when the object did not exist. */
  async findAt<Row extends RowIdentity>(of: HistoryOf<Row>, id: string, at: string): Promise<Row | null> {
    const history = await this.store.read({ category: of.names.category, board: facts().board, objectId: id });
    // Clocks of processes differ: the rest of the stream is cut off, so that no event remains without those before it.
    const later = history.findIndex((event) => event.at > at);
    const until = later < 0 ? history.length : later;
    const [newest] = await this.steps(of, history.slice(0, until), until - 1);
    return newest?.after ?? null;
  }

  /** Folds `history` and keeps the steps from the event at `first` on. */
  private async steps<Row extends RowIdentity>(
    of: HistoryOf<Row>,
    history: readonly StoredEvent[],
    first: number,
  ): Promise<Step<Row>[]> {
    const { projection } = this.readModels.of(of.row);
    const steps: Step<Row>[] = [];
    let row: Row | null = null;
    let yieldedAt = performance.now();
    for (const [index, event] of history.entries()) {
      if (performance.now() - yieldedAt > TURN_MS) {
        await setImmediate();
        yieldedAt = performance.now();
      }
      const before: Row | null = row;
      row = this.after(projection, before, event);
      if (index >= first) steps.push({ event, before, after: row });
    }
    return steps;
  }

  private after<Row extends RowIdentity>(
    projection: ReturnType<ReadModels['of']>['projection'],
    row: Row | null,
    event: StoredEvent,
  ): Row | null {
    try {
      return project(projection, row, this.readModels.current(event)) as Row | null;
    } catch {
      return row;
    }
  }

  private change<Row extends RowIdentity>(
    { names, fields }: HistoryOf<Row>,
    { event, before, after }: Step<Row>,
  ): ChangeDto {
    const changes = before === after ? [] : changesBetween(before && fields(before), after && fields(after));
    return ChangeDto.from(event, { id: changeId(event), type: publicType(names, event.type), changes });
  }
}

/** The public name of `type`; `unknown` for an event that a newer release wrote. */
export function publicType({ types }: Pick<EventNames, 'types'>, type: string): string {
  return (Object.hasOwn(types, type) ? types[type] : undefined) ?? 'unknown';
}
