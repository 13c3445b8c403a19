import { MailPlus, Send, X } from 'lucide-react';
import type { DashboardTexts } from '@openings/i18n/dashboard.en';
import type { TeamTexts } from '@openings/i18n/dashboard-team';
import type { Schema } from '../../api/types';
import { choicesOf } from '../../kit/choices';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { StatusBadge } from '../../kit/status-badge';
import { late } from '../../ui/late';

const InviteForm = late(() => import('./invite-form'), 'InviteForm');
type Invitation = Schema<'Invitation'>;

const isOpen = ({ status }: Invitation): boolean => status === 'pending' || status === 'expired';

export const invitationsList = (t: TeamTexts, { roles }: DashboardTexts): ListDeclaration<Invitation> => ({
  name: 'invitations',
  title: t.invitations,
  needs: 'members.manage',
  source: { path: '/invitations', by: 'query' },
  filters: [{ key: 'status', label: t.status, choices: choicesOf(t.states) }],
  label: ({ email }) => email,
  create: { label: t.invite, drawer: (close) => <InviteForm onDone={close} /> },
  columns: [
    {
      key: 'email',
      header: t.email,
      width: 'minmax(12rem, 2fr)',
      sortBy: ({ email }) => email,
      cell: ({ email }) => email,
    },
    { key: 'role', header: t.role, width: '8rem', cell: ({ role }) => roles[role] ?? role },
    {
      key: 'status',
      header: t.status,
      width: '9rem',
      card: 'badge',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: 'createdAt',
      header: t.invited,
      width: '9rem',
      from: 768,
      sortBy: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <DateTime at={createdAt} />,
    },
    { key: 'expiresAt', header: t.expires, width: '9rem', cell: ({ expiresAt }) => <DateTime at={expiresAt} /> },
  ],
  actions: [
    {
      id: 'renew',
      label: t.renew,
      icon: Send,
      shown: isOpen,
      write: ({ id }) => ({ method: 'POST', path: `/invitations/${id}/renew` }),
      done: () => t.renewed,
    },
    {
      id: 'revoke',
      label: t.revoke,
      icon: X,
      danger: true,
      shown: isOpen,
      write: ({ id }) => ({ method: 'DELETE', path: `/invitations/${id}` }),
      confirm: ([row]) => ({ title: t.revokeTitle(row?.email ?? ''), text: t.revokeText, action: t.revoke }),
      done: () => t.revoked,
    },
  ],
  empty: {
    icon: MailPlus,
    title: t.noInvitationsTitle,
    text: t.noInvitationsText,
    cli: 'openings invitations create --email jo@example.com --role member',
    curl: { method: 'POST', path: '/invitations', body: { email: 'jo@example.com', role: 'member' } },
  },
});
