import { Send, ShieldCheck } from 'lucide-react';
import { useMemo } from 'react';
import { jobsTexts, type JobsTexts } from '@openings/i18n/dashboard-jobs';
import { moderationTexts, type ModerationTexts } from '@openings/i18n/dashboard-moderation';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration, RowAction } from '../../kit/list/declaration';
import { useListSearch } from '../../kit/list/list-screen';
import { ResourceList } from '../../kit/list/resource-list';
import { useTexts, useTextsOf } from '../../state/language';
import { jobsList } from '../jobs/jobs.list';
import { ModerationHead } from './moderation-head';

type Job = Schema<'JobSummary'>;

const ACTIONS = ['edit', 'publish', 'delete'];

/** The list of jobs, of those alone that wait: to publish one is to approve it. */
function waitingJobs(jobs: JobsTexts, t: ModerationTexts, created: string): ListDeclaration<Job> {
  const { create: _, ...all } = jobsList(jobs);
  const approve = (action: RowAction<Job>): RowAction<Job> => ({
    ...action,
    label: t.approve,
    icon: Send,
    confirm: (rows) => ({ title: t.approveTitle(rows.length), text: t.approveText, action: t.approve }),
  });
  return {
    ...all,
    title: t.jobs,
    source: { ...all.source, fixed: { status: 'pending_approval' } },
    filters: (all.filters ?? []).filter(({ key }) => key !== 'status'),
    columns: [
      ...all.columns.filter(({ key }) => !['status', 'publishedAt', 'expiresAt'].includes(key)),
      {
        key: 'createdAt',
        header: created,
        width: '8rem',
        sortBy: ({ createdAt }) => createdAt,
        cell: ({ createdAt }) => <DateTime at={createdAt} />,
      },
    ],
    actions: (all.actions ?? [])
      .filter(({ id }) => ACTIONS.includes(id))
      .map((action) => (action.id === 'publish' ? approve(action) : action)),
    empty: {
      icon: ShieldCheck,
      title: t.jobsEmptyTitle,
      text: t.jobsEmptyText,
      cli: 'openings jobs list --status pending_approval',
      curl: { method: 'GET', path: '/jobs?status=pending_approval' },
    },
  };
}

export function Screen() {
  const t = useTextsOf(moderationTexts);
  const jobs = useTextsOf(jobsTexts);
  const { created } = useTexts();
  const list = useMemo(() => waitingJobs(jobs, t, created), [jobs, t, created]);
  const { search, onSearch } = useListSearch(list);
  return (
    <>
      <ModerationHead active="jobs" />
      <ResourceList list={list} search={search} onSearch={onSearch} embedded />
    </>
  );
}
