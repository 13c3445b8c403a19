import { Transform } from '#http/dto';
import { isMailAddress } from '#runtime';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { isEmail, registerDecorator } from 'class-validator';
import { isDisguised } from './email-address.js';

/** The text without spaces around it. */
export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)) as PropertyDecorator;

/** A text of at most so many characters: a bound against abuse, far from what anybody sends, and no part of the reference. */
export const AtMost = (length: number): PropertyDecorator =>
  ((target: object, propertyName: string) =>
    registerDecorator({
      name: 'isAtMost',
      target: target.constructor,
      propertyName,
      validator: {
        validate: (value) => typeof value !== 'string' || value.length <= length,
        defaultMessage: () => `must not be longer than ${length} characters`,
      },
    })) as PropertyDecorator;

/** Whether `value` is the address of a mailbox, without characters that only look like those of another. */
export const isMailbox = (value: unknown): boolean =>
  isEmail(value) && isMailAddress(value as string) && !isDisguised(value as string);

/** An address of a mailbox; without characters that only look like those of another. */
export const EmailAddress = (): PropertyDecorator =>
  applyDecorators(
    Trimmed(),
    ((target: object, propertyName: string) =>
      registerDecorator({
        name: 'isMailbox',
        target: target.constructor,
        propertyName,
        validator: {
          validate: isMailbox,
          defaultMessage: () => 'must be the address of a mailbox, such as jane@example.com',
        },
      })) as PropertyDecorator,
    ApiProperty({ type: 'string', format: 'email' }),
  );
