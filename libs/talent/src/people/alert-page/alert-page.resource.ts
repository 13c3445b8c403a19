import type { Resource } from '#http';
import { BoardJobAlertsController, BoardMeAlertsController } from './alert.board.controller.js';
import { ManageAlerts } from './manage-alerts.service.js';

/** Job alerts for storefronts, with and without an account. */
export const alertPageResource: Resource = {
  controllers: [BoardMeAlertsController, BoardJobAlertsController],
  providers: [ManageAlerts],
  tags: {
    'Me: alerts': 'Job alerts of the current user.',
    'Job alerts':
      'Weekly mails with new jobs for an address without an account. Users confirm and manage them with links in mails.',
  },
};
