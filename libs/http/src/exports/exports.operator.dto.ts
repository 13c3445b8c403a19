import type { OperationKind } from '#runtime/operations';
import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { Optional } from '../fields/dto-decorators.js';
import { Accepted } from '../operations/accepted.js';

/** The format of an export. */
export class ExportQueryDto {
  /** `csv` starts an operation that writes a file. `json` returns the rows at once, 10,000 at most. */
  @ApiProperty({ enum: ['csv', 'json'], default: 'csv', required: false })
  @Optional()
  @IsIn(['csv', 'json'])
  format?: 'csv' | 'json';
}

const COLUMNS = {
  type: 'object',
  properties: { id: { type: 'string' } },
  required: ['id'],
  additionalProperties: true,
};

/** Options of an export. */
interface ExportedAs {
  readonly kind?: OperationKind;
  /** The objects of the JSON list, if they differ from the columns of the file. */
  readonly dto?: Type;
}

/** The operation returns an export: 202 with an operation that writes a CSV file, or 200 with a list. */
export const Exported = ({ kind = 'exports.generate', dto }: ExportedAs = {}): MethodDecorator =>
  applyDecorators(
    Accepted(kind),
    ...(dto ? [ApiExtraModels(dto)] : []),
    ApiResponse({
      status: 200,
      description: 'All rows as JSON.',
      schema: {
        type: 'object',
        properties: {
          object: { type: 'string', enum: ['list'] },
          url: { type: 'string', description: 'Path of the list, relative to the origin.' },
          hasMore: { type: 'boolean', description: 'Always false.' },
          nextCursor: { type: 'string', nullable: true, enum: [null], description: 'Always null.' },
          data: {
            type: 'array',
            ...(dto
              ? { items: { $ref: getSchemaPath(dto) } }
              : { description: 'The columns of the CSV file. Times are in epoch milliseconds.', items: COLUMNS }),
          },
        },
        required: ['object', 'url', 'hasMore', 'nextCursor', 'data'],
      },
    }),
  );
