import { Pencil, Signpost, Trash2 } from 'lucide-react';
import type { RedirectsTexts } from '@openings/i18n/dashboard-redirects';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { late } from '../../ui/late';

const RedirectForm = late(() => import('./redirect-form'), 'RedirectForm');

export const redirectsList = (t: RedirectsTexts): ListDeclaration<Schema<'Redirect'>> => ({
  name: 'redirects',
  title: t.title,
  about: t.about,
  needs: 'redirects.manage',
  source: { path: '/redirects', by: 'query' },
  searchLabel: t.search,
  label: ({ fromPath }) => fromPath,
  create: { label: t.newRedirect, drawer: (close) => <RedirectForm onDone={close} /> },
  detail: {
    title: ({ fromPath }) => fromPath,
    content: (redirect, close) => <RedirectForm redirect={redirect} onDone={close} />,
  },
  columns: [
    {
      key: 'fromPath',
      header: t.from,
      width: 'minmax(12rem, 2fr)',
      sortBy: ({ fromPath }) => fromPath,
      cell: ({ fromPath }) => <span className="font-mono text-xs">{fromPath}</span>,
    },
    {
      key: 'toPath',
      header: t.to,
      width: 'minmax(12rem, 2fr)',
      sortBy: ({ toPath }) => toPath,
      cell: ({ toPath }) => <span className="font-mono text-xs">{toPath}</span>,
    },
    {
      key: 'statusCode',
      header: t.kind,
      width: '9rem',
      from: 768,
      sortBy: ({ statusCode }) => statusCode,
      cell: ({ statusCode }) => (statusCode === 301 ? t.forGood : t.forNow),
    },
    {
      key: 'createdAt',
      header: t.created,
      width: '9rem',
      from: 1024,
      sortBy: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <DateTime at={createdAt} />,
    },
  ],
  actions: [
    { id: 'edit', label: t.edit, icon: Pencil, to: ({ id }) => `/redirects?open=${id}` },
    {
      id: 'delete',
      label: t.deleteAction,
      icon: Trash2,
      danger: true,
      bulk: true,
      write: ({ id }) => ({ method: 'DELETE', path: `/redirects/${id}` }),
      batch: (rows) => ({
        method: 'POST',
        path: '/redirects/batch',
        body: { operations: rows.map(({ id }) => ({ id, method: 'DELETE', resourceId: id })) },
      }),
      confirm: (rows) => ({
        title: t.deleteTitle(rows.map(({ fromPath }) => fromPath)),
        text: t.deleteText,
        action: t.deleteAction,
      }),
      done: t.deletedDone,
    },
  ],
  empty: {
    icon: Signpost,
    title: t.emptyTitle,
    text: t.emptyText,
    cli: 'openings redirects create --from-path /old --to-path /new',
    curl: { method: 'POST', path: '/redirects', body: { fromPath: '/old', toPath: '/new' } },
  },
});
