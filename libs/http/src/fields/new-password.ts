import { isCommonPassword } from '#runtime';
import { registerDecorator } from 'class-validator';

/**
 * A new password that is not one of the 10,000 commonest.
 * @param atLeast characters that another rule asks for: shorter values are left to that rule.
 */
export const UncommonPassword = (atLeast: number): PropertyDecorator =>
  ((target: object, propertyName: string) =>
    registerDecorator({
      name: 'isUncommonPassword',
      target: target.constructor,
      propertyName,
      validator: {
        validate: (value) => typeof value !== 'string' || value.length < atLeast || !isCommonPassword(value),
        defaultMessage: () => 'must not be one of the 10,000 commonest passwords',
      },
    })) as PropertyDecorator;
