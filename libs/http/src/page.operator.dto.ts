import { IsString, MinLength } from 'class-validator';
import { FromQuery, Integer, Optional } from './fields/dto-decorators.js';

/** The requested part of a list. */
export class PageQueryDto {
  /** The `nextCursor` of the previous page. */
  @Optional() @IsString() @MinLength(1) cursor?: string;
  /** Maximum number of objects in a page. Default: 50. */
  @Optional() @FromQuery() @Integer({ min: 1, max: 100 }) limit?: number;
}

/** The query of a list that is neither paged nor filtered: any key in it is an error. */
export class NoQueryDto {}
