import type { Resource } from '#http';
import {
  BoardMeCompanyTalentAccessController,
  BoardMeTalentAccessController,
} from './talent-access.board.controller.js';
import { TalentAccess } from './talent-access.service.js';

/** Access to candidates, which companies buy on boards that sell it. */
export const talentAccessResource: Resource = {
  controllers: [BoardMeTalentAccessController, BoardMeCompanyTalentAccessController],
  providers: [TalentAccess],
  exports: [TalentAccess],
  tags: { 'Me: talent access': 'Permission of the current user to message candidates.' },
};
