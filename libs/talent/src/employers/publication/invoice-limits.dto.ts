import { isISO31661Alpha2, registerDecorator, type ValidationArguments } from 'class-validator';

// What payment providers take on an invoice. A request beyond it is refused before anything is opened.

/** Validates a value, and the object that has it, without adding a constraint to the schema, which leaves it open. */
const Checked = (name: string, isValid: (value: unknown, of: object) => boolean, message: string): PropertyDecorator =>
  ((target: object, propertyName: string) =>
    registerDecorator({
      name,
      target: target.constructor,
      propertyName,
      validator: {
        validate: (value: unknown, given?: ValidationArguments) => isValid(value, given?.object ?? {}),
        defaultMessage: () => message,
      },
    })) as PropertyDecorator;

/** The custom lines that payment providers print on an invoice: how many, and how many characters. */
export const INVOICE_LINES = { most: 4, name: 40, value: 140 };

/** A text that is printed on an invoice. */
export const Printed = (most: number): PropertyDecorator =>
  Checked(
    'printed',
    (value) => typeof value === 'string' && value.trim() !== '' && value.length <= most,
    `must be 1 to ${most} characters`,
  );

/** A country code, in any case; or an empty text, as forms send it. */
export const CountryCode = (): PropertyDecorator =>
  Checked(
    'countryCode',
    (value) => value === '' || isISO31661Alpha2(value),
    'must be a country of ISO 3166-1 with two letters, such as DE',
  );

/** The lines of an invoice, of which a tax id is one. */
export const FewLines = (): PropertyDecorator =>
  Checked(
    'fewLines',
    (value, of) => Array.isArray(value) && value.length <= INVOICE_LINES.most - (taxIdIn(of) ? 1 : 0),
    'must not have more than 4 entries, or 3 with a taxId',
  );

const taxIdIn = (of: object): boolean => 'taxId' in of && typeof of.taxId === 'string' && of.taxId !== '';
