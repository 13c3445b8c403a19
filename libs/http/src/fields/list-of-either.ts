import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsObject, ValidateNested } from 'class-validator';
import { instanceOf, Transform } from './instance.js';

/**
 * A list of at most 100 objects of several shapes.
 * @param pick names the class that checks an object.
 * @param shapes the schemas of the shapes.
 */
export const ListOfEither = (pick: (value: object) => Type, shapes: readonly object[]): PropertyDecorator =>
  applyDecorators(
    IsArray() as PropertyDecorator,
    ArrayMaxSize(100) as PropertyDecorator,
    Transform(({ value }: { value: unknown }) =>
      Array.isArray(value)
        ? value.map((each: unknown) =>
            typeof each === 'object' && each !== null ? instanceOf<object>(pick(each), each) : each,
          )
        : value,
    ) as PropertyDecorator,
    IsObject({ each: true }) as PropertyDecorator,
    ValidateNested({ each: true }) as PropertyDecorator,
    ApiProperty({ type: 'array', items: { anyOf: shapes } as never }),
  );
