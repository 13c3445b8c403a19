import { CreditCard, Repeat } from 'lucide-react';
import type { TransactionsTexts } from '@openings/i18n/dashboard-transactions';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { StatusBadge } from '../../kit/status-badge';

type Subscription = Schema<'EmployerSubscription'>;

const STATUSES = ['active', 'trialing', 'past_due', 'unpaid', 'canceled'] as const;

export const employerSubscriptionsList = (
  t: TransactionsTexts,
  statuses: Readonly<Record<string, string>>,
): ListDeclaration<Subscription> => ({
  name: 'employer-subscriptions',
  title: t.subscriptions,
  source: { path: '/employer-subscriptions', by: 'query' },
  label: ({ companyName, planName }) => `${companyName ?? ''} ${planName ?? ''}`,
  filters: [
    { key: 'status', label: t.status, choices: STATUSES.map((value) => ({ value, label: statuses[value] ?? value })) },
    { key: 'companyId', label: t.company },
  ],
  columns: [
    {
      key: 'company',
      header: t.company,
      width: 'minmax(10rem, 1.5fr)',
      sortBy: ({ companyName }) => companyName ?? '',
      cell: ({ companyName }) => companyName ?? '–',
    },
    {
      key: 'status',
      header: t.status,
      width: '9rem',
      card: 'badge',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    { key: 'plan', header: t.plan, width: 'minmax(8rem, 1fr)', cell: ({ planName }) => planName },
    {
      key: 'buyer',
      header: t.buyer,
      width: 'minmax(10rem, 1.3fr)',
      from: 1024,
      cell: ({ employerEmail }) => employerEmail || <span className="text-faint">{t.erased}</span>,
    },
    {
      key: 'until',
      header: t.until,
      width: '12rem',
      from: 768,
      cell: ({ currentPeriodEnd: end, cancelAtPeriodEnd: ends }) =>
        end && (
          <>
            <DateTime at={end} as="day" />
            {ends && <span className="text-warn">{` ${t.ends}`}</span>}
          </>
        ),
    },
    { key: 'since', header: t.since, width: '9rem', from: 768, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
  ],
  actions: [
    {
      id: 'payments',
      label: t.payments,
      icon: CreditCard,
      to: ({ id }) => `/transactions?subscriptionId=${id}`,
    },
  ],
  empty: {
    icon: Repeat,
    title: t.emptySubscriptionsTitle,
    text: t.emptySubscriptionsText,
    cli: 'openings employer-subscriptions list',
    curl: { method: 'GET', path: '/employer-subscriptions' },
  },
});
