import { type StoredEvent, Actor } from '#kernel';
import { ApiProperty } from '@nestjs/swagger';
import { Moment } from '../fields/dto-decorators.js';
import { ActorDto } from './actor.operator.dto.js';
import type { FieldChange } from './changes.js';

/** The value of a field may have any type. */
const VALUES = [
  { type: 'string' },
  { type: 'number' },
  { type: 'boolean' },
  { type: 'array', items: {} },
  { type: 'object', additionalProperties: true },
  { type: 'string', nullable: true, enum: [null] },
];

/** A field that a change made different. */
export class FieldChangeDto {
  /** Name of the field. A dot leads into a nested object. */
  field!: string;
  /** The whole previous value. Null if there was none. */
  @ApiProperty({ anyOf: VALUES, description: 'The whole previous value. Null if there was none.' }) from!: unknown;
  /** The whole new value. Null if there is none. */
  @ApiProperty({ anyOf: VALUES, description: 'The whole new value. Null if there is none.' }) to!: unknown;
}

/** A change of an object. */
export class ChangeDto {
  /** Same id as the entry in the audit log. */
  id!: string;
  object!: 'change';
  /**
   * What happened: the object type, a dot and a verb. `unknown` stands for a change of a newer release.
   * @example 'job.published'
   */
  type!: string;
  /** Number of the object's change, starting at 1. */
  version!: number;
  @Moment() at!: string;
  actor!: ActorDto;
  /** Id of the request that made or caused the change. */
  requestId!: string;
  /**
   * The changed fields. For a created object, all fields that are not null. Empty when the change affects no field of the API.
   */
  changes!: FieldChangeDto[];

  static from(
    event: StoredEvent,
    shown: { readonly id: string; readonly type: string; readonly changes: readonly FieldChange[] },
  ): ChangeDto {
    return {
      id: shown.id,
      object: 'change',
      type: shown.type,
      version: event.version,
      at: event.at,
      actor: ActorDto.of(Actor.parse(event.metadata.actor)),
      requestId: event.metadata.requestId,
      changes: [...shown.changes],
    };
  }
}
