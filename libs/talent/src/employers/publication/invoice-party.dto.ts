import { AtMost, EmailAddress } from '../../email-address.dto.js';
import { Lax, ListOf, Optional, Type } from '#http/dto';
import {
  isISO31661Alpha2,
  IsObject,
  IsString,
  registerDecorator,
  ValidateNested,
  type ValidationArguments,
} from 'class-validator';
import type { InvoiceParty } from '../sale/job-sale.js';

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

/** Address of the company that an invoice is for. */
@Lax()
export class InvoiceAddressDto {
  @Optional() @IsString() @AtMost(200) line1?: string;
  @Optional() @IsString() @AtMost(200) city?: string;
  @Optional() @IsString() @AtMost(40) postalCode?: string;
  /** Two letters of ISO 3166-1. @example 'DE' */
  @Optional() @IsString() @CountryCode() country?: string;
}

/** A custom line of an invoice, chosen by the customer. */
@Lax()
export class InvoiceDetailDto {
  @IsString() @Printed(INVOICE_LINES.name) name!: string;
  @IsString() @Printed(INVOICE_LINES.value) value!: string;
}

/** Billing details of the customer. */
@Lax()
export class InvoiceBillingDto {
  @Optional() @IsString() @AtMost(200) billingName?: string;
  @Optional() @EmailAddress() email?: string;
  @Optional() @IsObject() @ValidateNested() @Type(() => InvoiceAddressDto) address?: InvoiceAddressDto;
  /** Printed as one of the lines. */
  @Optional() @IsString() @AtMost(100) taxId?: string;
  /** At most four, or three with a `taxId`. */
  @Optional() @ListOf(() => InvoiceDetailDto) @FewLines() detailFields?: InvoiceDetailDto[];
}

/** The customer of an invoice, from a validated body. */
export const partyOf = (billing: InvoiceBillingDto | undefined): InvoiceParty | null =>
  billing === undefined
    ? null
    : {
        billingName: billing.billingName ?? null,
        email: billing.email ?? null,
        address: billing.address ? addressOf(billing.address) : null,
        taxId: billing.taxId || null,
        details: billing.detailFields ?? [],
      };

const addressOf = ({ line1, city, postalCode, country }: InvoiceAddressDto): InvoiceParty['address'] => ({
  line1: line1 ?? null,
  city: city ?? null,
  postalCode: postalCode ?? null,
  country: country?.toUpperCase() || null,
});
