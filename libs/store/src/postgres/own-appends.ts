import type { Position, StoredEvent } from '#kernel';
import type { PreparedUnit } from './postgres-parameters.js';

/** The maximum to remember, in events and in characters of their JSON; the oldest are dropped first. */
const KEPT = { events: 2_000, characters: 8_000_000 };
/** The first part of a position: its transaction. */
const TXID_WIDTH = 20;

interface Own {
  /** Everything except data, metadata and position. */
  readonly event: Omit<StoredEvent, 'data' | 'metadata' | 'position'>;
  readonly json: string;
}

type Transaction = Map<string, Own>;

const transactionOf = (position: Position): string => position.slice(0, TXID_WIDTH);
const instant = (text: string): string => (text.length === 24 ? text : new Date(text).toISOString());

/**
 * The events that this process appended itself, until they are read: where the log has one of them next, its content need not be read again. Only
 * the log knows when that is.
 */
export class OwnAppends {
  /** By transaction, oldest first. */
  private transactions = new Map<string, Transaction>();
  private events = 0;
  private characters = 0;

  /** Records a written unit, its last event at `position`. */
  add({ unit, data, metadata }: PreparedUnit, position: Position): void {
    const {
      stream: { category, board, objectId },
      expected,
      events,
    } = unit;
    const at = instant(unit.at);
    const txid = transactionOf(position);
    let transaction = this.transactions.get(txid);
    if (!transaction) this.transactions.set(txid, (transaction = new Map()));
    for (const [index, { id, type, schemaVersion }] of events.entries()) {
      const event = { category, board, objectId, id, type, schemaVersion, at, version: expected + index + 1 };
      const json = `{"data":${data[index] ?? 'null'},"metadata":${metadata}}`;
      transaction.set(id, { event, json });
      this.events++;
      this.characters += json.length;
    }
    for (const oldest of this.transactions.keys()) {
      if (this.events <= KEPT.events && this.characters <= KEPT.characters) break;
      this.forget(oldest);
    }
  }

  /** A snapshot for one read of the log. */
  known(): KnownAppends {
    return new KnownAppends(new Map(this.transactions));
  }

  /** The log was read up to `position`: what comes before is not needed again. */
  passed(position: Position): void {
    const txid = transactionOf(position);
    for (const each of [...this.transactions.keys()]) if (each < txid) this.forget(each);
  }

  private forget(txid: string): void {
    const transaction = this.transactions.get(txid);
    this.transactions.delete(txid);
    for (const { json } of transaction?.values() ?? []) {
      this.events--;
      this.characters -= json.length;
    }
  }
}

/** A snapshot of what a process knew of its own appends. */
export class KnownAppends {
  constructor(private readonly transactions: ReadonlyMap<string, Transaction>) {}

  /** Their transactions, in PostgreSQL's format. */
  get txids(): readonly string[] {
    return [...this.transactions.keys()].map((txid) => txid.replace(/^0+(?=\d)/, ''));
  }

  /** The event with that id, which is at `position`; null if it is unknown. */
  at(position: Position, id: string): StoredEvent | null {
    const own = this.transactions.get(transactionOf(position))?.get(id);
    if (!own) return null;
    const { category, board, objectId, type, schemaVersion, at, version } = own.event;
    // As the log would return it: without what JSON cannot hold, and as an object without other references.
    const { data, metadata } = JSON.parse(own.json) as Pick<StoredEvent, 'data' | 'metadata'>;
    return { category, board, objectId, id, type, schemaVersion, data, metadata, at, version, position };
  }

  /** The approximate size of the event in memory, in characters. */
  size(position: Position, id: string): number {
    return this.transactions.get(transactionOf(position))?.get(id)?.json.length ?? 0;
  }
}
