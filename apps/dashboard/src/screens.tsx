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
  { path: '/pages', load: () => import('./screens/pages/pages-screen') },
  { path: '/pages/new', load: () => import('./screens/pages/new-page-screen') },
  { path: '/pages/$id', load: () => import('./screens/pages/page-screen') },
  { path: '/redirects', load: () => import('./screens/redirects/redirects-screen') },
  { path: '/blog', load: () => import('./screens/blog/blog-screen') },
  { path: '/blog/new', load: () => import('./screens/blog/new-post-screen') },
  { path: '/blog/$id', load: () => import('./screens/blog/post-screen') },
  { path: '/media', load: () => import('./screens/media/media-screen') },
  { path: '/taxonomies', load: () => import('./screens/taxonomies/taxonomies-screen') },
  { path: '/domains', load: () => import('./screens/domains/domains-screen') },
  { path: '/team', load: () => import('./screens/team/team-screen') },
  { path: '/api-keys', load: () => import('./screens/api-keys/api-keys-screen') },
  { path: '/audit-log', load: () => import('./screens/audit-log/audit-log-screen') },
  { path: '/settings', load: () => import('./screens/settings/settings-screen') },
  { path: '/usage', load: () => import('./screens/usage/usage-screen') },
  { path: '/account', load: () => import('./screens/account/account-screen') },
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
