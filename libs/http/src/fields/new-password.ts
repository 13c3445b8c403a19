import { isCommonPassword } from '#runtime';
import { registerDecorator } from 'class-validator';

/** A new password that is not one of the 10,000 commonest. How long it must be is another rule. */
export const UncommonPassword = (): PropertyDecorator =>
  ((target: object, propertyName: string) =>
    registerDecorator({
      name: 'isUncommonPassword',
      target: target.constructor,
      propertyName,
      validator: {
        validate: (value) => typeof value !== 'string' || !isCommonPassword(value),
        defaultMessage: () => 'must not be one of the 10,000 commonest passwords',
      },
    })) as PropertyDecorator;
