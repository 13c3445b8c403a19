import { Refuses } from '#http';
import { BoardApi, Me, SignedIn, type SignedInUser } from '#http/board';
import { Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { MarketingConsentDto } from './marketing-consent.board.dto.js';
import { MarketingPermissions } from './marketing-permissions.service.js';

const STALE = { conflict: ['stale_version'] };

@BoardApi('Me: marketing consent', 'me/marketing-consent')
export class BoardMeMarketingConsentController {
  constructor(private readonly permissions: MarketingPermissions) {}

  /** Get your marketing consent. The decision is `null` when you never decided. */
  @Get()
  @SignedIn()
  @ApiExtraModels(MarketingConsentDto)
  @ApiOkResponse({ schema: { type: 'object', nullable: true, allOf: [{ $ref: getSchemaPath(MarketingConsentDto) }] } })
  async getBoardMeMarketingConsent(
    @Me() me: SignedInUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MarketingConsentDto | string> {
    const decided = await this.permissions.of(me.id);
    if (decided) return MarketingConsentDto.of(decided);
    // Without this, a value of null would be sent as an empty body.
    reply.type('application/json; charset=utf-8');
    return 'null';
  }

  /** Grant your consent to marketing mail. You can repeat the request safely. */
  @Post('grant')
  @HttpCode(200)
  @SignedIn()
  @Refuses(STALE)
  async grantBoardMeMarketingConsent(@Me() me: SignedInUser): Promise<MarketingConsentDto> {
    return MarketingConsentDto.of(await this.permissions.grant(me.id));
  }

  /**
   * Withdraw your consent to marketing mail. A refusal is stored even if you never granted consent. You can repeat the request
   * safely.
   */
  @Post('withdraw')
  @HttpCode(200)
  @SignedIn()
  @Refuses(STALE)
  async withdrawBoardMeMarketingConsent(@Me() me: SignedInUser): Promise<MarketingConsentDto> {
    return MarketingConsentDto.of(await this.permissions.refuse(me.id));
  }
}
