import type { Resource } from '#http';
import { BoardMeProfileController } from './profile.board.controller.js';
import { Profiles } from './profile.service.js';

/** Profiles, for their owners. */
export const profileResource: Resource = {
  controllers: [BoardMeProfileController],
  providers: [Profiles],
  exports: [Profiles],
  tags: { 'Me: profile': 'Profile of the current user.' },
};
