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
  { path: '/webhooks', load: () => import('./screens/webhooks/webhooks-screen') },
  { path: '/webhooks/new', load: () => import('./screens/webhooks/new-webhook-screen') },
  { path: '/webhooks/$id', load: () => import('./screens/webhooks/webhook-screen') },
];
