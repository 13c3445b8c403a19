import type { Language } from './language.js';
import { plural } from './plural.js';

const en = {
  // Events.
  events: 'Events',
  eventsAbout: 'Events of the board, live.',
  live: 'Live',
  paused: 'Paused',
  pause: 'Pause',
  resume: 'Resume',
  clear: 'Clear',
  types: 'Types',
  waitingTitle: 'Waiting for events',
  waitingText: 'Leave this page open, and change a job or a company: its event appears here within a second.',
  eventCount: (n: number): string => plural('en', n, { one: '# event', other: '# events' }),
  payload: 'Payload',
  changed: 'Changed',
  list: 'Events that have happened',
  lost: 'The connection is lost. Reconnecting …',

  // Operations.
  operations: 'Operations',
  operationsAbout: 'Work in the background: imports, exports, feed runs.',
  operation: 'Operation',
  open: 'Open',
  byId: 'Open an operation by its id',
  emptyTitle: 'No operations started here yet',
  emptyText: 'Operations that you start in this browser are listed here. Open others by their id.',
  forget: 'Remove from this list',
  download: 'Download',
  resource: 'About',
  started: 'Begun',
  ended: 'Ended',
  kinds: {
    'backfill.run': 'Collect postings',
    'candidates.remove': 'Erase a candidate',
    'custom_objects.records_import': 'Import records',
    'domains.verify': 'Verify a domain',
    'employers.remove': 'Erase an employer',
    'exports.generate': 'Write an export',
    'feeds.run': 'Run a feed',
    'imports.confirm': 'Import jobs',
    'imports.parse': 'Read a file of jobs',
    'subscribers.export': 'Export subscribers',
    'subscribers.import': 'Import subscribers',
  } as Readonly<Record<string, string>>,
};

/** Texts of the events and operations screens in one language. */
export type OperationsTexts = typeof en;

const de: OperationsTexts = {
  events: 'Ereignisse',
  eventsAbout: 'Was auf der Jobbörse geschieht, während es geschieht.',
  live: 'Live',
  paused: 'Pausiert',
  pause: 'Pausieren',
  resume: 'Fortsetzen',
  clear: 'Leeren',
  types: 'Arten',
  waitingTitle: 'Warten auf Ereignisse',
  waitingText:
    'Lass diese Seite offen und ändere eine Stelle oder eine Firma: Ihr Ereignis erscheint hier in einer Sekunde.',
  eventCount: (n) => plural('de', n, { one: '# Ereignis', other: '# Ereignisse' }),
  payload: 'Inhalt',
  changed: 'Geändert',
  list: 'Ereignisse bisher',
  lost: 'Die Verbindung ist unterbrochen. Es wird erneut versucht.',

  operations: 'Vorgänge',
  operationsAbout: 'Arbeit im Hintergrund: Importe, Exporte, Läufe von Feeds.',
  operation: 'Vorgang',
  open: 'Öffnen',
  byId: 'Vorgang mit seiner ID öffnen',
  emptyTitle: 'Hier wurde noch kein Vorgang begonnen',
  emptyText: 'Hier stehen Vorgänge, die du in diesem Browser beginnst. Andere lassen sich mit ihrer ID öffnen.',
  forget: 'Aus dieser Liste nehmen',
  download: 'Herunterladen',
  resource: 'Betrifft',
  started: 'Begonnen',
  ended: 'Beendet',
  kinds: {
    'backfill.run': 'Anzeigen sammeln',
    'candidates.remove': 'Kandidaten löschen',
    'custom_objects.records_import': 'Datensätze importieren',
    'domains.verify': 'Domain prüfen',
    'employers.remove': 'Arbeitgeber löschen',
    'exports.generate': 'Export schreiben',
    'feeds.run': 'Feed einlesen',
    'imports.confirm': 'Stellen importieren',
    'imports.parse': 'Datei mit Stellen lesen',
    'subscribers.export': 'Abonnenten exportieren',
    'subscribers.import': 'Abonnenten importieren',
  },
};

/** Texts of the events and operations screens. */
export const operationsTexts: Readonly<Record<Language, OperationsTexts>> = { en, de };
