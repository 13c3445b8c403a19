import { Outlet, useRouterState } from '@tanstack/react-router';
import { Menu, Search } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { localeOf, useLanguage, useTexts } from '../state/language';
import { boardStore } from '../state/session';
import { useStored } from '../state/stored';
import { IconButton } from '../ui/button';
import { late } from '../ui/late';
import { paletteStore } from './palette-store';
import { shortcutsStore } from './shortcuts-store';
import { SideNavigation } from './side-navigation';
import { useShortcuts } from './use-shortcuts';

const CommandPalette = late(() => import('./command-palette'), 'CommandPalette');
const ShortcutsDialog = late(() => import('./shortcuts-dialog'), 'ShortcutsDialog');
const NavigationDrawer = late(() => import('./navigation-drawer'), 'NavigationDrawer');

/** What is around every screen of a board. */
export function AppShell() {
  const t = useTexts();
  const language = useLanguage();
  const board = useStored(boardStore);
  const palette = useStored(paletteStore);
  const shortcuts = useStored(shortcutsStore);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [drawer, setDrawer] = useState(false);
  useEffect(() => setDrawer(false), [path]);
  useShortcuts();
  return (
    <I18nProvider locale={localeOf(language)}>
      <a
        href="#main"
        className="sr-only z-60 rounded-lg bg-raised px-3 py-2 shadow-raised focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t.skipToContent}
      </a>
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="hidden lg:block">
          <div className="fixed inset-y-0 w-60 border-r border-line bg-canvas">
            <SideNavigation />
          </div>
        </div>
        <div className="min-w-0">
          <header className="sticky top-0 z-20 flex h-12 items-center gap-1 border-b border-line bg-canvas/95 px-2 backdrop-blur lg:hidden">
            <IconButton label={t.openNavigation} onClick={() => setDrawer(true)}>
              <Menu className="size-5" />
            </IconButton>
            <span className="min-w-0 flex-1 truncate px-1 text-sm font-semibold">{board?.name ?? 'Openings'}</span>
            <IconButton label={t.search} onClick={() => paletteStore.set(true)}>
              <Search className="size-5" />
            </IconButton>
          </header>
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto w-full max-w-[76rem] px-4 pt-5 pb-24 outline-none sm:px-6 lg:px-8 lg:pt-7"
          >
            <Suspense>
              <Outlet key={board?.id} />
            </Suspense>
          </main>
        </div>
      </div>
      {drawer && (
        <Suspense>
          <NavigationDrawer isOpen onClose={() => setDrawer(false)} />
        </Suspense>
      )}
      {palette && (
        <Suspense>
          <CommandPalette onClose={() => paletteStore.set(false)} />
        </Suspense>
      )}
      {shortcuts && (
        <Suspense>
          <ShortcutsDialog onClose={() => shortcutsStore.set(false)} />
        </Suspense>
      )}
    </I18nProvider>
  );
}
