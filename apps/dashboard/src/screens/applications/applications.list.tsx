import { FileText, Inbox, Trash2, UserSearch } from 'lucide-react';
import type { ApplicationsTexts } from '@openings/i18n/dashboard-applications';
import type { Schema } from '../../api/types';
import { choicesOf } from '../../kit/choices';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { sinceFilter } from '../../kit/list/since';
import { StatusBadge } from '../../kit/status-badge';
import { CompanyName } from '../jobs/company-name';
import { JobTitle } from './job-title';

export type Application = Schema<'ReceivedApplication'>;

/** How the applicant is called: by name, else by address. */
export const applicantOf = ({ name, email }: Pick<Application, 'name' | 'email'>, t: ApplicationsTexts): string =>
  name ?? email ?? t.noName;

export const applicationsList = (t: ApplicationsTexts): ListDeclaration<Application> => ({
  name: 'applications',
  title: t.title,
  about: t.about,
  source: { path: '/applications', by: 'query' },
  label: (row) => applicantOf(row, t),
  link: ({ id }) => `/applications/${id}`,
  exports: '/applications/export',
  filters: [
    { key: 'stage', label: t.stage, choices: choicesOf(t.stages) },
    sinceFilter('days', 'since', t.applied, t.lastDays),
    { key: 'jobId', label: t.job },
    { key: 'companyId', label: t.company },
    { key: 'candidateId', label: t.candidate },
  ],
  columns: [
    {
      key: 'applicant',
      header: t.applicant,
      width: 'minmax(10rem, 1.6fr)',
      sortBy: (row) => applicantOf(row, t).toLowerCase(),
      cell: (row) => (
        <>
          {applicantOf(row, t)}
          {row.hasResume && (
            <FileText role="img" aria-label={t.resume} className="ml-1.5 inline size-3.5 -translate-y-px text-muted" />
          )}
        </>
      ),
    },
    {
      key: 'status',
      header: t.stage,
      width: '9rem',
      card: 'badge',
      sortBy: ({ status }) => Object.keys(t.statuses).indexOf(status),
      cell: ({ status, stage }) => <StatusBadge status={stage === 'rejected' ? 'rejected' : status} />,
    },
    { key: 'job', header: t.job, width: 'minmax(10rem, 2fr)', cell: ({ jobId }) => <JobTitle id={jobId} /> },
    {
      key: 'company',
      header: t.company,
      width: 'minmax(8rem, 1.3fr)',
      from: 1024,
      cell: ({ companyId }) => <CompanyName id={companyId} />,
    },
    {
      key: 'email',
      header: t.email,
      width: 'minmax(10rem, 1.6fr)',
      from: 1280,
      card: 'none',
      cell: ({ email }) => email,
    },
    {
      key: 'appliedAt',
      header: t.applied,
      width: '8rem',
      sortBy: ({ appliedAt }) => appliedAt,
      cell: ({ appliedAt }) => <DateTime at={appliedAt} />,
    },
  ],
  actions: [
    { id: 'open', label: t.open, icon: Inbox, to: ({ id }) => `/applications/${id}` },
    {
      id: 'candidate',
      label: t.candidate,
      icon: UserSearch,
      shown: ({ candidateId }) => candidateId !== null,
      to: ({ candidateId }) => `/candidates/${candidateId}`,
    },
    {
      id: 'delete',
      label: t.deleteAction,
      icon: Trash2,
      danger: true,
      bulk: true,
      needs: 'applications.manage',
      write: ({ id }) => ({ method: 'DELETE', path: `/applications/${id}` }),
      confirm: (rows) => ({
        title: rows.length === 1 && rows[0] ? t.deleteOne(applicantOf(rows[0], t)) : t.deleteTitle(rows.length),
        text: t.deleteText,
        action: t.deleteAction,
      }),
      done: t.deletedDone,
    },
  ],
  empty: {
    icon: Inbox,
    title: t.emptyTitle,
    text: t.emptyText,
    cli: 'openings applications list',
    curl: { method: 'GET', path: '/applications' },
  },
});
