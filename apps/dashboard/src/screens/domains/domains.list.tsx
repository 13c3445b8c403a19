import { Globe, Settings2, Star, Trash2 } from 'lucide-react';
import type { DomainsTexts } from '@openings/i18n/dashboard-domains';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { StatusBadge } from '../../kit/status-badge';
import { Badge } from '../../ui/badge';
import { late } from '../../ui/late';

const DomainForm = late(() => import('./domain-form'), 'DomainForm');
const DomainSetup = late(() => import('./domain-setup'), 'DomainSetup');

export const domainsList = (t: DomainsTexts): ListDeclaration<Schema<'Domain'>> => ({
  name: 'domains',
  title: t.title,
  about: t.about,
  needs: 'domains.manage',
  source: { path: '/domains', by: 'query' },
  label: ({ domain }) => domain,
  create: { label: t.newDomain, drawer: () => <DomainForm /> },
  detail: { title: ({ domain }) => domain, content: (domain) => <DomainSetup domain={domain} /> },
  columns: [
    {
      key: 'domain',
      header: t.domain,
      width: 'minmax(12rem, 2fr)',
      sortBy: ({ domain }) => domain,
      cell: ({ domain, isPrimary }) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate">{domain}</span>
          {isPrimary && <Badge tone="accent">{t.primary}</Badge>}
        </span>
      ),
    },
    {
      key: 'status',
      header: t.status,
      width: '10rem',
      card: 'badge',
      sortBy: ({ status }) => status,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: 'verifiedAt',
      header: t.verified,
      width: '9rem',
      from: 768,
      cell: ({ verifiedAt }) => (verifiedAt ? <DateTime at={verifiedAt} /> : null),
    },
    {
      key: 'createdAt',
      header: t.added,
      width: '9rem',
      from: 768,
      sortBy: ({ createdAt }) => createdAt ?? '',
      cell: ({ createdAt }) => <DateTime at={createdAt} />,
    },
  ],
  actions: [
    { id: 'set-up', label: t.setUp, icon: Settings2, to: ({ id }) => `/domains?open=${id}` },
    {
      id: 'primary',
      label: t.makePrimary,
      icon: Star,
      needs: 'settings.manage',
      shown: ({ status, isPrimary }) => status === 'verified' && !isPrimary,
      write: ({ id }) => ({ method: 'PATCH', path: '/settings', body: { primaryDomainId: id } }),
      done: () => t.madePrimary,
    },
    {
      id: 'delete',
      label: t.deleteAction,
      icon: Trash2,
      danger: true,
      write: ({ id }) => ({ method: 'DELETE', path: `/domains/${id}` }),
      confirm: ([row]) => ({ title: t.deleteTitle(row?.domain ?? ''), text: t.deleteText, action: t.deleteAction }),
      done: () => t.deletedDone,
    },
  ],
  empty: {
    icon: Globe,
    title: t.emptyTitle,
    text: t.emptyText,
    cli: 'openings domains create --domain jobs.example.com',
    curl: { method: 'POST', path: '/domains', body: { domain: 'jobs.example.com' } },
  },
});
