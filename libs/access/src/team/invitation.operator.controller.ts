import {
  Allow,
  Caller,
  OneTime,
  OperatorApi,
  Paged,
  personOf,
  type Principal,
  Public,
  Refuses,
  SessionOnly,
  type UserSession,
} from '#http';
import { facts, type Page, pageOf } from '#store';
import { Body, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { Accounts } from '../user/accounts.service.js';
import { CreateInvitedUserDto, UserDto } from '../user/user.operator.dto.js';
import { teams } from './team.commands.js';
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
  constructor(
    private readonly team: TeamService,
    private readonly accounts: Accounts,
  ) {}

  /** List invitations, newest first. */
  @Get()
  @Allow('members.read')
  @Paged(InvitationDto)
  async listInvitations(@Query() { status, cursor, limit }: ListInvitationsQueryDto): Promise<Page<InvitationDto>> {
    return pageOf(await this.team.invitations(status, { cursor, limit }), InvitationDto.of);
  }

  /** Invite somebody by mail. The invitation can be accepted for seven days, and takes a seat meanwhile. */
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
    return InvitationWithTokenDto.sent(await this.team.invite(personOf(caller), body));
  }

  /** Change the role that a pending invitation gives. */
  @Patch(':id')
  @Allow('members.manage')
  @Refuses({ missing: MISSING, conflict: ['invitations_not_pending', 'stale_version'] })
  async updateInvitation(
    @Param('id') id: string,
    @Body() { role }: UpdateInvitationDto,
    @Caller() caller: Principal,
  ): Promise<InvitationDto> {
    return InvitationDto.of(await this.team.changeInvitation(personOf(caller), id, role));
  }

  /** Cancel an invitation that nobody has answered; its token is of no use from then on. */
  @Delete(':id')
  @Allow('members.manage')
  @Refuses({ missing: MISSING, conflict: ['stale_version'] })
  async deleteInvitation(@Param('id') id: string, @Caller() caller: Principal): Promise<DeletedInvitationDto> {
    await this.team.send(teams.CancelInvitation(facts().board, { id, by: personOf(caller) }));
    return { id, object: 'invitation', deleted: true };
  }

  /** Give an invitation another token and seven days more, and send its mail again. The former token ends. */
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
    return InvitationWithTokenDto.sent(await this.team.renew(personOf(caller), id));
  }

  /**
   * Accept an invitation and join its team. The id in the path is the token of the mail; the invitation must be for the address of
   * who is signed in. It may be of any board, whichever one the session names.
   */
  @Post(':id/accept')
  @HttpCode(200)
  @SessionOnly()
  @Refuses({
    missing: MISSING,
    gone: ['invitations_expired'],
    forbidden: ['invitations_email_mismatch', 'members_seat_limit_exceeded'],
    conflict: ['invitations_not_pending', 'members_already_member', 'stale_version'],
  })
  async acceptInvitation(@Param('id') token: string, @Caller() { userId }: UserSession): Promise<MemberDto> {
    return MemberDto.of(await this.team.accept(token, await this.accounts.person(userId)));
  }
}

@OperatorApi('public/invitations', 'Invitations')
export class PublicInvitationsController {
  constructor(
    private readonly team: TeamService,
    private readonly accounts: Accounts,
  ) {}

  /** Get an invitation by its token. */
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
   * Make an account for the address that was invited, which the token proves. Sign in with it, then accept the invitation. Where
   * the address has an account with a password already, sign in with that.
   */
  @Post(':token/account')
  @Public({ limit: 'operator-auth' })
  @Refuses({
    missing: MISSING,
    gone: ['invitations_expired'],
    conflict: ['invitations_not_pending', 'users_already_exists', 'stale_version'],
  })
  async createInvitedAccount(@Param('token') token: string, @Body() body: CreateInvitedUserDto): Promise<UserDto> {
    return UserDto.of(await this.accounts.register(await this.team.invited(token), body));
  }
}
