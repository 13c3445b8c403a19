import type { Resource } from '#http';
import { published } from '#outbox';
import { PERMISSION_SOURCES, PERMISSION_STATUSES, WITHDRAWAL_REASONS } from '../board-user/marketing-permission.js';
import { BoardMeMarketingConsentController } from './marketing-consent.board.controller.js';
import { OperatorMarketingPermissionsController } from './marketing-permission.operator.controller.js';
import { publishedMarketingPermissions } from './marketing-permission.published.js';
import { MarketingPermissions } from './marketing-permissions.service.js';

const SCOPES = ['marketing_permissions.read', 'marketing_permissions.manage'] as const;
declare module '#http' {
  interface ScopeNames extends Record<(typeof SCOPES)[number], true> {}
}

/** Marketing permissions of people. */
export const marketingPermissionResource: Resource = {
  controllers: [BoardMeMarketingConsentController, OperatorMarketingPermissionsController],
  providers: [published(publishedMarketingPermissions), MarketingPermissions],
  tags: {
    'Me: marketing consent': 'Consent of the current user to marketing mail.',
    'Marketing permissions': 'Marketing permissions that people granted or withdrew.',
  },
  scopes: SCOPES,
  vocabularies: {
    MarketingPermissionStatus: PERMISSION_STATUSES,
    MarketingPermissionSource: PERMISSION_SOURCES,
    MarketingPermissionReason: WITHDRAWAL_REASONS,
  },
};
