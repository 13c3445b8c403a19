import { UsersRound } from 'lucide-react';
import type { EmployersTexts } from '@openings/i18n/dashboard-employers';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { atCompany, atCompanyActions, atCompanyColumns } from './at-company';

type Membership = Schema<'EmployerMembership'>;

export const membershipsList = (t: EmployersTexts): ListDeclaration<Membership> => ({
  ...atCompany(t),
  title: t.memberships,
  source: { path: '/employers/memberships', by: 'query' },
  columns: [
    ...atCompanyColumns(t),
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
  actions: atCompanyActions(t),
  empty: {
    icon: UsersRound,
    title: t.membershipsEmptyTitle,
    text: t.membershipsEmptyText,
    cli: 'openings employers memberships',
    curl: { method: 'GET', path: '/employers/memberships' },
  },
});
