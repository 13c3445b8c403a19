import type { Language } from './language.js';
import { plural } from './plural.js';

const en = {
  title: 'Analytics',
  about: 'Visits of the board, counted without cookies. Days are in UTC.',
  now: (n: number): string => plural('en', n, { one: '# visitor now', other: '# visitors now' }),
  ranges: { 7: 'Last 7 days', 30: 'Last 30 days', 90: 'Last 90 days', 365: 'Last 365 days' } as Readonly<
    Record<number, string>
  >,
  period: 'Period',
  from: 'From',
  to: 'To',
  compared: (start: string, end: string): string => `Compared with ${start} to ${end}`,
  through: (metric: string, day: string): string => `${metric} is available up to ${day}.`,
  pages: 'Pages',
  sources: 'Sources',
  locations: 'Countries',
  devices: 'Devices',
  visits: 'Visits',
  change: 'Change',
  applyClicks: 'Apply clicks',
  direct: 'Direct',
  other: 'All others',
  unknown: 'Unknown',
  deviceNames: {
    desktop: 'Desktop',
    mobile: 'Phone',
    tablet: 'Tablet',
    tv: 'TV',
    other: 'Other',
  } as Readonly<Record<string, string>>,
  none: 'No visits in this period.',
  isNew: 'new',
  searches: 'Searches that led here',
  searchesAbout: 'From Search Console. Days are in California time.',
  query: 'Search',
  clicks: 'Clicks',
  impressions: 'Shown',
  position: 'Position',
};

/** Texts of the analytics screen in one language. */
export type AnalyticsTexts = typeof en;

const de: AnalyticsTexts = {
  title: 'Statistik',
  about: 'Wer die Jobbörse besucht. Gezählt ohne Cookies, nach Tagen in UTC.',
  now: (n) => plural('de', n, { one: '# Besucher jetzt', other: '# Besucher jetzt' }),
  ranges: { 7: 'Letzte 7 Tage', 30: 'Letzte 30 Tage', 90: 'Letzte 90 Tage', 365: 'Letzte 365 Tage' },
  period: 'Zeitraum',
  from: 'Von',
  to: 'Bis',
  compared: (start, end) => `Verglichen mit ${start} bis ${end}`,
  through: (metric, day) => `${metric} ist bis ${day} bekannt.`,
  pages: 'Seiten',
  sources: 'Quellen',
  locations: 'Länder',
  devices: 'Geräte',
  visits: 'Besuche',
  change: 'Änderung',
  applyClicks: 'Klicks auf Bewerben',
  direct: 'Direkt',
  other: 'Alle anderen',
  unknown: 'Unbekannt',
  deviceNames: { desktop: 'Computer', mobile: 'Handy', tablet: 'Tablet', tv: 'Fernseher', other: 'Andere' },
  none: 'Keine Besuche in diesem Zeitraum.',
  isNew: 'neu',
  searches: 'Suchen, die hierher führten',
  searchesAbout: 'Aus Search Console, Tage in Kalifornien.',
  query: 'Suche',
  clicks: 'Klicks',
  impressions: 'Gezeigt',
  position: 'Platz',
};

/** Texts of the analytics screen. */
export const analyticsTexts: Readonly<Record<Language, AnalyticsTexts>> = { en, de };
