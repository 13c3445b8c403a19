import { BoardApi, Me, SignedIn, type SignedInUser } from '#http/board';
import { Get } from '@nestjs/common';
import { MembershipReader } from './membership.read-model.js';
import { TalentAccessDto } from './talent-access.board.dto.js';

@BoardApi('Me: talent access', 'me/talent-access')
export class BoardMeTalentAccessController {
  constructor(private readonly memberships: MembershipReader) {}

  /** Get your permission to message candidates. Approved members of a company may message candidates. */
  @Get()
  @SignedIn()
  async getBoardMeTalentAccess(@Me() me: SignedInUser): Promise<TalentAccessDto> {
    return TalentAccessDto.of({ isEmployer: await this.memberships.isApproved(me.id) });
  }
}
