import { Pencil, PenLine, Trash2 } from 'lucide-react';
import type { BlogPeopleTexts } from '@openings/i18n/dashboard-blog-people';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { PersonCell } from '../../kit/person-cell';
import { StatusBadge } from '../../kit/status-badge';
import { late } from '../../ui/late';

const AuthorForm = late(() => import('./author-form'), 'AuthorForm');

export const authorsList = (t: BlogPeopleTexts, title: string): ListDeclaration<Schema<'OperatorBlogAuthor'>> => ({
  name: 'blog-authors',
  title,
  needs: 'blog.manage',
  source: { path: '/blog/authors', by: 'query' },
  exports: '/blog/authors/export',
  label: ({ name }) => name,
  create: { label: t.newAuthor, drawer: (close) => <AuthorForm onDone={close} /> },
  detail: { title: ({ name }) => name, content: (author, close) => <AuthorForm author={author} onDone={close} /> },
  columns: [
    {
      key: 'name',
      header: t.author,
      width: 'minmax(10rem, 2fr)',
      sortBy: ({ name }) => name.toLowerCase(),
      cell: ({ name, avatarUrl }) => <PersonCell name={name} avatarUrl={avatarUrl} />,
    },
    { key: 'email', header: t.email, width: 'minmax(8rem, 1.5fr)', from: 768, cell: ({ email }) => email },
    {
      key: 'status',
      header: t.authorStatus,
      width: '8rem',
      card: 'badge',
      cell: ({ status }) => <StatusBadge status={status ?? 'active'} />,
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
    { id: 'edit', label: t.edit, icon: Pencil, to: ({ id }) => `/blog?tab=authors&open=${id}` },
    {
      id: 'delete',
      label: t.deleteAction,
      icon: Trash2,
      danger: true,
      write: ({ id }) => ({ method: 'DELETE', path: `/blog/authors/${id}` }),
      confirm: ([row]) => ({
        title: t.deleteAuthor(row?.name ?? ''),
        text: t.deleteAuthorText,
        action: t.deleteAction,
      }),
      done: () => t.deletedAuthor,
    },
  ],
  empty: {
    icon: PenLine,
    title: t.noAuthorsTitle,
    text: t.noAuthorsText,
    cli: "openings blog authors create --name 'Ada Brandt'",
    curl: { method: 'POST', path: '/blog/authors', body: { name: 'Ada Brandt' } },
  },
});
