import type { Language } from './language.js';
import { plural } from './plural.js';

const en = {
  title: 'Overview',
  range: (days: number): string => `Last ${days} days`,
  period: 'Period',
  metrics: {
    sessions: 'Visits',
    page_views: 'Page views',
    average_session_duration: 'Time on the board',
    job_apply_clicks: 'Apply clicks',
    impressions: 'Search impressions',
    stripe_revenue: 'Revenue',
    adsense_revenue: 'Ad revenue',
  } as Readonly<Record<string, string>>,
  before: 'Period before',
  now: (n: number): string => plural('en', n, { one: '# visitor now', other: '# visitors now' }),
  newNone: 'no change',
  waiting: 'Waiting for you',
  waitingNone: 'Nothing is waiting. Well done.',
  jobsWaiting: 'Jobs to approve',
  claimsWaiting: 'Claims of companies',
  reportsWaiting: 'Reported messages',
  capacity: 'Plan',
  capacities: {
    active_jobs: 'Active jobs',
    confirmed_subscribers: 'Subscribers',
    team_seats: 'Team seats',
  } as Readonly<Record<string, string>>,
  unlimited: 'no limit',
  recentJobs: 'Latest jobs',
  recentApplications: 'Latest applications',
  noJobs: 'No jobs yet.',
  noApplications: 'No applications yet.',
  allJobs: 'All jobs',
  seconds: (n: number): string => (n < 60 ? `${Math.round(n)} s` : `${Math.floor(n / 60)} min ${Math.round(n % 60)} s`),
  chartOf: (metric: string): string => `${metric} by day`,
  day: 'Day',
  value: 'Value',
};

/** Texts of the overview in one language. */
export type OverviewTexts = typeof en;

const de: OverviewTexts = {
  title: 'Übersicht',
  range: (days) => `Letzte ${days} Tage`,
  period: 'Zeitraum',
  metrics: {
    sessions: 'Besuche',
    page_views: 'Seitenaufrufe',
    average_session_duration: 'Zeit auf der Jobbörse',
    job_apply_clicks: 'Klicks auf Bewerben',
    impressions: 'Sichtbarkeit in der Suche',
    stripe_revenue: 'Umsatz',
    adsense_revenue: 'Werbeumsatz',
  },
  before: 'Zeitraum davor',
  now: (n) => plural('de', n, { one: '# Besucher jetzt', other: '# Besucher jetzt' }),
  newNone: 'unverändert',
  waiting: 'Wartet auf dich',
  waitingNone: 'Nichts wartet auf dich.',
  jobsWaiting: 'Stellen zur Freigabe',
  claimsWaiting: 'Ansprüche auf Firmen',
  reportsWaiting: 'Gemeldete Nachrichten',
  capacity: 'Tarif',
  capacities: { active_jobs: 'Aktive Stellen', confirmed_subscribers: 'Abonnenten', team_seats: 'Plätze im Team' },
  unlimited: 'unbegrenzt',
  recentJobs: 'Neueste Stellen',
  recentApplications: 'Neueste Bewerbungen',
  noJobs: 'Noch keine Stellen.',
  noApplications: 'Noch keine Bewerbungen.',
  allJobs: 'Alle Stellen',
  seconds: (n) => (n < 60 ? `${Math.round(n)} s` : `${Math.floor(n / 60)} min ${Math.round(n % 60)} s`),
  chartOf: (metric) => `${metric} nach Tagen`,
  day: 'Tag',
  value: 'Wert',
};

/** Texts of the overview. */
export const overviewTexts: Readonly<Record<Language, OverviewTexts>> = { en, de };
