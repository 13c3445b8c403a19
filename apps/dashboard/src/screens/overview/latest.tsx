import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OverviewTexts } from '@openings/i18n/dashboard-overview';
import { get } from '../../api/api';
import type { Page, Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import { StatusBadge } from '../../kit/status-badge';
import { BoardLink } from '../../kit/board-link';
import { boardStore } from '../../state/session';
import { OverviewPanel } from './overview-panel';

const SHOWN = 6;

function useLatest<Row>(name: string, path: string) {
  return useQuery({
    queryKey: [name, 'latest', boardStore.get()?.id],
    queryFn: ({ signal }) => get<Page<Row>>(path, { limit: SHOWN }, signal),
  });
}

function Lines({
  pending,
  none,
  children,
}: {
  readonly pending: boolean;
  readonly none: string | null;
  readonly children: ReactNode;
}) {
  if (pending)
    return (
      <div className="space-y-3 p-4">
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className="skeleton h-4" />
        ))}
      </div>
    );
  return none ? <p className="p-4 text-muted">{none}</p> : <ul className="divide-y divide-line">{children}</ul>;
}

export function LatestJobs({ t }: { readonly t: OverviewTexts }) {
  const { data, isPending } = useLatest<Schema<'JobSummary'>>('jobs', '/jobs');
  const all = (
    <BoardLink to="/jobs" className="rounded text-xs font-medium text-accent-ink hover:underline">
      {t.allJobs}
    </BoardLink>
  );
  return (
    <OverviewPanel title={t.recentJobs} action={all}>
      <Lines pending={isPending} none={data?.data.length === 0 ? t.noJobs : null}>
        {data?.data.map(({ id, title, status, createdAt }) => (
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
  const { data, isPending } = useLatest<Schema<'ReceivedApplication'>>('applications', '/applications');
  return (
    <OverviewPanel title={t.recentApplications}>
      <Lines pending={isPending} none={!data || data.data.length === 0 ? t.noApplications : null}>
        {data?.data.map(({ id, name, email, status, stage, appliedAt }) => (
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
