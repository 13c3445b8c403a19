import { Actor } from '#kernel';
import { ApiProperty } from '@nestjs/swagger';
import { view } from '../fields/view.js';

/** Who made a change. */
export class ActorDto {
  /** `system` is the server itself. `visitor` is a person without credentials. */
  @ApiProperty({ enum: Actor.TYPES }) type!: Actor['type'];
  /** Id of the API key, user or board user, or the name of the part of the server that acted. Null for visitors. */
  id!: string | null;
  /** Id of the user's session. */
  sessionId!: string | null;

  static readonly of = view<ActorDto, Actor>()('type id sessionId', {});
}
