import { parseActor, type Recorded } from '#kernel';
import { ApiProperty } from '@nestjs/swagger';
import { Moment } from '../fields/dto-decorators.js';
import { ActorDto } from './actor.operator.dto.js';
import type { FieldChange } from './changes.js';

/** A field may have a value of any kind. */
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
  /** Name of the field of the object; a dot leads into a field that is an object. */
  field!: string;
  /** Its value before, whole; null where there was none. */
  @ApiProperty({ anyOf: VALUES, description: 'Its value before, whole; null where there was none.' }) from!: unknown;
  /** Its value afterwards, whole; null where there is none. */
  @ApiProperty({ anyOf: VALUES, description: 'Its value afterwards, whole; null where there is none.' }) to!: unknown;
}

/** A change of an object. */
export class ChangeDto {
  /** The same as that of the entry of the audit log. */
  id!: string;
  object!: 'change';
  /**
   * What happened: the object, a dot and a verb. `unknown` was written by a newer release.
   * @example 'job.published'
   */
  type!: string;
  /** Counts the changes of the object from 1. */
  version!: number;
  @Moment() at!: string;
  actor!: ActorDto;
  /** Of the request that made the change, or that it followed from. */
  requestId!: string;
  /** All fields that are not null for what is created, and empty for a change of nothing that the API shows. */
  changes!: FieldChangeDto[];

  static from(
    event: Recorded,
    shown: { readonly id: string; readonly type: string; readonly changes: readonly FieldChange[] },
  ): ChangeDto {
    return {
      id: shown.id,
      object: 'change',
      type: shown.type,
      version: event.version,
      at: event.at,
      actor: ActorDto.of(parseActor(event.metadata.actor)),
      requestId: event.metadata.requestId,
      changes: [...shown.changes],
    };
  }
}
