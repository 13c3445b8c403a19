import { BoardApi, Me, SignedIn, type SignedInUser } from '#http/board';
import { Delete, Get, HttpCode } from '@nestjs/common';
import { AccountRemoval } from '../erasure/account-removal.service.js';
import { Sessions } from '../session/sessions.service.js';
import { BoardUserDto } from './account.board.dto.js';

@BoardApi('Me', 'me')
export class BoardMeController {
  constructor(
    private readonly sessions: Sessions,
    private readonly removal: AccountRemoval,
  ) {}

  /** Get whoever is signed in. */
  @Get()
  @SignedIn()
  async getBoardMe(@Me() me: SignedInUser): Promise<BoardUserDto> {
    return BoardUserDto.of(await this.sessions.current(me.id));
  }

  /**
   * Delete the account of whoever is signed in, for good.
   * Profile, résumé, picture, saved jobs, alerts, settings and sessions go with it, a permission for marketing is withdrawn, and the
   * address can be registered again. Every token of the account is void from here on.
   */
  @Delete()
  @HttpCode(204)
  @SignedIn()
  async deleteBoardMe(@Me() me: SignedInUser): Promise<void> {
    await this.removal.ended(await this.removal.removeOwn(me.id));
  }
}
