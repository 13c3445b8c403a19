import { FromQuery, Integer, Moment, Optional, PageQueryDto, view, Without } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import type { DomainStatus } from './domain.decider.js';
import { type DomainRow, statusOf } from './domain.read-model.js';
import { isApex } from './hostname.js';

/** Where domains come from: somebody registered them elsewhere. */
export const DOMAIN_SOURCES = ['external'] as const;

/** A domain to be added. */
export class CreateDomainDto {
  /**
   * A hostname, in any spelling; it is kept in lower case, without a dot at its end, and in punycode.
   * @example 'jobs.example.com'
   */
  @IsString() @Length(1, 253) domain!: string;
  /** Domains are registered elsewhere. */
  @Optional() @IsIn(DOMAIN_SOURCES) source?: (typeof DOMAIN_SOURCES)[number];
}

/** Which part of the list is asked for. */
export class ListDomainsQueryDto extends Without(PageQueryDto, ['limit']) {
  /** Domains in a page at most; 50 when absent. */
  @Optional() @FromQuery() @Integer({ min: 1, max: 50 }) limit?: number;
}

/** The record in DNS that shows whose a hostname is. It has to stay there. */
export class DomainVerificationInstructionsDto {
  method!: 'txt';
  /** Name of the TXT record: a label in front of the hostname. */
  name!: string;
  /** Its text. */
  expectedValue!: string | null;
}

/** A domain of the board. */
export class DomainDto {
  id!: string;
  object!: 'domain';
  /** The hostname, as it is kept. */
  domain!: string;
  /** Visitors find the board by it as long as it is `verified`. */
  status!: DomainStatus;
  source!: string;
  mode!: 'direct' | 'edge';
  /** How the hostname is best led to the storefront; the name alone tells it. */
  @ApiProperty({ type: 'string', enum: ['cname', 'apexRedirect', null], nullable: true })
  connectionShape!: 'cname' | 'apexRedirect' | null;
  /** Null until it is verified. */
  @ApiProperty({ type: 'string', enum: ['external', null], nullable: true }) servedBy!: 'external' | null;
  /** Why it failed; null otherwise. */
  statusReason!: string | null;
  verificationToken!: string | null;
  verificationInstructions!: DomainVerificationInstructionsDto;
  /** When it was verified for the first time; it stays. */
  @Moment() verifiedAt!: string | null;
  /** Whether the settings of the board name it as the primary domain. */
  isPrimary!: boolean;
  @Moment() createdAt!: string | null;

  /** `primary`: the id of the primary domain of the board. */
  static readonly of = view<DomainDto, DomainRow, string | null>()(
    `id object domain status source mode connectionShape servedBy statusReason verificationToken verificationInstructions
     verifiedAt isPrimary createdAt`,
    {
      object: () => 'domain',
      domain: ({ hostname }) => hostname,
      status: statusOf,
      source: () => 'external',
      mode: () => 'direct',
      connectionShape: ({ hostname }) => (isApex(hostname) ? 'apexRedirect' : 'cname'),
      servedBy: ({ standing }) => (standing === 'verified' ? 'external' : null),
      statusReason: (row) => (statusOf(row) === 'failed' ? row.reason : null),
      verificationToken: ({ token }) => token,
      verificationInstructions: ({ record: { name, value } }) => ({ method: 'txt', name, expectedValue: value }),
      isPrimary: ({ id }, primary) => id === primary,
    },
  );
}
