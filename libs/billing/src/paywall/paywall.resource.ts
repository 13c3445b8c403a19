import type { Resource } from '#http';
import { BoardMeAccessController, BoardPaywallController } from './paywall.board.controller.js';

/** What a board sells to candidates. */
export const paywallResource: Resource = {
  controllers: [BoardPaywallController, BoardMeAccessController],
  tags: {
    'Paywall': 'What a board sells to candidates.',
    'Me: access': 'Whether the signed-in user has paid to see every job.',
  },
};
