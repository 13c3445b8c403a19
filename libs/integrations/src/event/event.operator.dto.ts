import { FromQuery, Integer, Optional } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, Length, Matches, MinLength } from 'class-validator';

/** Longest wait in one request, in seconds. */
export const LONGEST_WAIT = 25;

/** Which events are asked for. */
export class ListEventsQueryDto {
  /** The `nextCursor` of the previous response. Without it, you get events from now on. */
  @Optional() @IsString() @MinLength(1) cursor?: string;
  /** Maximum number of events in a response. Default: 50. */
  @Optional() @FromQuery() @Integer({ min: 1, max: 100 }) limit?: number;
  /**
   * Only these types, separated by commas. Default: all types that the key may read.
   * @example 'job.created,job.deleted'
   */
  @Optional() @IsString() @Length(1, 1000) @Matches(/^[a-z_.]+(,[a-z_.]+)*$/) types?: string;
  /** Seconds to wait for the first event when there is none. Default: 0. */
  @Optional() @FromQuery() @Integer({ min: 0, max: LONGEST_WAIT }) wait?: number;
}

/** A part of a board's events. */
export class EventListDto {
  object!: 'list';
  /** Path of the list, relative to the origin. */
  url!: string;
  /** Whether more events are available. */
  hasMore!: boolean;
  /**
   * Pass it as `cursor` to get the next events. Never null, because events have no end.
   * @example 'evt_01kah4r0c0xtqbgsktd0k4c18x'
   */
  nextCursor!: string;
  /** Oldest first. */
  @ApiProperty({ type: 'array', items: { $ref: '#/components/schemas/Event' } }) data!: object[];
}
