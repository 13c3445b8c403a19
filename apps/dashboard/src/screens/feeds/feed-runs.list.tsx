import { RefreshCw } from 'lucide-react';
import type { FeedsTexts } from '@openings/i18n/dashboard-feeds';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { StatusBadge } from '../../kit/status-badge';

type Run = Schema<'JobFeedRun'>;

const LOOK_MS = 4000;
const COUNTS = ['created', 'updated', 'expired', 'failed'] as const;

export const feedRunsList = (t: FeedsTexts, feed: string): ListDeclaration<Run> => ({
  name: 'feed-runs',
  title: t.runs,
  source: { path: `/job-feeds/${feed}/runs`, by: 'query', every: LOOK_MS },
  label: ({ createdAt }) => t.runOf(createdAt),
  link: ({ id }) => `/feeds/${feed}/runs/${id}`,
  columns: [
    {
      key: 'time',
      header: t.time,
      width: 'minmax(9rem, 1fr)',
      cell: ({ createdAt }) => <DateTime at={createdAt} as="full" />,
    },
    {
      key: 'state',
      header: t.state,
      width: '9rem',
      card: 'badge',
      cell: ({ state }) => <StatusBadge status={state} />,
    },
    {
      key: 'trigger',
      header: t.trigger,
      width: 'minmax(9rem, 1fr)',
      from: 1024,
      cell: ({ trigger }) => t.triggers[trigger],
    },
    ...COUNTS.map((key) => ({
      key,
      header: t.counts[key] ?? key,
      width: '7rem',
      align: 'end' as const,
      ...(key === 'created' ? {} : { from: 768 as const }),
      cell: ({ counts }: Run) => counts[key],
    })),
  ],
  empty: {
    icon: RefreshCw,
    title: t.noRunsTitle,
    text: t.noRunsText,
    cli: `openings job-feeds runs add ${feed}`,
    curl: { method: 'POST', path: `/job-feeds/${feed}/runs` },
  },
});
