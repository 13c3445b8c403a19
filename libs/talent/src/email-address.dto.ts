import { Transform } from '#http/dto';
import { MailAddress } from '#runtime';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { isEmail, registerDecorator } from 'class-validator';
import { isDisguised } from './email-address.js';

/** Trims the text. */
export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)) as PropertyDecorator;

/** Limits the length of a text to prevent abuse. The limit is far above any real input, so the API reference does not mention it. */
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

/** Whether `value` is an email address without lookalike characters. */
export const isMailbox = (value: unknown): boolean =>
  isEmail(value) && MailAddress.isValid(value as string) && !isDisguised(value as string);

/** An email address without lookalike characters. */
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
          defaultMessage: () => 'must be an email address, such as jane@example.com',
        },
      })) as PropertyDecorator,
    ApiProperty({ type: 'string', format: 'email' }),
  );
