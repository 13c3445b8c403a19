import { IsString } from 'class-validator';
import { FromQuery, Integer, Optional } from './fields/dto-decorators.js';
import { Lax } from './fields/dto-fields.js';

/** Which part of a catalog is asked for. */
@Lax()
export class CatalogQueryDto {
  /** `nextCursor` of the page before; `offset` goes before it. */
  @Optional() @IsString() cursor?: string;
  /** Objects in a page at most; 20 when absent. */
  @Optional() @FromQuery() @Integer({ min: 1, max: 100 }) limit?: number;
  /** How many to leave out. */
  @Optional() @FromQuery() @Integer() offset?: number;
}
