import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { registerDecorator } from 'class-validator';

const isValue = (value: unknown): boolean =>
  value === null ||
  ['string', 'boolean'].includes(typeof value) ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (Array.isArray(value) && value.every((each) => typeof each === 'string'));

const KINDS = [
  { type: 'string' },
  { type: 'array', items: { type: 'string' } },
  { type: 'boolean' },
  { type: 'number' },
];

/** Values of custom fields by key; in requests, null clears a value. */
export const CustomFieldValues = ({ nullable }: { nullable: boolean }): PropertyDecorator =>
  applyDecorators(
    ((target: object, propertyName: string) =>
      registerDecorator({
        name: 'customFieldValues',
        target: target.constructor,
        propertyName,
        validator: {
          validate: (value: unknown) =>
            typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isValue),
          defaultMessage: () => 'must map keys to texts, lists of texts, booleans, numbers or null',
        },
      })) as PropertyDecorator,
    ApiProperty({
      type: 'object',
      additionalProperties: {
        anyOf: nullable ? [...KINDS, { type: 'string', nullable: true, enum: [null] }] : KINDS,
      } as never,
    }),
  );
