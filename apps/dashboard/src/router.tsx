import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { openBoard, restoreSession } from './api/restore-session';
import { NotFoundPage, PageError, PagePending } from './shell/page-states';
import { SCREENS } from './screens';
import { signedInStore } from './state/session';
import { parseSearch, stringifySearch } from './url-search';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage, errorComponent: PageError });

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async () => {
    const signedIn = await restoreSession();
    const first = signedIn?.boards[0];
    if (first) throw redirect({ to: `/${first.slug}` as never, replace: true });
    throw redirect({ to: '/sign-in', search: (signedIn ? { error: 'no_boards' } : {}) as never, replace: true });
  },
});

const PUBLIC = [
  ['/sign-in', () => import('./screens/sign-in/sign-in-screen')],
  ['/forgot-password', () => import('./screens/sign-in/forgot-password-screen')],
  ['/password-resets/$token', () => import('./screens/sign-in/reset-password-screen')],
  ['/invitations/$token', () => import('./screens/sign-in/invitation-screen')],
] as const;

const board = createRoute({
  getParentRoute: () => root,
  path: '/$board',
  beforeLoad: async ({ params, location }) => {
    if (await openBoard(params.board)) return;
    if (signedInStore.get()) throw notFound();
    throw redirect({ to: '/sign-in', search: { next: location.href } });
  },
  component: lazyRouteComponent(() => import('./shell/app-shell'), 'AppShell'),
  notFoundComponent: NotFoundPage,
});

const tree = root.addChildren([
  start,
  ...PUBLIC.map(([path, load]) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: lazyRouteComponent<{ Screen: () => React.ReactNode }, 'Screen'>(load, 'Screen'),
    }),
  ),
  board.addChildren(
    SCREENS.map(({ path, load }) =>
      createRoute({ getParentRoute: () => board, path, component: lazyRouteComponent(load, 'Screen') }),
    ),
  ),
]);

/** The router of a page: it reads and changes the address of the window. */
export const createDashboardRouter = () =>
  createRouter({
    routeTree: tree,
    basepath: '/dashboard',
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFoundPage,
  });
