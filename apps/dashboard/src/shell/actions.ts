import { Briefcase, Building2, Keyboard, Languages, LogOut, SunMoon, UserPlus, type LucideIcon } from 'lucide-react';
import type { DashboardTexts } from '@openings/i18n/dashboard.en';
import { SCREENS } from '../screens';
import { languageStore } from '../state/language';
import { THEMES, themeStore } from '../state/theme';
import { shortcutsStore } from './shortcuts-store';
import { signOut } from './sign-out';

/** Something that the palette does, or where it leads to do it. */
export interface PaletteAction {
  readonly name: keyof DashboardTexts['paletteActions'];
  readonly icon: LucideIcon;
  /** Within the board; the action is there when screens.tsx has the path. */
  readonly to?: string;
  readonly run?: () => void;
}

const nextTheme = () => {
  const at = THEMES.indexOf(themeStore.get());
  themeStore.set(THEMES[(at + 1) % THEMES.length] ?? 'system');
};

const ALL: readonly PaletteAction[] = [
  { name: 'newJob', icon: Briefcase, to: '/jobs/new' },
  { name: 'newCompany', icon: Building2, to: '/companies/new' },
  { name: 'inviteMember', icon: UserPlus, to: '/team' },
  { name: 'switchTheme', icon: SunMoon, run: nextTheme },
  { name: 'switchLanguage', icon: Languages, run: () => languageStore.set(languageStore.get() === 'en' ? 'de' : 'en') },
  { name: 'showShortcuts', icon: Keyboard, run: () => shortcutsStore.set(true) },
  { name: 'signOut', icon: LogOut, run: () => void signOut() },
];

/** What can be done from the palette. */
export const PALETTE_ACTIONS = ALL.filter(({ to }) => to === undefined || SCREENS.some(({ path }) => path === to));
