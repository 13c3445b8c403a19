import { Building2, UserRound, UsersRound } from 'lucide-react';
import type { EmployersTexts } from '@openings/texts/dashboard-employers';
import type { Schema } from '../../api/types';
import { choicesOf } from '../../kit/choices';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { StatusBadge } from '../../kit/status-badge';

type Membership = Schema<'EmployerMembership'>;

export const membershipsList = (t: EmployersTexts): ListDeclaration<Membership> => ({
  name: 'employers',
  title: t.memberships,
  source: { path: '/employers/memberships', by: 'query' },
  label: ({ employerEmail, companyName }) => `${employerEmail}, ${companyName}`,
  link: ({ employerId }) => `/employers/${employerId}`,
  filters: [
    { key: 'status', label: t.claimStatus, choices: choicesOf(t.claimStatuses) },
    { key: 'companyId', label: t.company },
  ],
  columns: [
    {
      key: 'employer',
      header: t.employer,
      width: 'minmax(11rem, 1.6fr)',
      sortBy: ({ employerEmail }) => employerEmail,
      cell: ({ employerEmail }) => employerEmail,
    },
    {
      key: 'company',
      header: t.company,
      width: 'minmax(9rem, 1.4fr)',
      sortBy: ({ companyName }) => companyName.toLowerCase(),
      cell: ({ companyName }) => companyName,
    },
    {
      key: 'status',
      header: t.claimStatus,
      width: '8rem',
      card: 'badge',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: 'source',
      header: t.source,
      width: 'minmax(9rem, 1fr)',
      from: 1024,
      cell: ({ approvalSource }) => approvalSource && t.sources[approvalSource],
    },
    {
      key: 'joinedAt',
      header: t.since,
      width: '8rem',
      sortBy: ({ joinedAt }) => joinedAt,
      cell: ({ joinedAt }) => <DateTime at={joinedAt} />,
    },
  ],
  actions: [
    { id: 'employer', label: t.openEmployer, icon: UserRound, to: ({ employerId }) => `/employers/${employerId}` },
    { id: 'company', label: t.openCompany, icon: Building2, to: ({ companyId }) => `/companies/${companyId}` },
  ],
  empty: {
    icon: UsersRound,
    title: t.membershipsEmptyTitle,
    text: t.membershipsEmptyText,
    cli: 'openings employers memberships',
    curl: { method: 'GET', path: '/employers/memberships' },
  },
});
