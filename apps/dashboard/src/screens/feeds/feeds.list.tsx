import { Pause, Play, RefreshCw, Rss, Trash2 } from 'lucide-react';
import type { FeedsTexts } from '@openings/i18n/dashboard-feeds';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration, RowAction } from '../../kit/list/declaration';
import { Badge } from '../../ui/badge';

type Feed = Schema<'JobFeed'>;

const needs = 'feeds.manage';
const patch =
  (body: object): NonNullable<RowAction<Feed>['write']> =>
  ({ id }) => ({ method: 'PATCH', path: `/job-feeds/${id}`, body });

export const feedsList = (t: FeedsTexts): ListDeclaration<Feed> => ({
  name: 'feeds',
  title: t.title,
  about: t.about,
  source: { path: '/job-feeds', by: 'query' },
  label: ({ name }) => name,
  link: ({ id }) => `/feeds/${id}`,
  create: { label: t.newFeed, path: '/feeds/new', needs },
  columns: [
    { key: 'name', header: t.name, width: 'minmax(10rem, 2fr)', sortBy: ({ name }) => name, cell: ({ name }) => name },
    {
      key: 'direction',
      header: t.direction,
      width: '8rem',
      card: 'badge',
      sortBy: ({ direction }) => direction,
      cell: ({ direction }) => (
        <Badge tone={direction === 'in' ? 'accent' : 'neutral'}>{t.directions[direction]}</Badge>
      ),
    },
    {
      key: 'format',
      header: t.format,
      width: 'minmax(10rem, 1.2fr)',
      from: 768,
      cell: ({ format }) => t.formats[format],
    },
    {
      key: 'schedule',
      header: t.schedule,
      width: '9rem',
      from: 1024,
      cell: ({ schedule, isPaused }) =>
        isPaused ? <span className="text-warn">{t.paused}</span> : schedule && t.schedules[schedule],
    },
    {
      key: 'updated',
      header: t.updated,
      width: '9rem',
      from: 768,
      sortBy: ({ updatedAt }) => updatedAt,
      cell: ({ updatedAt }) => <DateTime at={updatedAt} />,
    },
  ],
  actions: [
    {
      id: 'run',
      label: t.run,
      icon: RefreshCw,
      needs,
      shown: ({ direction }) => direction === 'in',
      write: ({ id }) => ({ method: 'POST', path: `/job-feeds/${id}/runs` }),
      done: () => t.running,
    },
    {
      id: 'pause',
      label: t.isPaused,
      icon: Pause,
      needs,
      shown: ({ direction, isPaused }) => direction === 'in' && !isPaused,
      write: patch({ isPaused: true }),
      done: () => t.saved,
    },
    {
      id: 'resume',
      label: t.resume,
      icon: Play,
      needs,
      shown: ({ isPaused }) => isPaused === true,
      write: patch({ isPaused: false }),
      done: () => t.saved,
    },
    {
      id: 'delete',
      label: t.deleteAction,
      icon: Trash2,
      danger: true,
      needs,
      write: ({ id }) => ({ method: 'DELETE', path: `/job-feeds/${id}` }),
      confirm: (rows) => ({
        title: t.deleteTitle(rows.length),
        text: t.deleteText(rows.map(({ name }) => name).join(', ')),
        action: t.deleteAction,
      }),
      done: t.deletedDone,
    },
  ],
  empty: {
    icon: Rss,
    title: t.emptyTitle,
    text: t.emptyText,
    cli: "openings job-feeds create --name 'Job search' --format indeed_xml",
    curl: { method: 'POST', path: '/job-feeds', body: { name: 'Job search', format: 'indeed_xml' } },
  },
});
