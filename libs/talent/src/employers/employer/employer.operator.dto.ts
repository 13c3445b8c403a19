import { type ExportDefinition } from '#http';
import { Moment, Optional, PageQueryDto, view } from '#http/dto';
import { WebAddress } from '#kernel';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, MinLength } from 'class-validator';
import { BoardUserRow } from '../../people/index.js';
import {
  APPROVAL_SOURCES,
  type ApprovalSource,
  CLAIM_STATUSES,
  type ClaimStatus,
} from '../membership/membership.decider.js';
import { withOpenMembership } from '../membership/membership.read-model.js';
import type { Employer, Employers, FullMembership } from './employers.service.js';

/** Which employers to list. */
export class ListEmployersQueryDto extends PageQueryDto {
  /** Part of the email address or the name. Case is ignored. */
  @Optional() @IsString() @MinLength(1) search?: string;
}

/** Which memberships to list; filters add up. */
export class ListEmployersMembershipsQueryDto extends PageQueryDto {
  /** Default: every status. */
  @Optional() @IsIn(CLAIM_STATUSES) status?: ClaimStatus;
  @Optional() @IsString() @MinLength(1) companyId?: string;
}

/** Which claims to list; filters add up. */
export class ListEmployersClaimsQueryDto extends PageQueryDto {
  /** Default: `pending`. */
  @Optional() @IsIn(CLAIM_STATUSES) status?: ClaimStatus;
  @Optional() @IsString() @MinLength(1) companyId?: string;
}

type Side = Omit<FullMembership, 'user'>;

/** When the membership was approved, or requested if it is still undecided. */
const joinedAt = ({ row }: Side): string => (row.status === 'approved' && row.decidedAt) || row.requestedAt;

/** A company that an employer is an approved member of. */
export class EmployersCompanyDto {
  companyId!: string;
  companyName!: string;
  @ApiProperty({ enum: CLAIM_STATUSES }) status!: ClaimStatus;
  /** How the membership was verified. Null if it is undecided. */
  @ApiProperty({ enum: APPROVAL_SOURCES, nullable: true }) approvalSource!: ApprovalSource | null;
  /** When the membership was approved. */
  @Moment() joinedAt!: string;

  static readonly of = view<EmployersCompanyDto, Side>()('companyId companyName status approvalSource joinedAt', {
    companyId: ({ row }) => row.companyId,
    companyName: ({ company }) => company.name,
    status: ({ row }) => row.claimStatus,
    approvalSource: ({ row }) => row.approvalSource,
    joinedAt,
  });
}

/** A pending claim. */
export class EmployerPendingClaimDto {
  /** It is also the id of the claim. */
  membershipId!: string;
  companyId!: string;
  companyName!: string;
  companyWebsiteDomain!: string | null;
  workEmail!: string | null;
  @Moment() workEmailVerifiedAt!: string | null;

  static readonly of = view<EmployerPendingClaimDto, Side>()(
    'membershipId companyId companyName companyWebsiteDomain workEmail workEmailVerifiedAt',
    {
      membershipId: ({ row }) => row.id,
      companyId: ({ row }) => row.companyId,
      companyName: ({ company }) => company.name,
      companyWebsiteDomain: ({ company }) => (company.website && WebAddress.parse(company.website)?.hostname) || null,
      workEmail: ({ row }) => row.workEmail,
      workEmailVerifiedAt: ({ row }) => row.workEmailVerifiedAt,
    },
  );
}

/** A person with an account on the board who acts for companies or has asked to. */
export class EmployerDto {
  /** Same as that of the account. */
  id!: string;
  object!: 'employer';
  @ApiProperty({ format: 'email' }) email!: string;
  displayName!: string | null;
  avatarUrl!: string | null;
  /** Null until the address is confirmed. */
  @Moment() emailVerifiedAt!: string | null;
  /** When the account was created. */
  @Moment() createdAt!: string;
  /** Always null, because it is not stored. */
  @Moment() lastActiveAt!: string | null;
  /** Approved memberships, newest first. */
  companies!: EmployersCompanyDto[];
  /** Newest first. */
  pendingClaims!: EmployerPendingClaimDto[];

  static readonly of = view<EmployerDto, Employer>()(
    'id object email displayName avatarUrl emailVerifiedAt createdAt lastActiveAt companies pendingClaims',
    {
      id: ({ user }) => user.id,
      object: () => 'employer',
      email: ({ user }) => user.email,
      displayName: ({ user }) => user.displayName,
      emailVerifiedAt: ({ user }) => user.emailVerifiedAt,
      createdAt: ({ user }) => user.createdAt,
      lastActiveAt: () => null,
      companies: ({ memberships }) =>
        memberships.filter(({ row }) => row.claimStatus === 'approved').map(EmployersCompanyDto.of),
      pendingClaims: ({ memberships }) =>
        memberships.filter(({ row }) => row.claimStatus === 'pending').map(EmployerPendingClaimDto.of),
    },
  );
}

/** The relation of an employer to a company, in any status. */
export class EmployerMembershipDto {
  id!: string;
  object!: 'employer_membership';
  companyId!: string;
  companyName!: string;
  employerId!: string;
  @ApiProperty({ format: 'email' }) employerEmail!: string;
  /** How the membership was verified. Null unless it is approved. */
  @ApiProperty({ enum: APPROVAL_SOURCES, nullable: true }) approvalSource!: ApprovalSource | null;
  @ApiProperty({ enum: CLAIM_STATUSES }) status!: ClaimStatus;
  /** When the membership was approved, or requested if it is not approved. */
  @Moment() joinedAt!: string;

  static readonly of = view<EmployerMembershipDto, FullMembership>()(
    'id object companyId companyName employerId employerEmail approvalSource status joinedAt',
    {
      id: ({ row }) => row.id,
      object: () => 'employer_membership',
      companyId: ({ row }) => row.companyId,
      companyName: ({ company }) => company.name,
      employerId: ({ row }) => row.userId,
      employerEmail: ({ user }) => user.email,
      approvalSource: ({ row }) => row.approvalSource,
      status: ({ row }) => row.claimStatus,
      joinedAt,
    },
  );
}

/** A membership that was requested, with its decision. */
export class CompanyClaimDto {
  /** It is also the id of the membership. */
  id!: string;
  object!: 'company_claim';
  companyId!: string;
  companyName!: string;
  employerId!: string;
  @ApiProperty({ format: 'email' }) employerEmail!: string;
  /** Address that the last link was sent to. */
  workEmail!: string | null;
  /** When the link in the mail was opened. Null until then. */
  @Moment() workEmailVerifiedAt!: string | null;
  @ApiProperty({ enum: CLAIM_STATUSES }) status!: ClaimStatus;
  @Moment() requestedAt!: string;

  static readonly of = view<CompanyClaimDto, FullMembership>()(
    'id object companyId companyName employerId employerEmail workEmail workEmailVerifiedAt status requestedAt',
    {
      id: ({ row }) => row.id,
      object: () => 'company_claim',
      companyId: ({ row }) => row.companyId,
      companyName: ({ company }) => company.name,
      employerId: ({ row }) => row.userId,
      employerEmail: ({ user }) => user.email,
      workEmail: ({ row }) => row.workEmail,
      workEmailVerifiedAt: ({ row }) => row.workEmailVerifiedAt,
      status: ({ row }) => row.claimStatus,
      requestedAt: ({ row }) => row.requestedAt,
    },
  );
}

/** The lines of `GET /v1/employers/export`: each account with a membership or a claim, and the names of its companies. */
export const employerExport = (employers: Employers): ExportDefinition<BoardUserRow> => ({
  collection: 'employers',
  scope: 'employers.read',
  row: BoardUserRow,
  where: () => ({ id: withOpenMembership() }),
  personal: true,
  columns: ['id', 'email', 'displayName', 'emailVerifiedAt', 'createdAt'],
  looked: {
    columns: ['companies', 'pendingClaims'],
    of: async (users) => {
      const known = new Map((await employers.of(users)).map((employer) => [employer.user.id, employer.memberships]));
      const names = (id: string, status: ClaimStatus) =>
        known.get(id)?.flatMap(({ row, company }) => (row.claimStatus === status ? [company.name] : [])) ?? [];
      return ({ id }) => [names(id, 'approved'), names(id, 'pending')];
    },
  },
});
