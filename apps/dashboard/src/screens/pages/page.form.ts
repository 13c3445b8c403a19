import type { PagesTexts } from '@openings/i18n/dashboard-pages';
import type { Write } from '../../api/api';
import type { Schema } from '../../api/types';
import type { FormSection } from '../../kit/form/declaration';
import { changed } from '../../kit/form/issues';

export interface PageValues {
  title: string;
  slug: string;
  body: string;
  seoTitle: string;
  seoDescription: string;
}

export const pageSections = (t: PagesTexts): readonly FormSection<PageValues>[] => [
  {
    title: t.sectionPage,
    fields: [
      { name: 'title', label: t.name, kind: 'text', required: true, wide: true },
      { name: 'body', label: t.body, kind: 'rich-text' },
      { name: 'slug', label: t.slug, kind: 'text', hint: t.slugHint, wide: true },
    ],
  },
  {
    title: t.sectionSearch,
    about: t.sectionSearchAbout,
    fields: [
      { name: 'seoTitle', label: t.seoTitle, kind: 'text', wide: true },
      { name: 'seoDescription', label: t.seoDescription, kind: 'textarea', rows: 2 },
    ],
  },
];

export const pageValues = (page?: Schema<'Page'>): PageValues => ({
  title: page?.title ?? '',
  slug: page?.slug ?? '',
  body: page?.body ?? '',
  seoTitle: page?.seoTitle ?? '',
  seoDescription: page?.seoDescription ?? '',
});

/** The request that makes a page, with what is filled in. */
export const createPage = (values: PageValues): Write => ({
  method: 'POST',
  path: '/pages',
  body: changed(pageValues(), values),
});

/** The request that saves what was changed of a page. */
export const updatePage = (page: Schema<'Page'>, values: PageValues): Write => ({
  method: 'PATCH',
  path: `/pages/${page.id}`,
  body: changed(pageValues(page), values),
});
