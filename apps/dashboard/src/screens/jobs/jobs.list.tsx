import { Ban, Briefcase, Copy, Inbox, Pencil, Send, Star, Trash2 } from 'lucide-react';
import type { JobsTexts } from '@openings/i18n/dashboard-jobs';
import type { Schema } from '../../api/types';
import { choicesOf } from '../../kit/choices';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { StatusBadge } from '../../kit/status-badge';
import { CompanyName } from './company-name';
import { Salary } from './salary';

type Job = Schema<'JobSummary'>;

/** A batch that does the same with each job. */
const batch = (rows: readonly Job[], operation: (row: Job) => object) => ({
  method: 'POST' as const,
  path: '/jobs/batch',
  body: { operations: rows.map((row) => ({ id: row.id, resourceId: row.id, ...operation(row) })) },
});

export const jobsList = (t: JobsTexts): ListDeclaration<Job> => ({
  name: 'jobs',
  title: t.title,
  source: { path: '/jobs/search', by: 'body' },
  searchLabel: t.search,
  label: ({ title }) => title,
  link: ({ id }) => `/jobs/${id}`,
  create: { label: t.newJob, path: '/jobs/new', needs: 'jobs.manage' },
  filters: [
    { key: 'status', label: t.status, choices: choicesOf(t.statuses), multiple: true },
    { key: 'remoteOption', label: t.workplace, choices: choicesOf(t.remoteOptions), multiple: true },
    { key: 'employmentType', label: t.employment, choices: choicesOf(t.employmentTypes), multiple: true },
    { key: 'companyId', label: t.company },
  ],
  columns: [
    {
      key: 'title',
      header: t.job,
      width: 'minmax(12rem, 2.4fr)',
      sortBy: ({ title }) => title.toLowerCase(),
      cell: ({ title, isFeatured }) => (
        <>
          {title}
          {isFeatured && (
            <Star
              role="img"
              aria-label={t.featured}
              className="ml-1.5 inline size-3.5 -translate-y-px fill-current text-warn"
            />
          )}
        </>
      ),
    },
    {
      key: 'status',
      header: t.status,
      width: '10.5rem',
      card: 'badge',
      sortBy: ({ status }) => status,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: 'company',
      header: t.company,
      width: 'minmax(8rem, 1.6fr)',
      from: 768,
      cell: ({ companyId }) => <CompanyName id={companyId} />,
    },
    {
      key: 'remoteOption',
      header: t.workplace,
      width: '6rem',
      from: 1024,
      card: 'none',
      cell: ({ remoteOption }) => remoteOption && t.remoteOptions[remoteOption],
    },
    {
      key: 'employmentType',
      header: t.employment,
      width: '7.5rem',
      from: 1536,
      card: 'none',
      cell: ({ employmentType }) => employmentType && t.employmentTypes[employmentType],
    },
    {
      key: 'salary',
      header: t.salary,
      width: 'minmax(11rem, 1.4fr)',
      from: 1024,
      sortBy: ({ salaryMax, salaryMin }) => salaryMax ?? salaryMin,
      cell: (job) => (
        <Salary
          t={t}
          min={job.salaryMin}
          max={job.salaryMax}
          currency={job.salaryCurrency}
          timeframe={job.salaryTimeframe}
        />
      ),
    },
    {
      key: 'publishedAt',
      header: t.published,
      width: '8rem',
      from: 768,
      sortBy: ({ publishedAt }) => publishedAt,
      cell: ({ publishedAt }) => <DateTime at={publishedAt} />,
    },
    {
      key: 'expiresAt',
      header: t.expires,
      width: '8rem',
      from: 1536,
      card: 'none',
      sortBy: ({ expiresAt }) => expiresAt,
      cell: ({ expiresAt }) => <DateTime at={expiresAt} as="day" />,
    },
  ],
  actions: [
    { id: 'edit', label: t.edit, icon: Pencil, to: ({ id }) => `/jobs/${id}` },
    { id: 'applications', label: t.applications, icon: Inbox, to: ({ id }) => `/applications?jobId=${id}` },
    {
      id: 'publish',
      label: t.publish,
      icon: Send,
      bulk: true,
      needs: 'jobs.publish',
      shown: ({ status }) => status !== 'published',
      write: ({ id }) => ({ method: 'POST', path: `/jobs/${id}/publish`, body: {} }),
      batch: (rows) => batch(rows, () => ({ method: 'POST', action: 'publish' })),
      done: t.publishedDone,
    },
    {
      id: 'expire',
      label: t.expire,
      icon: Ban,
      bulk: true,
      needs: 'jobs.publish',
      shown: ({ status }) => status === 'published',
      write: ({ id }) => ({ method: 'POST', path: `/jobs/${id}/expire` }),
      batch: (rows) => batch(rows, () => ({ method: 'POST', action: 'expire' })),
      confirm: (rows) => ({ title: t.expireTitle(rows.length), text: t.expireText, action: t.expire }),
      done: t.expiredDone,
    },
    {
      id: 'duplicate',
      label: t.duplicate,
      icon: Copy,
      needs: 'jobs.manage',
      write: ({ id }) => ({ method: 'POST', path: `/jobs/${id}/duplicate`, body: {} }),
      done: () => t.duplicatedDone,
    },
    {
      id: 'delete',
      label: t.deleteAction,
      icon: Trash2,
      danger: true,
      bulk: true,
      needs: 'jobs.manage',
      write: ({ id }) => ({ method: 'DELETE', path: `/jobs/${id}` }),
      batch: (rows) => batch(rows, () => ({ method: 'DELETE' })),
      confirm: (rows) => ({ title: t.deleteTitle(rows.length), text: t.deleteText, action: t.deleteAction }),
      done: t.deletedDone,
    },
  ],
  empty: {
    icon: Briefcase,
    title: t.emptyTitle,
    text: t.emptyText,
    cli: "openings jobs create --title 'Night nurse' --description '<p>…</p>' --application-url https://hill-clinic.example/apply --company-name 'Hill Clinic'",
    curl: {
      method: 'POST',
      path: '/jobs',
      body: {
        title: 'Night nurse',
        description: '<p>…</p>',
        applicationUrl: 'https://hill-clinic.example/apply',
        company: { name: 'Hill Clinic' },
      },
    },
  },
});
