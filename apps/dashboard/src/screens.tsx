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
];
