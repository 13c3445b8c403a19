import { UserRound } from 'lucide-react';
import type { EmployersTexts } from '@openings/i18n/dashboard-employers';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { PersonCell } from '../../kit/person-cell';
import { StatusBadge } from '../../kit/status-badge';
import { eraseAction, nameOf } from '../people/person';

type Employer = Schema<'Employer'>;

export const employersList = (t: EmployersTexts): ListDeclaration<Employer> => ({
  name: 'employers',
  title: t.title,
  source: { path: '/employers', by: 'query' },
  searchLabel: t.search,
  label: nameOf,
  link: ({ id }) => `/employers/${id}`,
  columns: [
    {
      key: 'name',
      header: t.employer,
      width: 'minmax(12rem, 1.6fr)',
      sortBy: (row) => nameOf(row).toLowerCase(),
      cell: (row) => <PersonCell name={nameOf(row)} avatarUrl={row.avatarUrl} />,
    },
    {
      key: 'companies',
      header: t.companies,
      width: 'minmax(9rem, 1.6fr)',
      cell: ({ companies }) => companies.map(({ companyName }) => companyName).join(', ') || null,
    },
    {
      key: 'waiting',
      header: t.waiting,
      width: '9rem',
      from: 768,
      card: 'badge',
      sortBy: ({ pendingClaims }) => pendingClaims.length,
      cell: ({ pendingClaims }) => (pendingClaims.length > 0 ? <StatusBadge status="pending" /> : null),
    },
    { key: 'email', header: t.email, width: 'minmax(10rem, 1.6fr)', from: 1024, cell: ({ email }) => email },
    {
      key: 'verified',
      header: t.verified,
      width: '9rem',
      from: 1280,
      card: 'none',
      sortBy: ({ emailVerifiedAt }) => emailVerifiedAt,
      cell: ({ emailVerifiedAt }) => <DateTime at={emailVerifiedAt} />,
    },
    {
      key: 'joined',
      header: t.joined,
      width: '8rem',
      sortBy: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <DateTime at={createdAt} />,
    },
  ],
  actions: [
    { id: 'open', label: t.open, icon: UserRound, to: ({ id }) => `/employers/${id}` },
    eraseAction(t, '/employers', 'employers.manage'),
  ],
  empty: {
    icon: UserRound,
    title: t.emptyTitle,
    text: t.emptyText,
    cli: 'openings employers list',
    curl: { method: 'GET', path: '/employers' },
  },
});
