import type { Language } from './language.js';
import { plural } from './plural.js';

const en = {
  title: 'Subscribers',
  about: 'People who get emails about new jobs.',
  search: 'Search by address',
  email: 'E-mail',
  status: 'Status',
  statuses: {
    confirmed: 'Confirmed',
    unconfirmed: 'Not confirmed',
    waitlisted: 'On the waiting list',
    unsubscribed: 'Unsubscribed',
  } as Readonly<Record<string, string>>,
  confirmed: 'Confirmed',
  subscribed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
  waitlisted: 'Waiting since',
  lastSent: 'Last mail',
  open: 'Open',
  subscriber: 'Subscriber',
  alerts: 'Alerts',
  noAlerts: 'This person has no alerts.',
  allJobs: 'All new jobs',
  weekly: 'Every week',
  active: 'Active',
  inactive: 'Ended',
  unproved: 'Waits for confirmation',
  places: (n: number): string => plural('en', n, { one: '# place', other: '# places' }),
  salaryFrom: (amount: string): string => `from ${amount}`,
  salaryTo: (amount: string): string => `up to ${amount}`,
  remoteOptions: { on_site: 'On site', hybrid: 'Hybrid', remote: 'Remote' } as Readonly<Record<string, string>>,
  unsubscribe: 'Unsubscribe',
  unsubscribeTitle: (n: number): string =>
    plural('en', n, { one: 'Unsubscribe this person?', other: 'Unsubscribe # people?' }),
  unsubscribeOne: (email: string): string => `Unsubscribe ${email}?`,
  unsubscribeText: 'All their alerts end. They no longer get emails about jobs.',
  unsubscribedDone: (n: number): string =>
    plural('en', n, { one: '# person is unsubscribed.', other: '# people are unsubscribed.' }),
  resubscribe: 'Subscribe again',
  resubscribeTitle: (n: number): string =>
    plural('en', n, { one: 'Subscribe this person again?', other: 'Subscribe # people again?' }),
  neverConfirmed: 'The address was never confirmed: the person must subscribe again on the board.',
  resubscribeText: 'All their alerts start again. Do this only if they asked you to.',
  resubscribedDone: (n: number): string =>
    plural('en', n, { one: '# person is subscribed again.', other: '# people are subscribed again.' }),
  import: 'Import',
  importTitle: 'Import subscribers',
  importText:
    'A CSV file with a header row, in which one column is “email”. 50,000 rows at most. People who are already subscribed or unsubscribed are not changed.',
  importDrop: 'Drop a CSV file, or choose one',
  importHint: 'CSV, 10 MB at most',
  importConfirm: 'Send each new address an email to confirm the subscription',
  importConfirmHint: 'People get emails about jobs only after they have confirmed.',
  importStart: 'Import',
  emptyTitle: 'No subscribers yet',
  emptyText: 'People subscribe on your board. You can also import addresses from a CSV file.',
};

/** Texts of the subscribers screens in one language. */
export type SubscribersTexts = typeof en;

const de: SubscribersTexts = {
  title: 'Abonnenten',
  about: 'Personen, die Mails über neue Stellen bekommen.',
  search: 'Nach Adresse suchen',
  email: 'E-Mail',
  status: 'Status',
  statuses: {
    confirmed: 'Bestätigt',
    unconfirmed: 'Nicht bestätigt',
    waitlisted: 'Auf der Warteliste',
    unsubscribed: 'Abgemeldet',
  },
  confirmed: 'Bestätigt',
  subscribed: 'Angemeldet',
  unsubscribed: 'Abgemeldet',
  waitlisted: 'Wartet seit',
  lastSent: 'Letzte Mail',
  open: 'Öffnen',
  subscriber: 'Abonnent',
  alerts: 'Suchaufträge',
  noAlerts: 'Diese Person hat keine Suchaufträge.',
  allJobs: 'Alle neuen Stellen',
  weekly: 'Jede Woche',
  active: 'Aktiv',
  inactive: 'Beendet',
  unproved: 'Wartet auf Bestätigung',
  places: (n) => plural('de', n, { one: '# Ort', other: '# Orte' }),
  salaryFrom: (amount) => `ab ${amount}`,
  salaryTo: (amount) => `bis ${amount}`,
  remoteOptions: { on_site: 'Vor Ort', hybrid: 'Hybrid', remote: 'Remote' },
  unsubscribe: 'Abmelden',
  unsubscribeTitle: (n) => plural('de', n, { one: 'Diese Person abmelden?', other: '# Personen abmelden?' }),
  unsubscribeOne: (email) => `${email} abmelden?`,
  unsubscribeText: 'Alle Suchaufträge enden, und es gehen keine Mails über Stellen mehr hinaus.',
  unsubscribedDone: (n) => plural('de', n, { one: '# Person ist abgemeldet.', other: '# Personen sind abgemeldet.' }),
  resubscribe: 'Wieder anmelden',
  resubscribeTitle: (n) =>
    plural('de', n, { one: 'Diese Person wieder anmelden?', other: '# Personen wieder anmelden?' }),
  neverConfirmed: 'Die Adresse wurde nie bestätigt: Die Person muss sich selbst wieder anmelden.',
  resubscribeText: 'Alle Suchaufträge kommen zurück. Tu das nur, wenn du darum gebeten wurdest.',
  resubscribedDone: (n) =>
    plural('de', n, { one: '# Person ist wieder angemeldet.', other: '# Personen sind wieder angemeldet.' }),
  import: 'Importieren',
  importTitle: 'Abonnenten importieren',
  importText:
    'Eine CSV-Datei mit Kopfzeile, in der eine Spalte „email“ heißt. Höchstens 50.000 Zeilen. Wer schon angemeldet oder abgemeldet ist, bleibt es.',
  importDrop: 'CSV-Datei hierher ziehen oder auswählen',
  importHint: 'CSV, höchstens 10 MB',
  importConfirm: 'Jeder neuen Adresse eine Mail zur Bestätigung schicken',
  importConfirmHint: 'Ohne Bestätigung bekommt niemand Mails über Stellen.',
  importStart: 'Importieren',
  emptyTitle: 'Noch keine Abonnenten',
  emptyText: 'Auf deiner Jobbörse kann man sich anmelden. Du kannst auch Adressen als CSV-Datei mitbringen.',
};

/** Texts of the subscribers screens. */
export const subscribersTexts: Readonly<Record<Language, SubscribersTexts>> = { en, de };
