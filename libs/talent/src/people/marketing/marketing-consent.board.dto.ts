import { Moment, view } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import {
  PERMISSION_SOURCES,
  PERMISSION_STATUSES,
  type PermissionSource,
  type PermissionStatus,
  WITHDRAWAL_REASONS,
  type WithdrawalReason,
} from '../board-user/marketing-permission.js';
import type { DecidedUser } from './marketing-permissions.service.js';

/** The current user's decision about marketing. */
export class MarketingConsentDto {
  /** Same as that of the account. */
  id!: string;
  object!: 'marketing_consent';
  @ApiProperty({ enum: PERMISSION_STATUSES }) status!: PermissionStatus;
  /** Where the decision was made. */
  @ApiProperty({ enum: PERMISSION_SOURCES }) source!: PermissionSource;
  /** Null while it is granted. */
  @ApiProperty({ enum: WITHDRAWAL_REASONS, nullable: true }) reason!: WithdrawalReason | null;
  /** Kept after a withdrawal. Null if it was never granted. */
  @Moment() grantedAt!: string | null;
  @Moment() withdrawnAt!: string | null;
  /** Increases by one with each decision. */
  @ApiProperty({ type: 'integer', minimum: 1 }) revision!: number;

  static readonly of = view<MarketingConsentDto, DecidedUser>()(
    'id object status source reason grantedAt withdrawnAt revision',
    {
      object: () => 'marketing_consent',
      status: ({ permission }) => permission.status,
      source: ({ permission }) => permission.source,
      reason: ({ permission }) => permission.reason,
      grantedAt: ({ permission }) => permission.grantedAt,
      withdrawnAt: ({ permission }) => permission.withdrawnAt,
      revision: ({ permission }) => permission.revision,
    },
  );
}
