import { Allow, Caller, OperatorApi, Paged, type Principal, Refuses, type UserSession, Handling } from '#http';
import { facts, type Page, pageOf } from '#store';
import { Body, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { teams } from './team.decider.js';
import {
  AccountDto,
  CreateInvitationDto,
  DeletedInvitationDto,
  DeletedMemberDto,
  InvitationDto,
  InvitationWithTokenDto,
  ListInvitationsQueryDto,
  ListMembersQueryDto,
  MemberDto,
  PublicInvitationDto,
  TransferOwnershipDto,
  UpdateInvitationDto,
  UpdateMemberDto,
} from './team.operator.dto.js';
import { TeamService } from './team.service.js';
import { Accounts } from '../user/accounts.service.js';
import { CreateInvitedUserDto, UserDto } from '../user/user.operator.dto.js';

const NO_MEMBER = ['members_not_found'];

@OperatorApi('members', 'Members')
export class OperatorMembersController {
  constructor(private readonly team: TeamService) {}

  /** List all team members, oldest first. Oldest means first to join. The list has one page. */
  @Get()
  @Allow('members.read')
  @Paged(MemberDto)
  async listMembers(@Query() { role, suspended }: ListMembersQueryDto): Promise<Page<MemberDto>> {
    const filter = { role, suspended: suspended === undefined ? undefined : suspended === 'true' };
    return { rows: (await this.team.members(filter)).map(MemberDto.of), nextCursor: null };
  }

  /** Leave the team. The primary owner cannot. */
  @Delete('me')
  @Allow.session('members.self')
  @Refuses({ missing: NO_MEMBER, conflict: ['members_owner_cannot_leave', 'stale_version'] })
  async leaveAccount(@Caller() { userId }: UserSession): Promise<DeletedMemberDto> {
    await this.team.send(teams.Leave(facts().board, { userId }));
    return DeletedMemberDto.of(userId);
  }

  /**
   * Transfer primary ownership of the team to another member. Only the primary owner can do this, and becomes an admin. Only the
   * new owner can undo it. The address of the member must be verified by a mail: an invitation or a password reset.
   */
  @Post('transfer-ownership')
  @HttpCode(200)
  @Allow('members.manage')
  @Refuses({
    missing: NO_MEMBER,
    conflict: [
      'members_cannot_transfer_to_suspended',
      'members_cannot_change_primary_owner',
      'members_address_unproved',
      'stale_version',
    ],
  })
  async transferAccountOwnership(
    @Body() { newOwnerUserId: to }: TransferOwnershipDto,
    @Caller() caller: Principal,
  ): Promise<AccountDto> {
    await this.team.transferOwnership(caller, to);
    return { id: facts().board, object: 'account', primaryOwnerUserId: to };
  }

  /** Get a team member. */
  @Get(':userId')
  @Allow('members.read')
  @Refuses({ missing: NO_MEMBER })
  async getMember(@Param('userId') userId: string): Promise<MemberDto> {
    return MemberDto.of(await this.team.member(userId));
  }

  /**
   * Update the role of a team member. Only owners can add or change owners, and the primary owner stays an owner. You need every
   * permission that the role has before and after the change. The address of a new owner must be verified.
   */
  @Patch(':userId')
  @Allow('members.manage')
  @Refuses({
    missing: NO_MEMBER,
    forbidden: ['members_forbidden_promotion'],
    conflict: ['members_cannot_change_primary_owner', 'members_address_unproved', 'stale_version'],
  })
  async updateMember(
    @Param('userId') userId: string,
    @Body() { role }: UpdateMemberDto,
    @Caller() caller: Principal,
  ): Promise<MemberDto> {
    return MemberDto.of(await this.team.changeRole(caller, userId, role));
  }

  /** Remove a member from the team. Their access ends at once, in every process. You need every permission of their role. */
  @Delete(':userId')
  @Allow('members.manage')
  @Refuses({ missing: NO_MEMBER, conflict: ['members_cannot_remove_owner', 'stale_version'] })
  async deleteMember(@Param('userId') userId: string, @Caller() caller: Principal): Promise<DeletedMemberDto> {
    await this.team.remove(caller, userId);
    return DeletedMemberDto.of(userId);
  }

  /**
   * Suspend a team member. The member keeps the role, but has no access until the suspension ends. You need every permission of
   * the role.
   */
  @Post(':userId/suspend')
  @HttpCode(200)
  @Allow('members.manage')
  @Refuses({ missing: NO_MEMBER, conflict: ['members_cannot_suspend_owner', 'stale_version'] })
  async suspendMember(@Param('userId') userId: string, @Caller() caller: Principal): Promise<MemberDto> {
    return MemberDto.of(await this.team.suspend(caller, userId));
  }

  /** End the suspension of a team member. You need every permission of their role. */
  @Post(':userId/unsuspend')
  @HttpCode(200)
  @Allow('members.manage')
  @Refuses({ missing: NO_MEMBER, conflict: ['stale_version'] })
  async unsuspendMember(@Param('userId') userId: string, @Caller() caller: Principal): Promise<MemberDto> {
    return MemberDto.of(await this.team.unsuspend(caller, userId));
  }
}

const NO_INVITATION = ['invitations_not_found'];

@OperatorApi('invitations', 'Invitations')
export class OperatorInvitationsController {
  constructor(private readonly team: TeamService) {}

  /** List team invitations, newest first. */
  @Get()
  @Allow('members.read')
  @Paged(InvitationDto)
  async listInvitations(@Query() { status, cursor, limit }: ListInvitationsQueryDto): Promise<Page<InvitationDto>> {
    return pageOf(await this.team.invitations(status, { cursor, limit }), InvitationDto.of);
  }

  /**
   * Send a team invitation by mail. The invitation is valid for seven days and uses a seat until then. You need every permission
   * of the role. The token in the response works for people whose account has a verified address. The mail contains a different
   * secret, which verifies the address and can create an account.
   */
  @Post()
  @Allow('members.manage')
  @Handling({ oneTime: ['token', 'acceptUrl'] })
  @Refuses({
    forbidden: ['members_seat_limit_exceeded'],
    conflict: ['members_already_member', 'invitations_already_pending', 'stale_version'],
  })
  async createInvitation(
    @Body() body: CreateInvitationDto,
    @Caller() caller: Principal,
  ): Promise<InvitationWithTokenDto> {
    return InvitationWithTokenDto.sent(await this.team.invite(caller, body));
  }

  /** Update the role of a pending invitation. You need every permission that the role has before and after the change. */
  @Patch(':id')
  @Allow('members.manage')
  @Refuses({ missing: NO_INVITATION, conflict: ['invitations_not_pending', 'stale_version'] })
  async updateInvitation(
    @Param('id') id: string,
    @Body() { role }: UpdateInvitationDto,
    @Caller() caller: Principal,
  ): Promise<InvitationDto> {
    return InvitationDto.of(await this.team.changeInvitation(caller, id, role));
  }

  /** Cancel a pending invitation. Its token and the link in its mail no longer work. You need every permission of the role. */
  @Delete(':id')
  @Allow('members.manage')
  @Refuses({ missing: NO_INVITATION, conflict: ['stale_version'] })
  async deleteInvitation(@Param('id') id: string, @Caller() caller: Principal): Promise<DeletedInvitationDto> {
    await this.team.cancel(caller, id);
    return { id, object: 'invitation', deleted: true };
  }

  /**
   * Renew a pending invitation and send another mail. It gets a new token and is valid for seven more days. The previous token
   * and the link in the previous mail no longer work. You need every permission of the role.
   */
  @Post(':id/renew')
  @HttpCode(200)
  @Allow('members.manage')
  @Handling({ oneTime: ['token', 'acceptUrl'] })
  @Refuses({
    missing: NO_INVITATION,
    forbidden: ['members_seat_limit_exceeded'],
    conflict: ['invitations_not_pending', 'members_already_member', 'invitations_already_pending', 'stale_version'],
  })
  async renewInvitation(@Param('id') id: string, @Caller() caller: Principal): Promise<InvitationWithTokenDto> {
    return InvitationWithTokenDto.sent(await this.team.renew(caller, id));
  }

  /**
   * Accept an invitation and join the team. The id in the path is the token from the API, or the secret from the link in the
   * mail. The invitation must be for the address of your account. With the token, that address must be verified; the secret from
   * the mail verifies it. The invitation may be from any board, not only the board of your session.
   */
  @Post(':id/accept')
  @HttpCode(200)
  @Allow.session()
  @Refuses({
    missing: NO_INVITATION,
    gone: ['invitations_expired'],
    forbidden: ['invitations_email_mismatch', 'invitations_address_unproved', 'members_seat_limit_exceeded'],
    conflict: ['invitations_not_pending', 'members_already_member', 'stale_version'],
  })
  async acceptInvitation(@Param('id') token: string, @Caller() { userId }: UserSession): Promise<MemberDto> {
    return MemberDto.of(await this.team.accept(token, userId));
  }
}

@OperatorApi('public/invitations', 'Invitations')
export class PublicInvitationsController {
  constructor(
    private readonly team: TeamService,
    private readonly accounts: Accounts,
  ) {}

  /** Get an invitation by its token. The token from the API and the secret from the mail both work. */
  @Get(':token')
  @Allow.everyone({ limit: 'operator-auth' })
  @Refuses({ missing: NO_INVITATION })
  async getPublicInvitation(@Param('token') token: string): Promise<PublicInvitationDto> {
    return PublicInvitationDto.of(await this.team.shown(token));
  }

  /** Decline an invitation. */
  @Post(':token/decline')
  @HttpCode(200)
  @Allow.everyone({ limit: 'operator-auth' })
  @Refuses({
    missing: NO_INVITATION,
    gone: ['invitations_expired'],
    conflict: ['invitations_not_pending', 'stale_version'],
  })
  async declineInvitation(@Param('token') token: string): Promise<PublicInvitationDto> {
    return PublicInvitationDto.of(await this.team.decline(token));
  }

  /**
   * Create an account for the invited email address. Use the secret from the link in the mail, because it verifies the address.
   * Then log in with the account and accept the invitation. An existing account is never changed: log in with it, or reset its
   * password by mail.
   */
  @Post(':token/account')
  @Allow.everyone({ limit: 'operator-auth' })
  @Refuses({
    missing: NO_INVITATION,
    forbidden: ['invitations_mail_required'],
    gone: ['invitations_expired'],
    conflict: ['invitations_not_pending', 'users_already_exists', 'stale_version'],
  })
  async createInvitedAccount(@Param('token') token: string, @Body() body: CreateInvitedUserDto): Promise<UserDto> {
    return UserDto.of(await this.accounts.register(await this.team.mailedTo(token), body));
  }
}
