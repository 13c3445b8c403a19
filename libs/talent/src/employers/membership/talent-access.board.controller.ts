import { BoardApi, Me, SignedIn, type SignedInUser } from '#http/board';
import { Get } from '@nestjs/common';
import { MembershipReader } from './membership.read-model.js';
import { TalentAccessDto } from './talent-access.board.dto.js';

@BoardApi('Me: talent access', 'me/talent-access')
export class BoardMeTalentAccessController {
  constructor(private readonly memberships: MembershipReader) {}

  /** Look whether the own account may write to candidates: whoever is an approved member of a company may. */
  @Get()
  @SignedIn()
  async getBoardMeTalentAccess(@Me() me: SignedInUser): Promise<TalentAccessDto> {
    return TalentAccessDto.of({ isEmployer: await this.memberships.isApproved(me.id) });
  }
}
