import { registerDecorator, type ValidationArguments } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import { applyDecorators } from '@nestjs/common';

const isOnBoard = (args: ValidationArguments): boolean =>
  (args.object as { readonly applyOnBoard?: unknown }).applyOnBoard === true;

/**
 * Where applications for a new job go: required, unless the same body has `applyOnBoard: true`, and absent with it.
 * @param maxLength in characters.
 */
export const AddressUnlessOnBoard = ({ maxLength }: { readonly maxLength: number }): PropertyDecorator =>
  applyDecorators(
    ((target: object, propertyName: string) =>
      registerDecorator({
        name: 'addressUnlessOnBoard',
        target: target.constructor,
        propertyName,
        validator: {
          validate: (value: unknown, args?: ValidationArguments) =>
            args !== undefined && isOnBoard(args)
              ? value === undefined
              : typeof value === 'string' && value.trim() !== '' && value.length <= maxLength,
          defaultMessage: (args?: ValidationArguments) =>
            args !== undefined && isOnBoard(args)
              ? 'must be absent with applyOnBoard: true'
              : `must have 1 to ${maxLength} characters, or be absent with applyOnBoard: true`,
        },
      })) as PropertyDecorator,
    ApiProperty({ type: 'string', minLength: 1, maxLength, required: false }),
  );
