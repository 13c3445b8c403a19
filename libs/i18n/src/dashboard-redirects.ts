import type { Language } from './language.js';
import { plural } from './plural.js';

const en = {
  title: 'Redirects',
  about: 'Old addresses that lead to new ones, so that links and search engines keep working.',
  newRedirect: 'New redirect',
  search: 'Search paths',
  from: 'From',
  to: 'To',
  kind: 'Kind',
  created: 'Created',
  forGood: '301, for good',
  forNow: '302, for now',
  edit: 'Edit',
  section: 'Redirect',
  fromHint: 'A path without the host. With /* at its end it matches every path below it.',
  toHint: 'A path of the board, or an https address.',
  createdRedirect: 'The redirect works now.',
  savedRedirect: 'The redirect is saved.',
  deleteAction: 'Delete',
  deleteTitle: (names: readonly string[]): string =>
    names.length === 1 ? `Delete the redirect from ${names[0]}?` : `Delete ${names.length} redirects?`,
  deleteText: 'The old address will no longer work.',
  deletedDone: (n: number): string =>
    plural('en', n, { one: '# redirect is deleted.', other: '# redirects are deleted.' }),
  emptyTitle: 'No redirects yet',
  emptyText: 'Add one when a page moves, or paste the list of your last job board.',
  importTitle: 'Import redirects',
  importDrop: 'Drop a list, or choose one',
  importLines: 'Lines',
  importHint:
    'One redirect a line: old path, new path, and 301 or 302. Commas, semicolons, tabs and spaces separate them.',
  importPreview: (n: number): string => plural('en', n, { one: '# redirect found', other: '# redirects found' }),
  importNone: 'No line has two paths yet.',
  importAction: 'Import',
  importedDone: (made: number, failed: number): string =>
    failed === 0
      ? plural('en', made, { one: '# redirect is created.', other: '# redirects are created.' })
      : `${made} created, ${failed} refused.`,
  importFailed: 'Refused',
};

/** Texts of the redirects screen in one language. */
export type RedirectsTexts = typeof en;

const de: RedirectsTexts = {
  title: 'Weiterleitungen',
  about: 'Alte Adressen, die zu neuen führen, damit Links und Suchmaschinen weiter ans Ziel kommen.',
  newRedirect: 'Neue Weiterleitung',
  search: 'Pfade suchen',
  from: 'Von',
  to: 'Nach',
  kind: 'Art',
  created: 'Angelegt',
  forGood: '301, dauerhaft',
  forNow: '302, vorläufig',
  edit: 'Bearbeiten',
  section: 'Weiterleitung',
  fromHint: 'Ein Pfad ohne Host. Mit /* am Ende steht er für alle Pfade darunter.',
  toHint: 'Ein Pfad der Jobbörse oder eine https-Adresse.',
  createdRedirect: 'Die Weiterleitung wirkt ab jetzt.',
  savedRedirect: 'Die Weiterleitung ist gespeichert.',
  deleteAction: 'Löschen',
  deleteTitle: (names) =>
    names.length === 1 ? `Die Weiterleitung von ${names[0]} löschen?` : `${names.length} Weiterleitungen löschen?`,
  deleteText: 'Wer der alten Adresse folgt, findet dort nichts mehr.',
  deletedDone: (n) =>
    plural('de', n, { one: '# Weiterleitung ist gelöscht.', other: '# Weiterleitungen sind gelöscht.' }),
  emptyTitle: 'Noch keine Weiterleitungen',
  emptyText: 'Leg eine an, wenn eine Seite umzieht, oder füge die Liste deiner letzten Jobbörse ein.',
  importTitle: 'Weiterleitungen importieren',
  importDrop: 'Liste hierher ziehen oder auswählen',
  importLines: 'Zeilen',
  importHint:
    'Eine Weiterleitung je Zeile: alter Pfad, neuer Pfad und 301 oder 302, getrennt durch Komma, Semikolon, Tabulator oder Leerzeichen.',
  importPreview: (n) => plural('de', n, { one: '# Weiterleitung gefunden', other: '# Weiterleitungen gefunden' }),
  importNone: 'Noch hat keine Zeile zwei Pfade.',
  importAction: 'Importieren',
  importedDone: (made, failed) =>
    failed === 0
      ? plural('de', made, { one: '# Weiterleitung ist angelegt.', other: '# Weiterleitungen sind angelegt.' })
      : `${made} angelegt, ${failed} abgelehnt.`,
  importFailed: 'Abgelehnt',
};

/** Texts of the redirects screen. */
export const redirectsTexts: Readonly<Record<Language, RedirectsTexts>> = { en, de };
