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

  /** Update the role of a pending invitation. You need every permission that the role has before and after the change. */
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

  /** Cancel a pending invitation. Its token and the link in its mail no longer work. You need every permission of the role. */
  @Delete(':id')
  @Allow('members.manage')
  @Refuses({ missing: MISSING, conflict: ['stale_version'] })
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
   * Accept an invitation and join the team. The id in the path is the token from the API, or the secret from the link in the
   * mail. The invitation must be for the address of your account. With the token, that address must be verified; the secret from
   * the mail verifies it. The invitation may be from any board, not only the board of your session.
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

  /** Get an invitation by its token. The token from the API and the secret from the mail both work. */
  @Get(':token')
  @Public({ limit: 'operator-auth' })
  @Refuses({ missing: MISSING })
  async getPublicInvitation(@Param('token') token: string): Promise<PublicInvitationDto> {
    return PublicInvitationDto.of(await this.team.shown(token));
  }

  /** Decline an invitation. */
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
   * Create an account for the invited email address. Use the secret from the link in the mail, because it verifies the address.
   * Then log in with the account and accept the invitation. An existing account is never changed: log in with it, or reset its
   * password by mail.
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
