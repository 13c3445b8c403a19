import { Role } from '#http';
import { Lax, Moment, Optional, PageQueryDto, view } from '#http/dto';
import { facts } from '#store';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, Matches, MinLength } from 'class-validator';
import { EMAIL } from '../user/email.js';
import { INVITED_ROLES, type InvitedRole, statusOf } from './team.js';
import type { SentInvitation, ShownInvitation } from './team.service.js';
import type { InvitationView, MemberView } from './team.read-model.js';

const TRUTH = ['true', 'false'] as const;
const STATUSES = ['pending', 'expired', 'accepted', 'declined'] as const;

/** Filters of the member list. */
export class ListMembersQueryDto {
  /** Members with this role. */
  @Optional() @IsIn(Role.ALL) role?: Role;
  /** Only suspended members, or only active ones. */
  @Optional() @IsIn(TRUTH) suspended?: (typeof TRUTH)[number];
}

/** The new role of the member. */
@Lax()
export class UpdateMemberDto {
  /** Only owners can make a member an owner. */
  @IsIn(Role.ALL) role!: Role;
}

/** The new primary owner. */
@Lax()
export class TransferOwnershipDto {
  /** Id of a member who is not suspended. */
  @IsString() @MinLength(1) newOwnerUserId!: string;
}

/** A member of the board's team. */
export class MemberDto {
  /** The same as `userId`. */
  id!: string;
  object!: 'member';
  userId!: string;
  email!: string;
  name!: string;
  /** URL of the person's picture. Null without one. */
  avatarUrl!: string | null;
  /** `owner`, `admin` or `member`. */
  role!: string;
  /** A suspended member keeps the role but has no access. */
  suspended!: boolean;
  @Moment() joinedAt!: string;
  /** Whether the member is the primary owner. A team has exactly one. */
  isPrimaryOwner!: boolean;

  static readonly of = view<MemberDto, MemberView>()(
    'id object userId email name avatarUrl role suspended joinedAt isPrimaryOwner',
    { id: ({ userId }) => userId, object: () => 'member', avatarUrl: () => null },
  );
}

/** A member who was removed. */
export class DeletedMemberDto {
  id!: string;
  object!: 'member';
  deleted!: boolean;

  static of(id: string): DeletedMemberDto {
    return { id, object: 'member', deleted: true };
  }
}

/** The owner of the board. */
export class AccountDto {
  /** The board. */
  id!: string;
  object!: 'account';
  primaryOwnerUserId!: string;
}

/** Filters of the invitation list. */
export class ListInvitationsQueryDto extends PageQueryDto {
  @Optional() @IsIn(STATUSES) status?: (typeof STATUSES)[number];
}

/** A new invitation. */
@Lax()
export class CreateInvitationDto {
  /** Email address for the invitation. Case is ignored. @example 'ada@acme.example' */
  @IsString()
  @Matches(EMAIL, { message: 'must be an email address' })
  @ApiProperty({ format: 'email' })
  email!: string;
  /** Role of the new member. */
  @IsIn(INVITED_ROLES) role!: InvitedRole;
}

/** The new role of the invitation. */
@Lax()
export class UpdateInvitationDto {
  @IsIn(INVITED_ROLES) role!: InvitedRole;
}

/** An invitation to the team of a board. */
export class InvitationDto {
  id!: string;
  object!: 'invitation';
  email!: string;
  /** `admin` or `member`. */
  role!: string;
  /** `pending`, `expired`, `accepted` or `declined`. */
  status!: string;
  @Moment() expiresAt!: string;
  /** Null when an API key made the invitation. */
  invitedByUserId!: string | null;
  @Moment() createdAt!: string;

  static readonly of = view<InvitationDto, InvitationView>()(
    'id object email role status expiresAt invitedByUserId createdAt',
    {
      object: () => 'invitation',
      status: (row) => statusOf(row, facts().now),
      invitedByUserId: ({ invitedBy }) => invitedBy,
    },
  );
}

/** An invitation with its token, which is shown once. */
export class InvitationWithTokenDto extends InvitationDto {
  /**
   * Token that accepts the invitation for a user with a verified address. It does not verify an address. Null when you repeat the
   * request with the same idempotency key.
   */
  token!: string | null;
  /** URL of the dashboard page to accept on. Null when you repeat the request with the same idempotency key. */
  acceptUrl!: string | null;

  static sent({ invitation, token, acceptUrl }: SentInvitation): InvitationWithTokenDto {
    return Object.assign(InvitationDto.of(invitation), { token, acceptUrl });
  }
}

/** An invitation that was cancelled. */
export class DeletedInvitationDto {
  id!: string;
  object!: 'invitation';
  deleted!: boolean;
}

/** The board that sent the invitation. */
export class InvitingBoardDto {
  name!: string;
  slug!: string;
}

/** An invitation as holders of one of its secrets see it. */
export class PublicInvitationDto {
  object!: 'invitation';
  email!: string;
  role!: string;
  /** `pending`, `expired`, `accepted` or `declined`. */
  status!: string;
  @Moment() expiresAt!: string;
  /** Whether this secret can create an account. The secret from the mail can; the token from the API cannot. */
  canCreateAccount!: boolean;
  board!: InvitingBoardDto;

  static of({
    invitation: { email, role, expiresAt },
    status,
    isMailed: canCreateAccount,
    board: { name, slug },
  }: ShownInvitation): PublicInvitationDto {
    return { object: 'invitation', email, role, status, expiresAt, canCreateAccount, board: { name, slug } };
  }
}
