import { Building2, UserRound } from 'lucide-react';
import type { EmployersTexts } from '@openings/i18n/dashboard-employers';
import { choicesOf } from '../../kit/choices';
import type { Column, ListDeclaration, RowAction } from '../../kit/list/declaration';
import { StatusBadge } from '../../kit/status-badge';

/** An employer at a company: a claim, or the membership that comes of it. */
export interface AtCompany {
  readonly id: string;
  readonly employerId: string;
  readonly employerEmail: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly status: string;
}

/** What lists of employers at companies have in common. */
export const atCompany = (
  t: EmployersTexts,
): Pick<ListDeclaration<AtCompany>, 'name' | 'label' | 'link' | 'filters'> => ({
  name: 'employers',
  label: ({ employerEmail, companyName }) => `${employerEmail}, ${companyName}`,
  link: ({ employerId }) => `/employers/${employerId}`,
  filters: [
    { key: 'status', label: t.claimStatus, choices: choicesOf(t.claimStatuses) },
    { key: 'companyId', label: t.company },
  ],
});

/** Who it is, where, and how it stands. */
export const atCompanyColumns = (t: EmployersTexts): readonly Column<AtCompany>[] => [
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
];

/** Lead to the employer and to the company. */
export const atCompanyActions = (t: EmployersTexts): readonly RowAction<AtCompany>[] => [
  { id: 'employer', label: t.openEmployer, icon: UserRound, to: ({ employerId }) => `/employers/${employerId}` },
  { id: 'company', label: t.openCompany, icon: Building2, to: ({ companyId }) => `/companies/${companyId}` },
];
