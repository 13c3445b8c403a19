import { FileText, Pencil, Send, Trash2, Undo2 } from 'lucide-react';
import type { PagesTexts } from '@openings/i18n/dashboard-pages';
import type { Schema } from '../../api/types';
import { choicesOf } from '../../kit/choices';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { StatusBadge } from '../../kit/status-badge';

export const pagesList = (t: PagesTexts): ListDeclaration<Schema<'Page'>> => ({
  name: 'pages',
  title: t.title,
  about: t.about,
  needs: 'pages.manage',
  source: { path: '/pages', by: 'query' },
  filters: [{ key: 'status', label: t.status, choices: choicesOf(t.states) }],
  label: ({ title }) => title,
  link: ({ id }) => `/pages/${id}`,
  create: { label: t.newPage, path: '/pages/new' },
  columns: [
    {
      key: 'title',
      header: t.page,
      width: 'minmax(12rem, 2fr)',
      sortBy: ({ title }) => title.toLowerCase(),
      cell: ({ title }) => title,
    },
    { key: 'slug', header: t.address, width: 'minmax(8rem, 1fr)', from: 768, cell: ({ slug }) => `/${slug}` },
    {
      key: 'status',
      header: t.status,
      width: '9rem',
      card: 'badge',
      sortBy: ({ status }) => status,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: 'updatedAt',
      header: t.updated,
      width: '9rem',
      sortBy: ({ updatedAt }) => updatedAt,
      cell: ({ updatedAt }) => <DateTime at={updatedAt} />,
    },
  ],
  actions: [
    { id: 'edit', label: t.edit, icon: Pencil, to: ({ id }) => `/pages/${id}` },
    {
      id: 'publish',
      label: t.publish,
      icon: Send,
      bulk: true,
      shown: ({ status }) => status === 'draft',
      write: ({ id }) => ({ method: 'POST', path: `/pages/${id}/publish` }),
      done: t.publishedDone,
    },
    {
      id: 'unpublish',
      label: t.unpublish,
      icon: Undo2,
      bulk: true,
      shown: ({ status }) => status === 'published',
      write: ({ id }) => ({ method: 'POST', path: `/pages/${id}/unpublish` }),
      done: t.unpublishedDone,
    },
    {
      id: 'delete',
      label: t.deleteAction,
      icon: Trash2,
      danger: true,
      bulk: true,
      write: ({ id }) => ({ method: 'DELETE', path: `/pages/${id}` }),
      confirm: (rows) => ({
        title: t.deleteTitle(rows.map(({ title }) => title)),
        text: t.deleteText,
        action: t.deleteAction,
      }),
      done: t.deletedDone,
    },
  ],
  empty: {
    icon: FileText,
    title: t.emptyTitle,
    text: t.emptyText,
    cli: "openings pages create --title 'Imprint' --body '<p>North Jobs Ltd</p>'",
    curl: { method: 'POST', path: '/pages', body: { title: 'Imprint', body: '<p>North Jobs Ltd</p>' } },
  },
});
