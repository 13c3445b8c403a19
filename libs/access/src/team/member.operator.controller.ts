import { Allow, Caller, OperatorApi, Paged, type Principal, Refuses, SessionOnly, type UserSession } from '#http';
import { facts, type Page } from '#store';
import { Body, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { teams } from './team.decider.js';
import {
  AccountDto,
  DeletedMemberDto,
  ListMembersQueryDto,
  MemberDto,
  TransferOwnershipDto,
  UpdateMemberDto,
} from './team.operator.dto.js';
import { TeamService } from './team.service.js';

const MISSING = ['members_not_found'];

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
  @SessionOnly('members.self')
  @Refuses({ missing: MISSING, conflict: ['members_owner_cannot_leave', 'stale_version'] })
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
    missing: MISSING,
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
  @Refuses({ missing: MISSING })
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
    missing: MISSING,
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
  @Refuses({ missing: MISSING, conflict: ['members_cannot_remove_owner', 'stale_version'] })
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
  @Refuses({ missing: MISSING, conflict: ['members_cannot_suspend_owner', 'stale_version'] })
  async suspendMember(@Param('userId') userId: string, @Caller() caller: Principal): Promise<MemberDto> {
    return MemberDto.of(await this.team.suspend(caller, userId));
  }

  /** End the suspension of a team member. You need every permission of their role. */
  @Post(':userId/unsuspend')
  @HttpCode(200)
  @Allow('members.manage')
  @Refuses({ missing: MISSING, conflict: ['stale_version'] })
  async unsuspendMember(@Param('userId') userId: string, @Caller() caller: Principal): Promise<MemberDto> {
    return MemberDto.of(await this.team.unsuspend(caller, userId));
  }
}
