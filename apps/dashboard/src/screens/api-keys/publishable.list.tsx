import { Ban, Globe } from 'lucide-react';
import type { ApiKeysTexts } from '@openings/texts/dashboard-api-keys';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { StatusBadge } from '../../kit/status-badge';
import { late } from '../../ui/late';

const PublishableForm = late(() => import('./publishable-form'), 'PublishableForm');

export const publishableList = (t: ApiKeysTexts): ListDeclaration<Schema<'PublishableKey'>> => ({
  name: 'publishable-keys',
  title: t.publishable,
  needs: 'api_keys.manage',
  source: { path: '/publishable-keys', by: 'query' },
  label: ({ origin }) => origin,
  create: { label: t.newPublishable, drawer: (close) => <PublishableForm onDone={close} /> },
  columns: [
    {
      key: 'origin',
      header: t.origin,
      width: 'minmax(12rem, 2fr)',
      sortBy: ({ origin }) => origin,
      cell: ({ origin }) => origin,
    },
    {
      key: 'id',
      header: t.key,
      width: 'minmax(12rem, 2fr)',
      cell: ({ id }) => <span className="font-mono text-xs select-all">{id}</span>,
    },
    {
      key: 'status',
      header: t.status,
      width: '8rem',
      card: 'badge',
      cell: ({ revokedAt }) => <StatusBadge status={revokedAt ? 'revoked' : 'active'} />,
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
    {
      id: 'revoke',
      label: t.revoke,
      icon: Ban,
      danger: true,
      shown: ({ revokedAt }) => revokedAt === null,
      write: ({ id }) => ({ method: 'DELETE', path: `/publishable-keys/${id}` }),
      confirm: ([row]) => ({
        title: t.revokeTitle(row?.origin ?? ''),
        text: t.revokePublishableText,
        action: t.revoke,
      }),
      done: () => t.revokedDone,
    },
  ],
  empty: {
    icon: Globe,
    title: t.noPublishableTitle,
    text: t.noPublishableText,
    cli: 'openings publishable-keys create --origin https://jobs.example.com',
    curl: { method: 'POST', path: '/publishable-keys', body: { origin: 'https://jobs.example.com' } },
  },
});
