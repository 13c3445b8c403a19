import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsString, MinLength, ValidateNested } from 'class-validator';
import { Optional } from './decorators.js';

/** One entry of a batch. */
export class BatchOperationDto {
  /** Your name for this entry, unique in the batch; the result carries it. */
  @IsString() @MinLength(1) id!: string;
  /** POST creates, or acts when `action` is given; PATCH changes; DELETE deletes. */
  @IsIn(['POST', 'PATCH', 'DELETE']) method!: 'POST' | 'PATCH' | 'DELETE';
  /** What to do with `resourceId`, for POST. */
  @Optional() @IsString() action?: string;
  /** The object that is acted on, changed or deleted. */
  @Optional() @IsString() @MinLength(1) resourceId?: string;
  /** The body that the single operation would take. */
  @Optional() body?: unknown;
}

/** Many operations in one request, done in order. */
export class BatchRequestDto {
  /** 1 to 100 entries. */
  @IsArray() @ArrayMinSize(1) @ArrayMaxSize(100) @ValidateNested({ each: true }) @Type(() => BatchOperationDto)
  operations!: BatchOperationDto[];
}

/** Why an entry was refused. */
export class BatchErrorDto {
  code!: string;
  message!: string;
  /** Structured context, as the single operation would give it. */
  details?: unknown;
}

/** What became of one entry. */
export class BatchEntryDto {
  id!: string;
  /** The status that the single operation would have had. */
  status!: number;
  /** What the single operation would have answered. */
  data?: unknown;
  error?: BatchErrorDto;
}

/** What became of a batch: one entry for each operation, in their order. */
export class BatchResultDto {
  object!: 'batch_result';
  data!: BatchEntryDto[];
}
