import type { Language } from './language.js';
import { plural } from './plural.js';

const en = {
  title: 'Candidates',
  search: 'Search by name or address',
  candidate: 'Candidate',
  email: 'E-mail',
  handle: 'Handle',
  resume: 'Résumé',
  hasResume: { true: 'With a résumé', false: 'Without a résumé' } as Readonly<Record<string, string>>,
  joined: 'Joined',
  lastActive: 'Last active',
  lastDays: (n: number): string => plural('en', n, { one: 'Last day', other: 'Last # days' }),
  open: 'Open',
  profile: 'Profile',
  applications: 'Applications',
  applicationsOf: (name: string): string => `Applications of ${name}`,
  about: 'About',
  account: 'Account',
  headline: 'Headline',
  location: 'Location',
  jobSearch: 'Looking for a job',
  jobSearches: {
    actively_looking: 'Actively looking',
    open_to_offers: 'Open to offers',
    not_looking: 'Not looking',
  } as Readonly<Record<string, string>>,
  visibility: 'Who sees the profile',
  visibilities: {
    public: 'Everyone',
    logged_in_only: 'People who are signed in',
    hidden: 'Only this person',
    private: 'Only this person',
  } as Readonly<Record<string, string>>,
  relocate: 'Would relocate',
  skills: 'Skills',
  languages: 'Languages',
  experience: 'Experience',
  education: 'Education',
  fields: 'Fields of the board',
  references: 'Records',
  savedJobs: 'Saved jobs',
  alerts: 'Alerts',
  today: 'today',
  noProfile: 'This person does not have a profile yet.',
  downloadResume: 'Download résumé',
  exportData: 'Export personal data',
  erase: 'Erase',
  eraseTitle: (name: string): string => `Erase ${name}?`,
  eraseText:
    'The account and all data of this person are permanently deleted: profile, résumé, applications, messages, alerts. This cannot be undone.',
  erasing: 'Erasure of the candidate',
  erasingText: 'You can close this. The erasure continues in the background.',
  erasedDone: (n: number): string =>
    plural('en', n, { one: 'Started erasing # candidate.', other: 'Started erasing # candidates.' }),
  eraseTitleMany: (n: number): string =>
    plural('en', n, { one: 'Erase this candidate?', other: 'Erase # candidates?' }),
  emptyTitle: 'No candidates yet',
  emptyText: 'People appear here when they sign up on your board to apply, or to be found by employers.',
};

/** Texts of the candidates screens in one language. */
export type CandidatesTexts = typeof en;

const de: CandidatesTexts = {
  title: 'Bewerber',
  search: 'Nach Name oder Adresse suchen',
  candidate: 'Bewerber',
  email: 'E-Mail',
  handle: 'Kurzname',
  resume: 'Lebenslauf',
  hasResume: { true: 'Mit Lebenslauf', false: 'Ohne Lebenslauf' },
  joined: 'Dabei seit',
  lastActive: 'Zuletzt aktiv',
  lastDays: (n) => plural('de', n, { one: 'Letzter Tag', other: 'Letzte # Tage' }),
  open: 'Öffnen',
  profile: 'Profil',
  applications: 'Bewerbungen',
  applicationsOf: (name) => `Bewerbungen von ${name}`,
  about: 'Über die Person',
  account: 'Konto',
  headline: 'Kurzbeschreibung',
  location: 'Ort',
  jobSearch: 'Stellensuche',
  jobSearches: {
    actively_looking: 'Sucht aktiv',
    open_to_offers: 'Offen für Angebote',
    not_looking: 'Sucht nicht',
  },
  visibility: 'Wer das Profil sieht',
  visibilities: {
    public: 'Alle',
    logged_in_only: 'Angemeldete Personen',
    hidden: 'Sonst niemand',
    private: 'Sonst niemand',
  },
  relocate: 'Würde umziehen',
  skills: 'Kenntnisse',
  languages: 'Sprachen',
  experience: 'Berufserfahrung',
  education: 'Ausbildung',
  fields: 'Felder der Jobbörse',
  references: 'Einträge',
  savedJobs: 'Gemerkte Stellen',
  alerts: 'Suchaufträge',
  today: 'heute',
  noProfile: 'Diese Person hat noch kein Profil geschrieben.',
  downloadResume: 'Lebenslauf herunterladen',
  exportData: 'Persönliche Daten exportieren',
  erase: 'Endgültig löschen',
  eraseTitle: (name) => `${name} endgültig löschen?`,
  eraseText:
    'Das Konto und alles, was über diese Person gespeichert ist, verschwindet: Profil, Lebenslauf, Bewerbungen, Nachrichten, Suchaufträge. Das lässt sich nicht rückgängig machen.',
  erasing: 'Endgültige Löschung',
  erasingText: 'Du kannst das hier schließen, es läuft weiter.',
  erasedDone: (n) =>
    plural('de', n, { one: '# Person wird endgültig gelöscht.', other: '# Personen werden endgültig gelöscht.' }),
  eraseTitleMany: (n) =>
    plural('de', n, { one: 'Diese Person endgültig löschen?', other: '# Personen endgültig löschen?' }),
  emptyTitle: 'Noch keine Bewerber',
  emptyText:
    'Hier stehen Personen, die sich auf deiner Jobbörse angemeldet haben, um sich zu bewerben oder gefunden zu werden.',
};

/** Texts of the candidates screens. */
export const candidatesTexts: Readonly<Record<Language, CandidatesTexts>> = { en, de };
