import { BookOpen, Pencil, Send, Star, StarOff, Trash2, Undo2 } from 'lucide-react';
import type { BlogTexts } from '@openings/i18n/dashboard-blog';
import type { Schema } from '../../api/types';
import { choicesOf } from '../../kit/choices';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { StatusBadge } from '../../kit/status-badge';
import { AuthorNames } from './author-names';

type Post = Schema<'OperatorBlogPostSummary'>;

export const postsList = (t: BlogTexts): ListDeclaration<Post> => ({
  name: 'blog',
  title: t.posts,
  needs: 'blog.manage',
  source: { path: '/blog/posts/search', by: 'body', flat: true },
  searchLabel: t.search,
  filters: [{ key: 'status', label: t.status, choices: choicesOf(t.states) }],
  exports: '/blog/posts/export',
  label: ({ title }) => title,
  link: ({ id }) => `/blog/${id}`,
  create: { label: t.newPost, path: '/blog/new' },
  columns: [
    {
      key: 'title',
      header: t.post,
      width: 'minmax(14rem, 3fr)',
      sortBy: ({ title }) => title.toLowerCase(),
      cell: ({ title, featured }) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate">{title}</span>
          {featured && <Star aria-label={t.featured} className="size-3.5 shrink-0 fill-current text-warn" />}
        </span>
      ),
    },
    {
      key: 'author',
      header: t.author,
      width: 'minmax(8rem, 1fr)',
      from: 768,
      cell: ({ authorIds }) => <AuthorNames ids={authorIds} />,
    },
    {
      key: 'status',
      header: t.status,
      width: '9rem',
      card: 'badge',
      sortBy: ({ status }) => status,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: 'readingTimeMin',
      header: t.reading,
      width: '8rem',
      from: 1280,
      card: 'none',
      sortBy: ({ readingTimeMin }) => readingTimeMin,
      cell: ({ readingTimeMin }) => (readingTimeMin === null ? null : t.minutes(readingTimeMin)),
    },
    {
      key: 'publishedAt',
      header: t.publishedAt,
      width: '9rem',
      sortBy: ({ publishedAt }) => publishedAt ?? '',
      cell: ({ publishedAt }) => (publishedAt ? <DateTime at={publishedAt} /> : null),
    },
  ],
  actions: [
    { id: 'edit', label: t.edit, icon: Pencil, to: ({ id }) => `/blog/${id}` },
    {
      id: 'publish',
      label: t.publish,
      icon: Send,
      bulk: true,
      needs: 'blog.publish',
      shown: ({ status }) => status !== 'published',
      write: ({ id }) => ({ method: 'POST', path: `/blog/posts/${id}/publish` }),
      done: t.publishedDone,
    },
    {
      id: 'unpublish',
      label: t.unpublish,
      icon: Undo2,
      bulk: true,
      needs: 'blog.publish',
      shown: ({ status }) => status !== 'draft',
      write: ({ id }) => ({ method: 'POST', path: `/blog/posts/${id}/unpublish` }),
      done: t.unpublishedDone,
    },
    ...[false, true].map((featured) => ({
      id: featured ? 'unfeature' : 'feature',
      label: featured ? t.unfeature : t.feature,
      icon: featured ? StarOff : Star,
      shown: (post: Post) => post.featured === featured,
      write: ({ id }: Post) => ({ method: 'POST', path: `/blog/posts/${id}/toggle-featured` }) as const,
      done: () => t.featuredDone,
    })),
    {
      id: 'delete',
      label: t.deleteAction,
      icon: Trash2,
      danger: true,
      bulk: true,
      write: ({ id }) => ({ method: 'DELETE', path: `/blog/posts/${id}` }),
      batch: (rows) => ({
        method: 'POST',
        path: '/blog/posts/batch',
        body: { operations: rows.map(({ id }) => ({ id, method: 'DELETE', resourceId: id })) },
      }),
      confirm: (rows) => ({
        title: t.deleteTitle(rows.map(({ title }) => title)),
        text: t.deleteText,
        action: t.deleteAction,
      }),
      done: t.deletedDone,
    },
  ],
  empty: {
    icon: BookOpen,
    title: t.emptyTitle,
    text: t.emptyText,
    cli: "openings blog posts create --title 'What nurses earn' --html '<p>…</p>'",
    curl: { method: 'POST', path: '/blog/posts', body: { title: 'What nurses earn', html: '<p>…</p>' } },
  },
});
