import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension, ApiProduces, ApiResponse } from '@nestjs/swagger';
import { ACCEPTED, configured } from '../decorators.js';
import type { OperationKind } from '#runtime/operations';
import { OperationDto } from './operations.operator.dto.js';

/**
 * The operation returns 202 with a long-running operation of `kind`, and its path in `Location`. Use it next to a literal `@HttpCode(202)`,
 * unless another kind of answer is possible: then the answer sets the status.
 */
export const Accepted = (kind: OperationKind): MethodDecorator =>
  applyDecorators(
    SetMetadata(ACCEPTED, true),
    ApiExtension('x-async-operation', kind),
    ApiResponse({
      status: 202,
      description: 'Accepted. Get the operation to follow its progress.',
      type: OperationDto,
    }),
  );

const A_DAY_MS = 86_400_000;

const BYTES = { type: 'string', format: 'binary' };

/** The operation returns a file of this media type, as a stream without a deadline; `schema` is that of a JSON file. */
export const Download = (contentType: string, schema: object = BYTES): MethodDecorator =>
  applyDecorators(
    configured({ handlerTimeout: A_DAY_MS }),
    ApiProduces(contentType),
    ApiResponse({ status: 200, description: 'The file.', schema }),
  );
