import { FromQuery, Integer, Optional } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, Length, Matches, MinLength } from 'class-validator';

/** Longest wait in one request, in seconds. */
export const LONGEST_WAIT = 25;

/** Which events are asked for. */
export class ListEventsQueryDto {
  /** `nextCursor` of the answer before. Without it, events from now on. */
  @Optional() @IsString() @MinLength(1) cursor?: string;
  /** Events in an answer at most; 50 when absent. */
  @Optional() @FromQuery() @Integer({ min: 1, max: 100 }) limit?: number;
  /**
   * Only these types, separated by commas; all that the key may read when absent.
   * @example 'job.created,job.deleted'
   */
  @Optional() @IsString() @Length(1, 1000) @Matches(/^[a-z_.]+(,[a-z_.]+)*$/) types?: string;
  /** How long to wait for the first event when there is none, in seconds; 0 when absent. */
  @Optional() @FromQuery() @Integer({ min: 0, max: LONGEST_WAIT }) wait?: number;
}

/** A part of a board's events. */
export class EventListDto {
  object!: 'list';
  /** Path of the list, relative to the origin. */
  url!: string;
  /** Whether more is there already. */
  hasMore!: boolean;
  /** Pass as `cursor` for what comes next; never null, because events have no end. */
  nextCursor!: string;
  /** In order, the oldest first. */
  @ApiProperty({ type: 'array', items: { $ref: '#/components/schemas/Event' } }) data!: object[];
}
