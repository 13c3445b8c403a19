import { Bell, BellOff, BellRing } from 'lucide-react';
import type { SubscribersTexts } from '@openings/i18n/dashboard-subscribers';
import type { Schema } from '../../api/types';
import { choicesOf } from '../../kit/choices';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { StatusBadge } from '../../kit/status-badge';
import { ImportButton } from './import-button';
import { statusOf } from './subscriber-status';

type Subscriber = Schema<'Subscriber'>;

export const subscribersList = (t: SubscribersTexts): ListDeclaration<Subscriber> => ({
  name: 'subscribers',
  title: t.title,
  about: t.about,
  source: { path: '/subscribers', by: 'query' },
  searchLabel: t.search,
  label: ({ email }) => email,
  link: ({ id }) => `/subscribers/${id}`,
  exports: '/subscribers/export',
  head: <ImportButton t={t} />,
  filters: [{ key: 'status', label: t.status, choices: choicesOf(t.statuses) }],
  columns: [
    {
      key: 'email',
      header: t.email,
      width: 'minmax(12rem, 2fr)',
      sortBy: ({ email }) => email,
      cell: ({ email }) => email,
    },
    {
      key: 'status',
      header: t.status,
      width: '11rem',
      card: 'badge',
      sortBy: statusOf,
      cell: (row) => <StatusBadge status={statusOf(row)} />,
    },
    {
      key: 'confirmedAt',
      header: t.confirmed,
      width: '9rem',
      from: 768,
      sortBy: ({ confirmedAt }) => confirmedAt,
      cell: ({ confirmedAt }) => <DateTime at={confirmedAt} />,
    },
    {
      key: 'createdAt',
      header: t.subscribed,
      width: '9rem',
      sortBy: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <DateTime at={createdAt} />,
    },
  ],
  actions: [
    { id: 'open', label: t.open, icon: Bell, to: ({ id }) => `/subscribers/${id}` },
    {
      id: 'resubscribe',
      label: t.resubscribe,
      icon: BellRing,
      bulk: true,
      needs: 'alerts.manage',
      // Who never confirmed an address cannot be subscribed by others.
      shown: ({ unsubscribedAt, confirmedAt }) => unsubscribedAt !== null && confirmedAt !== null,
      write: ({ id }) => ({ method: 'POST', path: `/subscribers/${id}/resubscribe` }),
      confirm: (rows) => ({ title: t.resubscribeTitle(rows.length), text: t.resubscribeText, action: t.resubscribe }),
      done: t.resubscribedDone,
    },
    {
      id: 'unsubscribe',
      label: t.unsubscribe,
      icon: BellOff,
      danger: true,
      bulk: true,
      needs: 'alerts.manage',
      shown: ({ unsubscribedAt }) => unsubscribedAt === null,
      write: ({ id }) => ({ method: 'POST', path: `/subscribers/${id}/unsubscribe` }),
      confirm: (rows) => ({
        title: rows.length === 1 && rows[0] ? t.unsubscribeOne(rows[0].email) : t.unsubscribeTitle(rows.length),
        text: t.unsubscribeText,
        action: t.unsubscribe,
      }),
      done: t.unsubscribedDone,
    },
  ],
  empty: {
    icon: Bell,
    title: t.emptyTitle,
    text: t.emptyText,
    cli: 'openings subscribers import addresses.csv',
    curl: { method: 'POST', path: '/subscribers/import', files: ['file'] },
  },
});
