import type { Language } from './language.js';
import { plural } from './plural.js';

const en = {
  title: 'Moderation',
  jobs: 'Jobs to approve',
  reports: 'Reported messages',
  jobsEmptyTitle: 'No job is waiting',
  jobsEmptyText: 'Jobs of employers wait here if the settings of your board require approval.',
  approve: 'Approve and publish',
  approveTitle: (n: number): string => plural('en', n, { one: 'Approve this job?', other: 'Approve # jobs?' }),
  approveText: 'It is published on your board immediately.',
  message: 'Message',
  reason: 'Reason',
  reasons: {
    spam: 'Spam',
    harassment: 'Harassment',
    misrepresentation: 'False claims',
    other: 'Other',
  } as Readonly<Record<string, string>>,
  status: 'Status',
  statuses: { open: 'Open', actioned: 'Resolved', dismissed: 'Dismissed' } as Readonly<Record<string, string>>,
  reported: 'Reported',
  decided: 'Decided',
  reportOf: (reason: string): string => `Report: ${reason}`,
  comment: 'Comment of the reporter',
  noComment: 'The reporter did not add a comment.',
  author: 'Written by',
  reporter: 'Reported by',
  unknownPerson: 'Deleted account',
  resolve: 'Resolve',
  dismiss: 'Dismiss',
  reopen: 'Open again',
  resolvedDone: (n: number): string =>
    plural('en', n, { one: 'The report is resolved.', other: '# reports are resolved.' }),
  dismissedDone: (n: number): string =>
    plural('en', n, { one: 'The report is dismissed.', other: '# reports are dismissed.' }),
  reopenedDone: (n: number): string =>
    plural('en', n, { one: 'The report is open again.', other: '# reports are open again.' }),
  reportsEmptyTitle: 'No reported messages',
  reportsEmptyText: 'Employers and candidates who write to each other can report a message. You decide here.',
};

/** Texts of the moderation screens in one language. */
export type ModerationTexts = typeof en;

const de: ModerationTexts = {
  title: 'Moderation',
  jobs: 'Stellen zur Freigabe',
  reports: 'Gemeldete Nachrichten',
  jobsEmptyTitle: 'Keine Stelle wartet',
  jobsEmptyText: 'Stellen warten hier, wenn Arbeitgeber sie ausschreiben und deine Jobbörse eine Freigabe verlangt.',
  approve: 'Freigeben und veröffentlichen',
  approveTitle: (n) => plural('de', n, { one: 'Diese Stelle freigeben?', other: '# Stellen freigeben?' }),
  approveText: 'Sie ist sofort auf deiner Jobbörse zu sehen.',
  message: 'Nachricht',
  reason: 'Grund',
  reasons: { spam: 'Spam', harassment: 'Belästigung', misrepresentation: 'Falsche Angaben', other: 'Anderes' },
  status: 'Status',
  statuses: { open: 'Offen', actioned: 'Erledigt', dismissed: 'Abgewiesen' },
  reported: 'Gemeldet',
  decided: 'Entschieden',
  reportOf: (reason) => `Meldung: ${reason}`,
  comment: 'Anmerkung zur Meldung',
  noComment: 'Zur Meldung wurde nichts geschrieben.',
  author: 'Geschrieben von',
  reporter: 'Gemeldet von',
  unknownPerson: 'Ein Konto, das es nicht mehr gibt',
  resolve: 'Erledigen',
  dismiss: 'Abweisen',
  reopen: 'Wieder öffnen',
  resolvedDone: (n) => plural('de', n, { one: 'Die Meldung ist erledigt.', other: '# Meldungen sind erledigt.' }),
  dismissedDone: (n) => plural('de', n, { one: 'Die Meldung ist abgewiesen.', other: '# Meldungen sind abgewiesen.' }),
  reopenedDone: (n) =>
    plural('de', n, { one: 'Die Meldung ist wieder offen.', other: '# Meldungen sind wieder offen.' }),
  reportsEmptyTitle: 'Noch keine Nachricht wurde gemeldet',
  reportsEmptyText: 'Arbeitgeber und Bewerber, die sich schreiben, können eine Nachricht melden. Du entscheidest hier.',
};

/** Texts of the moderation screens. */
export const moderationTexts: Readonly<Record<Language, ModerationTexts>> = { en, de };
