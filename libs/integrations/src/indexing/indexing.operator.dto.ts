import { Lax, Moment, view } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import type { IndexingState } from './indexing.service.js';

/** Turns search engine notifications on or off. */
@Lax()
export class IndexingToggleBodyDto {
  /** Whether search engines are notified of changed pages. */
  @IsBoolean() enabled!: boolean;
}

/** The search engine notifications of a board. */
export class IndexingConfigDto {
  @ApiProperty({ enum: ['indexing_config'] }) id!: 'indexing_config';
  object!: 'indexing_config';
  /** Whether indexing is configured and active. */
  enabled!: boolean;
  /** Whether IndexNow notifies search engines of changed pages. */
  indexNowEnabled!: boolean;
  /**
   * `pending` until a first notification is accepted, then `ready`. `error` while notifications are refused. Null before you
   * first turn it on.
   */
  @ApiProperty({ type: 'string', nullable: true, enum: ['pending', 'provisioning', 'ready', 'error', null] })
  provisioningStatus!: string | null;
  /** When a notification was last accepted. */
  @Moment() lastRunAt!: string | null;
  /** Why the last notification failed. Null if it succeeded. */
  lastError!: string | null;

  static readonly of = view<IndexingConfigDto, IndexingState>()(
    'id object enabled indexNowEnabled provisioningStatus lastRunAt lastError',
    {
      id: () => 'indexing_config',
      object: () => 'indexing_config',
      enabled: ({ row }) => row?.isOn ?? false,
      indexNowEnabled: ({ row }) => row?.isOn ?? false,
      provisioningStatus: ({ row, run }) => (row ? (run?.status ?? 'pending') : null),
      lastRunAt: ({ run }) => run?.lastRunAt ?? null,
      lastError: ({ run }) => run?.lastError ?? null,
    },
  );
}
