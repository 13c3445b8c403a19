import { Lax, Moment, view } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import type { BlockedUser } from './block.service.js';

/** The user to block. */
@Lax()
export class BlockUserDto {
  @IsString() boardUserId!: string;
}

/** A block. */
export class BlockDto {
  object!: 'block';
  @ApiProperty({ enum: [true] }) blocked!: true;
}

/** Whether you have blocked a user. */
export class BlockStatusDto {
  object!: 'block_status';
  blocked!: boolean;
}

/** A user you have blocked. */
export class BlockedUserDto {
  /** Id of the block. */
  id!: string;
  object!: 'blocked_user';
  boardUserId!: string;
  displayName!: string;
  avatarUrl!: string | null;
  @Moment() createdAt!: string;

  static readonly of = view<BlockedUserDto, BlockedUser>()('id object boardUserId displayName avatarUrl createdAt', {
    id: ({ block }) => block.id,
    object: () => 'blocked_user',
    boardUserId: ({ block }) => block.blockedId,
    createdAt: ({ block }) => block.blockedAt,
  });
}
