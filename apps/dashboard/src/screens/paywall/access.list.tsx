import { Lock } from 'lucide-react';
import type { PaywallTexts } from '@openings/i18n/dashboard-paywall';
import type { Schema } from '../../api/types';
import { choicesOf } from '../../kit/choices';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { Money } from '../../kit/money';
import { StatusBadge } from '../../kit/status-badge';

type Access = Schema<'CandidatePaywallSubscription'>;

const STATUSES = ['pending', 'active', 'trialing', 'past_due', 'unpaid', 'expired', 'canceled'] as const;

export const accessList = (t: PaywallTexts, statuses: Readonly<Record<string, string>>): ListDeclaration<Access> => ({
  name: 'paywall-subscriptions',
  title: t.subscriptions,
  source: { path: '/paywall/subscriptions', by: 'query' },
  label: ({ email }) => email || t.erased,
  filters: [
    { key: 'status', label: t.status, choices: STATUSES.map((value) => ({ value, label: statuses[value] ?? value })) },
    { key: 'kind', label: t.kind, choices: choicesOf(t.kinds) },
  ],
  columns: [
    {
      key: 'candidate',
      header: t.candidate,
      width: 'minmax(12rem, 2fr)',
      cell: ({ displayName, email }) => (
        <span title={email}>{displayName || email || <span className="text-faint">{t.erased}</span>}</span>
      ),
    },
    {
      key: 'status',
      header: t.status,
      width: '9rem',
      card: 'badge',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    { key: 'offer', header: t.offer, width: '8rem', cell: ({ offerKey }) => t.offerNames[offerKey] },
    {
      key: 'price',
      header: t.price,
      width: '7rem',
      align: 'end',
      cell: ({ amountCents, currency }) => <Money cents={amountCents} currency={currency} />,
    },
    {
      key: 'until',
      header: t.until,
      width: '12rem',
      from: 1024,
      cell: ({ currentPeriodEnd: end, cancelAtPeriodEnd: ends }) =>
        end && (
          <>
            <DateTime at={end} as="day" />
            {ends && <span className="text-warn">{` ${t.ends}`}</span>}
          </>
        ),
    },
    { key: 'bought', header: t.bought, width: '9rem', from: 768, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
  ],
  empty: {
    icon: Lock,
    title: t.emptyTitle,
    text: t.emptyText,
    cli: 'openings paywall subscriptions',
    curl: { method: 'GET', path: '/paywall/subscriptions' },
  },
});
