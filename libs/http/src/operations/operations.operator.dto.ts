import { ApiProperty } from '@nestjs/swagger';
import type { OperationValues } from '../api-parts.js';
import { Moment } from '../fields/dto-decorators.js';
import { view } from '../fields/view.js';
import { OperationState } from '#runtime/engine';
import {
  type OperationKind,
  type OperationResource,
  type OperationResult,
  type OperationRow,
} from '#runtime/operations';

/** Values that the parts of the product add: `describeApi` fills them in. */
const REGISTERED = (values: OperationValues) => ({ 'type': String, 'x-registered': values }) as const;

/** The progress of an operation. Unknown values are absent. */
export class OperationProgressDto {
  @ApiProperty({ minimum: 0, maximum: 100 }) percent?: number;
  message?: string;
  processed?: number;
  total?: number;
}

/** Why an operation failed as a whole. */
export class OperationErrorDto {
  code!: string;
  message!: string;
}

/** A row that was refused. */
export class OperationRowErrorDto {
  /** Starts at 0, without the header row. */
  rowIndex!: number;
  code!: string;
  message!: string;
}

/** The outcome of an operation, by rows. Parts of the product add fields: `operationResults` of their `ApiPart`. */
export class OperationResultDto {
  totalRows!: number;
  created!: number;
  updated!: number;
  failed!: number;
  errors!: OperationRowErrorDto[];

  private static readonly five = view<OperationResultDto, OperationResult>()(
    'totalRows created updated failed errors',
    { errors: ({ errors }) => errors.map(({ rowIndex, code, message }) => ({ rowIndex, code, message })) },
  );

  static of(result: OperationResult): OperationResultDto {
    return { ...result, ...OperationResultDto.five(result) };
  }
}

/** The subject of an operation. */
export class OperationSubjectDto {
  @ApiProperty(REGISTERED('startedSubjects')) object!: OperationResource['object'];
  id!: string;
}

/** A long-running operation. It can be read for 30 days after its end. */
export class OperationDto {
  id!: string;
  object!: 'operation';
  @ApiProperty(REGISTERED('startedKinds')) kind!: OperationKind;
  /** The last three are final. */
  @ApiProperty({ enum: OperationState.ALL }) state!: OperationState;
  /** Null until the operation reports its progress. */
  progress!: OperationProgressDto | null;
  /** Outcome by rows, if the operation has rows. Failed rows do not fail the operation. */
  result!: OperationResultDto | null;
  /** Present only when the operation failed. */
  error!: OperationErrorDto | null;
  @Moment() createdAt!: string;
  @Moment() updatedAt!: string;
  /** Null until the operation ends. */
  @Moment() completedAt!: string | null;
  /** True once cancellation is requested. */
  cancelRequested!: boolean;
  /** The object that the operation is about, if it has an id. */
  resource!: OperationSubjectDto | null;

  static readonly of = view<OperationDto, OperationRow>()(
    `id object kind state progress result error createdAt updatedAt completedAt cancelRequested resource`,
    { object: () => 'operation', result: ({ result }) => result && OperationResultDto.of(result) },
  );
}

/** The subject of an operation of any kind. */
export class AnyOperationSubjectDto extends OperationSubjectDto {
  @ApiProperty(REGISTERED('operationSubjects')) declare object: OperationResource['object'];
}

/** An operation of any kind, including those that only the scheduler starts. */
export class AnyOperationDto extends OperationDto {
  @ApiProperty(REGISTERED('operationKinds')) declare kind: OperationKind;
  /** The object that the operation is about, if it has an id. */
  declare resource: AnyOperationSubjectDto | null;
}
