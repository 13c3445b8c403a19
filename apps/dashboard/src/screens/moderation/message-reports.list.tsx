import { CircleCheck, CircleX, Flag, RotateCcw } from 'lucide-react';
import type { ModerationTexts } from '@openings/i18n/dashboard-moderation';
import type { Schema } from '../../api/types';
import { choicesOf } from '../../kit/choices';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { StatusBadge } from '../../kit/status-badge';
import { MessageReport } from './message-report';
import { setStatus } from './set-status';

type Report = Schema<'MessageReport'>;

export const messageReportsList = (t: ModerationTexts): ListDeclaration<Report> => ({
  name: 'message-reports',
  title: t.reports,
  source: { path: '/message-reports', by: 'query' },
  label: ({ messageBody }) => messageBody.slice(0, 60),
  detail: {
    title: ({ reason }) => t.reportOf(t.reasons[reason] ?? reason),
    content: (report) => <MessageReport report={report} t={t} />,
  },
  filters: [{ key: 'status', label: t.status, choices: choicesOf(t.statuses) }],
  columns: [
    { key: 'message', header: t.message, width: 'minmax(14rem, 3fr)', cell: ({ messageBody }) => messageBody },
    {
      key: 'status',
      header: t.status,
      width: '8rem',
      card: 'badge',
      sortBy: ({ status }) => status,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: 'reason',
      header: t.reason,
      width: '9rem',
      sortBy: ({ reason }) => reason,
      cell: ({ reason }) => t.reasons[reason],
    },
    {
      key: 'createdAt',
      header: t.reported,
      width: '8rem',
      sortBy: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <DateTime at={createdAt} />,
    },
    {
      key: 'resolvedAt',
      header: t.decided,
      width: '8rem',
      from: 1024,
      card: 'none',
      sortBy: ({ resolvedAt }) => resolvedAt,
      cell: ({ resolvedAt }) => <DateTime at={resolvedAt} />,
    },
  ],
  actions: [
    {
      id: 'resolve',
      label: t.resolve,
      icon: CircleCheck,
      bulk: true,
      needs: 'moderation.manage',
      shown: ({ status }) => status !== 'actioned',
      write: ({ id }) => setStatus(id, 'actioned'),
      done: t.resolvedDone,
    },
    {
      id: 'dismiss',
      label: t.dismiss,
      icon: CircleX,
      bulk: true,
      needs: 'moderation.manage',
      shown: ({ status }) => status !== 'dismissed',
      write: ({ id }) => setStatus(id, 'dismissed'),
      done: t.dismissedDone,
    },
    {
      id: 'reopen',
      label: t.reopen,
      icon: RotateCcw,
      needs: 'moderation.manage',
      shown: ({ status }) => status !== 'open',
      write: ({ id }) => setStatus(id, 'open'),
      done: t.reopenedDone,
    },
  ],
  empty: {
    icon: Flag,
    title: t.reportsEmptyTitle,
    text: t.reportsEmptyText,
    cli: 'openings message-reports list --status open',
    curl: { method: 'GET', path: '/message-reports?status=open' },
  },
});
