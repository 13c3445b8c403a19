import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsObject,
  IsString,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { Optional } from '../fields/dto-decorators.js';
import { Transform } from '../fields/instance.js';

/** One entry of a batch. */
export class BatchOperation {
  @IsString() @MinLength(1) id!: string;
  @IsIn(['POST', 'PATCH', 'DELETE']) method!: 'POST' | 'PATCH' | 'DELETE';
  @Optional() @IsString() action?: string;
  @Optional() @IsString() @MinLength(1) resourceId?: string;
  @Optional() body?: unknown;
}

const KEYS = ['id', 'method', 'action', 'resourceId', 'body'] as const;

/** An entry with its allowed keys; unknown keys are dropped, as the contract says. */
function entry(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const operation = new BatchOperation();
  for (const key of KEYS) if (Object.hasOwn(value, key)) Object.assign(operation, { [key]: value[key as never] });
  return operation;
}

const id = { type: 'string', minLength: 1, description: 'Your name for this entry, unique in the batch.' };
const resourceId = { type: 'string', minLength: 1, description: 'The object to update or delete.' };
const body = { description: 'The body that the single operation would take.' };
const method = (name: string) => ({ type: 'string', enum: [name] });

/** A list of 1 to `max` entries. */
const Entries = (max: number): PropertyDecorator =>
  applyDecorators(
    IsArray() as PropertyDecorator,
    ArrayMinSize(1) as PropertyDecorator,
    ArrayMaxSize(max) as PropertyDecorator,
    IsObject({ each: true }) as PropertyDecorator,
    ValidateNested({ each: true }) as PropertyDecorator,
    Transform(({ value }: { value: unknown }) =>
      Array.isArray(value) ? value.map(entry) : value,
    ) as PropertyDecorator,
    ApiProperty({
      type: 'array',
      minItems: 1,
      maxItems: max,
      example: [{ id: 'first', method: 'DELETE', resourceId: 'jobs_01kah4r0c0f7h8n2q5x9v3t6wz' }],
      items: {
        oneOf: [
          {
            type: 'object',
            properties: {
              id,
              method: method('POST'),
              action: { type: 'string' },
              resourceId: { type: 'string' },
              body,
            },
            required: ['id', 'method'],
          },
          {
            type: 'object',
            properties: { id, method: method('PATCH'), resourceId, body },
            required: ['id', 'method', 'resourceId'],
          },
          {
            type: 'object',
            properties: { id, method: method('DELETE'), resourceId },
            required: ['id', 'method', 'resourceId'],
          },
        ],
      } as never,
    }),
  );

/** Several operations in one request, run in order. */
export class BatchRequestDto {
  /** 1 to 100 entries: POST creates, or acts on `resourceId` when `action` is given. PATCH updates. DELETE deletes. */
  @Entries(100) operations!: BatchOperation[];
}

/** Several operations on objects with long texts in one request, run in order. */
export class SmallBatchRequestDto {
  /** 1 to 50 entries: POST creates, or acts on `resourceId` when `action` is given. PATCH updates. DELETE deletes. */
  @Entries(50) operations!: BatchOperation[];
}

/** Why an entry was refused. */
export class BatchErrorDto {
  code!: string;
  message!: string;
  /** Structured context, as in the error of the single operation. */
  @ApiProperty({ required: false, allOf: [{ $ref: '#/components/schemas/ErrorDetails' }] }) details?: unknown;
}

/** The outcome of one entry. */
export class BatchEntryDto {
  id!: string;
  /** The HTTP status of the single operation. */
  status!: number;
  /** The response of the single operation. */
  @ApiProperty({ selfRequired: false, type: 'object', additionalProperties: true }) data?: unknown;
  error?: BatchErrorDto;
}

/** The outcome of a batch: one result for each entry, in order. */
export class BatchResultDto {
  object!: 'batch_result';
  data!: BatchEntryDto[];
}
