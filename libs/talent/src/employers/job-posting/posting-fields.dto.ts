import { registerDecorator } from 'class-validator';

/**
 * Validates a value without adding a constraint to the API reference, whose schemas leave it open. The description of the field states
 * the constraint.
 */
const Checked = (name: string, validate: (value: unknown) => boolean, message: string): PropertyDecorator =>
  ((target: object, propertyName: string) =>
    registerDecorator({
      name,
      target: target.constructor,
      propertyName,
      validator: { validate, defaultMessage: () => message },
    })) as PropertyDecorator;

/** A text that is one of `values`. */
export const OneOf = (values: readonly string[]): PropertyDecorator =>
  Checked('oneOf', (value) => values.includes(value as string), `must be one of: ${values.join(', ')}`);

/** A text of 1 to `most` characters. */
export const Words = (most: number): PropertyDecorator =>
  Checked(
    'words',
    (value) => typeof value === 'string' && value.trim() !== '' && value.length <= most,
    `must have 1 to ${most} characters`,
  );

/** A number from 0 to `most`. */
export const UpTo = (most = Number.MAX_SAFE_INTEGER): PropertyDecorator =>
  Checked('upTo', (value) => typeof value === 'number' && value >= 0 && value <= most, `must be from 0 to ${most}`);

/** An email address, checked by `is`. */
export const Mailbox = (is: (value: unknown) => boolean): PropertyDecorator =>
  Checked('mailbox', is, 'must be an email address, such as jane@example.com');
