import { FromQuery, Integer, Moment, Optional, PageQueryDto, view, Without } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import type { DomainStatus } from './domain.decider.js';
import { type DomainRow, statusOf } from './domain.read-model.js';
import { isApex } from './hostname.js';

/** The source of all domains: they are registered elsewhere. */
export const DOMAIN_SOURCES = ['external'] as const;

/** A domain to add. */
export class CreateDomainDto {
  /**
   * A hostname in any spelling. It is stored in lower case and punycode, without a trailing dot.
   * @example 'jobs.example.com'
   */
  @IsString() @Length(1, 253) domain!: string;
  /** Register the domain yourself: this API does not register domains. */
  @Optional() @IsIn(DOMAIN_SOURCES) source?: (typeof DOMAIN_SOURCES)[number];
}

/** The requested page of the list. */
export class ListDomainsQueryDto extends Without(PageQueryDto, ['limit']) {
  /** Maximum number of domains in a page. Default: 50. */
  @Optional() @FromQuery() @Integer({ min: 1, max: 50 }) limit?: number;
}

/** The DNS record that proves who owns the hostname. It has to stay in DNS. */
export class DomainVerificationInstructionsDto {
  method!: 'txt';
  /** Name of the TXT record: a label before the hostname. */
  name!: string;
  /** Content of the TXT record. */
  expectedValue!: string | null;
}

/** A domain of the board. */
export class DomainDto {
  id!: string;
  object!: 'domain';
  /** The hostname, as it is stored. */
  domain!: string;
  /** Visitors can open the board at the domain while the status is `verified`. */
  status!: DomainStatus;
  source!: string;
  mode!: 'direct' | 'edge';
  /** Recommended DNS record for the storefront, derived from the hostname alone. */
  @ApiProperty({ type: 'string', enum: ['cname', 'apexRedirect', null], nullable: true })
  connectionShape!: 'cname' | 'apexRedirect' | null;
  /** Null until the domain is verified. */
  @ApiProperty({ type: 'string', enum: ['external', null], nullable: true }) servedBy!: 'external' | null;
  /** Why the verification failed. Null otherwise. */
  statusReason!: string | null;
  verificationToken!: string | null;
  verificationInstructions!: DomainVerificationInstructionsDto;
  /** When the domain was first verified. It never changes. */
  @Moment() verifiedAt!: string | null;
  /** Whether it is the primary domain in the board's settings. */
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
