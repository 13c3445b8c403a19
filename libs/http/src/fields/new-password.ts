import { Passwords } from '#runtime';
import { registerDecorator } from 'class-validator';

/**
 * A new password that is not among the 10,000 most common ones.
 * @param atLeast minimum length that another rule checks: shorter values are left to that rule.
 */
export const UncommonPassword = (atLeast: number): PropertyDecorator =>
  ((target: object, propertyName: string) =>
    registerDecorator({
      name: 'isUncommonPassword',
      target: target.constructor,
      propertyName,
      validator: {
        validate: (value) => typeof value !== 'string' || value.length < atLeast || !Passwords.isCommon(value),
        defaultMessage: () => 'must not be one of the 10,000 most common passwords',
      },
    })) as PropertyDecorator;
