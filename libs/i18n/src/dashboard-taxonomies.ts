import type { Language } from './language.js';
import { plural } from './plural.js';

const en = {
  title: 'Taxonomies',
  about: 'The words by which jobs and companies are sorted and found.',
  skills: 'Skills',
  categories: 'Categories',
  markets: 'Markets',
  newSkill: 'New skill',
  newCategory: 'New category',
  newMarket: 'New market',
  search: 'Search names',
  name: 'Name',
  slug: 'Slug',
  slugHint: 'The value in jobs. Empty: derived from the name. An old slug stays valid as an alias.',
  aliases: 'Aliases',
  aliasesHint: 'Other words for it. Press Enter or comma to add one.',
  parent: 'Inside of',
  root: 'None (top level)',
  created: 'Created',
  edit: 'Edit',
  section: 'Term',
  createdTerm: 'Created.',
  savedTerm: 'Saved.',
  aliasAdded: 'The alias is added.',
  aliasRemoved: 'The alias is removed.',
  addAliases: 'Add',
  noAliases: 'No aliases yet.',
  deleteAction: 'Delete',
  deleteTitle: (names: readonly string[]): string =>
    names.length === 1 ? `Delete “${names[0]}”?` : `Delete ${names.length} terms?`,
  deleteText: 'Jobs that use it are not changed.',
  deleteCategoryText:
    'Its direct children are deleted, too; their children move to the top level. Jobs that use it are not changed.',
  deletedDone: (n: number): string => plural('en', n, { one: 'Deleted.', other: '# terms are deleted.' }),
  merge: 'Merge into another',
  mergeText:
    'The other one gets its slug and aliases, then this one is deleted. Jobs that use this one are not changed.',
  mergeInto: 'Merge into',
  mergeChoose: 'Choose',
  mergeAction: 'Merge and delete this one',
  mergeTitle: (from: string, to: string): string => `Merge “${from}” into “${to}”?`,
  mergeConfirm: 'This one is deleted. Its slug and aliases become aliases of the other. This cannot be undone.',
  mergedDone: (from: string, to: string): string => `“${from}” is now an alias of “${to}”.`,
  emptySkills: 'No skills yet',
  emptyCategories: 'No categories yet',
  emptyMarkets: 'No markets yet',
  emptyText: 'Add the words that your jobs use. New jobs also add their words.',
};

/** Texts of the taxonomies screen in one language. */
export type TaxonomiesTexts = typeof en;

const de: TaxonomiesTexts = {
  title: 'Taxonomien',
  about: 'Die Wörter, nach denen Stellen und Firmen geordnet und gefunden werden.',
  skills: 'Fähigkeiten',
  categories: 'Kategorien',
  markets: 'Branchen',
  newSkill: 'Neue Fähigkeit',
  newCategory: 'Neue Kategorie',
  newMarket: 'Neue Branche',
  search: 'Namen suchen',
  name: 'Name',
  slug: 'Kürzel',
  slugHint:
    'Was Stellen tragen. Entsteht aus dem Namen, wenn das Feld leer ist; ein altes Kürzel bleibt als Alias gültig.',
  aliases: 'Aliase',
  aliasesHint: 'Andere Wörter, unter denen es gefunden wird. Enter oder ein Komma fügt eines hinzu.',
  parent: 'Innerhalb von',
  root: 'Nichts, sie steht ganz oben',
  created: 'Angelegt',
  edit: 'Bearbeiten',
  section: 'Begriff',
  createdTerm: 'Angelegt.',
  savedTerm: 'Gespeichert.',
  aliasAdded: 'Der Alias ist hinzugefügt.',
  aliasRemoved: 'Der Alias ist entfernt.',
  addAliases: 'Hinzufügen',
  noAliases: 'Noch keine Aliase.',
  deleteAction: 'Löschen',
  deleteTitle: (names) => (names.length === 1 ? `„${names[0]}“ löschen?` : `${names.length} Begriffe löschen?`),
  deleteText: 'Stellen, die ihn nennen, nennen ihn weiterhin.',
  deleteCategoryText:
    'Die direkt darunter gehen mit; was unter jenen steht, rückt nach oben. Stellen, die sie nennen, nennen sie weiterhin.',
  deletedDone: (n) => plural('de', n, { one: 'Gelöscht.', other: '# Begriffe sind gelöscht.' }),
  merge: 'Mit einem anderen zusammenlegen',
  mergeText:
    'Der andere übernimmt Kürzel und Aliase, dann wird dieser gelöscht. Stellen, die diesen nennen, nennen ihn weiterhin.',
  mergeInto: 'Zusammenlegen mit',
  mergeChoose: 'Auswählen',
  mergeAction: 'Zusammenlegen und diesen löschen',
  mergeTitle: (from, to) => `„${from}“ mit „${to}“ zusammenlegen?`,
  mergeConfirm:
    'Dieser Begriff wird gelöscht. Sein Kürzel und seine Aliase werden Aliase des anderen. Das lässt sich nicht rückgängig machen.',
  mergedDone: (from, to) => `„${from}“ ist jetzt ein Alias von „${to}“.`,
  emptySkills: 'Noch keine Fähigkeiten',
  emptyCategories: 'Noch keine Kategorien',
  emptyMarkets: 'Noch keine Branchen',
  emptyText: 'Füg die Wörter hinzu, die deine Stellen verwenden, oder lass sie mit den Stellen kommen.',
};

/** Texts of the taxonomies screen. */
export const taxonomiesTexts: Readonly<Record<Language, TaxonomiesTexts>> = { en, de };
