import { Refuses } from '#http';
import { BoardApi, Me, SignedIn, type SignedInUser, WholeList } from '#http/board';
import { Body, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { BlockDto, BlockedUserDto, BlockStatusDto, BlockUserDto } from './block.board.dto.js';
import { Blocks } from './block.service.js';

@BoardApi('Me: blocks', 'me/blocks')
export class BoardMeBlocksController {
  constructor(private readonly blocks: Blocks) {}

  /** List the users you have blocked, newest first. */
  @Get()
  @SignedIn()
  @WholeList(BlockedUserDto)
  async listBoardMeBlocks(@Me() me: SignedInUser): Promise<readonly BlockedUserDto[]> {
    return (await this.blocks.list(me.id)).map(BlockedUserDto.of);
  }

  /** Block a user. Neither of you can write to the other. The user is not notified. Blocking a blocked user changes nothing. */
  @Post()
  @HttpCode(200)
  @SignedIn()
  @Refuses({
    invalid: ['messaging_cannot_block_self'],
    missing: ['messaging_recipient_not_found'],
    conflict: ['stale_version'],
  })
  async createBoardMeBlock(@Me() me: SignedInUser, @Body() { boardUserId }: BlockUserDto): Promise<BlockDto> {
    await this.blocks.block(me.id, boardUserId);
    return { object: 'block', blocked: true };
  }

  /** Check whether you have blocked a user. An unknown id is not blocked. */
  @Get(':boardUserId')
  @SignedIn()
  async getBoardMeBlock(@Me() me: SignedInUser, @Param('boardUserId') other: string): Promise<BlockStatusDto> {
    return { object: 'block_status', blocked: await this.blocks.isBlocked(me.id, other) };
  }

  /** Unblock a user. A missing block is not an error. */
  @Delete(':boardUserId')
  @HttpCode(204)
  @SignedIn()
  @Refuses({ conflict: ['stale_version'] })
  async deleteBoardMeBlock(@Me() me: SignedInUser, @Param('boardUserId') other: string): Promise<void> {
    await this.blocks.unblock(me.id, other);
  }
}
