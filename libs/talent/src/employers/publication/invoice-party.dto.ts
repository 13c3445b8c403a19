import { AtMost, EmailAddress } from '../../email-address.dto.js';
import { Lax, ListOf, Optional, Type } from '#http/dto';
import { IsObject, IsString, ValidateNested } from 'class-validator';
import type { InvoiceParty } from '../sale/job-sale.js';
import { CountryCode, FewLines, INVOICE_LINES, Printed } from './invoice-limits.dto.js';

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
