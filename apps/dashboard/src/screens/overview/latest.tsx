import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OverviewTexts } from '@openings/i18n/dashboard-overview';
import { get } from '../../api/api';
import type { Page, Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import { StatusBadge } from '../../kit/status-badge';
import { BoardLink } from '../../kit/board-link';
import { boardStore } from '../../state/session';
import { OverviewPanel } from './overview-panel';
import { PanelError } from './panel-error';

const SHOWN = 6;

function useLatest<Row>(name: string, path: string) {
  return useQuery({
    queryKey: [name, 'latest', boardStore.get()?.id],
    queryFn: ({ signal }) => get<Page<Row>>(path, { limit: SHOWN }, signal),
  });
}

function Lines({
  latest: { data, error, isPending, refetch },
  none,
  children,
}: {
  readonly latest: UseQueryResult<Page<unknown>>;
  /** Said when there are none. */
  readonly none: string;
  readonly children: ReactNode;
}) {
  if (error) return <PanelError error={error} onRetry={() => void refetch()} />;
  if (isPending)
    return (
      <div className="space-y-3 p-4">
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className="skeleton h-4" />
        ))}
      </div>
    );
  if (data.data.length === 0) return <p className="p-4 text-muted">{none}</p>;
  return <ul className="divide-y divide-line">{children}</ul>;
}

export function LatestJobs({ t }: { readonly t: OverviewTexts }) {
  const latest = useLatest<Schema<'JobSummary'>>('jobs', '/jobs');
  const all = (
    <BoardLink to="/jobs" className="rounded text-xs font-medium text-accent-ink hover:underline">
      {t.allJobs}
    </BoardLink>
  );
  return (
    <OverviewPanel title={t.recentJobs} action={all}>
      <Lines latest={latest} none={t.noJobs}>
        {latest.data?.data.map(({ id, title, status, createdAt }) => (
          <li key={id}>
            <BoardLink
              to={`/jobs/${id}`}
              className="flex items-center gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-hover"
            >
              <span className="min-w-0 flex-1 truncate font-medium">{title}</span>
              <StatusBadge status={status} />
              <span className="hidden w-28 text-right text-muted sm:block">
                <DateTime at={createdAt} />
              </span>
            </BoardLink>
          </li>
        ))}
      </Lines>
    </OverviewPanel>
  );
}

export function LatestApplications({ t }: { readonly t: OverviewTexts }) {
  const latest = useLatest<Schema<'ReceivedApplication'>>('applications', '/applications');
  return (
    <OverviewPanel title={t.recentApplications}>
      <Lines latest={latest} none={t.noApplications}>
        {latest.data?.data.map(({ id, name, email, status, stage, appliedAt }) => (
          <li key={id}>
            <BoardLink
              to={`/applications/${id}`}
              className="flex items-center gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-hover"
            >
              <span className="min-w-0 flex-1 truncate font-medium">{name ?? email}</span>
              <StatusBadge status={stage === 'rejected' ? stage : status} />
              <span className="text-muted">
                <DateTime at={appliedAt} />
              </span>
            </BoardLink>
          </li>
        ))}
      </Lines>
    </OverviewPanel>
  );
}
