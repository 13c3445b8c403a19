import { CreditCard, ExternalLink } from 'lucide-react';
import type { TransactionsTexts } from '@openings/i18n/dashboard-transactions';
import type { Schema } from '../../api/types';
import { choicesOf } from '../../kit/choices';
import { DateTime } from '../../kit/date-time';
import { Facts } from '../../kit/detail-facts';
import type { ListDeclaration } from '../../kit/list/declaration';
import { Money } from '../../kit/money';
import { StatusBadge } from '../../kit/status-badge';
import { buttonClass } from '../../ui/button';
import { ExportButton } from './export-button';
import { Totals } from './totals';

type Transaction = Schema<'Transaction'>;

const STATUSES = ['paid', 'open', 'void', 'uncollectible'] as const;

const methodText = (t: TransactionsTexts, { method, methodBrand, methodLast4 }: Transaction): string =>
  methodBrand && methodLast4 ? `${methodBrand} ···· ${methodLast4}` : t.methods[method];

export const transactionsList = (
  t: TransactionsTexts,
  statuses: Readonly<Record<string, string>>,
): ListDeclaration<Transaction> => ({
  name: 'transactions',
  title: t.transactions,
  source: { path: '/transactions', by: 'query' },
  searchLabel: t.search,
  label: ({ customerLabel, description }) => `${customerLabel}, ${description}`,
  head: <ExportButton />,
  above: <Totals />,
  filters: [
    { key: 'status', label: t.status, choices: STATUSES.map((value) => ({ value, label: statuses[value] ?? value })) },
    { key: 'kind', label: t.kind, choices: choicesOf(t.kinds) },
    { key: 'orderId', label: t.order },
    { key: 'subscriptionId', label: t.subscription },
  ],
  columns: [
    {
      key: 'customer',
      header: t.customer,
      width: 'minmax(10rem, 1.4fr)',
      sortBy: ({ customerLabel }) => customerLabel,
      cell: ({ customerLabel }) => customerLabel,
    },
    {
      key: 'amount',
      header: t.amount,
      width: '8rem',
      align: 'end',
      sortBy: ({ amountCents }) => amountCents,
      cell: ({ amountCents, currency }) => <Money cents={amountCents} currency={currency} />,
    },
    {
      key: 'status',
      header: t.status,
      width: '9rem',
      card: 'badge',
      sortBy: ({ status }) => status,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: 'description',
      header: t.description,
      width: 'minmax(9rem, 1.6fr)',
      from: 768,
      cell: ({ description }) => description,
    },
    { key: 'kind', header: t.kind, width: '9rem', from: 1024, cell: ({ kind }) => t.kinds[kind] },
    {
      key: 'method',
      header: t.method,
      width: '9rem',
      from: 1280,
      card: 'none',
      cell: (transaction) => methodText(t, transaction),
    },
    {
      key: 'date',
      header: t.date,
      width: '8rem',
      sortBy: ({ date }) => date,
      cell: ({ date }) => <DateTime at={date} as="day" />,
    },
  ],
  detail: {
    title: ({ customerLabel }) => customerLabel,
    content: (transaction) => (
      <div className="space-y-5">
        <div className="flex flex-wrap items-center gap-3">
          <span className="text-xl font-semibold">
            <Money cents={transaction.amountCents} currency={transaction.currency} />
          </span>
          <StatusBadge status={transaction.status} />
        </div>
        <div className="flex flex-wrap gap-2">
          {(
            [
              [transaction.hostedInvoiceUrl, t.invoice],
              [transaction.receiptUrl, t.receipt],
            ] as const
          ).map(
            ([href, label]) =>
              href && (
                <a key={label} href={href} target="_blank" rel="noreferrer" className={buttonClass()}>
                  <ExternalLink aria-hidden className="size-4" />
                  {label}
                </a>
              ),
          )}
        </div>
        <Facts
          facts={[
            { name: t.description, value: transaction.description },
            { name: t.kind, value: t.kinds[transaction.kind] },
            { name: t.method, value: methodText(t, transaction) },
            { name: t.email, value: transaction.customerEmail ?? '–' },
            { name: t.date, value: <DateTime at={transaction.date} as="full" /> },
            { name: t.due, value: <DateTime at={transaction.invoiceDueAt} as="day" /> },
            ...(transaction.publishTiming ? [{ name: t.timing, value: t.timings[transaction.publishTiming] }] : []),
            { name: 'ID', value: <span className="font-mono text-xs">{transaction.id}</span> },
          ]}
        />
      </div>
    ),
  },
  empty: {
    icon: CreditCard,
    title: t.emptyTitle,
    text: t.emptyText,
    cli: 'openings transactions list',
    curl: { method: 'GET', path: '/transactions' },
  },
});
