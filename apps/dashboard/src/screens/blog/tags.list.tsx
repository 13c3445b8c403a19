import { Pencil, Tag, Trash2 } from 'lucide-react';
import type { BlogPeopleTexts } from '@openings/i18n/dashboard-blog-people';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { late } from '../../ui/late';

const TagForm = late(() => import('./tag-form'), 'TagForm');

export const tagsList = (t: BlogPeopleTexts, title: string): ListDeclaration<Schema<'OperatorBlogTag'>> => ({
  name: 'blog-tags',
  title,
  needs: 'blog.manage',
  source: { path: '/blog/tags', by: 'query' },
  exports: '/blog/tags/export',
  label: ({ name }) => name,
  create: { label: t.newTag, drawer: (close) => <TagForm onDone={close} /> },
  detail: { title: ({ name }) => name, content: (tag, close) => <TagForm tag={tag} onDone={close} /> },
  columns: [
    {
      key: 'name',
      header: t.tag,
      width: 'minmax(10rem, 2fr)',
      sortBy: ({ name }) => name.toLowerCase(),
      cell: ({ name }) => name,
    },
    { key: 'slug', header: t.slug, width: 'minmax(8rem, 1fr)', from: 768, cell: ({ slug }) => slug },
    {
      key: 'visibility',
      header: t.tagVisibility,
      width: '10rem',
      cell: ({ visibility }) => (visibility === 'internal' ? t.visibilities.internal : t.visibilities.public),
    },
    {
      key: 'createdAt',
      header: t.created,
      width: '9rem',
      from: 768,
      sortBy: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <DateTime at={createdAt} />,
    },
  ],
  actions: [
    { id: 'edit', label: t.edit, icon: Pencil, to: ({ id }) => `/blog?tab=tags&open=${id}` },
    {
      id: 'delete',
      label: t.deleteAction,
      icon: Trash2,
      danger: true,
      write: ({ id }) => ({ method: 'DELETE', path: `/blog/tags/${id}` }),
      confirm: ([row]) => ({ title: t.deleteTag(row?.name ?? ''), text: t.deleteTagText, action: t.deleteAction }),
      done: () => t.deletedTag,
    },
  ],
  empty: {
    icon: Tag,
    title: t.noTagsTitle,
    text: t.noTagsText,
    cli: 'openings blog tags create --name Salaries',
    curl: { method: 'POST', path: '/blog/tags', body: { name: 'Salaries' } },
  },
});
