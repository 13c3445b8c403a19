import {
  Allow,
  Caller,
  OneTime,
  OperatorApi,
  Paged,
  type Principal,
  Public,
  Refuses,
  SessionOnly,
  type UserSession,
} from '#http';
import { type Page, pageOf } from '#store';
import { Body, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { Accounts } from '../user/accounts.service.js';
import { CreateInvitedUserDto, UserDto } from '../user/user.operator.dto.js';
import {
  CreateInvitationDto,
  DeletedInvitationDto,
  InvitationDto,
  InvitationWithTokenDto,
  ListInvitationsQueryDto,
  MemberDto,
  PublicInvitationDto,
  UpdateInvitationDto,
} from './team.operator.dto.js';
import { TeamService } from './team.service.js';

const MISSING = ['invitations_not_found'];

@OperatorApi('invitations', 'Invitations')
export class OperatorInvitationsController {
  constructor(private readonly team: TeamService) {}

  /** List invitations, newest first. */
  @Get()
  @Allow('members.read')
  @Paged(InvitationDto)
  async listInvitations(@Query() { status, cursor, limit }: ListInvitationsQueryDto): Promise<Page<InvitationDto>> {
    return pageOf(await this.team.invitations(status, { cursor, limit }), InvitationDto.of);
  }

  /**
   * Invite a person by mail.
   * The invitation can be accepted for seven days, and takes a seat meanwhile. The caller needs every permission of the role. The
   * token of the answer is for people whose account has a proved address; the mail carries a secret of its own, which proves the
   * address and can make an account.
   */
  @Post()
  @Allow('members.manage')
  @OneTime('token', 'acceptUrl')
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

  /** Change the role that a pending invitation gives. The caller needs every permission of the role, before and after. */
  @Patch(':id')
  @Allow('members.manage')
  @Refuses({ missing: MISSING, conflict: ['invitations_not_pending', 'stale_version'] })
  async updateInvitation(
    @Param('id') id: string,
    @Body() { role }: UpdateInvitationDto,
    @Caller() caller: Principal,
  ): Promise<InvitationDto> {
    return InvitationDto.of(await this.team.changeInvitation(caller, id, role));
  }

  /** Cancel an invitation that has no answer yet; its token and the link in its mail end. The caller needs every permission of the role. */
  @Delete(':id')
  @Allow('members.manage')
  @Refuses({ missing: MISSING, conflict: ['stale_version'] })
  async deleteInvitation(@Param('id') id: string, @Caller() caller: Principal): Promise<DeletedInvitationDto> {
    await this.team.cancel(caller, id);
    return { id, object: 'invitation', deleted: true };
  }

  /**
   * Renew an invitation: another token, seven days more, and another mail. The former token and the link in the former mail end. The
   * caller needs every permission of the role.
   */
  @Post(':id/renew')
  @HttpCode(200)
  @Allow('members.manage')
  @OneTime('token', 'acceptUrl')
  @Refuses({
    missing: MISSING,
    forbidden: ['members_seat_limit_exceeded'],
    conflict: ['invitations_not_pending', 'members_already_member', 'invitations_already_pending', 'stale_version'],
  })
  async renewInvitation(@Param('id') id: string, @Caller() caller: Principal): Promise<InvitationWithTokenDto> {
    return InvitationWithTokenDto.sent(await this.team.renew(caller, id));
  }

  /**
   * Accept an invitation and join its team.
   * The id in the path is the token of the answer to the inviter, or the secret in the link of the mail. The invitation must be for
   * the address of the account that is signed in. With the token that address must be proved; the secret of the mail proves it. The
   * invitation may be of any board, whichever one the session names.
   */
  @Post(':id/accept')
  @HttpCode(200)
  @SessionOnly()
  @Refuses({
    missing: MISSING,
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

  /** Get an invitation by its token, or by the secret of its mail. */
  @Get(':token')
  @Public({ limit: 'operator-auth' })
  @Refuses({ missing: MISSING })
  async getPublicInvitation(@Param('token') token: string): Promise<PublicInvitationDto> {
    return PublicInvitationDto.of(await this.team.shown(token));
  }

  /** Turn an invitation down. */
  @Post(':token/decline')
  @HttpCode(200)
  @Public({ limit: 'operator-auth' })
  @Refuses({
    missing: MISSING,
    gone: ['invitations_expired'],
    conflict: ['invitations_not_pending', 'stale_version'],
  })
  async declineInvitation(@Param('token') token: string): Promise<PublicInvitationDto> {
    return PublicInvitationDto.of(await this.team.decline(token));
  }

  /**
   * Make an account for the address that was invited.
   * Only the secret in the link of the mail can: it proves the address. Sign in with the account, then accept the invitation. An
   * account that exists is never changed: sign in with it, or ask for a new password by mail.
   */
  @Post(':token/account')
  @Public({ limit: 'operator-auth' })
  @Refuses({
    missing: MISSING,
    forbidden: ['invitations_mail_required'],
    gone: ['invitations_expired'],
    conflict: ['invitations_not_pending', 'users_already_exists', 'stale_version'],
  })
  async createInvitedAccount(@Param('token') token: string, @Body() body: CreateInvitedUserDto): Promise<UserDto> {
    return UserDto.of(await this.accounts.register(await this.team.mailedTo(token), body));
  }
}
