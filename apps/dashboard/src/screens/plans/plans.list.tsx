import { Archive, ArchiveRestore, BadgeDollarSign, Eye, EyeOff } from 'lucide-react';
import type { PlansTexts } from '@openings/i18n/dashboard-plans';
import type { Schema } from '../../api/types';
import type { ListDeclaration, RowAction } from '../../kit/list/declaration';
import { Money } from '../../kit/money';
import { StatusBadge } from '../../kit/status-badge';

type Plan = Schema<'Plan'>;

const needs = 'billing.manage';
const patch =
  (body: object): NonNullable<RowAction<Plan>['write']> =>
  ({ id }) => ({ method: 'PATCH', path: `/plans/${id}`, body });

/** Where a plan stands, as one word. */
export const planStatus = ({ isArchived, isPublic }: Plan): string =>
  isArchived ? 'archived' : isPublic ? 'public' : 'hidden';

export const plansList = (t: PlansTexts): ListDeclaration<Plan> => ({
  name: 'plans',
  title: t.plans,
  source: { path: '/plans', by: 'all' },
  label: ({ name }) => name,
  link: ({ id }) => `/plans/${id}`,
  create: { label: t.newPlan, path: '/plans/new', needs },
  columns: [
    { key: 'name', header: t.name, width: 'minmax(12rem, 2fr)', sortBy: ({ name }) => name, cell: ({ name }) => name },
    {
      key: 'status',
      header: t.status,
      width: '8rem',
      card: 'badge',
      sortBy: planStatus,
      cell: (plan) => <StatusBadge status={planStatus(plan)} />,
    },
    {
      key: 'price',
      header: t.price,
      width: '10rem',
      align: 'end',
      sortBy: ({ price }) => price?.amountCents ?? 0,
      cell: ({ price, kind, billingInterval }) =>
        price ? (
          <>
            <Money cents={price.amountCents} currency={price.currency} />
            {billingInterval && ` / ${t.intervals[billingInterval]}`}
          </>
        ) : kind === 'free' ? (
          t.free
        ) : (
          <span className="text-warn">{t.noPrice}</span>
        ),
    },
    { key: 'kind', header: t.kind, width: 'minmax(9rem, 1fr)', from: 768, cell: ({ kind }) => t.kinds[kind] },
    {
      key: 'purpose',
      header: t.purpose,
      width: 'minmax(9rem, 1fr)',
      from: 1024,
      cell: ({ purpose }) => t.purposes[purpose],
    },
  ],
  actions: [
    {
      id: 'publish',
      label: t.publish,
      icon: Eye,
      needs,
      shown: ({ isPublic, isArchived }) => !isPublic && !isArchived,
      write: patch({ isPublic: true }),
      done: () => t.published,
    },
    {
      id: 'hide',
      label: t.hide,
      icon: EyeOff,
      needs,
      shown: ({ isPublic, isArchived }) => isPublic && !isArchived,
      write: patch({ isPublic: false }),
      done: () => t.hiddenDone,
    },
    {
      id: 'restore',
      label: t.restore,
      icon: ArchiveRestore,
      needs,
      shown: ({ isArchived }) => isArchived,
      write: patch({ isArchived: false }),
      done: () => t.restored,
    },
    {
      id: 'archive',
      label: t.archive,
      icon: Archive,
      danger: true,
      needs,
      shown: ({ isArchived }) => !isArchived,
      write: patch({ isArchived: true }),
      confirm: (rows) => ({
        title: t.archiveTitle,
        text: t.archiveText(rows.map(({ name }) => name).join(', ')),
        action: t.archive,
      }),
      done: () => t.archived,
    },
  ],
  empty: {
    icon: BadgeDollarSign,
    title: t.emptyTitle,
    text: t.emptyText,
    cli: "openings plans create --name 'Single post' --kind one_time",
    curl: { method: 'POST', path: '/plans', body: { name: 'Single post', kind: 'one_time' } },
  },
});
