import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension, ApiProduces, ApiResponse } from '@nestjs/swagger';
import { ACCEPTED, configured } from '../decorators.js';
import type { OperationKind } from '#runtime/operations';
import { OperationDto } from './operations.operator.dto.js';

/**
 * The operation answers 202 with an operation of `kind`, and says in `Location` where that is found. Stands next to a
 * literal `@HttpCode(202)`, except where an answer of another kind is possible: then the answer decides.
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

/** The operation answers with a file of this media type, for as long as that takes; `schema` is that of a file of JSON. */
export const Download = (contentType: string, schema: object = BYTES): MethodDecorator =>
  applyDecorators(
    configured({ handlerTimeout: A_DAY_MS }),
    ApiProduces(contentType),
    ApiResponse({ status: 200, description: 'The file.', schema }),
  );
