import type { Language } from './language.js';
import { plural } from './plural.js';

const en = {
  title: 'Media',
  about: 'Images of this board. Images that are no longer used are deleted automatically.',
  purpose: 'For',
  purposes: {
    blog_image: 'Blog',
    company_logo: 'Company logo',
    board_logo: 'Logo of the board',
    board_hero: 'Hero of the board',
    account_avatar: 'Picture of a person',
  },
  uploadAs: 'Upload for',
  drop: 'Drop images here, or choose one',
  dropHint: 'PNG, JPEG, WebP or GIF, 5 MB at most. Metadata is removed.',
  uploaded: (n: number): string => plural('en', n, { one: '# image is uploaded.', other: '# images are uploaded.' }),
  gone: 'Its bytes are gone',
  unused: 'Not used',
  usedBy: (n: number): string => plural('en', n, { one: 'Used once', other: 'Used # times' }),
  details: 'Image',
  address: 'Address',
  size: 'Size',
  type: 'Type',
  uploadedAt: 'Uploaded',
  usedIn: 'Shown by',
  id: 'Id',
  removeHero: 'Remove the hero image',
  removedHero: 'The hero image is removed.',
  removeLogo: 'Remove the logo',
  removedLogo: 'The logo is removed.',
  removeTitle: 'Remove this image?',
  removeText: 'It disappears wherever it is used. This cannot be undone.',
  emptyTitle: 'No images yet',
  emptyText: 'Upload one here, or in a blog post, a company or the settings.',
  kilobytes: (n: string): string => `${n} kB`,
};

/** Texts of the media screen in one language. */
export type MediaTexts = typeof en;

const de: MediaTexts = {
  title: 'Medien',
  about:
    'Bilder, die in diese Jobbörse hochgeladen wurden. Ein Bild, das nirgends mehr vorkommt, verschwindet von selbst.',
  purpose: 'Für',
  purposes: {
    blog_image: 'Blog',
    company_logo: 'Firmenlogo',
    board_logo: 'Logo der Jobbörse',
    board_hero: 'Titelbild der Jobbörse',
    account_avatar: 'Bild einer Person',
  },
  uploadAs: 'Hochladen für',
  drop: 'Bilder hierher ziehen oder auswählen',
  dropHint: 'PNG, JPEG, WebP oder GIF, höchstens 5 MB. Metadaten werden entfernt.',
  uploaded: (n) => plural('de', n, { one: '# Bild ist hochgeladen.', other: '# Bilder sind hochgeladen.' }),
  gone: 'Nicht mehr vorhanden',
  unused: 'Nicht verwendet',
  usedBy: (n) => plural('de', n, { one: 'Einmal verwendet', other: '#-mal verwendet' }),
  details: 'Bild',
  address: 'Adresse',
  size: 'Größe',
  type: 'Typ',
  uploadedAt: 'Hochgeladen',
  usedIn: 'Gezeigt von',
  id: 'Id',
  removeHero: 'Titelbild entfernen',
  removedHero: 'Das Titelbild ist entfernt.',
  removeLogo: 'Logo entfernen',
  removedLogo: 'Das Logo ist entfernt.',
  removeTitle: 'Dieses Bild entfernen?',
  removeText: 'Was es jetzt zeigt, zeigt danach keines mehr. Das lässt sich nicht rückgängig machen.',
  emptyTitle: 'Noch keine Bilder',
  emptyText: 'Lade hier eines hoch, oder in einem Beitrag, einer Firma oder den Einstellungen.',
  kilobytes: (n) => `${n} kB`,
};

/** Texts of the media screen. */
export const mediaTexts: Readonly<Record<Language, MediaTexts>> = { en, de };
