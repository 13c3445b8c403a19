import { Check, ShieldQuestion, X } from 'lucide-react';
import type { EmployersTexts } from '@openings/i18n/dashboard-employers';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { atCompany, atCompanyActions, atCompanyColumns } from './at-company';

type Claim = Schema<'CompanyClaim'>;

export const claimsList = (t: EmployersTexts): ListDeclaration<Claim> => ({
  ...atCompany(t),
  title: t.claims,
  source: { path: '/employers/claims', by: 'query' },
  columns: [
    ...atCompanyColumns(t),
    {
      key: 'workEmail',
      header: t.workEmail,
      width: 'minmax(10rem, 1.6fr)',
      from: 1024,
      cell: ({ workEmail, workEmailVerifiedAt }) =>
        workEmail && `${workEmail} (${workEmailVerifiedAt ? t.workEmailVerified : t.workEmailOpen})`,
    },
    {
      key: 'requestedAt',
      header: t.requested,
      width: '8rem',
      sortBy: ({ requestedAt }) => requestedAt,
      cell: ({ requestedAt }) => <DateTime at={requestedAt} />,
    },
  ],
  actions: [
    {
      id: 'approve',
      label: t.approve,
      icon: Check,
      bulk: true,
      needs: 'employers.manage',
      shown: ({ status }) => status === 'pending',
      write: ({ id }) => ({ method: 'POST', path: `/employers/claims/${id}/approve` }),
      confirm: (rows) => ({
        title: t.approveTitle(rows.length),
        text:
          rows.length === 1 && rows[0] ? t.approveText(rows[0].employerEmail, rows[0].companyName) : t.approveTextMany,
        action: t.approve,
      }),
      done: t.approvedDone,
    },
    {
      id: 'reject',
      label: t.reject,
      icon: X,
      danger: true,
      bulk: true,
      needs: 'employers.manage',
      shown: ({ status }) => status === 'pending',
      write: ({ id }) => ({ method: 'POST', path: `/employers/claims/${id}/reject` }),
      confirm: (rows) => ({ title: t.rejectTitle(rows.length), text: t.rejectText, action: t.reject }),
      done: t.rejectedDone,
    },
    ...atCompanyActions(t),
  ],
  empty: {
    icon: ShieldQuestion,
    title: t.claimsEmptyTitle,
    text: t.claimsEmptyText,
    cli: 'openings employers claims',
    curl: { method: 'GET', path: '/employers/claims' },
  },
});
