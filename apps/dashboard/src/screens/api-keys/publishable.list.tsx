import { Ban, BadgeCheck, Globe } from 'lucide-react';
import type { ApiKeysTexts } from '@openings/i18n/dashboard-api-keys';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { StatusBadge } from '../../kit/status-badge';
import { Badge } from '../../ui/badge';
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
      cell: ({ origin, originConfirmed, revokedAt }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          {origin}
          {originConfirmed || revokedAt !== null ? null : <Badge tone="warn">{t.notConfirmed}</Badge>}
        </span>
      ),
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
      id: 'confirm',
      label: t.confirmOrigin,
      icon: BadgeCheck,
      needs: 'api_keys.manage',
      shown: ({ originConfirmed, revokedAt }) => !originConfirmed && revokedAt === null,
      write: ({ id }) => ({ method: 'POST', path: `/publishable-keys/${id}/confirm` }),
      confirm: ([row]) => ({
        title: t.confirmOriginTitle(row?.origin ?? ''),
        text: t.confirmOriginText,
        action: t.confirmOrigin,
      }),
      done: () => t.originConfirmedDone,
    },
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
