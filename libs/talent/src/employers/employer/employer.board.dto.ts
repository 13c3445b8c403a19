import type { CompanyCard, CompanyProfile } from '#jobs';
import { FilePart, FromQuery, Integer, Lax, Moment, Optional, type UploadedFile, view } from '#http/dto';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsString, Length, Matches, MaxLength } from 'class-validator';
import { AtMost, EmailAddress } from '../../email-address.dto.js';
import {
  MEMBERSHIP_ROLES,
  MEMBERSHIP_STATUSES,
  type MembershipRole,
  type MembershipStatus,
} from '../membership/membership.decider.js';
import type { DnsRecord } from './website-proofs.service.js';
import type { OwnMembership } from './memberships.service.js';

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const SLUG_LENGTH = 150;
const MARKETS = 100;

/** Slugs of markets of the board. */
const MarketSlugs = (): PropertyDecorator =>
  applyDecorators(
    IsArray() as PropertyDecorator,
    ArrayMaxSize(MARKETS) as PropertyDecorator,
    IsString({ each: true }) as PropertyDecorator,
    Length(1, SLUG_LENGTH, { each: true }) as PropertyDecorator,
    Matches(SLUG, { each: true }) as PropertyDecorator,
    ApiProperty({
      type: 'array',
      items: { type: 'string', minLength: 1, maxLength: SLUG_LENGTH, pattern: SLUG.source },
    }),
  );

/** Company fields that its creator and its members can set. */
class CompanyFieldsDto {
  /** Stored as the URL of its domain, which is unique on the board. @example 'https://hill-clinic.example' */
  @Optional() @IsString() @MaxLength(200) website?: string;
  /** One or two sentences shown on cards. */
  @Optional() @IsString() @MaxLength(280) summary?: string;
  /** HTML. Scripts and external content are removed. */
  @Optional() @IsString() @MaxLength(25000) description?: string;
  /** A handle or the URL of a profile. */
  @Optional() @IsString() @MaxLength(500) xUrl?: string;
  /** URL or path of a profile. */
  @Optional() @IsString() @MaxLength(500) linkedinUrl?: string;
  /** URL or path of a profile. */
  @Optional() @IsString() @MaxLength(500) facebookUrl?: string;
}

/** A company to create. */
export class CreateBoardMeCompanyDto extends CompanyFieldsDto {
  /** Unique on the board. Case is ignored. @example 'Hill Clinic' */
  @IsString() @Length(1, 120) name!: string;
  /** The last part of the company's URL. Default: made from the name. */
  @Optional() @IsString() @Length(1, 150) @Matches(/^[a-z0-9]+(?:-[a-z0-9]+)*$/) slug?: string;
  /** Slugs of markets of the board. */
  @Optional() @MarketSlugs() markets?: string[];
}

/** Changes to a company. An absent key stays as it is; an empty text clears an optional field. */
export class UpdateBoardMeCompanyDto extends CompanyFieldsDto {
  /** Unique on the board. Case is ignored. The slug stays. */
  @Optional() @IsString() @Length(1, 120) name?: string;
}

/** Which companies to search for. */
@Lax()
export class SearchBoardMeCompaniesQueryDto {
  /** Part of the name, or the domain of the website. Case is ignored. */
  @IsString() @AtMost(200) q!: string;
  /** Maximum number of companies. Default: 10. */
  @Optional() @FromQuery() @Integer({ min: 1, max: 50 }) limit?: number;
}

/** The logo of a company. */
export class UploadBoardMeCompanyLogoDto {
  /**
   * PNG, JPEG, WebP or GIF, 2 MB at most. The server converts it to a WebP of 256 × 256 pixels, with the whole picture centred.
   */
  @FilePart() file!: UploadedFile;
}

/** An address at the company. */
@Lax()
export class SendWorkEmailDto {
  /** @example 'jane@hill-clinic.example' */
  @EmailAddress() workEmail!: string;
}

/** The token in the link of a mail. */
@Lax()
export class ConfirmWorkEmailDto {
  @IsString() token!: string;
}

/** The company of a membership. */
export class MembershipCompanyDto {
  id!: string;
  name!: string;
  slug!: string;
  website!: string | null;
  logoUrl!: string | null;

  static readonly of = view<MembershipCompanyDto, CompanyCard>()('id name slug website logoUrl', {});
}

/** Your relation to a company: a claim or a membership, in any status. */
export class CompanyMembershipDto {
  id!: string;
  object!: 'company_membership';
  /** `pending_work_email` needs a confirmed work address. `awaiting_admin` needs the decision of an operator. */
  @ApiProperty({ enum: MEMBERSHIP_STATUSES }) status!: MembershipStatus;
  /** `admin` for the user who created the company. */
  @ApiProperty({ enum: MEMBERSHIP_ROLES }) role!: MembershipRole;
  /** Address that the last link was sent to. */
  workEmail!: string | null;
  /** When the link in the mail was opened. Null until then. */
  @Moment() workEmailVerifiedAt!: string | null;
  company!: MembershipCompanyDto;

  static readonly of = view<CompanyMembershipDto, OwnMembership>()(
    'id object status role workEmail workEmailVerifiedAt company',
    {
      id: ({ row }) => row.id,
      object: () => 'company_membership',
      status: ({ row }) => row.status,
      role: ({ row }) => row.role,
      workEmail: ({ row }) => row.workEmail,
      workEmailVerifiedAt: ({ row }) => row.workEmailVerifiedAt,
      company: ({ company }) => MembershipCompanyDto.of(company),
    },
  );
}

/** A company that can be claimed; others may have done so. */
export class ClaimableCompanyDto {
  id!: string;
  object!: 'claimable_company';
  name!: string;
  slug!: string;
  website!: string | null;

  static readonly of = view<ClaimableCompanyDto, CompanyCard>()('id object name slug website', {
    object: () => 'claimable_company',
  });
}

/** The DNS record that proves the domain of a website. */
export class WebsiteProofDto {
  method!: 'txt';
  /** Name of the TXT record, at the registrable domain of the website. */
  name!: string;
  /** Content of the TXT record. It is good for this company alone. */
  expectedValue!: string;
}

/** A company as its members see it. */
export class EmployerCompanyDto {
  id!: string;
  object!: 'employer_company';
  name!: string;
  slug!: string;
  website!: string | null;
  /** Name that you requested, until an operator approves it. Null: none. */
  pendingName!: string | null;
  /**
   * Website that you requested, until its domain is proved. Null: none. To prove it, send a verification link to your work address at
   * that domain, or add the TXT record in `websiteProof`.
   */
  pendingWebsite!: string | null;
  /** The TXT record that proves the pending website. Null: no website is pending. */
  websiteProof!: WebsiteProofDto | null;
  description!: string | null;
  summary!: string | null;
  xUrl!: string | null;
  linkedinUrl!: string | null;
  facebookUrl!: string | null;
  logoUrl!: string | null;

  static readonly of = view<EmployerCompanyDto, CompanyProfile, DnsRecord | null>()(
    `id object name slug website pendingName pendingWebsite websiteProof description summary xUrl linkedinUrl facebookUrl logoUrl`,
    {
      object: () => 'employer_company',
      websiteProof: (_, record) => record && { method: 'txt', name: record.name, expectedValue: record.value },
    },
  );
}
