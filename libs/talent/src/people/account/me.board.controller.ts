import { BoardApi, Me, SignedIn, type SignedInUser } from '#http/board';
import { Get } from '@nestjs/common';
import { Sessions } from '../session/sessions.service.js';
import { BoardUserDto } from './account.board.dto.js';

@BoardApi('Me', 'me')
export class BoardMeController {
  constructor(private readonly sessions: Sessions) {}

  /** Get the current user. */
  @Get()
  @SignedIn()
  async getBoardMe(@Me() me: SignedInUser): Promise<BoardUserDto> {
    return BoardUserDto.of(await this.sessions.current(me.id));
  }
}
