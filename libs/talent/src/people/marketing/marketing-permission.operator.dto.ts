import { Moment, Optional, PageQueryDto, view } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, MinLength } from 'class-validator';
import { BOARD_ROLES, type BoardRole } from '../board-user/board-user.decider.js';
import {
  PERMISSION_SOURCES,
  PERMISSION_STATUSES,
  type PermissionSource,
  type PermissionStatus,
  WITHDRAWAL_REASONS,
  type WithdrawalReason,
} from '../board-user/marketing-permission.js';
import type { DecidedUser } from './marketing-permissions.service.js';

/** Which decisions to list; filters add up. */
export class ListMarketingPermissionsQueryDto extends PageQueryDto {
  @Optional() @IsIn(PERMISSION_STATUSES) @ApiProperty({ enum: PERMISSION_STATUSES }) status?: PermissionStatus;
  /** The whole email address. Case is ignored. */
  @Optional() @IsString() @MinLength(1) email?: string;
}

/** A person's decision about marketing, with the field names of its events. */
export class MarketingPermissionDto {
  /** Same as that of the account. */
  id!: string;
  object!: 'marketing_permission';
  @ApiProperty({ format: 'email' }) email!: string;
  display_name!: string | null;
  @ApiProperty({ enum: BOARD_ROLES }) role!: BoardRole;
  /** You may send marketing mail only when it is granted. */
  @ApiProperty({ enum: PERMISSION_STATUSES }) status!: PermissionStatus;
  /** Where the decision was made. */
  @ApiProperty({ enum: PERMISSION_SOURCES }) source!: PermissionSource;
  /** Null while it is granted. */
  @ApiProperty({ enum: WITHDRAWAL_REASONS, nullable: true }) reason!: WithdrawalReason | null;
  /** Kept after a withdrawal. Null if it was never granted. */
  @Moment() granted_at!: string | null;
  @Moment() withdrawn_at!: string | null;
  /** When the current decision was made. */
  @Moment() updated_at!: string;
  /** Increases by one with each decision. */
  @ApiProperty({ type: 'integer', minimum: 1 }) revision!: number;

  static readonly of = view<MarketingPermissionDto, DecidedUser>()(
    'id object email display_name role status source reason granted_at withdrawn_at updated_at revision',
    {
      object: () => 'marketing_permission',
      display_name: ({ displayName }) => displayName,
      status: ({ permission }) => permission.status,
      source: ({ permission }) => permission.source,
      reason: ({ permission }) => permission.reason,
      granted_at: ({ permission }) => permission.grantedAt,
      withdrawn_at: ({ permission }) => permission.withdrawnAt,
      updated_at: ({ permission }) => permission.updatedAt,
      revision: ({ permission }) => permission.revision,
    },
  );
}
