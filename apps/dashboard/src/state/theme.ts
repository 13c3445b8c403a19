import { stored } from './stored';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** public/theme.js reads the same key before the first paint. */
export const themeStore = stored<Theme>('openings.theme', (kept) => THEMES.find((theme) => theme === kept) ?? 'system');

/** Keeps the page in the theme that is chosen, or in the one of the system while that is. */
export function followTheme(): void {
  const media = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const theme = themeStore.get();
    document.documentElement.dataset.theme =
      theme === 'dark' || (theme === 'system' && media.matches) ? 'dark' : 'light';
  };
  themeStore.subscribe(apply);
  media.addEventListener('change', apply);
  apply();
}
