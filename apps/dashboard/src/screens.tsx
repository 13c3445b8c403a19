/** What a file of a screen has. */
export interface ScreenModule {
  readonly Screen: () => React.ReactNode;
}

export interface ScreenLine {
  /** Within the board; a part that begins with `$` is a parameter. */
  readonly path: string;
  readonly load: () => Promise<ScreenModule>;
}

/** Every screen of a board: a line each. Their files are loaded when they are opened. */
export const SCREENS: readonly ScreenLine[] = [
  { path: '/', load: () => import('./screens/overview/overview-screen') },
  { path: '/jobs', load: () => import('./screens/jobs/jobs-screen') },
  { path: '/jobs/new', load: () => import('./screens/jobs/new-job-screen') },
  { path: '/jobs/$id', load: () => import('./screens/jobs/job-screen') },
  { path: '/companies', load: () => import('./screens/companies/companies-screen') },
  { path: '/companies/new', load: () => import('./screens/companies/new-company-screen') },
  { path: '/companies/$id', load: () => import('./screens/companies/company-screen') },
  { path: '/applications', load: () => import('./screens/applications/applications-screen') },
  { path: '/applications/$id', load: () => import('./screens/applications/application-screen') },
  { path: '/moderation', load: () => import('./screens/moderation/waiting-jobs-screen') },
  { path: '/message-reports', load: () => import('./screens/moderation/message-reports-screen') },
  { path: '/candidates', load: () => import('./screens/candidates/candidates-screen') },
  { path: '/candidates/$id', load: () => import('./screens/candidates/candidate-screen') },
  { path: '/employers', load: () => import('./screens/employers/employers-screen') },
  { path: '/employers/$id', load: () => import('./screens/employers/employer-screen') },
  { path: '/subscribers', load: () => import('./screens/subscribers/subscribers-screen') },
  { path: '/subscribers/$id', load: () => import('./screens/subscribers/subscriber-screen') },
  { path: '/marketing-permissions', load: () => import('./screens/marketing/marketing-permissions-screen') },
  { path: '/webhooks', load: () => import('./screens/webhooks/webhooks-screen') },
  { path: '/webhooks/new', load: () => import('./screens/webhooks/new-webhook-screen') },
  { path: '/webhooks/$id', load: () => import('./screens/webhooks/webhook-screen') },
  { path: '/events', load: () => import('./screens/events/events-screen') },
  { path: '/operations', load: () => import('./screens/operations/operations-screen') },
  { path: '/operations/$id', load: () => import('./screens/operations/operation-screen') },
  { path: '/imports', load: () => import('./screens/imports/imports-screen') },
  { path: '/imports/$id', load: () => import('./screens/imports/import-screen') },
  { path: '/coupons', load: () => import('./screens/coupons/coupons-screen') },
  { path: '/coupons/new', load: () => import('./screens/coupons/new-coupon-screen') },
  { path: '/coupons/$id', load: () => import('./screens/coupons/coupon-screen') },
  { path: '/paywall', load: () => import('./screens/paywall/paywall-screen') },
  { path: '/transactions', load: () => import('./screens/transactions/transactions-screen') },
  { path: '/feeds', load: () => import('./screens/feeds/feeds-screen') },
  { path: '/feeds/new', load: () => import('./screens/feeds/new-feed-screen') },
  { path: '/feeds/$id', load: () => import('./screens/feeds/feed-screen') },
  { path: '/feeds/$id/runs/$runId', load: () => import('./screens/feeds/feed-run-screen') },
  { path: '/backfill', load: () => import('./screens/backfill/backfill-screen') },
  { path: '/backfill/rules/new', load: () => import('./screens/backfill/rule-screen') },
  { path: '/backfill/rules/$id', load: () => import('./screens/backfill/rule-screen') },
  { path: '/analytics', load: () => import('./screens/analytics/analytics-screen') },
  { path: '/integrations', load: () => import('./screens/integrations/integrations-screen') },
  { path: '/plans', load: () => import('./screens/plans/plans-screen') },
  { path: '/plans/new', load: () => import('./screens/plans/new-plan-screen') },
  { path: '/plans/$id', load: () => import('./screens/plans/plan-screen') },
  { path: '/plans/sales-led/new', load: () => import('./screens/plans/sales-led-plan-screen') },
  { path: '/plans/sales-led/$id', load: () => import('./screens/plans/sales-led-plan-screen') },
];
