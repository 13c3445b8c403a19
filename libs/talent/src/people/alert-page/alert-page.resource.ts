import type { Resource } from '#http';
import { BoardJobAlertsController, BoardMeAlertsController } from './alert.board.controller.js';
import { ManageAlerts } from './manage-alerts.service.js';

/** Job alerts as storefronts show them, with and without an account. */
export const alertPageResource: Resource = {
  controllers: [BoardMeAlertsController, BoardJobAlertsController],
  providers: [ManageAlerts],
  tags: {
    'Me: alerts': 'Job alerts of whoever is signed in.',
    'Job alerts':
      'New jobs by mail, once a week, for an address without an account: confirmed and managed by links in mails.',
  },
};
