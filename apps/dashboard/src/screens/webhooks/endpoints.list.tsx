import { Pause, Play, Settings2, Trash2, Webhook } from 'lucide-react';
import type { WebhooksTexts } from '@openings/i18n/dashboard-webhooks';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { StatusBadge } from '../../kit/status-badge';

type Endpoint = Schema<'WebhookEndpoint'>;

const NEEDS = 'webhooks.manage';

export const endpointsList = (t: WebhooksTexts): ListDeclaration<Endpoint> => ({
  name: 'webhooks',
  title: t.endpoints,
  source: { path: '/webhook-endpoints', by: 'query' },
  label: ({ url }) => url,
  link: ({ id }) => `/webhooks/${id}`,
  create: { label: t.newEndpoint, path: '/webhooks/new', needs: NEEDS },
  columns: [
    { key: 'url', header: t.url, width: 'minmax(12rem, 2fr)', sortBy: ({ url }) => url, cell: ({ url }) => url },
    {
      key: 'status',
      header: t.status,
      width: '8rem',
      card: 'badge',
      sortBy: ({ status }) => status,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: 'events',
      header: t.events,
      width: 'minmax(8rem, 1.4fr)',
      from: 1024,
      cell: ({ event_types: types }) => (
        <span title={types.join(', ')}>{types.length > 2 ? t.eventCount(types.length) : types.join(', ')}</span>
      ),
    },
    {
      key: 'streak',
      header: t.streak,
      width: '9rem',
      align: 'end',
      from: 1280,
      card: 'none',
      sortBy: ({ failure_streak: streak }) => streak,
      cell: ({ failure_streak: streak }) => streak,
    },
    {
      key: 'success',
      header: t.lastSuccess,
      width: '9rem',
      from: 768,
      sortBy: ({ last_success_at: at }) => at,
      cell: ({ last_success_at: at }) => <DateTime at={at} />,
    },
    {
      key: 'failure',
      header: t.lastFailure,
      width: '9rem',
      from: 768,
      sortBy: ({ last_failure_at: at }) => at,
      cell: ({ last_failure_at: at }) => <DateTime at={at} />,
    },
  ],
  actions: [
    { id: 'settings', label: t.settings, icon: Settings2, to: ({ id }) => `/webhooks/${id}?tab=settings` },
    {
      id: 'pause',
      label: t.pause,
      icon: Pause,
      needs: NEEDS,
      shown: ({ status }) => status !== 'paused',
      write: ({ id }) => ({ method: 'PATCH', path: `/webhook-endpoints/${id}`, body: { status: 'paused' } }),
      confirm: () => ({ title: t.pauseTitle, text: t.pauseText, action: t.pause }),
      done: () => t.paused,
    },
    {
      id: 'resume',
      label: t.resume,
      icon: Play,
      needs: NEEDS,
      shown: ({ status }) => status !== 'enabled',
      write: ({ id }) => ({ method: 'PATCH', path: `/webhook-endpoints/${id}`, body: { status: 'enabled' } }),
      done: () => t.resumed,
    },
    {
      id: 'delete',
      label: t.deleteAction,
      icon: Trash2,
      danger: true,
      needs: NEEDS,
      write: ({ id }) => ({ method: 'DELETE', path: `/webhook-endpoints/${id}` }),
      confirm: (rows) => ({
        title: t.deleteTitle(rows.length),
        text: t.deleteText(rows.map(({ url }) => url).join(', ')),
        action: t.deleteAction,
      }),
      done: t.deletedDone,
    },
  ],
  empty: {
    icon: Webhook,
    title: t.emptyTitle,
    text: t.emptyText,
    cli: 'openings webhooks endpoints create --url https://example.com/hook --event-types job.created',
    curl: {
      method: 'POST',
      path: '/webhook-endpoints',
      body: { url: 'https://example.com/hook', event_types: ['job.created'] },
    },
  },
});
