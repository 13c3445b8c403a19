import { changedFields, type EventNames, Actor } from '#kernel';
import { publicType } from '#http';
import { ActorDto, IsInstant, Moment, Optional, PageQueryDto, view } from '#http/dto';
import { IsIn, IsString, Length, Matches } from 'class-validator';
import { type AuditRow, typeOf } from './audit-log.read-model.js';

/** Filters of the list; all must match. */
export class ListAuditLogQueryDto extends PageQueryDto {
  @Optional() @IsIn(Actor.TYPES) actorType?: Actor['type'];
  /** Id of an API key, user or board user, or the name of a part of the server. */
  @Optional() @IsString() @Length(1, 255) actorId?: string;
  /**
   * Type of the object, as in its `object` field.
   * @example 'job'
   */
  @Optional() @IsString() @Length(1, 100) @Matches(/^[a-z_]+$/) objectType?: string;
  @Optional() @IsString() @Length(1, 255) objectId?: string;
  /**
   * The object type, a dot and a verb.
   * @example 'job.published'
   */
  @Optional() @IsString() @Length(1, 100) @Matches(/^[a-z_]+\.[a-z_]+$/) type?: string;
  /** Only entries at or after this time. */
  @Optional() @IsInstant() since?: string;
  /** Only entries at or before this time. */
  @Optional() @IsInstant() until?: string;
}

/** The changed object. */
export class AuditSubjectDto {
  /** Type of the object, as in its `object` field. `unknown` stands for an entry of a newer release. */
  type!: string;
  id!: string;
}

/** A change of an object on the board. */
export class AuditEntryDto {
  /** Same id as the change in the history of the object. */
  id!: string;
  object!: 'audit_entry';
  /** The object type, a dot and a verb. `unknown` stands for an entry of a newer release. */
  type!: string;
  @Moment() at!: string;
  actor!: ActorDto;
  subject!: AuditSubjectDto;
  /** Id of the request that made the change. A change by the server has the id of the request that caused it. */
  requestId!: string;
  /** The same id for all changes that one request caused. */
  correlationId!: string;
  /** The `eventId` of the entry that caused this change. Null for a change that a request made. */
  causationId!: string | null;
  /** Id of the event in the log. */
  eventId!: string;
  /** Number of the object's change, starting at 1. */
  version!: number;
  /** Names of the changed fields. The history of the object has their values. */
  fields!: string[];

  static readonly of = view<AuditEntryDto, AuditRow, ReadonlyMap<string, EventNames>>()(
    'id object type at actor subject requestId correlationId causationId eventId version fields',
    {
      object: () => 'audit_entry',
      type: publicTypeOf,
      actor: ({ actorType, actorId, sessionId }) => ActorDto.of({ type: actorType, id: actorId, sessionId }),
      subject: (row, names) => ({ type: objectOf(row, names), id: row.objectId }),
      fields: (row, names) => [...fieldsOf(row, names)],
    },
  );
}

/** The public type of an entry. */
export function publicTypeOf(row: AuditRow, names: ReadonlyMap<string, EventNames>): string {
  const known = names.get(row.category);
  return known ? publicType(known, typeOf(row)) : 'unknown';
}

/** The API name of the object of an entry. */
export const objectOf = ({ category }: AuditRow, names: ReadonlyMap<string, EventNames>): string =>
  names.get(category)?.object ?? 'unknown';

/** The public names of the fields of an entry. */
export function fieldsOf(row: AuditRow, names: ReadonlyMap<string, EventNames>): readonly string[] {
  const known = names.get(row.category);
  return known ? changedFields(known, typeOf(row), row.keys) : [];
}
