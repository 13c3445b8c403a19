import type { Language } from './language.js';
import { plural } from './plural.js';

const en = {
  title: 'Pages',
  about: 'Imprint, privacy, about us: pages of the board besides its jobs.',
  newPage: 'New page',
  page: 'Page',
  address: 'Address',
  edit: 'Edit',
  updated: 'Updated',
  status: 'Status',
  publish: 'Publish',
  unpublish: 'Unpublish',
  deleteAction: 'Delete',
  view: 'View on the board',
  sectionPage: 'Page',
  sectionSearch: 'Search engines',
  sectionSearchAbout: 'Without them, search engines show the title and the first words.',
  name: 'Title',
  body: 'Text',
  slug: 'Address of the page',
  slugHint: 'The last part of the address. Empty: derived from the title.',
  seoTitle: 'Title in results',
  seoDescription: 'Description in results',
  createdPage: 'The page is created. Publish it to make it visible.',
  savedPage: 'The page is saved.',
  publishedDone: (n: number): string =>
    plural('en', n, { one: '# page is published.', other: '# pages are published.' }),
  unpublishedDone: (n: number): string =>
    plural('en', n, { one: '# page is a draft again.', other: '# pages are drafts again.' }),
  deletedDone: (n: number): string => plural('en', n, { one: '# page is deleted.', other: '# pages are deleted.' }),
  deleteTitle: (names: readonly string[]): string =>
    names.length === 1 ? `Delete the page “${names[0]}”?` : `Delete ${names.length} pages?`,
  deleteText: 'Its address will no longer work. This cannot be undone.',
  emptyTitle: 'Write your first page',
  emptyText: 'Most boards need an imprint and a privacy page before they go public.',
  states: { draft: 'Draft', published: 'Published' },
};

/** Texts of the pages screens in one language. */
export type PagesTexts = typeof en;

const de: PagesTexts = {
  title: 'Seiten',
  about: 'Impressum, Datenschutz, Über uns: was eine Jobbörse neben ihren Stellen hat.',
  newPage: 'Neue Seite',
  page: 'Seite',
  address: 'Adresse',
  edit: 'Bearbeiten',
  updated: 'Geändert',
  status: 'Status',
  publish: 'Veröffentlichen',
  unpublish: 'Zurückziehen',
  deleteAction: 'Löschen',
  view: 'Auf der Jobbörse ansehen',
  sectionPage: 'Seite',
  sectionSearch: 'Suchmaschinen',
  sectionSearchAbout: 'Ohne sie zeigen Suchmaschinen den Titel und die ersten Wörter.',
  name: 'Titel',
  body: 'Text',
  slug: 'Adresse der Seite',
  slugHint: 'Der letzte Teil der Adresse. Entsteht aus dem Titel, wenn das Feld leer ist.',
  seoTitle: 'Titel im Suchergebnis',
  seoDescription: 'Beschreibung im Suchergebnis',
  createdPage: 'Die Seite ist angelegt. Besucher sehen sie, sobald sie veröffentlicht ist.',
  savedPage: 'Die Seite ist gespeichert.',
  publishedDone: (n) => plural('de', n, { one: '# Seite ist veröffentlicht.', other: '# Seiten sind veröffentlicht.' }),
  unpublishedDone: (n) =>
    plural('de', n, { one: '# Seite ist wieder ein Entwurf.', other: '# Seiten sind wieder Entwürfe.' }),
  deletedDone: (n) => plural('de', n, { one: '# Seite ist gelöscht.', other: '# Seiten sind gelöscht.' }),
  deleteTitle: (names) => (names.length === 1 ? `Die Seite „${names[0]}“ löschen?` : `${names.length} Seiten löschen?`),
  deleteText: 'Ihre Adresse führt danach ins Leere. Das lässt sich nicht rückgängig machen.',
  emptyTitle: 'Schreib deine erste Seite',
  emptyText: 'Die meisten Jobbörsen brauchen ein Impressum und eine Datenschutzseite, bevor sie online gehen.',
  states: { draft: 'Entwurf', published: 'Veröffentlicht' },
};

/** Texts of the pages screens. */
export const pagesTexts: Readonly<Record<Language, PagesTexts>> = { en, de };
