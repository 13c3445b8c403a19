import { useQueries } from '@tanstack/react-query';
import { CircleCheck, ChevronRight } from 'lucide-react';
import type { OverviewTexts } from '@openings/i18n/dashboard-overview';
import { get, search } from '../../api/api';
import { isForbidden } from '../../api/is-forbidden';
import type { Page } from '../../api/types';
import { BoardLink } from '../../kit/board-link';
import { boardStore } from '../../state/session';
import { OverviewPanel } from './overview-panel';
import { PanelError } from './panel-error';

/** More than this many are shown as `50+`. */
const MOST = 50;

const WAITING = [
  {
    text: 'jobsWaiting',
    to: '/moderation',
    ask: (signal: AbortSignal) =>
      search<Page<unknown>>('/jobs/search', { limit: MOST, filters: { status: ['pending_approval'] } }, signal),
  },
  {
    text: 'claimsWaiting',
    to: '/employers?tab=claims',
    ask: (signal: AbortSignal) => get<Page<unknown>>('/employers/claims', { limit: MOST, status: 'pending' }, signal),
  },
  {
    text: 'reportsWaiting',
    to: '/message-reports?status=open',
    ask: (signal: AbortSignal) => get<Page<unknown>>('/message-reports', { limit: MOST, status: 'open' }, signal),
  },
] as const;

/** What a person of the team must decide. */
export function Waiting({ t }: { readonly t: OverviewTexts }) {
  const answers = useQueries({
    queries: WAITING.map(({ text, ask }) => ({
      queryKey: [text === 'jobsWaiting' ? 'jobs' : text, 'waiting', boardStore.get()?.id],
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(signal),
    })),
  });
  const counts = WAITING.map(({ text, to }, index) => {
    const page = answers[index]?.data;
    return { text, to, count: page?.data.length ?? 0, more: page?.hasMore ?? false };
  }).filter(({ count }) => count > 0);
  // What a person may not read does not wait for them.
  const failed = answers.filter(({ error }) => error && !isForbidden(error));
  return (
    <OverviewPanel title={t.waiting}>
      {failed[0] && (
        <PanelError error={failed[0].error} onRetry={() => failed.forEach(({ refetch }) => void refetch())} />
      )}
      {answers.some(({ isPending }) => isPending) ? (
        <div className="space-y-3 p-4">
          <div className="skeleton h-4" />
          <div className="skeleton h-4 w-2/3" />
        </div>
      ) : counts.length === 0 ? (
        failed.length === 0 && (
          <p className="flex items-center gap-2 p-4 text-muted">
            <CircleCheck aria-hidden className="size-4 text-good" />
            {t.waitingNone}
          </p>
        )
      ) : (
        <ul className="divide-y divide-line">
          {counts.map(({ text, to, count, more }) => (
            <li key={text}>
              <BoardLink to={to} className="flex items-center gap-2 px-4 py-2.5 -outline-offset-2 hover:bg-hover">
                <span className="flex-1">{t[text]}</span>
                <span className="rounded-full bg-warn-soft px-2 text-xs font-medium text-warn tabular-nums">
                  {count}
                  {more && '+'}
                </span>
                <ChevronRight aria-hidden className="size-3.5 text-faint" />
              </BoardLink>
            </li>
          ))}
        </ul>
      )}
    </OverviewPanel>
  );
}
