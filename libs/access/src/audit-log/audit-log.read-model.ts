import { type EventNames, type StoredEvent, Actor } from '#kernel';
import {
  Between,
  BoardRow,
  BoardTables,
  Column,
  InstantColumn,
  type JournalOf,
  LookUp,
  Packed,
  type Page,
  type Paging,
  ReadModel,
  Ids,
} from '#store';
import { ChangeIds } from '#http';
import { Injectable } from '@nestjs/common';

type ActorType = Actor['type'];

/** The most names of changed fields in an entry, and the most characters of a text. */
const MOST_FIELDS = 50;
const LONGEST = 255;

/** One event of the log, without its data. `version` is its position in the stream of its object. */
@ReadModel('audit_log', { version: 1 })
export class AuditRow extends BoardRow {
  /** From the stream. Public names are looked up when an entry is shown, so that a name that is not known yet is not stored. */
  @LookUp({ newestFirst: true }) @Column('text') category!: string;
  /** The category, a dot, and the type of the event as its decider calls it: an index finds only both together. */
  @LookUp({ newestFirst: true }) @Column('text') event!: string;
  @LookUp({ newestFirst: true }) @Column('text') objectId!: string;
  @LookUp({ newestFirst: true }) @Column('text') actorType!: ActorType;
  @LookUp({ newestFirst: true }) @Column('text', { nullable: true }) actorId!: string | null;
  @InstantColumn() at!: string;
  @Packed() sessionId!: string | null;
  /** UUID of the event in the log. */
  @Packed() eventId!: string;
  @Packed() requestId!: string;
  @Packed() correlationId!: string;
  @Packed() causationId!: string | null;
  /** Keys of the data of an event that is not the first of its object: names only, no values. */
  @Packed() keys!: readonly string[];
}

/** How a row names an event. */
const eventOf = (category: string, type: string): string => `${category}.${type}`;

/** The type of the event of a row, as its decider calls it. */
export const typeOf = ({ category, event }: Pick<AuditRow, 'category' | 'event'>): string =>
  event.slice(category.length + 1);

/** `value` as a text that a table can store. */
function text(value: unknown): string {
  if (typeof value !== 'string') return '';
  const cut = value.length > LONGEST ? value.slice(0, LONGEST) : value;
  return (cut.includes('\0') ? cut.replaceAll('\0', '') : cut).toWellFormed();
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? text(value) : null);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The names of the fields that an event may have changed. The first event of an object sets all of them, so they are not listed. */
function keysOf({ version, data }: StoredEvent): readonly string[] {
  if (version === 1 || !isObject(data)) return [];
  const named = isObject(data['changes']) ? data['changes'] : data;
  return Object.keys(named).slice(0, MOST_FIELDS).map(text);
}

/** The row of an event, of any category and release. Never throws. */
export function auditRow(event: StoredEvent): AuditRow {
  const { actor, requestId, correlationId, causationId } = event.metadata;
  const { type, id, sessionId } = Actor.parse(text(actor));
  return {
    board: event.board,
    id: ChangeIds.of(event),
    version: event.version,
    category: text(event.category),
    event: eventOf(text(event.category), text(event.type)),
    objectId: text(event.objectId),
    actorType: type,
    actorId: id,
    at: event.at,
    sessionId,
    eventId: text(event.id),
    requestId: text(requestId),
    correlationId: text(correlationId),
    causationId: textOrNull(causationId),
    keys: keysOf(event),
  };
}

/** The audit log as a journal that keeps entries for `days`; 0 keeps all. */
export const auditJournal = (days: number): JournalOf<AuditRow> => ({
  row: AuditRow,
  prefix: ChangeIds.PREFIX,
  rowOf: auditRow,
  oldest: () => (days === 0 ? null : new Date(Date.now() - days * 86_400_000).toISOString()),
});

/** Filters of the list; all must match. */
export interface AuditFilter extends Paging {
  readonly actorType?: ActorType | undefined;
  readonly actorId?: string | undefined;
  /** The names of the events of the requested object. */
  readonly object?: EventNames | undefined;
  readonly objectId?: string | undefined;
  /** Category and type of the requested event. */
  readonly event?: { readonly category: string; readonly type: string } | undefined;
  /** UTC ISO text, both inclusive. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

@Injectable()
export class AuditLogReader {
  constructor(private readonly tables: BoardTables) {}

  /** Newest first. The ids begin with the time, so that the primary key also answers queries by time. */
  page({ actorType, actorId, object, objectId, event, since, until, ...paging }: AuditFilter): Promise<Page<AuditRow>> {
    const [from] = since === undefined ? [] : Ids.range(ChangeIds.PREFIX, Date.parse(since));
    const [, to] = until === undefined ? [] : Ids.range(ChangeIds.PREFIX, Date.parse(until));
    return this.tables.page(
      AuditRow,
      {
        actorType,
        actorId,
        // An event has one category: with both conditions, PostgreSQL would find the rows of each and intersect them.
        category: event ? undefined : object?.category,
        objectId,
        event: event && eventOf(event.category, event.type),
        id: from === undefined && to === undefined ? undefined : new Between<string>(from, to),
      },
      paging,
    );
  }
}
