import { type ActorType, type EventNames, parseActor, type Recorded } from '#kernel';
import {
  Between,
  BoardRow,
  BoardTables,
  Column,
  idsAt,
  InstantColumn,
  type JournalOf,
  LookUp,
  Packed,
  type Page,
  type Paging,
  ReadModel,
} from '#store';
import { changeId, CHANGES } from '#http';
import { Injectable } from '@nestjs/common';

/** Names of changed fields that an entry keeps, and characters of a text, at most. */
const MOST_FIELDS = 50;
const LONGEST = 255;

/** One event of the log, without what its data says. `version` is its place in the stream of its object. */
@ReadModel('audit_log', { version: 1 })
export class AuditRow extends BoardRow {
  /** Of the stream; public names are found when an entry is shown, so that none is kept that is not known yet. */
  @LookUp({ newestFirst: true }) @Column('text') category!: string;
  /** The category, a dot, and the type of the event as its decider calls it: only both together are found quickly. */
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
  /** Keys of the data of an event that is not the first of its object: names alone, no values. */
  @Packed() keys!: readonly string[];
}

/** How a row names an event. */
const eventOf = (category: string, type: string): string => `${category}.${type}`;

/** The type of the event of a row, as its decider calls it. */
export const typeOf = ({ category, event }: Pick<AuditRow, 'category' | 'event'>): string =>
  event.slice(category.length + 1);

/** `value` as a text that a table can keep. */
function text(value: unknown): string {
  if (typeof value !== 'string') return '';
  const cut = value.length > LONGEST ? value.slice(0, LONGEST) : value;
  return (cut.includes('\0') ? cut.replaceAll('\0', '') : cut).toWellFormed();
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? text(value) : null);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The names of what an event may have changed. What an object begins with is all of it, and need not be listed. */
function keysOf({ version, data }: Recorded): readonly string[] {
  if (version === 1 || !isObject(data)) return [];
  const named = isObject(data['changes']) ? data['changes'] : data;
  return Object.keys(named).slice(0, MOST_FIELDS).map(text);
}

/** The row of an event, of whatever category and release. Never throws. */
export function auditRow(event: Recorded): AuditRow {
  const { actor, requestId, correlationId, causationId } = event.metadata;
  const { type, id, sessionId } = parseActor(text(actor));
  return {
    board: event.board,
    id: changeId(event),
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
  prefix: CHANGES,
  rowOf: auditRow,
  oldest: () => (days === 0 ? null : new Date(Date.now() - days * 86_400_000).toISOString()),
});

/** Which entries are asked for; filters add up. */
export interface AuditFilter extends Paging {
  readonly actorType?: ActorType | undefined;
  readonly actorId?: string | undefined;
  /** The names of the events of the object that is asked for. */
  readonly object?: EventNames | undefined;
  readonly objectId?: string | undefined;
  /** Category and type of the event that is asked for. */
  readonly event?: { readonly category: string; readonly type: string } | undefined;
  /** UTC ISO text, both included. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

@Injectable()
export class AuditLogReader {
  constructor(private readonly tables: BoardTables) {}

  /** Newest first. Moments are part of the ids, so that the key answers questions about them. */
  page({ actorType, actorId, object, objectId, event, since, until, ...paging }: AuditFilter): Promise<Page<AuditRow>> {
    const [from] = since === undefined ? [] : idsAt(CHANGES, Date.parse(since));
    const [, to] = until === undefined ? [] : idsAt(CHANGES, Date.parse(until));
    return this.tables.page(
      AuditRow,
      {
        actorType,
        actorId,
        // An event is of one category: asked for both, PostgreSQL would find the rows of each and sort what is in both.
        category: event ? undefined : object?.category,
        objectId,
        event: event && eventOf(event.category, event.type),
        id: from === undefined && to === undefined ? undefined : new Between<string>(from, to),
      },
      paging,
    );
  }
}
