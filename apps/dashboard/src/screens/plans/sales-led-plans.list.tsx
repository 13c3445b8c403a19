import { Archive, Eye, EyeOff, Handshake } from 'lucide-react';
import type { PlansTexts } from '@openings/i18n/dashboard-plans';
import type { Schema } from '../../api/types';
import type { ListDeclaration, RowAction } from '../../kit/list/declaration';
import { StatusBadge } from '../../kit/status-badge';
import { MovePlan } from './move-plan';

type Card = Schema<'SalesLedPlan'>;

const needs = 'plans.manage';
const post =
  (action: string): NonNullable<RowAction<Card>['write']> =>
  ({ id }) => ({ method: 'POST', path: `/sales-led-plans/${id}/${action}` });

export const salesLedPlansList = (t: PlansTexts): ListDeclaration<Card> => ({
  name: 'sales-led-plans',
  title: t.salesLed,
  source: { path: '/sales-led-plans', by: 'all' },
  above: <p className="mb-3 text-muted">{t.salesLedAbout}</p>,
  label: ({ name }) => name,
  link: ({ id }) => `/plans/sales-led/${id}`,
  create: { label: t.newSalesLed, path: '/plans/sales-led/new', needs },
  columns: [
    { key: 'name', header: t.name, width: 'minmax(10rem, 1.4fr)', cell: ({ name }) => name },
    {
      key: 'status',
      header: t.status,
      width: '8rem',
      card: 'badge',
      cell: ({ isPublic }) => <StatusBadge status={isPublic ? 'public' : 'hidden'} />,
    },
    { key: 'price', header: t.price, width: 'minmax(8rem, 1fr)', cell: ({ priceText }) => priceText },
    {
      key: 'cta',
      header: t.ctaText,
      width: 'minmax(8rem, 1fr)',
      from: 1024,
      cell: ({ ctaText, ctaDestination }) => <span title={ctaDestination}>{ctaText}</span>,
    },
    { key: 'place', header: t.place, width: '6rem', cell: (card) => <MovePlan card={card} /> },
  ],
  actions: [
    {
      id: 'publish',
      label: t.publish,
      icon: Eye,
      needs,
      shown: ({ isPublic }) => !isPublic,
      write: post('publish'),
      done: () => t.published,
    },
    {
      id: 'hide',
      label: t.hide,
      icon: EyeOff,
      needs,
      shown: ({ isPublic }) => isPublic,
      write: post('hide'),
      done: () => t.hiddenDone,
    },
    {
      id: 'archive',
      label: t.archive,
      icon: Archive,
      danger: true,
      needs,
      write: post('archive'),
      confirm: (rows) => ({
        title: t.archiveTitle,
        text: t.archiveSalesText(rows.map(({ name }) => name).join(', ')),
        action: t.archive,
      }),
      done: () => t.archived,
    },
  ],
  empty: {
    icon: Handshake,
    title: t.emptySalesTitle,
    text: t.emptySalesText,
    curl: { method: 'GET', path: '/sales-led-plans' },
  },
});
