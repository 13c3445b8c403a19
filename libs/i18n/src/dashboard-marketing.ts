import type { Language } from './language.js';
import { plural } from './plural.js';

const en = {
  title: 'Marketing permissions',
  about: 'Decisions of people about marketing. People without a decision are not listed, and must not get marketing.',
  search: 'Whole e-mail address',
  person: 'Person',
  email: 'E-mail',
  status: 'Status',
  statuses: { granted: 'Granted', withdrawn: 'Withdrawn' } as Readonly<Record<string, string>>,
  role: 'Account',
  roles: { candidate: 'Candidate', employer: 'Employer' } as Readonly<Record<string, string>>,
  source: 'Decided',
  sources: {
    sign_up: 'When signing up',
    settings: 'In their settings',
    operator_api: 'By your team',
    account_deletion: 'With the account',
  } as Readonly<Record<string, string>>,
  granted: 'Granted',
  decided: 'Since',
  open: 'Open account',
  withdraw: 'Withdraw',
  withdrawTitle: (n: number): string =>
    plural('en', n, { one: 'Withdraw this permission?', other: 'Withdraw # permissions?' }),
  withdrawText: 'No marketing may be sent after that. Only the people themselves can grant it again.',
  withdrawnDone: (n: number): string =>
    plural('en', n, { one: 'The permission is withdrawn.', other: '# permissions are withdrawn.' }),
  emptyTitle: 'No decisions yet',
  emptyText: 'People decide when they sign up on your board, or later in their settings.',
};

/** Texts of the marketing permissions screen in one language. */
export type MarketingTexts = typeof en;

const de: MarketingTexts = {
  title: 'Werbeeinwilligungen',
  about:
    'Was Personen über Werbung entschieden haben. Wer nie entschieden hat, fehlt hier und darf nicht angeschrieben werden.',
  search: 'Ganze E-Mail-Adresse',
  person: 'Person',
  email: 'E-Mail',
  status: 'Status',
  statuses: { granted: 'Erteilt', withdrawn: 'Widerrufen' },
  role: 'Konto',
  roles: { candidate: 'Bewerber', employer: 'Arbeitgeber' },
  source: 'Entschieden',
  sources: {
    sign_up: 'Bei der Anmeldung',
    settings: 'In den Einstellungen',
    operator_api: 'Durch dein Team',
    account_deletion: 'Mit dem Konto',
  },
  granted: 'Erteilt',
  decided: 'Seit',
  open: 'Konto öffnen',
  withdraw: 'Widerrufen',
  withdrawTitle: (n) =>
    plural('de', n, { one: 'Diese Einwilligung widerrufen?', other: '# Einwilligungen widerrufen?' }),
  withdrawText: 'Ab dann darf keine Werbung mehr geschickt werden. Nur die Personen selbst können wieder einwilligen.',
  withdrawnDone: (n) =>
    plural('de', n, { one: 'Die Einwilligung ist widerrufen.', other: '# Einwilligungen sind widerrufen.' }),
  emptyTitle: 'Noch hat niemand entschieden',
  emptyText: 'Entschieden wird bei der Anmeldung auf deiner Jobbörse oder später in den Einstellungen.',
};

/** Texts of the marketing permissions screen. */
export const marketingTexts: Readonly<Record<Language, MarketingTexts>> = { en, de };
