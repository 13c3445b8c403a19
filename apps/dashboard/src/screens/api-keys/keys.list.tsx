import { Ban, KeyRound, Pencil } from 'lucide-react';
import type { ApiKeysTexts } from '@openings/i18n/dashboard-api-keys';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { StatusBadge } from '../../kit/status-badge';
import { late } from '../../ui/late';

const KeyForm = late(() => import('./key-form'), 'KeyForm');
const KeyDetail = late(() => import('./key-detail'), 'KeyDetail');

export const keysList = (t: ApiKeysTexts): ListDeclaration<Schema<'ApiKey'>> => ({
  name: 'api-keys',
  title: t.secret,
  needs: 'api_keys.manage',
  source: { path: '/api-keys', by: 'query' },
  label: ({ name }) => name,
  create: { label: t.newKey, drawer: (close) => <KeyForm onDone={close} /> },
  detail: { title: ({ name }) => name, content: (key, close) => <KeyDetail apiKey={key} onDone={close} /> },
  columns: [
    {
      key: 'name',
      header: t.name,
      width: 'minmax(10rem, 2fr)',
      sortBy: ({ name }) => name.toLowerCase(),
      cell: ({ name }) => name,
    },
    {
      key: 'id',
      header: t.key,
      width: 'minmax(10rem, 1fr)',
      from: 1024,
      cell: ({ id }) => <span className="font-mono text-xs">{id}…</span>,
    },
    {
      key: 'scopes',
      header: t.scopes,
      width: '9rem',
      from: 768,
      sortBy: ({ scopes }) => scopes.length,
      cell: ({ scopes }) => <span title={scopes.join(', ')}>{t.scopeCount(scopes.length)}</span>,
    },
    {
      key: 'status',
      header: t.status,
      width: '8rem',
      card: 'badge',
      sortBy: ({ status }) => status,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: 'lastUsedAt',
      header: t.lastUsed,
      width: '9rem',
      sortBy: ({ lastUsedAt }) => lastUsedAt ?? '',
      cell: ({ lastUsedAt }) => (lastUsedAt ? <DateTime at={lastUsedAt} /> : t.never),
    },
    {
      key: 'expiresAt',
      header: t.expires,
      width: '8rem',
      from: 768,
      sortBy: ({ expiresAt }) => expiresAt ?? '',
      cell: ({ expiresAt }) => (expiresAt ? <DateTime at={expiresAt} as="day" /> : t.never),
    },
  ],
  actions: [
    { id: 'edit', label: t.edit, icon: Pencil, to: ({ id }) => `/api-keys?open=${id}` },
    {
      id: 'revoke',
      label: t.revoke,
      icon: Ban,
      danger: true,
      shown: ({ status }) => status !== 'revoked',
      write: ({ id }) => ({ method: 'DELETE', path: `/api-keys/${id}` }),
      confirm: ([row]) => ({ title: t.revokeTitle(row?.name ?? ''), text: t.revokeText, action: t.revoke }),
      done: () => t.revokedDone,
    },
  ],
  empty: {
    icon: KeyRound,
    title: t.emptyTitle,
    text: t.emptyText,
    cli: 'openings keys create --board north --scopes jobs.read,companies.read',
    curl: { method: 'POST', path: '/api-keys', body: { name: 'Website', scopes: ['jobs.read', 'companies.read'] } },
  },
});
