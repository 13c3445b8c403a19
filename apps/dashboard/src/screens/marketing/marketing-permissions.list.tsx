import { Ban, Megaphone, UserRound } from 'lucide-react';
import type { MarketingTexts } from '@openings/i18n/dashboard-marketing';
import type { Schema } from '../../api/types';
import { choicesOf } from '../../kit/choices';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { StatusBadge } from '../../kit/status-badge';

type Permission = Schema<'MarketingPermission'>;

const pageOf = ({ role, id }: Permission): string => `/${role === 'employer' ? 'employers' : 'candidates'}/${id}`;

export const marketingPermissionsList = (t: MarketingTexts): ListDeclaration<Permission> => ({
  name: 'marketing-permissions',
  title: t.title,
  about: t.about,
  source: { path: '/marketing-permissions', by: 'query', searchAs: 'email' },
  searchLabel: t.search,
  label: ({ display_name, email }) => display_name ?? email,
  link: pageOf,
  filters: [{ key: 'status', label: t.status, choices: choicesOf(t.statuses) }],
  columns: [
    {
      key: 'person',
      header: t.person,
      width: 'minmax(10rem, 1.5fr)',
      sortBy: ({ display_name, email }) => (display_name ?? email).toLowerCase(),
      cell: ({ display_name, email }) => display_name ?? email,
    },
    {
      key: 'status',
      header: t.status,
      width: '8rem',
      card: 'badge',
      sortBy: ({ status }) => status,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    { key: 'email', header: t.email, width: 'minmax(10rem, 1.6fr)', from: 768, cell: ({ email }) => email },
    { key: 'role', header: t.role, width: '8rem', from: 1024, cell: ({ role }) => t.roles[role] },
    {
      key: 'source',
      header: t.source,
      width: 'minmax(8rem, 1fr)',
      from: 1024,
      cell: ({ source }) => t.sources[source],
    },
    {
      key: 'decided',
      header: t.decided,
      width: '8rem',
      sortBy: ({ updated_at }) => updated_at,
      cell: ({ updated_at }) => <DateTime at={updated_at} />,
    },
  ],
  actions: [
    { id: 'open', label: t.open, icon: UserRound, to: pageOf },
    {
      id: 'withdraw',
      label: t.withdraw,
      icon: Ban,
      danger: true,
      bulk: true,
      needs: 'marketing_permissions.manage',
      shown: ({ status }) => status === 'granted',
      write: ({ id }) => ({ method: 'POST', path: `/marketing-permissions/${id}/withdraw` }),
      confirm: (rows) => ({ title: t.withdrawTitle(rows.length), text: t.withdrawText, action: t.withdraw }),
      done: t.withdrawnDone,
    },
  ],
  empty: {
    icon: Megaphone,
    title: t.emptyTitle,
    text: t.emptyText,
    cli: 'openings marketing-permissions list',
    curl: { method: 'GET', path: '/marketing-permissions' },
  },
});
