import { languageOf, type Language } from '@openings/i18n/language';
import { dashboardDe } from '@openings/i18n/dashboard.de';
import { dashboardEn, type DashboardTexts } from '@openings/i18n/dashboard.en';
import { stored, useStored } from './stored';

/** What a screen says, in each language. */
export type Catalogue<T> = Readonly<Record<Language, T>>;

const DASHBOARD: Catalogue<DashboardTexts> = { en: dashboardEn, de: dashboardDe };

export const languageStore = stored<Language>(
  'openings.language',
  (kept) => languageOf(kept) ?? navigator.languages.map(languageOf).find((language) => language !== null) ?? 'en',
);

/** Keeps `<html lang>` true. */
export function followLanguage(): void {
  const apply = () => {
    document.documentElement.lang = languageStore.get();
  };
  languageStore.subscribe(apply);
  apply();
}

export const useLanguage = (): Language => useStored(languageStore);

/** How dates and numbers are written: English of the world, with days before months. */
export const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : language);

/** What the shell and the kit say. */
export const useTexts = (): DashboardTexts => DASHBOARD[useLanguage()];

/** What a screen says. */
export function useTextsOf<T>(catalogue: Catalogue<T>): T {
  return catalogue[useLanguage()];
}
