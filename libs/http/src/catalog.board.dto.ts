import { IsString } from 'class-validator';
import { FromQuery, Integer, Optional } from './fields/dto-decorators.js';
import { Lax } from './fields/lax.js';

/** The requested part of a catalog. */
@Lax()
export class CatalogQueryDto {
  /** The `nextCursor` of the previous page. `offset` takes precedence. */
  @Optional() @IsString() cursor?: string;
  /** Maximum number of objects in a page. Default: 20. */
  @Optional() @FromQuery() @Integer({ min: 1, max: 100 }) limit?: number;
  /** Number of objects to skip. */
  @Optional() @FromQuery() @Integer() offset?: number;
}
