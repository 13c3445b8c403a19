import { PaywallGate } from '#billing';
import { Links, Refuses, Wire, Handling } from '#http';
import { BoardApi, Here, Open, type VisitedBoard } from '#http/board';
import { Body, Get, HttpCode, Inject, Optional, Post } from '@nestjs/common';
import { BoardImages } from './board-settings.service.js';
import {
  BoardAccessGrantDto,
  BoardSeoDto,
  PublicBoardDto,
  VerifyBoardPasswordDto,
} from './board-settings.board.dto.js';
import { IndexNowKeys } from '../ports.js';
import { PublicSettings } from './public-settings.service.js';

const FIVE_MINUTES = { maxAgeSeconds: 300 };

@BoardApi('Board')
export class BoardContextController {
  constructor(
    private readonly settings: PublicSettings,
    private readonly images: BoardImages,
    private readonly links: Links,
    private readonly wire: Wire,
    private readonly paywall: PaywallGate,
    @Optional() @Inject(IndexNowKeys) private readonly indexNow?: IndexNowKeys,
  ) {}

  /** Get the board with its name and features. */
  @Get()
  @Open(FIVE_MINUTES)
  async getBoard(@Here() board: VisitedBoard): Promise<PublicBoardDto> {
    const row = await this.settings.row();
    const { logoUrl } = await this.images.shown(row);
    return PublicBoardDto.of(board, row, { logoUrl, wire: this.wire, candidatePaywall: await this.paywall.isOn() });
  }

  /** Get the search engine and ad verification settings. */
  @Get('seo')
  @Open(FIVE_MINUTES)
  async getBoardSeo(@Here() board: VisitedBoard): Promise<BoardSeoDto> {
    const indexNowKey = (await this.indexNow?.current()) ?? null;
    return BoardSeoDto.of(board, await this.settings.row(), { links: this.links, indexNowKey });
  }

  /**
   * Exchange the board password for an access grant. The grant is the same for everyone, and stops working when the password
   * changes. A board without a password returns the error for a wrong password.
   */
  @Post('password/verify')
  @Handling({ idempotencyKeys: 'ignored' })
  @HttpCode(200)
  @Open({ limit: 'board-auth' })
  @Refuses({ unauthenticated: ['board_password_invalid'] })
  async verifyBoardPassword(@Body() { password }: VerifyBoardPasswordDto): Promise<BoardAccessGrantDto> {
    return { object: 'board_access_grant', token: await this.settings.grantFor(password) };
  }
}
